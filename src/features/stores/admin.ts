import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { pathId, t } from '../../schema.ts';
import { Store, StoreStatusReq, StoreUpsertReq } from './model.ts';
import * as stores from './service.ts';
import * as states from './states.ts';

const document = documented('Stores');
const params = pathId('Store ID.');

export const storeReadingRoutes = ({ db, views }: Deps) =>
  routes('moderator', 'reading of stores', '/api/admin/stores').get(
    '/:id',
    async ({ params, request }) => {
      await stores.mustExist(db.read, params.id);
      return versioned(request, await states.shown(db, views, params.id));
    },
    {
      params,
      ...document('getStoreForAdmin', 'Show any store', Store, {
        description: 'An active or inactive store with pictures and dishes.',
        versioned: true,
      }),
    },
  );

export const adminStoreRoutes = ({ by, db, views }: Deps) => {
  const show = async (id: number, request: Request) => versioned(request, await states.shown(db, views, id));
  return routes('admin', 'stores', '/api/admin/stores')
    .post('', async ({ body, request }) => show(await stores.create(by(request), body), request), {
      body: StoreUpsertReq,
      ...document('createStore', 'Create a store', Store, {
        budget: 'admin',
        description: 'A new store is active, and so public, unless the body says otherwise.',
        versioned: true,
      }),
    })
    .put(
      '/:id',
      async ({ params, body, request }) => {
        await stores.replace(by(request), params.id, body, seenBy(request));
        return show(params.id, request);
      },
      {
        params,
        body: StoreUpsertReq,
        ...document('replaceStore', 'Replace a store', Store, {
          budget: 'admin',
          description:
            'Fields that are left out get their default, pictures and dishes too; `status`, `latitude`, `longitude`, `spot`, `hours` and `closures` stay as they are.',
          versioned: true,
        }),
      },
    )
    .delete(
      '/:id',
      async ({ params, request }) => {
        await states.remove(by(request), params.id, seenBy(request));
        return ok(null);
      },
      {
        params,
        ...document('deleteStore', 'Delete a store', t.Null(), {
          budget: 'admin',
          description: 'The store disappears from all lists, with its reviews.',
          conditional: true,
        }),
      },
    )
    .patch(
      '/:id/status',
      async ({ params, body, request }) => {
        await states.setStatus(by(request), params.id, body.status, seenBy(request));
        return show(params.id, request);
      },
      {
        params,
        body: StoreStatusReq,
        ...document('setStoreStatus', 'Show or hide a store', Store, {
          budget: 'admin',
          description: 'An inactive store is hidden from lists, search and rankings, and its page is 404.',
          versioned: true,
        }),
      },
    );
};
