import type { Attribute } from '../../attributes.ts';
import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import { priceLevel } from '../attributes/codes.ts';
import { setsOf } from '../attributes/sets.ts';
import { catalogueOf } from '../attributes/settings.ts';
import * as hours from '../hours/service.ts';
import type { Filter } from '../lists/filter.ts';
import { inAll, setOf } from '../lists/sets.ts';
import type { Query } from './query.ts';

/** Numbers of stores by key and value; values that no store has are left out. */
export type Facets = Record<string, Record<string, number>>;

/** An attribute, or the price level, whose values are counted. */
type Counted = Pick<Attribute, 'key' | 'values'>;

const numbersOf = (attributes: readonly Counted[]): number[] =>
  attributes.flatMap(({ values }) => values.map(({ number }) => number));

/** Keys of which some store counts as yes. */
export async function keysInUse(db: Database): Promise<Set<string>> {
  const { known } = await catalogueOf(db).get();
  const all: Counted[] = [...known.values(), priceLevel];
  const pairs = await setsOf(db).countPairs(undefined, numbersOf(all));
  const isUsed = ({ values }: Counted) => values.some(({ isYes, number }) => isYes && (pairs.get(number) ?? 0) > 0);
  return new Set(all.filter(isUsed).map(({ key }) => key));
}

/** A condition of a list, under the name of the facet that it narrows. */
export interface Condition {
  facet: string | undefined;
  filter: Filter;
}

/** The number of stores that pass all conditions but those that narrow one of some facets; undefined where none is left. */
export async function totalWithout(
  conditions: readonly Condition[],
  facets: readonly string[],
): Promise<number | undefined> {
  const others = conditions.filter(({ facet }) => !facet || !facets.includes(facet));
  return others.length === 0 ? undefined : (await inAll(others.map(({ filter }) => filter))).count;
}

/**
 * How many stores there are with each value of each attribute that is offered, and if asked in each category and open now:
 * each under all conditions but those on the same key.
 */
export async function facetsOf(
  db: Database,
  conditions: readonly Condition[],
  asked: NonNullable<Query['facets']>,
): Promise<Facets> {
  const { known, offered } = await catalogueOf(db).get();
  const sets = setsOf(db);
  const narrowing = await Promise.all(
    conditions.map(async ({ facet, filter }) => ({ facet, set: await setOf(filter) })),
  );
  /** The stores that pass all conditions but those on a key; undefined without any. */
  const passingFor = (key?: string): Bits | undefined => {
    const others = narrowing.filter(({ facet }) => key === undefined || facet !== key);
    return others.length === 0 ? undefined : Bits.inAll(others.map(({ set }) => set));
  };
  const attributes: Counted[] = [...offered.map(({ key }) => known.get(key)!), priceLevel];
  const isNarrowed = ({ key }: Counted) => conditions.some(({ facet }) => facet === key);
  const counts = await sets.countPairs(passingFor(), numbersOf(attributes.filter((one) => !isNarrowed(one))));
  for (const attribute of attributes.filter(isNarrowed))
    for (const [number, count] of await sets.countPairs(passingFor(attribute.key), numbersOf([attribute])))
      counts.set(number, count);
  const facets: Facets = {};
  const note = (facet: string, values: [value: string, count: number][]) => {
    const some = values.filter(([, count]) => count > 0);
    if (some.length > 0) facets[facet] = Object.fromEntries(some);
  };
  for (const { key, values } of attributes)
    note(
      key,
      values.map(({ value, number }) => [value, counts.get(number) ?? 0]),
    );
  if (asked === 'attributes') return facets;
  const categories = await sets.countCategories(passingFor('category_id'));
  note(
    'category_id',
    [...categories].map(([id, count]) => [String(id), count]),
  );
  const open = await setOf(await hours.openAt(db, asked.now));
  note('open_now', [['yes', passingFor('open_now')?.commonWith(open) ?? open.count]]);
  return facets;
}
