import type { Visit } from './visit.ts';
import * as listing from '../../features/listing/service.ts';
import * as rankings from '../../features/rankings/service.ts';
import type { LocalStore } from './visit.ts';
import type { Paging } from '../../lib/paging.ts';

/** Fewer hot stores than these make no list. */
const fewest = 3;

/** The hottest stores, at most so many; [] where hardly any is hot. */
export async function hotStores({ db, views }: Pick<Visit, 'db' | 'views'>, most: number): Promise<LocalStore[]> {
  const { items } = await rankings.rank(db, 'hotness', { page: 1, page_size: most });
  const hot = (await views.objects(items)).filter(({ hotness }) => hotness > 0);
  return hot.length < fewest ? [] : hot;
}

/** Stores by their ratings, those without one last. */
export async function storesByRating(
  { db, views }: Pick<Visit, 'db' | 'views'>,
  paging: Paging,
): Promise<LocalStore[]> {
  const { items } = await listing.find(db, { sort: 'rating' }, paging);
  return views.objects(items);
}
