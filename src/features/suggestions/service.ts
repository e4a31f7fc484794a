import type { Database } from '../../db/database.ts';
import { fold } from '../../lib/fold.ts';
import { characterCount, pairs, split, type Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { namedBy } from '../forgiving/names.ts';
import { forgivenOf, readyToRead } from '../forgiving/service.ts';
import { knownSettingsOf } from '../forgiving/settings.ts';
import { withoutStopWords } from '../forgiving/stop-words.ts';
import { orders } from '../lists/orders.ts';
import * as lists from '../lists/service.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import { has } from '../search/keyword.ts';
import { queriesOf } from '../search/queries.ts';
import type { TermRange } from '../search/rows.ts';
import * as search from '../search/service.ts';

export const suggestionKinds = ['store', 'dish', 'category'] as const;

export interface Suggestion {
  kind: (typeof suggestionKinds)[number];
  /** Of a store or a category; for a dish, of the best store that serves it. */
  id: number;
  text: string;
}

/** Room that dishes and categories have each; more if there are fewer stores. */
const room = 2;

/**
 * Names of public stores, their dishes and enabled categories that have every word of a text, at most
 * `limits.suggestions`, those that are spelt otherwise last. The work is bounded: of the names that very many stores share,
 * those of the best stores are found.
 */
export async function suggest(db: Database, text: string): Promise<Suggestion[]> {
  await readyToRead(db);
  return search.snapshot(db, async () => {
    const found = await spelt(db, text);
    if (found.length >= limits.suggestions) return found;
    const left = await withoutStops(db, text);
    const isShort = split(left ?? text).length <= limits.suggestedReadings;
    return isShort ? [...found, ...(await speltOtherwise(db, { text, left }, found))] : found;
  });
}

/** A text without stop words; undefined where it has none or nothing else, or where the place has that switched off. */
async function withoutStops(db: Database, text: string): Promise<string | undefined> {
  const { kinds } = await knownSettingsOf(db).get();
  if (!kinds.has('stop_word')) return undefined;
  const words = split(text);
  const left = withoutStopWords(words)?.map((at) => words[at]!.text);
  return left?.join(' ');
}

/** Names that have the words as they are typed. */
async function spelt(db: Database, text: string): Promise<Suggestion[]> {
  const words = [...new Map(split(text).map((word) => [word.text, word])).values()].slice(0, limits.keywordWords);
  if (words.length === 0) return [];
  const names = await categoryNamesOf(db).get();
  const categories = names
    .filter((category) => category.isListed && has(category.words, words))
    .slice(0, limits.suggestions)
    .map(({ id, name }): Suggestion => ({ kind: 'category', id, text: name }));
  const hits = await queriesOf(db).hitsWith(db.read, words, rangeOf(words));
  const named = hits
    .filter(({ isNamed }) => isNamed)
    .toSorted((one, other) => exactness(other.name, words) - exactness(one.name, words));
  const stores = named
    .slice(0, limits.suggestions)
    .map(({ id, name }): Suggestion => ({ kind: 'store', id, text: name }));
  const serving = [...hits.filter(({ isNamed }) => !isNamed), ...named].slice(0, limits.suggestedMenus);
  const dishes = await dishesOf(
    db,
    serving.map(({ id }) => id),
    words,
  );
  return shared(categories, stores, dishes);
}

/**
 * Names that are spelt otherwise, in the order in which a search would list them, for the room that is left; with stop words
 * the text is read without them at once, since each of them is the beginning of words of most stores.
 */
async function speltOtherwise(
  db: Database,
  { text, left }: { text: string; left: string | undefined },
  known: readonly Suggestion[],
): Promise<Suggestion[]> {
  const keyOf = ({ kind, id, text }: Suggestion) => (kind === 'dish' ? fold(text) : `${kind} ${id}`);
  const keys = new Set(known.map(keyOf));
  const found: Suggestion[] = [];
  const add = (suggestion: Suggestion) => {
    const key = keyOf(suggestion);
    if (known.length + found.length < limits.suggestions && !keys.has(key)) found.push(suggestion);
    keys.add(key);
  };
  const names = (await categoryNamesOf(db).get()).filter(({ isListed }) => isListed);
  if (left !== undefined) for (const suggestion of await spelt(db, left)) add(suggestion);
  for (const { source, passes } of (await forgivenOf(db, left ?? text, {}))?.tiers ?? []) {
    if (known.length + found.length >= limits.suggestions) break;
    const isNamed = namedBy(passes);
    for (const { id, name } of names) if (isNamed(name)) add({ kind: 'category', id, text: name });
    const some = await lists.some(db.read, source(), limits.suggestedWalk);
    const slice = { limit: limits.suggestedPlaces, offset: 0 };
    const ids = await lists.sorted(db.read, lists.listed(db.read, some), orders.score, slice);
    for (const [id, name] of await queriesOf(db).namesOf(db.read, ids))
      if (isNamed(name)) add({ kind: 'store', id, text: name });
    for (const [id, name] of await queriesOf(db).dishesOf(db.read, ids.slice(0, limits.suggestedMenus)))
      if (isNamed(name)) add({ kind: 'dish', id, text: name });
  }
  return found;
}

/** How well a name has the words: 2 where it is just these, 1 where each is a whole word of it. */
function exactness(name: string, words: readonly Word[]): number {
  const texts = split(name).map(({ text }) => text);
  if (texts.join(' ') === words.map(({ text }) => text).join(' ')) return 2;
  return words.every(({ text }) => texts.includes(text)) ? 1 : 0;
}

/** Fills the room of one kind that has few with the others, stores first. */
function shared(categories: Suggestion[], stores: Suggestion[], dishes: Suggestion[]): Suggestion[] {
  const rest = limits.suggestions - stores.length;
  const served = dishes.slice(0, Math.max(room, rest - Math.min(categories.length, room)));
  const filed = categories.slice(0, Math.max(room, rest - served.length));
  return [...filed, ...stores.slice(0, limits.suggestions - filed.length - served.length), ...served];
}

/** Different dishes with every word, those of the first store first. */
async function dishesOf(db: Database, storeIds: number[], words: readonly Word[]): Promise<Suggestion[]> {
  if (storeIds.length === 0) return [];
  const found = new Map<string, Suggestion>();
  for (const [id, name] of await queriesOf(db).dishesOf(db.read, storeIds)) {
    const key = fold(name);
    if (found.size === limits.suggestions) break;
    if (!found.has(key) && has(split(name), words)) found.set(key, { kind: 'dish', id, text: name });
  }
  return [...found.values()];
}

/** Terms of the index that the longest word can be the beginning of, or the last pair of a dense run. */
function rangeOf(words: readonly Word[]): TermRange {
  const { text, dense } = words.reduce((best, word) =>
    characterCount(word.text) > characterCount(best.text) ? word : best,
  );
  const pair = dense ? pairs(text).at(-1) : undefined;
  return pair === undefined ? { from: text, to: `${text}\u{10FFFF}` } : { from: pair, to: pair };
}
