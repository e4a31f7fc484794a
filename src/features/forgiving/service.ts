import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Interpretation } from '../../interpretation.ts';
import { Bits } from '../../lib/bits.ts';
import type { Filter } from '../lists/filter.ts';
import { marked, knownSetsOf, setOf } from '../lists/sets.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import { setByLetters } from '../search/sets.ts';
import type { Condition, Step } from '../search/parts.ts';
import { finds, foundBy, together, type Found } from './found.ts';
import { addedBy, read, upTo } from './readings.ts';
import { kindOf, type StepName } from './steps.ts';
import { knownSettingsOf } from './settings.ts';
import type { Variant } from './ways.ts';

export { conditionOf, spellingsOf } from './readings.ts';

/** Public stores that a step of the search finds, and no step before it. */
export interface Tier {
  step: StepName;
  passes: Condition;
  /** As a select of one column `id`. */
  source: () => SQL;
  hits: () => Promise<Filter>;
  /** Those of some hits, which no step before it finds: less to read than all. */
  among: (ids: readonly number[]) => Promise<readonly number[]>;
  /** How the keyword was read to find them. */
  interpretations: () => Promise<Interpretation[]>;
}

/** The hits of a keyword beyond those that are spelt as typed. */
export interface Forgiven {
  /** In the order in which they are listed. */
  tiers: Tier[];
  /** Hits that are spelt as typed. */
  literal: () => Promise<Filter>;
  /** Keeps these where that takes less than to look for them. */
  keepLiteral: () => Promise<void>;
  /** All hits. */
  whole: () => Promise<Filter>;
}

interface Reading {
  literal?: Found;
  category_id?: number | undefined;
  isExact?: boolean;
  isCounted?: boolean;
}

/** Loads categories and settings, which stay known until they change. */
export const readyToRead = async (db: Database): Promise<void> => {
  await Promise.all([categoryNamesOf(db).get(), knownSettingsOf(db).get()]);
};

/**
 * The hits of a keyword that are spelt otherwise; undefined without any, or where one of its words names so many categories
 * that the index is not queried for them. With `isExact` only those of phone numbers, which count as spelt right. With
 * `isCounted` all hits are one query, since only their number is asked for.
 */
export async function forgivenOf(
  db: Database,
  keyword: string,
  { literal, category_id, isExact = false, isCounted = false }: Reading,
): Promise<Forgiven | undefined> {
  const { variants, used } = await read(db, keyword, isExact, category_id);
  if (used.length === 0) return undefined;

  const reached = [undefined, ...used].map((last): Step => ({ passes: upTo(variants, last), category_id }));
  const added = used.map((step) => addedBy(variants, step));
  const own = added.map((passes) => passes && foundBy(db, { passes, category_id }));
  const dropped = used[0] === 'stop_word' ? stopWordsOf(variants) : undefined;
  // Without stop words all hits are found: there are none with them, either.
  if (!isCounted && used.length === 1 && own[0] && !dropped && (await setOf(own[0])).count === 0) return undefined;
  const found: Found[] = [literal ?? foundBy(db, reached[0]!)];
  for (const [index, step] of reached.slice(1).entries()) {
    const all = foundBy(db, step);
    const [before, more] = [found[index]!, own[index]];
    // A step alone has fewer hits to read than all up to it. All up to the last are read first, others if a page needs them.
    const stores = async () => knownSetsOf(db).known(all.key) ?? together(db, all.key, [before, more!]);
    const isLast = index === used.length - 1 && index > (used[0] === 'stop_word' ? 1 : 0);
    const isOneQuery = isCounted || isLast || used[index] === 'stop_word';
    found.push(more && !isOneQuery ? { key: all.key, stores } : all);
  }
  const filter = (key: string, set: Bits): Filter =>
    Object.assign(marked(db, key, set), { isOfCategory: category_id !== undefined });
  const tiers = used.map((step, index): Tier => {
    const { passes } = reached[index + 1]!;
    return {
      step,
      passes,
      source: () =>
        foundBy(db, { passes: added[index] ?? passes, without: reached[index]!.passes, category_id }).source(),
      hits: async () => {
        const [all, known] = [found[index + 1]!, found[index]!];
        return filter(`${all.key} beyond ${known.key}`, (await setOf(all)).without(await setOf(known)));
      },
      among: async (ids) => {
        if (index === used.length - 1) return ids;
        const all = await setOf(own[index] ?? found[index + 1]!);
        return ids.filter((id) => all.has(id));
      },
      interpretations: () => interpretationsOf(db, variants, step),
    };
  });
  const hitsOf = async (one: Found) => filter(one.key, await setOf(one));
  const keepLiteral = async () => {
    const [literal, all] = [found[0]!, found[1]!];
    const { revision } = db;
    const known = knownSetsOf(db);
    const size = known.sizeOf(all.key);
    if (!dropped || known.known(literal.key) || size === undefined) return;
    const stops = { passes: dropped, category_id };
    if (size < manyHits && !(await setByLetters(db, stops))) return;
    const having = Bits.inAll([await setOf(all), await setOf(foundBy(db, stops))]);
    known.keep(literal.key, having, revision);
  };
  const literalHits = async () => {
    await keepLiteral();
    return hitsOf(found[0]!);
  };
  return { tiers, literal: literalHits, keepLiteral, whole: () => hitsOf(found.at(-1)!) };
}

/** Among so many hits without stop words, those with them are found sooner by the stop words alone than by all words; measured. */
const manyHits = 4000;

/** The condition of the stop words that a keyword is also read without; undefined where it is not, or has some within a run. */
function stopWordsOf([typed, ...others]: readonly Variant[]): Condition | undefined {
  const without = others.find(({ step }) => step === 'stop_word');
  const isWithin = typed!.slots.some((ways) => ways.some(({ step }) => step === 'stop_word'));
  if (!without || isWithin) return undefined;
  const dropped = typed!.slots.filter((slot) => !without.slots.includes(slot));
  return [dropped.map((slot) => slot.filter(({ step }) => step === undefined).map(({ part }) => part))];
}

/** How a keyword was read by one step, without what finds nothing. */
async function interpretationsOf(
  db: Database,
  variants: readonly Variant[],
  step: StepName,
): Promise<Interpretation[]> {
  const kind = kindOf(step);
  if (!kind) return [];
  const ways = [...new Set(variants.flatMap(({ slots }) => slots))].flat().filter((way) => way.step === step);
  const readings = [
    ...variants.filter((variant) => variant.step === step).map(({ from, to }) => ({ from, to, parts: undefined })),
    ...[...Map.groupBy(ways, ({ from, to }) => `${from}\n${to}`).values()].map((same) => ({
      from: same[0]!.from,
      to: same[0]!.to,
      parts: same.map(({ part }) => part),
    })),
  ];
  const isAlone = readings.length === 1;
  const found = await Promise.all(readings.map(async ({ parts }) => isAlone || !parts || (await finds(db, parts))));
  return readings.filter((_, index) => found[index]).map(({ from, to }) => ({ kind, from, to }));
}
