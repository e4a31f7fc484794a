import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { jsonArray, cacheableAnswer } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import { Category } from './model.ts';
import * as categories from './service.ts';

const document = documented('Categories');

export const categoryRoutes = ({ db }: Deps) =>
  routes('key', 'categories').get(
    '/api/categories',
    async ({ request }) =>
      cacheableAnswer(request, jsonArray(request, Category, await categories.listEnabled(db)), undefined, {
        store: null,
      }),
    document('listCategories', 'List the enabled categories', t.Array(Category), {
      description: 'All enabled categories by `sort_order`, on one page.',
      tagged: true,
    }),
  );
