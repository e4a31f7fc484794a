import { sql, type SQL } from 'drizzle-orm';
import { searched } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { KeptByKey } from '../../db/kept.ts';
import type { InterpretedKind, Interpretation } from '../../interpretation.ts';
import { Bits } from '../../lib/bits.ts';
import { hasAll, type Marks } from '../../lib/bytes-by-id.ts';
import { oncePer } from '../../lib/once-per.ts';
import { split } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import type { Filter } from '../lists/filter.ts';
import { marked, marksOf, setOf } from '../lists/marks.ts';
import * as lists from '../lists/service.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import { factored } from '../search/factored.ts';
import { telling, terms } from '../search/keyword.ts';
import type { Condition, Part, Step } from '../search/parts.ts';
import { queriesOf } from '../search/queries.ts';
import { snapshot } from '../search/service.ts';
import { totalsOf } from '../search/totals.ts';
import * as vocabulary from '../search/vocabulary.ts';
import { kindOf, steps, type StepName } from './steps.ts';
import { knownSettingsOf } from './settings.ts';
import { categoryWords, correctionsOf, mistypable, readingsOf, type Variant, type Way } from './ways.ts';

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
  /** Marks these where that takes less than to look for them. */
  markLiteral: () => Promise<void>;
  /** All hits. */
  whole: () => Promise<Filter>;
}

const rankOf = (step: StepName | undefined): number => (step === undefined ? -1 : steps.indexOf(step));

/** The condition of all steps up to one; of literal hits alone for undefined. */
const upTo = (variants: readonly Variant[], last: StepName | undefined): Condition => {
  const isReached = ({ step }: { step: StepName | undefined }) => rankOf(step) <= rankOf(last);
  return variants
    .filter(isReached)
    .map(({ slots }) => slots.map((ways) => ways.filter(isReached).map(({ part }) => part)));
};

/** Stores that a step adds to those before it, where that is one query; undefined where it is several. */
function addedBy(variants: readonly Variant[], step: StepName): Condition | undefined {
  const partsOf = (ways: readonly Way[]) => ways.map(({ part }) => part);
  const added = variants.flatMap((variant) => {
    if (rankOf(variant.step) > rankOf(step)) return [];
    const reached = variant.slots.map((ways) => ways.filter((way) => rankOf(way.step) <= rankOf(step)));
    if (variant.step === step) return [reached.map(partsOf)];
    const own = variant.slots.map((ways) => ways.filter((way) => way.step === step));
    return own.flatMap((ways, at) => (ways.length > 0 ? [reached.with(at, ways).map(partsOf)] : []));
  });
  return factored(added).either.length === 0 ? added : undefined;
}

const isUsed = (variants: readonly Variant[], step: StepName): boolean =>
  variants.some(
    (variant) => variant.step === step || variant.slots.some((ways) => ways.some((way) => way.step === step)),
  );

/** Whether public stores have one of these parts. */
async function finds(db: Database, parts: readonly Part[]): Promise<boolean> {
  const { key, source } = foundBy(db, { passes: [[parts]] });
  const count = () => lists.count(db.read, sql`${source()} limit 1`);
  return (await totalsOf(db).get(`any of ${key}`, count)) === 1;
}

/** Public stores, and the key by which they are remembered. */
type Found = Pick<Filter, 'key' | 'marks'>;

/** The public stores that pass a step: of steps that the index is queried for alike, the key is the same. */
function foundBy(db: Database, step: Step) {
  const key = JSON.stringify({ ...step, passes: factored(step.passes) });
  const source = () => queriesOf(db).passing('search', step);
  return { key, source, marks: async () => [await marksOf(db).get(key, source)] };
}

/** The stores of all these sets, marked. */
async function together(db: Database, key: string, sets: readonly Found[]): Promise<Marks> {
  const { revision } = db;
  const all: Bits[] = [];
  for (const one of sets) all.push(await setOf(one));
  return marksOf(db).mark(key, Bits.inAny(all).ids(), revision);
}

/** The ways of slots whose first half, if they have halves, is a word of a store: most have none, and a phrase is dear. */
async function withFirstHalves(db: Database, slots: ReadonlySet<Way[]>): Promise<Map<Way[], Way[]>> {
  const halfOf = ({ part: { kind, text } }: Way) =>
    kind === 'beginning' && text.includes(' ') ? text.split(' ')[0]! : '';
  const halves = new Set([...slots].flat().map(halfOf).filter(Boolean));
  const missing = await vocabulary.unused(db.read, [...halves]);
  const isKept = (way: Way) => way.part.categories.length > 0 || !missing.has(halfOf(way));
  return new Map([...slots].map((ways) => [ways, ways.filter(isKept)]));
}

