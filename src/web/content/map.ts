import type { Deps } from '../../deps.ts';
import * as categories from '../../features/categories/service.ts';
import { clusters } from '../../features/places/clusters.ts';
import { keptSite } from '../../features/settings/site.ts';
import * as listing from '../../features/stores/listing.ts';
import type { Store } from '../../features/stores/model.ts';
import { metered } from '../../http/metered.ts';
import { limits } from '../../limits.ts';
import { near as nearZoom } from '../shared/map/scale.ts';
import type { View } from '../shared/map/coordinates.ts';
import { pageSize, type Listed, type MapData } from '../site/map/data.ts';
import { placeTime } from './cards.ts';
import { boxOf, cornersOf, inCorners, inView, readPoint, readView } from './map-view.ts';
import { numberOf, pageNumber, type PageQuery } from './query.ts';

const wholeWorld = { west: -180, south: -90, east: 180, north: 90 };

/** Pins on the picture. */
const pinsDrawn = 60;

const listed = (store: Store, distances?: ReadonlyMap<number, number>): Listed => ({
  id: store.id,
  name: store.name,
  category: store.category.name,
  address: store.address,
  spot: store.spot,
  cover: store.cover_url,
  rating: store.rating,
  reviews: store.review_count,
  point:
    store.latitude === null || store.longitude === null
      ? null
      : { latitude: store.latitude, longitude: store.longitude },
  distance: distances?.get(store.id) ?? null,
});

/** The picture that stands for the map: of a view, else of all stores. */
async function drawn(
  { db }: Deps,
  category_id: number | undefined,
  view: View | null,
): Promise<Pick<MapData, 'extent' | 'pins'>> {
  const shown = view ? { box: boxOf(view), zoom: view.zoom } : { box: wholeWorld };
  const rows = await clusters(db, { ...shown, category_id });
  const extent = view ? null : cornersOf(rows);
  const place = view ? inView(view) : extent && inCorners(extent);
  if (!place) return { extent, pins: [] };
  return { extent, pins: rows.slice(0, pinsDrawn).map((row) => [...place(row), row.count]) };
}

/** The map and the list beside it; `found` are the stores that a search counts. */
export async function map(
  deps: Deps,
  request: Request,
  query: PageQuery,
): Promise<{ data: MapData; found: number[] | undefined }> {
  const { db, limiter, views } = deps;
  const keyword = (query.q ?? '').trim().slice(0, limits.keyword);
  const [category, near, at] = [numberOf(query.category), readPoint(query.near), readView(query.at)];
  const openNow = query.open === 'now';
  const { centre, zoom } = (await keptSite(db)).map;
  const view = at ?? (centre && { centre, zoom: zoom ?? nearZoom });
  const paging = { page: pageNumber(query), page_size: pageSize };
  return metered(limiter, request, async () => {
    const { items, total, distances } = await listing.find(
      db,
      {
        keyword: keyword || undefined,
        category_id: category ?? undefined,
        open: openNow ? await placeTime(deps) : undefined,
        // Whoever says where they stand wants the nearest, wherever the map is.
        ...(near ? { near, radius: limits.radius } : { bbox: at ? boxOf(at) : undefined, sort: 'relevance' as const }),
      },
      paging,
    );
    const chosen = numberOf(query.store);
    const [shown] = chosen === null ? [] : (await listing.find(db, { ids: [chosen] }, { page: 1, page_size: 1 })).items;
    const [store] = shown === undefined ? [] : await views.objects([shown]);
    return {
      data: {
        categories: (await categories.listEnabled(db)).map(({ id, name }) => ({ id, name })),
        keyword,
        category,
        openNow,
        near,
        at,
        chosen: store ? listed(store) : null,
        list: {
          stores: (await views.objects(items)).map((one) => listed(one, distances)),
          page: paging.page,
          pages: Math.ceil(total / pageSize),
          total,
        },
        ...(await drawn(deps, category ?? undefined, view)),
      },
      found: keyword ? items : undefined,
    };
  });
}
