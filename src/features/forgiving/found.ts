import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import type { Filter } from '../lists/filter.ts';
import { knownSetsOf, setOf } from '../lists/sets.ts';
import * as lists from '../lists/service.ts';
import { keyOf } from '../search/factored.ts';
import { setOfStep } from '../search/sets.ts';
import type { Part, Step } from '../search/parts.ts';
import { queriesOf } from '../search/queries.ts';
import { totalsOf } from '../search/totals.ts';

/** Public stores, and the key by which they are remembered. */
export type Found = Pick<Filter, 'key' | 'stores'>;

/** The public stores that pass a step. */
export function foundBy(db: Database, step: Step) {
  const key = keyOf(step);
  const source = () => queriesOf(db).passing('search', step);
  return { key, source, stores: () => setOfStep(db, step, key) };
}

/** The stores of all these sets. */
export async function together(db: Database, key: string, sets: readonly Found[]): Promise<Bits> {
  const { revision } = db;
  const all: Bits[] = [];
  for (const one of sets) all.push(await setOf(one));
  return knownSetsOf(db).keep(key, Bits.inAny(all), revision);
}

/** Whether public stores have one of these parts. */
export async function finds(db: Database, parts: readonly Part[]): Promise<boolean> {
  const count = () => lists.count(db.read, sql`${queriesOf(db).having(parts)} limit 1`);
  return (await totalsOf(db).get(`any of ${keyOf({ passes: [[parts]] })}`, count)) === 1;
}
