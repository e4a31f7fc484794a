import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, pageOf, paginationMeta } from '../../http/envelope.ts';
import { meterOf } from '../../http/metered.ts';
import {
  choice,
  exactQuery,
  keyword,
  paging,
  queryId,
  queryIds,
  since,
  t,
  type Static,
  type TObject,
} from '../../schema.ts';
import { limits } from '../../limits.ts';
import * as hours from '../hours/service.ts';
import { requireNear } from '../places/model.ts';
import { conditionsQuery, ListedStore, StoreCard, viewQuery, type View } from '../stores/model.ts';
import { searchedFor } from './searched.ts';
import * as listing from './service.ts';

const document = documented('Stores');

const conditions = {
  keyword: keyword('Words that a store must contain, as in the search.'),
  ...exactQuery,
  category_id: queryId('Category ID: only its stores.'),
  ...conditionsQuery,
  ...since('0.3.0', {
    ids: t.Optional(
      queryIds(
        'IDs: only these stores, in this order unless `sort` says otherwise, on one page. IDs of other stores are left out.',
        limits.idsInQuery,
      ),
    ),
    sort: t.Optional(
      choice(
        [...listing.sorts, 'distance'],
        'Order, highest or latest first, of `distance` the nearest; by default the score, or the distance where there is `near`. Equal stores are newest first; with `likes` and `hotness` as in the rankings, by score, then by ID.',
      ),
    ),
  }),
  ...paging,
};

type Query = Static<TObject<typeof conditions>>;

export const storeListRoutes = ({ db, clock, limiter, views }: Deps) => {
  const answer = async (request: Request, query: Query, shown: View | undefined) => {
    requireNear(query);
    const page = listing.pageOf(query);
    const { attr: _, facets, open, ...filter } = query;
    const time = open === undefined ? undefined : await hours.timeOf(db, clock, open);
    const meter = meterOf(limiter, request);
    const found = await listing.ask(
      db,
      { ...filter, open: time, ...(await listing.attributesOf(db, clock, query)) },
      page,
      meter,
    );
    const contents = open === 'now' || facets ? { ofMinute: true } : {};
    return cacheableAnswer(
      request,
      await views.measured(found.items, originOf(request), found.distances, shown),
      paginationMeta(page, found),
      contents,
    );
  };
  const description =
    'Active stores, highest score first unless `sort` or `ids` says otherwise, then newest first. A keyword filters as the search does, but counts nothing; without `sort`, stores that have it as it is spelt come before others.';
  return routes('key', 'lists of stores')
    .get('/api/stores', ({ query: { view, ...query }, request }) => answer(request, query, view), {
      query: t.Object({ ...conditions, ...viewQuery }),
      ...document('listStores', 'List stores', t.Array(ListedStore), {
        paged: true,
        budget: 'search',
        description,
        tagged: true,
      }),
    })
    .get('/api/stores/cards', ({ query, request }) => answer(request, query, 'card'), {
      query: t.Object(conditions),
      ...document('listStoreCards', 'List stores in short', t.Array(StoreCard), {
        paged: true,
        budget: 'search',
        description: `${description} Each with the fields that a list shows.`,
        tagged: true,
        since: '0.3.0',
      }),
    });
};

export const searchRoutes = ({ clock, db, limiter, metrics, views }: Deps) =>
  routes('key', 'search').get(
    '/api/stores/search',
    async ({ query, request }) => {
      requireNear(query);
      const page = pageOf(query);
      const started = performance.now();
      const { keyword, near, open, facets, sort = near ? undefined : 'relevance' } = query;
      const time = open === undefined ? undefined : await hours.timeOf(db, clock, open);
      const asked = { ...query, open: time, sort, ...(await listing.attributesOf(db, clock, query)) };
      const found = await listing.ask(db, asked, page, meterOf(limiter, request));
      metrics?.search(performance.now() - started);
      const contents = {
        ...searchedFor(keyword, page.page, found),
        ...((open === 'now' || facets) && { ofMinute: true }),
      };
      const entries = await views.measured(found.items, originOf(request), found.distances, query.view);
      return cacheableAnswer(request, entries, paginationMeta(page, found), contents);
    },
    {
      query: t.Object({
        keyword: keyword(
          'Words that a store must contain, eight at most. Without any, all stores are listed and nothing is counted.',
        ),
        ...exactQuery,
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
          'Best match first, however many there are: the exact name, whole words of the name, beginnings in it, dishes and category, then address and description; equal ones by score. Name, address, description, dish names and category name are searched. A word matches the beginning of a word; Chinese, Japanese and Korean text matches anywhere. Case, accents and full-width forms make no difference. What is spelt otherwise follows, in this order: words joined or split, plurals, synonyms of the place, words like "the" and "near" left out, Chinese text by its sound (pinyin or initials), and typos where all else finds fewer than five stores; `meta.interpreted` says how. Traditional characters are simplified ones, and five digits or more find a phone number. Every store on the page that has the keyword as it is spelt, and on the first page by its sound, gains 1 `search_count` and 1 `hotness`: use `GET /api/stores` to filter while somebody types.',
        tagged: true,
      }),
    },
  );
