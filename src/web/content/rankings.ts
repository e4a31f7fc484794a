import type { Visit } from './visit.ts';
import { NotFound } from '../../errors.ts';
import * as service from '../../features/rankings/service.ts';
import { offsetOf } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { rankings as names, type RankingsData } from '../site/rankings/data.ts';
import { cardOf, placeTime } from './cards.ts';
import { choiceOf, mustHave, pageNumber, type PageQuery } from './query.ts';

const counters = { hotness: null, likes: 'likes', search: 'search_count', reviews: 'review_count' } as const;

/** A page of a ranking. */
export async function rankings(deps: Visit, query: PageQuery): Promise<RankingsData> {
  const paging = { page: pageNumber(query), page_size: limits.pageSizeDefault };
  const by = choiceOf(query.by || 'hotness', names);
  if (!by) throw new NotFound('There is no such ranking.');
  const { items, total } = await service.rank(deps.db, by, paging);
  // Stores that nobody has visited are not hot.
  const shown = by === 'hotness' ? Math.min(total, await service.countHot(deps.db, deps.clock())) : total;
  const pages = Math.ceil(shown / paging.page_size);
  mustHave(pages, query);
  const now = await placeTime(deps);
  const from = offsetOf(paging);
  const counter = counters[by];
  return {
    by,
    page: paging.page,
    pages,
    from: from + 1,
    hasStores: total > 0,
    stores: (await deps.views.objects(items.slice(0, Math.max(0, shown - from)))).map((store) => ({
      ...cardOf(store, now),
      count: counter && store[counter],
    })),
  };
}
