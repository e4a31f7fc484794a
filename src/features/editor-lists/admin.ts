import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { paging, pathId, t } from '../../schema.ts';
import { AdminEditorList, EditorListReq } from './model.ts';
import * as lists from './service.ts';

const document = documented('Lists');
const params = pathId('List ID.');
const since = '0.4.0';

export const adminEditorListRoutes = ({ by, db }: Deps) =>
  routes('admin', 'lists of editors', '/api/admin/lists')
    .get('', async ({ query }) => okPage(await lists.list(db, pageOf(query)), pageOf(query)), {
      query: t.Object(paging),
      ...document('listAllEditorLists', 'List all lists of the editors', t.Array(AdminEditorList), {
        paged: true,
        description: 'Drafts and published lists, by `sort_order`, then newest first.',
        since,
      }),
    })
    .get('/:id', async ({ params, request }) => versioned(request, await lists.get(db.read, params.id)), {
      params,
      ...document('getAnyEditorList', 'Show any list of the editors', AdminEditorList, {
        description: 'A draft or a published list, with stores that are not public.',
        versioned: true,
        since,
      }),
    })
    .post('', async ({ body, request }) => versioned(request, await lists.create(by(request), body)), {
      body: EditorListReq,
      ...document('createEditorList', 'Make a list', AdminEditorList, {
        budget: 'admin',
        description: 'A new list is a draft unless the body says otherwise.',
        failures: ['too_many_lists'],
        versioned: true,
        since,
      }),
    })
    .put(
      '/:id',
      async ({ params, body, request }) =>
        versioned(request, await lists.replace(by(request), params.id, body, seenBy(request))),
      {
        params,
        body: EditorListReq,
        ...document('replaceEditorList', 'Replace a list', AdminEditorList, {
          budget: 'admin',
          description:
            'Fields that are left out get their default; `status` and texts in other languages stay as they are. The stops are replaced as a whole.',
          versioned: true,
          since,
        }),
      },
    )
    .delete(
      '/:id',
      async ({ params, request }) => {
        await lists.remove(by(request), params.id, seenBy(request));
        return ok(null);
      },
      {
        params,
        ...document('deleteEditorList', 'Delete a list', t.Null(), {
          budget: 'admin',
          description: 'The list disappears from the site; its stores stay.',
          conditional: true,
          since,
        }),
      },
    );
