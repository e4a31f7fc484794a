import type { Attribute } from '../../attributes.ts';
import type { Database } from '../../db/database.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import { intersection, type Marks } from '../../lib/bytes-by-id.ts';
import { setsOf, type Counts } from '../attributes/sets.ts';
import { catalogueOf } from '../attributes/settings.ts';
import * as hours from '../hours/service.ts';
import type { Filter } from '../lists/filter.ts';

/** Numbers of stores by key and value; values that no store has are left out. */
export type Facets = Record<string, Record<string, number>>;

/** Keys of which some store counts as yes. */
export async function keysInUse(db: Database): Promise<Set<string>> {
  const { known } = await catalogueOf(db).get();
  const { pairs } = await setsOf(db).countsOf(undefined);
  const isUsed = ({ values }: Attribute) => values.some(({ isYes, number }) => isYes && (pairs.get(number) ?? 0) > 0);
  return new Set([...known.values()].filter(isUsed).map(({ key }) => key));
}

/** A condition of a list, under the name of the facet that it narrows. */
export interface Condition {
  facet: string | undefined;
  filter: Filter;
}

/** The stores that pass some conditions; undefined without any. */
async function passing(conditions: readonly Condition[]): Promise<Marks | undefined> {
  if (conditions.length === 0) return undefined;
  const marks = await Promise.all(conditions.map(({ filter }) => filter.marks()));
  return intersection(marks.flat()).marks;
}

/**
 * How many stores there are with each value of each attribute that is offered, in each category, and open at a time: each
 * under all conditions but those on the same key.
 */
export async function facetsOf(db: Database, conditions: readonly Condition[], now: LocalTime): Promise<Facets> {
  const { known, offered } = await catalogueOf(db).get();
  const sets = setsOf(db);
  const without = (facet: string) => conditions.filter((condition) => condition.facet !== facet);
  const counted = new Map<number, Promise<Counts>>();
  /** All keys without a condition have the same stores. */
  const countsFor = (facet: string): Promise<Counts> => {
    const others = without(facet);
    const own = others.length === conditions.length ? -1 : conditions.findIndex((one) => one.facet === facet);
    const counts = counted.get(own) ?? passing(others).then((marks) => sets.countsOf(marks));
    counted.set(own, counts);
    return counts;
  };
  const facets: Facets = {};
  const note = (facet: string, values: [value: string, count: number][]) => {
    const some = values.filter(([, count]) => count > 0);
    if (some.length > 0) facets[facet] = Object.fromEntries(some);
  };
  for (const { key } of offered) {
    const { pairs } = await countsFor(key);
    note(
      key,
      known.get(key)!.values.map(({ value, number }) => [value, pairs.get(number) ?? 0]),
    );
  }
  const { categories } = await countsFor('category_id');
  note(
    'category_id',
    [...categories].map(([id, count]) => [String(id), count]),
  );
  const open: Condition = { facet: 'open_now', filter: await hours.openAt(db, now) };
  const marks = await Promise.all([...without('open_now'), open].map(({ filter }) => filter.marks()));
  note('open_now', [['yes', intersection(marks.flat()).total]]);
  return facets;
}
