import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { InterpretedKind, Interpretation } from '../../interpretation.ts';
import { split } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { marksOf } from '../lists/marks.ts';
import { orders } from '../lists/orders.ts';
import * as lists from '../lists/service.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import { terms } from '../search/keyword.ts';
import type { Condition, Part, Step } from '../search/parts.ts';
import { queriesOf } from '../search/queries.ts';
import type { Match } from '../search/service.ts';
import { totalsOf } from '../search/totals.ts';
import * as vocabulary from '../search/vocabulary.ts';
import { kindOf, steps, type StepName } from './steps.ts';
import { knownSettingsOf } from './settings.ts';
import { correctionsOf, mistypable, readingsOf, type Variant, type Way } from './ways.ts';

/** Public stores that a step of the search finds, and no step before it. */
interface Tier {
  step: StepName;
  match: Match;
  passes: Condition;
  /** How the keyword was read to find them. */
  interpretations: () => Promise<Interpretation[]>;
}

/** The hits of a keyword beyond those that are spelt as typed. */
export interface Forgiven {
  /** In the order in which they are listed. */
  tiers: Tier[];
  /** All hits, those spelt as typed included. */
  whole: Match;
}

const rankOf = (step: StepName | undefined): number => (step === undefined ? -1 : steps.indexOf(step));

/** The condition of all steps up to one; of literal hits alone for undefined. */
const upTo = (variants: readonly Variant[], last: StepName | undefined): Condition => {
  const isReached = ({ step }: { step: StepName | undefined }) => rankOf(step) <= rankOf(last);
  return variants
    .filter(isReached)
    .map(({ slots }) => slots.map((ways) => ways.filter(isReached).map(({ part }) => part)));
};

const isUsed = (variants: readonly Variant[], step: StepName): boolean =>
  variants.some(
    (variant) => variant.step === step || variant.slots.some((ways) => ways.some((way) => way.step === step)),
  );

/** Whether public stores have one of these parts. */
const finds = (db: Database, parts: readonly Part[]): Promise<boolean> => findsStep(db, { passes: [[parts]] }, 1);

/** Whether a step finds so many public stores. */
async function findsStep(db: Database, step: Step, enough: number): Promise<boolean> {
  const source = queriesOf(db).passing('search', step);
  const count = () => lists.count(db.read, sql`${source} limit ${sql.raw(String(enough))}`);
  return (await totalsOf(db).get(`${enough} of ${JSON.stringify(step)}`, count)) === enough;
}

/** The ways of slots whose first half, if they have halves, is a word of a store: most have none, and a phrase is dear. */
async function withFirstHalves(db: Database, slots: ReadonlySet<Way[]>): Promise<Map<Way[], Way[]>> {
  const halfOf = ({ part: { kind, text } }: Way) =>
    kind === 'beginning' && text.includes(' ') ? text.split(' ')[0]! : '';
  const halves = new Set([...slots].flat().map(halfOf).filter(Boolean));
  const unused = halves.size === 0 ? [] : await db.read.values<[string]>(queriesOf(db).unusedOf([...halves]));
  const missing = new Set(unused.flat());
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
async function withCorrections(db: Database, variants: readonly Variant[], keyword: string): Promise<Variant[]> {
  const suspects = mistypable(split(keyword));
  if (suspects.length === 0) return [...variants];
  if (await findsStep(db, { passes: upTo(variants, 'sound_elsewhere') }, limits.foundEnough)) return [...variants];
  const { synonyms } = await knownSettingsOf(db).get();
  const categories = await categoryNamesOf(db).get();
  const known = new Set([...categories.flatMap(({ words }) => words.map(({ text }) => text)), ...synonyms.letters]);
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

/** A keyword with one of its words spelt as stores spell it: in longer ones with more edits than a search forgives. */
export async function spellingsOf(db: Database, keyword: string): Promise<string[]> {
  const words = split(cut(keyword));
  const spellings: string[] = [];
  for (const { word, edits } of mistypable(words)) {
    const meant = await vocabulary.near(db.read, word, word.length < 6 ? edits : 2, new Set());
    for (const to of meant.slice(0, limits.spellings))
      spellings.push(words.map(({ text }) => (text === word ? to : text)).join(' '));
  }
  return spellings.slice(0, limits.spellings);
}

/** Loads categories and settings, which stay known until they change. */
export const readyToRead = async (db: Database): Promise<void> => {
  await Promise.all([categoryNamesOf(db).get(), knownSettingsOf(db).get()]);
};

/** The readings of a keyword, without typos; none where that is not possible, see `forgivenOf`. */
async function readingsIn(db: Database, keyword: string, isExact: boolean): Promise<Variant[]> {
  const categories = await categoryNamesOf(db).get();
  const { kinds, synonyms } = await knownSettingsOf(db).get();
  return readingsOf(keyword, terms(keyword, categories), { categories, kinds: isExact ? none : kinds, synonyms });
}

const none: ReadonlySet<InterpretedKind> = new Set();

const cut = (keyword: string) => [...keyword].slice(0, limits.keyword).join('');

/** The condition of a keyword in any reading but a typo; undefined where it has no reading but the literal one. */
export async function conditionOf(db: Database, keyword: string, isExact: boolean): Promise<Condition | undefined> {
  const variants = await readingsIn(db, cut(keyword), isExact);
  return steps.some((step) => isUsed(variants, step)) ? upTo(variants, 'typo') : undefined;
}

/**
 * The hits of a keyword that are spelt otherwise; undefined without any, or where one of its words names so many categories
 * that the index is not queried for them. With `isExact` only those of phone numbers, which count as spelt right.
 */
export async function forgivenOf(
  db: Database,
  keyword: string,
  category_id: number | undefined,
  isExact: boolean,
): Promise<Forgiven | undefined> {
  const text = cut(keyword);
  const read = await readingsIn(db, text, isExact);
  if (read.length === 0) return undefined;
  const found = await withHits(db, read);
  const known = knownSettingsOf(db);
  const { kinds } = await known.get();
  const variants = !isExact && kinds.has('typo') ? await withCorrections(db, found, text) : found;
  const used = steps.filter((step) => isUsed(variants, step));
  if (used.length === 0) return undefined;

  const keyOf = (of: string) => `${of} ${isExact} ${known.version} ${category_id} ${text}`;
  const tiers = used.map((step, index): Tier => {
    const passes = upTo(variants, step);
    const without = upTo(variants, used[index - 1]);
    return {
      step,
      passes,
      match: matchOf(db, { passes, without, category_id }, keyOf(step)),
      interpretations: () => interpretationsOf(db, variants, step),
    };
  });
  const whole = matchOf(db, { passes: upTo(variants, used.at(-1)), category_id }, keyOf('all'));
  return { tiers, whole };
}

function matchOf(db: Database, step: Step, key: string): Match {
  const source = queriesOf(db).passing('search', step);
  return {
    key,
    source,
    test: sql`stores.id in (${source})`,
    isQuick: true,
    isSoonRead: false,
    order: orders.score,
    orderAlone: orders.score,
    marks: async () => [await marksOf(db).get(key, () => source)],
    total: () => totalsOf(db).get(key, () => lists.count(db.read, source)),
    tiers: [],
  };
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
