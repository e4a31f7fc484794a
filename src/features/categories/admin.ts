import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { keyword, paging, pathId, t } from '../../schema.ts';
import { Category, CategoryOrderReq, CategoryUpsertReq } from './model.ts';
import * as categories from './service.ts';

const document = documented('Categories');
const params = pathId('Category ID.');
const query = t.Object({ keyword: keyword('Part of the name.'), ...paging });

export const categoryReadingRoutes = ({ db }: Deps) =>
  routes('moderator', 'reading of categories', '/api/admin/categories')
    .get('', async ({ query }) => okPage(await categories.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('listAllCategories', 'List all categories', t.Array(Category), {
        paged: true,
        description: 'Enabled and disabled categories by `sort_order`.',
      }),
    })
    .get('/:id', async ({ params, request }) => versioned(request, await categories.get(db.read, params.id)), {
      params,
      ...document('getCategory', 'Show any category', Category, {
        since: '0.3.0',
        description: 'An enabled or disabled category.',
        versioned: true,
      }),
    });

export const adminCategoryRoutes = ({ by }: Deps) => {
  return routes('admin', 'categories', '/api/admin/categories')
    .post('', async ({ body, request }) => versioned(request, await categories.create(by(request), body)), {
      body: CategoryUpsertReq,
      ...document('createCategory', 'Create a category', Category, {
        budget: 'admin',
        description: 'A new category is enabled unless the body says otherwise.',
        versioned: true,
      }),
    })
    .put('/order', async ({ body, request }) => ok(await categories.arrange(by(request), body.ids)), {
      body: CategoryOrderReq,
      ...document('orderCategories', 'Put categories into an order', t.Array(Category), {
        budget: 'admin',
        since: '0.3.0',
        description:
          'Sets `sort_order` in one step, of as few categories as possible. Answers all categories in their new order.',
      }),
    })
    .put(
      '/:id',
      async ({ params, body, request }) =>
        versioned(request, await categories.replace(by(request), params.id, body, seenBy(request))),
      {
        params,
        body: CategoryUpsertReq,
        ...document('replaceCategory', 'Replace a category', Category, {
          budget: 'admin',
          description: 'Fields that are left out get their default; only `enabled` stays as it is.',
          versioned: true,
        }),
      },
    )
    .delete(
      '/:id',
      async ({ params, request }) => {
        await categories.remove(by(request), params.id, seenBy(request));
        return ok(null);
      },
      {
        params,
        ...document('deleteCategory', 'Delete a category', t.Null(), {
          budget: 'admin',
          description: 'The category disappears from all lists. Its stores stay public and keep showing it.',
          conditional: true,
        }),
      },
    );
};
