import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { paginationMeta, cacheableAnswer } from '../../http/envelope.ts';
import { meterOf } from '../../http/metered.ts';
import {
  choice,
  keyword,
  paging,
  pathId,
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
import * as listing from './listing.ts';
import { conditionsQuery, ListedStore, Store, StoreCard, viewQuery, type View } from './model.ts';
import * as stores from './service.ts';

const document = documented('Stores');

const conditions = {
  keyword: keyword('Words that a store must contain, as in the search.'),
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

export const storeRoutes = ({ db, clock, limiter, views }: Deps) => {
  const answer = async (request: Request, query: Query, shown: View | undefined) => {
    requireNear(query);
    const page = listing.pageOf(query);
    const { open, ...filter } = query;
    const time = open === undefined ? undefined : await hours.timeOf(db, clock, open);
    const meter = meterOf(limiter, request);
    const { items, total, listed, distances } = await listing.ask(db, { ...filter, open: time }, page, meter);
    const contents = open === 'now' ? { ofMinute: true } : {};
    return cacheableAnswer(
      request,
      await views.measured(items, originOf(request), distances, shown),
      paginationMeta(page, total, listed),
      contents,
    );
  };
  const description =
    'Active stores, highest score first unless `sort` or `ids` says otherwise, then newest first. A keyword filters as the search does, but counts nothing.';
  return routes('key', 'stores')
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
    })
    .get(
      '/api/stores/:id',
      async ({ params, request }) => {
        await stores.mustBePublic(db.read, params.id);
        const store = await views.alone(params.id, originOf(request));
        return cacheableAnswer(request, store!, undefined, { store: params.id });
      },
      {
        params: pathId('Store ID.'),
        ...document('getStore', 'Show a store', Store, {
          description: 'An active store with pictures and dishes. Its counters are never stale.',
          tagged: true,
        }),
      },
    );
};
