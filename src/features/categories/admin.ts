import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { keyword, paging, pathId, t } from '../../http/schema.ts';
import { Category, CategoryUpsertReq } from './model.ts';
import * as categories from './service.ts';

const document = documented('Categories');
const params = pathId('Number of the category.');
const query = t.Object({ keyword: keyword('Part of the name.'), ...paging });

export const adminCategoryRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'admin categories', prefix: '/api/admin/categories' })
    .get(
      '',
      async ({ query, request }) =>
        okPage(await categories.list(db, query, pageOf(query), originOf(request)), pageOf(query)),
      {
        query,
        ...document('List all categories', t.Array(Category), { paged: true }),
      },
    )
    .post('', async ({ body, request }) => ok(await categories.create(db, clock, body, originOf(request))), {
      body: CategoryUpsertReq,
      ...document('Make a category', Category),
    })
    .put(
      '/:id',
      async ({ params, body, request }) => ok(await categories.replace(db, clock, params.id, body, originOf(request))),
      {
        params,
        body: CategoryUpsertReq,
        ...document('Replace a category', Category),
      },
    )
    .delete(
      '/:id',
      async ({ params }) => {
        await categories.remove(db, clock, params.id);
        return ok(null);
      },
      { params, ...document('Delete a category', t.Null(), { description: 'Its stores stay, with it.' }) },
    );
