import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, jsonArray, jsonValue, pageOf, paginationMeta } from '../../http/envelope.ts';
import { paging, pathId, t } from '../../schema.ts';
import { EditorList } from './model.ts';
import * as lists from './service.ts';

const document = documented('Lists');
const since = '0.4.0';

export const editorListRoutes = ({ db }: Deps) =>
  routes('key', 'lists of editors')
    .get(
      '/api/lists',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await lists.published(db, page);
        return cacheableAnswer(request, jsonArray(request, EditorList, items), paginationMeta(page, { total }));
      },
      {
        query: t.Object(paging),
        ...document('listEditorLists', 'List the lists of the editors', t.Array(EditorList), {
          paged: true,
          description:
            'Published lists, by `sort_order`, then newest first. Stops at stores that are not public are left out.',
          tagged: true,
          since,
        }),
      },
    )
    .get(
      '/api/lists/:id',
      async ({ params, request }) =>
        cacheableAnswer(request, jsonValue(request, EditorList, await lists.publicOne(db, params.id))),
      {
        params: pathId('List ID.'),
        ...document('getEditorList', 'Show a list of the editors', EditorList, {
          description: 'A published list. `GET /api/stores?ids=` has its stores in the same order.',
          tagged: true,
          since,
        }),
      },
    );
