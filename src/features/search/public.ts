import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { pageOf, paginationMeta, publicAnswer } from '../../http/envelope.ts';
import { keyword, paging, t } from '../../http/schema.ts';
import { Store } from '../stores/model.ts';
import * as stores from '../stores/service.ts';
import * as search from './service.ts';

const document = documented('Stores');

export const searchRoutes = ({ db, metrics, views }: Deps) =>
  new Elysia({ name: 'search' }).get(
    '/api/stores/search',
    async ({ query, request }) => {
      const page = pageOf(query);
      const started = performance.now();
      const { items, total } = query.keyword
        ? await search.find(db, { keyword: query.keyword, order: 'relevance' }, page)
        : await stores.listPublic(db, {}, page);
      metrics?.search(performance.now() - started);
      const found = query.keyword ? { found: items } : {};
      return publicAnswer(request, await views.bytes(items, originOf(request)), paginationMeta(page, total), found);
    },
    {
      query: t.Object({
        keyword: keyword(
          'Words that every store must have; without any, all stores are listed and nothing is counted.',
        ),
        ...paging,
      }),
      ...document('Search stores, best match first', t.Array(Store), {
        paged: true,
        description:
          'Looks into name, address, description, dish names and category name. A word matches from its beginning; Chinese, Japanese and Korean anywhere. Case, accents and full-width forms make no difference. Each store shown gains search_count and hotness.',
      }),
    },
  );
