import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import type { Filter } from '../stores/filter.ts';
import { cover, levels } from './cells.ts';
import { queriesOf } from './queries.ts';
import { rectanglesOf, toDegrees, type Box } from './rectangles.ts';

/** Number of public stores in a box, of a category if one is given. */
export async function count(db: Queries, box: Box, categoryId?: number): Promise<number> {
  const queries = queriesOf(db);
  const parts = rectanglesOf(box).map((rectangle) => cover(rectangle));
  const cells = parts.flatMap((part) => part.cells);
  const rest = parts.flatMap((part) => part.rest);
  const counts = [
    await queries.countInCells(db, cells, categoryId),
    ...(await Promise.all(rest.map((rectangle) => queries.countWithin(db, rectangle, categoryId)))),
  ];
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Whether the large cells within a box alone have more than `atMost` public stores: far sooner known than their number. */
export async function isAbove(db: Queries, box: Box, atMost: number): Promise<boolean> {
  const cells = rectanglesOf(box).flatMap((rectangle) => cover(rectangle).cells);
  const large = cells.filter(({ level }) => level > levels.at(-2)!);
  return (await queriesOf(db).countInCells(db, large)) > atMost;
}

/** The public stores in a box, of a category if one is given. */
export function within({ read }: Database, box: Box, categoryId?: number): Filter {
  const rectangles = rectanglesOf(box);
  const tests = rectangles.map(
    ({ west, south, east, north }) =>
      sql`(stores.latitude between ${toDegrees(south)} and ${toDegrees(north)} and stores.longitude between ${toDegrees(west)} and ${toDegrees(east)})`,
  );
  const inCategory = categoryId === undefined ? sql`` : sql`and +stores.category_id = ${categoryId}`;
  return {
    key: JSON.stringify({ rectangles, categoryId }),
    source: queriesOf(read).idsWithin(rectangles, categoryId),
    test: sql`(${tests.length > 0 ? sql.join(tests, sql` or `) : sql`false`}) ${inCategory}`,
    total: () => count(read, box, categoryId),
  };
}
