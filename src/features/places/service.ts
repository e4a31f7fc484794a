import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import type { Filter } from '../lists/filter.ts';
import { marked } from '../lists/sets.ts';
import { everywhere } from './everywhere.ts';
import { rectanglesOf, type Box } from './rectangles.ts';

/** The public stores in a box, of a category if one is given. */
export async function within(db: Database, box: Box, categoryId?: number): Promise<Filter> {
  const rectangles = rectanglesOf(box);
  const { ids, count } = (await everywhere(db).get()).select(rectangles, categoryId);
  return marked(db, JSON.stringify({ rectangles, categoryId }), Bits.having(ids.subarray(0, count)));
}
