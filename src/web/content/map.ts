import { categoriesIn, type Visit } from './visit.ts';
import type { Wanted } from '../../features/attributes/filters.ts';
import { clusters, wholeWorld } from '../../features/places/clusters.ts';
import { categoryNamesOf } from '../../features/search/category-names.ts';
import { keptSite } from '../../features/settings/site.ts';
import { searchedFor } from '../../features/listing/searched.ts';
import * as listing from '../../features/listing/service.ts';
import type { Searched } from '../../interpretation.ts';
import type { LocalStore } from './visit.ts';
import { metered } from '../../http/metered.ts';
import { limits } from '../../limits.ts';
import { near as nearZoom } from '../shared/map/scale.ts';
import type { Pin, View } from '../shared/map/coordinates.ts';
import { pageSize, type Listed, type MapData, type OpeningsById } from '../site/map/data.ts';
import { readingOf } from '../site/parts/reading.ts';
import { pointOf } from '../site/parts/card.ts';
import { askedFor, wantedOf } from './attributes.ts';
import { cardOf, cards, placeTime, type PlaceTime } from './cards.ts';
import { boxOf, cornersOf, mostOf, readPoint, readView } from './map-view.ts';
import { categoryOf } from './category.ts';
import { listTitles } from './lists.ts';
import { mustHave, numberOf, pageNumber, type PageQuery } from './query.ts';

/** Pins on the picture. */
const pinsDrawn = 60;

function listed(store: LocalStore, now: PlaceTime, distances?: ReadonlyMap<number, number>): Listed {
  const { id, name, original, category, address, spot, cover, rating, reviews, openings, note } = cardOf(store, now);
  const row = { id, name, category, address, spot, cover, rating, reviews, openings };
  return {
    ...row,
    ...(original && { original }),
    ...(note && { note }),
    point: pointOf(store),
    distance: distances?.get(id) ?? null,
  };
}

/** When public stores are open, of a list at most, as the pages write it: the map asks the API for its lists. */
export async function openings(deps: Visit, { ids = '' }: PageQuery): Promise<OpeningsById> {
  const asked = ids.split(',').flatMap((id) => numberOf(id) ?? []);
  const found = await listing.find(deps.db, { ids: asked.slice(0, pageSize) }, { page: 1, page_size: pageSize });
  return Object.fromEntries((await cards(deps, found.items)).map((card) => [card.id, card.openings]));
}

/** Where the map begins, and the picture that stands for it until then: of a view, of what is found, else of all stores. */
async function drawn(
  { db }: Visit,
  shown: { category_id: number | undefined; attributes: Wanted },
  view: View | null,
  found: readonly Listed[],
): Promise<Pick<MapData, 'extent' | 'drawn'>> {
  const { plan } = (await keptSite(db)).map;
  const pinsFound = found.flatMap(({ point }) => (point ? [{ ...point, count: 1 }] : []));
  const box = view ? { box: boxOf(view), zoom: view.zoom } : { box: wholeWorld };
  const rows: readonly Pin[] = pinsFound.length > 0 ? pinsFound : await clusters(db, { ...box, ...shown });
  const pins = rows.slice(0, pinsDrawn).map(({ latitude, longitude, count }) => ({ latitude, longitude, count }));
  return { extent: view ? null : cornersOf(mostOf(rows)), drawn: { view, plan, pins } };
}

/** The map and the list beside it; `searched` is the search that it answers. */
export async function map(
  deps: Visit,
  request: Request,
  query: PageQuery,
): Promise<{ data: MapData; searched?: Searched }> {
  const { db, limiter, views } = deps;
  const keyword = (query.q ?? '').trim().slice(0, limits.keyword);
  const [category, near, at] = [numberOf(query.category), readPoint(query.near), readView(query.at)];
  const openNow = query.open === 'now';
  const asked = await askedFor(deps, query);
  const attributes = await wantedOf(deps, asked);
  const isExact = keyword !== '' && query.exact === '1';
  const { centre, zoom } = (await keptSite(db)).map;
  const paging = { page: pageNumber(query), page_size: pageSize };
  return metered(limiter, request, async () => {
    const answer = await listing.find(
      db,
      {
        keyword: keyword || undefined,
        exact: isExact,
        category_id: category ?? undefined,
        open: openNow ? await placeTime(deps) : undefined,
        attributes,
        // Whoever says where they stand wants the nearest, wherever the map is.
        ...(near ? { near, radius: limits.radius } : { bbox: at ? boxOf(at) : undefined, sort: 'relevance' as const }),
      },
      paging,
    );
    const { items, total, distances } = answer;
    const pages = Math.ceil((answer.listed ?? total) / pageSize);
    mustHave(pages, query);
    categoryOf(await categoryNamesOf(db).get(), query);
    const chosen = numberOf(query.store);
    const [shown] = chosen === null ? [] : (await listing.find(db, { ids: [chosen] }, { page: 1, page_size: 1 })).items;
    const [store] = shown === undefined ? [] : await views.objects([shown]);
    const now = await placeTime(deps);
    const stores = (await views.objects(items)).map((one) => listed(one, now, distances));
    const found = (keyword || openNow) && !at ? stores.filter(({ point }) => point) : [];
    const view = at ?? (found.length === 0 && centre ? { centre, zoom: zoom ?? nearZoom } : null);
    return {
      data: {
        categories: await categoriesIn(deps),
        keyword,
        category,
        openNow,
        attributes: asked,
        isExact,
        near,
        at,
        chosen: store ? listed(store, now) : null,
        lists: await listTitles(deps, limits.listsAtHome),
        list: {
          stores,
          page: paging.page,
          pages,
          total,
          reading: readingOf(keyword, answer.interpreted, answer.areAllReadOtherwise),
        },
        ...(await drawn(deps, { category_id: category ?? undefined, attributes }, view, found)),
      },
      ...searchedFor(keyword, paging.page, answer),
    };
  });
}
