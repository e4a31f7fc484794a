import type { Position } from '../../lib/distance.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import type { Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import type { Wanted } from '../attributes/filters.ts';
import type { Box } from '../places/rectangles.ts';

export const sorts = ['score', 'newest', 'rating', 'likes', 'hotness'] as const;

export interface Query {
  keyword?: string | undefined;
  category_id?: number | undefined;
  /** Stores that are open at this time of the place. */
  open?: LocalTime | undefined;
  /** Lowest rating as it is shown; stores without reviews have none. */
  min_rating?: number | undefined;
  /** The nearest stores only, nearest first unless `sort` says otherwise. */
  near?: Position | undefined;
  /** Metres from `near`. */
  radius?: number | undefined;
  /** Stores in this part of the map. */
  bbox?: Box | undefined;
  /** These stores only, in this order unless `sort` says otherwise. */
  ids?: readonly number[] | undefined;
  /** One of the values of each of these attributes. */
  attributes?: Wanted | undefined;
  /** Whether to count the stores with each value of attributes, and also those of each category and those open now. */
  facets?: 'attributes' | { now: LocalTime } | undefined;
  /** Only what is spelt as the keyword. */
  exact?: boolean | undefined;
  /** `relevance` is the best match of the keyword first. */
  sort?: (typeof sorts)[number] | 'relevance' | 'distance' | undefined;
}

/** The page that a query asks for: named stores are all on one. */
export const pageOf = ({
  ids,
  page = 1,
  page_size = limits.pageSizeDefault,
}: Pick<Query, 'ids'> & Partial<Paging>): Paging => ({
  page,
  page_size: ids ? limits.idsInQuery : page_size,
});