/** Drops the ways and variants that find nothing: most words that are spelt right have no other one. */
async function withHits(db: Database, variants: readonly Variant[]): Promise<Variant[]> {
  const slots = await withFirstHalves(db, new Set(variants.flatMap((variant) => variant.slots)));
  for (const [slot, ways] of slots) {
    const others = ways.slice(1);
    const isKept =
      others.length === 0 ||
      (await finds(
        db,
        others.map(({ part }) => part),
      ));
    slots.set(slot, isKept ? ways : ways.slice(0, 1));
  }
  const [asTyped, ...others] = variants.map((variant) => ({
    ...variant,
    slots: variant.slots.map((ways) => slots.get(ways)!),
  }));
  const known = new Set(asTyped!.slots);
  const kept = [asTyped!];
  for (const variant of others) {
    const replaced = variant.slots.filter((ways) => !known.has(ways));
    const found = await Promise.all(
      replaced.map((ways) =>
        finds(
          db,
          ways.map(({ part }) => part),
        ),
      ),
    );
    if (found.every(Boolean)) kept.push(variant);
  }
  return kept;
}

/** Adds words that misspelt ones may mean, where all else finds few stores. */
async function withCorrections(
  db: Database,
  variants: readonly Variant[],
  category_id: number | undefined,
): Promise<Variant[]> {
  const [asTyped] = variants;
  const suspects = await unknownOf(db, mistypable(asTyped!.slots.map(([way]) => way!.from)));
  if (suspects.length === 0) return [...variants];
  const passes = upTo(variants, 'sound_elsewhere');
  // First in the category, whose stores the list needs: where they are enough, nobody has to look for others.
  for (const category of new Set([category_id, undefined])) {
    const { key, source } = foundBy(db, { passes, category_id: category });
    if (await marksOf(db).areAtLeast(limits.foundEnough, key, source)) return [...variants];
  }
  const { synonyms } = await knownSettingsOf(db).get();
  const categories = await categoryNamesOf(db).get();
  const known = new Set([...categoryWords(categories), ...synonyms.letters]);
  const corrections = new Map<string, Way[]>();
  for (const { word, edits } of suspects) {
    const meant = await vocabulary.near(db.read, word, edits, known);
    corrections.set(
      word,
      meant.flatMap((to) => correctionsOf(word, to, { categories, synonyms })),
    );
  }
  return variants.map((variant) => ({
    ...variant,
    slots: variant.slots.map((ways) => [...ways, ...(corrections.get(ways[0]!.from) ?? [])]),
  }));
}

/** Those of some words that no store has. */
async function unknownOf<Suspect extends { word: string }>(db: Database, words: Suspect[]): Promise<Suspect[]> {
  const unknown = await vocabulary.unused(
    db.read,
    words.map(({ word }) => word),
  );
  return words.filter(({ word }) => unknown.has(word));
}

/** A keyword with one of its words spelt as stores spell it: in longer ones with more edits than a search forgives. */
export const spellingsOf = (db: Database, keyword: string): Promise<string[]> =>
  snapshot(db, async () => {
    const words = split(cut(keyword)).map(({ text }) => text);
    const spellings: string[] = [];
    for (const { word, edits } of await unknownOf(db, mistypable(words))) {
      const meant = await vocabulary.near(db.read, word, word.length < 6 ? edits : 2, new Set());
      for (const to of meant.slice(0, limits.spellings))
        spellings.push(words.map((text) => (text === word ? to : text)).join(' '));
    }
    return spellings.slice(0, limits.spellings);
  });

/** Loads categories and settings, which stay known until they change. */
export const readyToRead = async (db: Database): Promise<void> => {
  await Promise.all([categoryNamesOf(db).get(), knownSettingsOf(db).get()]);
};

/** The readings of a keyword, without typos; none where that is not possible, see `forgivenOf`. */
async function readingsIn(db: Database, keyword: string, isExact: boolean): Promise<Variant[]> {
  const categories = await categoryNamesOf(db).get();
  const { kinds, synonyms } = await knownSettingsOf(db).get();
  return readingsOf(keyword, telling(terms(keyword, categories)), {
    categories,
    kinds: isExact ? none : kinds,
    synonyms,
  });
}

