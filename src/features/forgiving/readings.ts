import { searched } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { KeptByKey } from '../../db/kept.ts';
import type { InterpretedKind } from '../../interpretation.ts';
import { oncePer } from '../../lib/once-per.ts';
import { split } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { knownSetsOf } from '../lists/sets.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import { factored } from '../search/factored.ts';
import { telling, terms } from '../search/keyword.ts';
import { setByLetters } from '../search/sets.ts';
import type { Condition } from '../search/parts.ts';
import { snapshot } from '../search/service.ts';
import * as vocabulary from '../search/vocabulary.ts';
import { finds, foundBy } from './found.ts';
import { steps, type StepName } from './steps.ts';
import { knownSettingsOf } from './settings.ts';
import { categoryWords, correctionsOf, mistypable, readingsOf, type Variant, type Way } from './ways.ts';

const rankOf = (step: StepName | undefined): number => (step === undefined ? -1 : steps.indexOf(step));

/** The condition of all steps up to one; of literal hits alone for undefined. */
export const upTo = (variants: readonly Variant[], last: StepName | undefined): Condition => {
  const isReached = ({ step }: { step: StepName | undefined }) => rankOf(step) <= rankOf(last);
  return variants
    .filter(isReached)
    .map(({ slots }) => slots.map((ways) => ways.filter(isReached).map(({ part }) => part)));
};

/** Stores that a step adds to those before it, where that is one query; undefined where it is several. */
export function addedBy(variants: readonly Variant[], step: StepName): Condition | undefined {
  const partsOf = (ways: readonly Way[]) => ways.map(({ part }) => part);
  const reachable = variants.filter((variant) => rankOf(variant.step) <= rankOf(step));
  /** Whether another variant, without some of its words, has all that it finds. */
  const isWithin = ({ slots }: Variant) =>
    reachable.some((other) => other.slots.length < slots.length && other.slots.every((ways) => slots.includes(ways)));
  const added = reachable.flatMap((variant) => {
    if (isWithin(variant)) return [];
    const reached = variant.slots.map((ways) => ways.filter((way) => rankOf(way.step) <= rankOf(step)));
    if (variant.step === step) return [reached.map(partsOf)];
    const own = variant.slots.map((ways) => ways.filter((way) => way.step === step));
    return own.flatMap((ways, at) => (ways.length > 0 ? [reached.with(at, ways).map(partsOf)] : []));
  });
  return added.length > 0 && factored(added).either.length === 0 ? added : undefined;
}

const isUsed = (variants: readonly Variant[], step: StepName): boolean =>
  variants.some(
    (variant) => variant.step === step || variant.slots.some((ways) => ways.some((way) => way.step === step)),
  );

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
  // First in the category, whose stores the list needs: if they are enough, there are enough in all.
  for (const category of new Set([category_id, undefined])) {
    const step = { passes, category_id: category };
    const { key, source } = foundBy(db, step);
    await setByLetters(db, step, key);
    if (await knownSetsOf(db).areAtLeast(limits.foundEnough, key, source)) return [...variants];
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

async function readText(db: Database, text: string, isExact: boolean, category_id: number | undefined) {
  const typed = await readingsIn(db, text, isExact);
  const existing = typed.length === 0 ? [] : await withHits(db, typed);
  const { kinds } = await knownSettingsOf(db).get();
  const isForgiven = existing.length > 0 && !isExact && kinds.has('typo');
  const variants = isForgiven ? await withCorrections(db, existing, category_id) : existing;
  return { variants, used: steps.filter((step) => isUsed(variants, step)) };
}

const knownReadings = oncePer(
  (db: Database) =>
    new KeptByKey<Awaited<ReturnType<typeof readText>>>(db, [...searched, 'site'], limits.knownReadings),
);

/** The variants of a keyword that find something, and the steps by which they do. They do not depend on the category. */
export async function read(db: Database, keyword: string, isExact: boolean, category_id: number | undefined) {
  const text = cut(keyword);
  return (await knownReadings(db).get(`${isExact} ${text}`, () => readText(db, text, isExact, category_id)))!;
}
