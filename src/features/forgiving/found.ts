import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import type { Filter } from '../lists/filter.ts';
import { marksOf, setOf } from '../lists/marks.ts';
import * as lists from '../lists/service.ts';
import { keyOf } from '../search/factored.ts';
import { markedBy } from '../search/marked.ts';
import type { Part, Step } from '../search/parts.ts';
import { queriesOf } from '../search/queries.ts';
import { totalsOf } from '../search/totals.ts';

/** Public stores, and the key by which they are remembered. */
export type Found = Pick<Filter, 'key' | 'marks'>;

/** The public stores that pass a step. */
export function foundBy(db: Database, step: Step) {
  const key = keyOf(step);
  const source = () => queriesOf(db).passing('search', step);
  return { key, source, marks: async () => [await markedBy(db, step, key)] };
}

/** The stores of all these sets, marked. */
export async function together(db: Database, key: string, sets: readonly Found[]): Promise<Marks> {
  const { revision } = db;
  const all: Bits[] = [];
  for (const one of sets) all.push(await setOf(one));
  return marksOf(db).mark(key, Bits.inAny(all), revision);
}

/** Whether public stores have one of these parts. */
export async function finds(db: Database, parts: readonly Part[]): Promise<boolean> {
  const count = () => lists.count(db.read, sql`${queriesOf(db).having(parts)} limit 1`);
  return (await totalsOf(db).get(`any of ${keyOf({ passes: [[parts]] })}`, count)) === 1;
}