const none: ReadonlySet<InterpretedKind> = new Set();

const cut = (keyword: string) => [...keyword].slice(0, limits.keyword).join('');

/** The condition of a keyword in any reading but a typo; undefined where it has no reading but the literal one. */
export async function conditionOf(db: Database, keyword: string, isExact: boolean): Promise<Condition | undefined> {
  const variants = await readingsIn(db, cut(keyword), isExact);
  return steps.some((step) => isUsed(variants, step)) ? upTo(variants, 'typo') : undefined;
}

/** The variants of a keyword that find something, and the steps by which they do. */
async function read(db: Database, text: string, isExact: boolean, category_id: number | undefined) {
  const typed = await readingsIn(db, text, isExact);
  const existing = typed.length === 0 ? [] : await withHits(db, typed);
  const { kinds } = await knownSettingsOf(db).get();
  const isForgiven = existing.length > 0 && !isExact && kinds.has('typo');
  const variants = isForgiven ? await withCorrections(db, existing, category_id) : existing;
  return { variants, used: steps.filter((step) => isUsed(variants, step)) };
}

const knownReadings = oncePer(
  (db: Database) => new KeptByKey<Awaited<ReturnType<typeof read>>>(db, [...searched, 'site'], limits.knownReadings),
);

/**
 * The hits of a keyword that are spelt otherwise; undefined without any, or where one of its words names so many categories
 * that the index is not queried for them. With `isExact` only those of phone numbers, which count as spelt right.
 */
export async function forgivenOf(
  db: Database,
  keyword: string,
  { literal, category_id, isExact = false }: { literal?: Found; category_id?: number | undefined; isExact?: boolean },
): Promise<Forgiven | undefined> {
  const text = cut(keyword);
  const { variants, used } = (await knownReadings(db).get(`${isExact} ${text}`, () =>
    read(db, text, isExact, category_id),
  ))!;
  if (used.length === 0) return undefined;

  const reached = [undefined, ...used].map((last): Step => ({ passes: upTo(variants, last), category_id }));
  const added = used.map((step) => addedBy(variants, step));
  const own = added.map((passes) => passes && foundBy(db, { passes, category_id }));
  const dropped = used[0] === 'stop_word' ? stopWordsOf(variants) : undefined;
  // Without stop words all hits are found: there are none with them, either.
  if (used.length === 1 && own[0] && !dropped && (await setOf(own[0])).count === 0) return undefined;
  const found: Found[] = [literal ?? foundBy(db, reached[0]!)];
  for (const [index, step] of reached.slice(1).entries()) {
    const all = foundBy(db, step);
    const [before, more] = [found[index]!, own[index]];
    // The last of several steps is asked for first: all are one query. What another one adds is less to read than all up to it.
    const marks = async () => [marksOf(db).known(all.key) ?? (await together(db, all.key, [before, more!]))];
    const isApart = more && used[index] !== 'stop_word' && (index < used.length - 1 || used.length === 1);
    found.push(isApart ? { key: all.key, marks } : all);
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
        const all = await (own[index] ?? found[index + 1]!).marks();
        return ids.filter((id) => hasAll(all, id));
      },
      interpretations: () => interpretationsOf(db, variants, step),
    };
  });
  const hitsOf = async (one: Found) => filter(one.key, await setOf(one));
  const markLiteral = async () => {
    const [literal, all] = [found[0]!, found[1]!];
    const { revision } = db;
    const known = marksOf(db);
    if (!dropped || known.known(literal.key) || (known.sizeOf(all.key) ?? 0) < manyHits) return;
    const having = Bits.inAll([await setOf(all), await setOf(foundBy(db, { passes: dropped, category_id }))]);
    known.mark(literal.key, having.ids(), revision);
  };
  const literalHits = async () => {
    await markLiteral();
    return hitsOf(found[0]!);
  };
  return { tiers, literal: literalHits, markLiteral, whole: () => hitsOf(found.at(-1)!) };
}

/** Among so many hits without stop words, those with them are found sooner by the stop words alone than by all words; measured. */
const manyHits = 5000;

/** The condition of the stop words that a keyword is also read without; undefined where it is not. */
function stopWordsOf([typed, ...others]: readonly Variant[]): Condition | undefined {
  const without = others.find(({ step }) => step === 'stop_word');
  const dropped = typed!.slots.filter((slot) => !without?.slots.includes(slot));
  return without && [dropped.map((slot) => slot.filter(({ step }) => step === undefined).map(({ part }) => part))];
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
