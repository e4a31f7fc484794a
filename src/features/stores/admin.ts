import { Elysia } from 'elysia';
import { storeStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, pageOf, paginationMeta, readyAnswer } from '../../http/envelope.ts';
import { choice, keyword, paging, pathId, queryId, t } from '../../http/schema.ts';
import { Store, StoreStatusReq, StoreUpsertReq } from './model.ts';
import * as stores from './service.ts';

const document = documented('Stores');
const params = pathId('Number of the store.');

export const adminStoreRoutes = ({ db, clock, views }: Deps) => {
  const show = async (id: number, request: Request) => ok(await views.object(id, originOf(request)));
  return new Elysia({ name: 'admin stores', prefix: '/api/admin/stores' })
    .get(
      '',
      async ({ query, request }) => {
        const { items, total } = await stores.list(db, query, pageOf(query));
        return readyAnswer(await views.bytes(items, originOf(request)), paginationMeta(pageOf(query), total));
      },
      {
        query: t.Object({
          keyword: keyword('Words that every store must have, as in the search.'),
          status: t.Optional(choice(storeStatuses, 'Only stores of this status.')),
          category_id: queryId('Only stores of this category.'),
          ...paging,
        }),
        ...document('List all stores, newest first', t.Array(Store), { paged: true }),
      },
    )
    .post('', async ({ body, request }) => show(await stores.create(db, clock, body), request), {
      body: StoreUpsertReq,
      ...document('Make a store', Store),
    })
    .get(
      '/:id',
      async ({ params, request }) => {
        await stores.mustExist(db.read, params.id);
        return show(params.id, request);
      },
      { params, ...document('Show a store, public or not', Store) },
    )
    .put(
      '/:id',
      async ({ params, body, request }) => {
        await stores.replace(db, clock, params.id, body);
        return show(params.id, request);
      },
      { params, body: StoreUpsertReq, ...document('Replace a store', Store) },
    )
    .delete(
      '/:id',
      async ({ params }) => {
        await stores.remove(db, clock, params.id);
        return ok(null);
      },
      { params, ...document('Delete a store', t.Null()) },
    )
    .patch(
      '/:id/status',
      async ({ params, body, request }) => {
        await stores.setStatus(db, clock, params.id, body.status);
        return show(params.id, request);
      },
      { params, body: StoreStatusReq, ...document('Show or hide a store', Store) },
    );
};
