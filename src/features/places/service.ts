import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { stores } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { limits } from '../../limits.ts';
import type { Filter } from '../lists/filter.ts';
import * as lists from '../lists/service.ts';
import { everywhere } from './everywhere.ts';
import { queriesOf } from './queries.ts';
import { rectanglesOf, toDegrees, type Box } from './rectangles.ts';

/** The public stores in a box, of a category if one is given. */
export async function within(db: Database, box: Box, categoryId?: number): Promise<Filter> {
  const { read } = db;
  const rectangles = rectanglesOf(box);
  const { marks, count } = (await everywhere(db).get()).within(rectangles, categoryId);
  const set = Bits.of(marks);
  const tests = rectangles.map(
    ({ west, south, east, north }) =>
      sql`(stores.latitude between ${toDegrees(south)} and ${toDegrees(north)} and stores.longitude between ${toDegrees(west)} and ${toDegrees(east)})`,
  );
  const inCategory =
    categoryId === undefined ? sql`` : sql`and ${expressionsOf(read).unindexed(stores.category_id)} = ${categoryId}`;
  return {
    key: JSON.stringify({ rectangles, categoryId }),
    source:
      count <= limits.listedPlaces ? lists.listed(read, set.ids()) : queriesOf(read).idsWithin(rectangles, categoryId),
    test: sql`(${tests.length > 0 ? sql.join(tests, sql` or `) : sql`false`}) ${inCategory}`,
    set,
    size: count,
    total: async () => count,
    marks: async () => [marks],
  };
}
