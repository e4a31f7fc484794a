import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { pageOf, paginationMeta, publicAnswer } from '../../http/envelope.ts';
import { keyword, paging, pathId, queryId, t } from '../../http/schema.ts';
import { Store } from './model.ts';
import * as stores from './service.ts';

const document = documented('Stores');

export const storeRoutes = ({ db, views }: Deps) =>
  new Elysia({ name: 'stores' })
    .get(
      '/api/stores',
      async ({ query, request }) => {
        const { items, total } = await stores.listPublic(db, query, pageOf(query));
        return publicAnswer(request, await views.bytes(items, originOf(request)), paginationMeta(pageOf(query), total));
      },
      {
        query: t.Object({
          keyword: keyword('Words that every store must have, as in the search; counts nothing.'),
          category_id: queryId('Only stores of this category.'),
          ...paging,
        }),
        ...document('List stores, best score first', t.Array(Store), { paged: true }),
      },
    )
    .get(
      '/api/stores/:id',
      async ({ params, request }) => {
        await stores.mustBePublic(db.read, params.id);
        const store = await views.alone(params.id, originOf(request));
        return publicAnswer(request, store!, undefined, { store: params.id });
      },
      { params: pathId('Number of the store.'), ...document('Show a store', Store) },
    );
