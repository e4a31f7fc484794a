import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonArray, pageOf, paginationMeta, cacheableAnswer } from '../../http/envelope.ts';
import { metered, meterOf } from '../../http/metered.ts';
import { limits } from '../../limits.ts';
import { choice, keyword, paging, queryId, since, t } from '../../schema.ts';
import * as hours from '../hours/service.ts';
import { requireNear } from '../places/model.ts';
import * as listing from '../stores/listing.ts';
import { conditionsQuery, ListedStore, viewQuery } from '../stores/model.ts';
import { Suggestion } from './model.ts';
import { suggest } from './suggestions.ts';

const document = documented('Stores');

export const searchRoutes = ({ clock, db, limiter, metrics, views }: Deps) =>
  routes('key', 'search')
    .get(
      '/api/stores/suggest',
      async ({ query, request }) => {
        const { q = '' } = query;
        const found = await metered(limiter, request, () => suggest(db, q));
        return cacheableAnswer(request, jsonArray(request, Suggestion, found));
      },
      {
        query: t.Object({
          q: keyword('Beginnings of words, or Chinese, Japanese or Korean text. Nothing is suggested without any.'),
        }),
        ...document('suggestNames', 'Suggest names', t.Array(Suggestion), {
          budget: 'search',
          description: `Names of stores, dishes and categories that somebody who types may mean, ${limits.suggestions} at most: categories, then stores by score, then dishes. Every word must begin a word of the name; Chinese, Japanese and Korean text may stand anywhere in it. Case, accents and full-width forms make no difference. Nothing is counted. Of names that very many stores share, those of the best stores are suggested.`,
          tagged: true,
          since: '0.3.0',
        }),
      },
    )
    .get(
      '/api/stores/search',
      async ({ query, request }) => {
        requireNear(query);
        const page = pageOf(query);
        const started = performance.now();
        const { keyword, near, open, sort = near ? 'distance' : 'relevance' } = query;
        const time = open === undefined ? undefined : await hours.timeOf(db, clock, open);
        const asked = { ...query, open: time, sort };
        const { items, total, listed, distances } = await listing.ask(db, asked, page, meterOf(limiter, request));
        metrics?.search(performance.now() - started);
        const contents = { ...(keyword && { found: items }), ...(open === 'now' && { ofMinute: true }) };
        const entries = await views.measured(items, originOf(request), distances, query.view);
        return cacheableAnswer(request, entries, paginationMeta(page, total, listed), contents);
      },
      {
        query: t.Object({
          keyword: keyword(
            'Words that a store must contain, eight at most. Without any, all stores are listed and nothing is counted.',
          ),
          ...since('0.3.0', { category_id: queryId('Category ID: only its stores.') }),
          ...conditionsQuery,
          ...since('0.3.0', {
            sort: t.Optional(
              choice(
                ['relevance', ...listing.sorts, 'distance'],
                'Order: by default the best match first, or the nearest where there is `near`; another orders over all matches, as in `GET /api/stores`.',
              ),
            ),
          }),
          ...viewQuery,
          ...paging,
        }),
        ...document('searchStores', 'Search stores', t.Array(ListedStore), {
          paged: true,
          budget: 'search',
          description:
            'Best match first. Name, address, description, dish names and category name are searched. A word matches the beginning of a word; Chinese, Japanese and Korean text matches anywhere. Case, accents and full-width forms make no difference. Every store on the page gains 1 `search_count` and 1 `hotness`: use `GET /api/stores` to filter while somebody types.',
          tagged: true,
        }),
      },
    );
