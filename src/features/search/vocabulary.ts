import { inArray, sql } from 'drizzle-orm';
import type { Queries, WritableDatabase } from '../../db/database.ts';
import { searchVocabulary } from '../../db/schema.ts';
import { editDistance } from '../../lib/edit-distance.ts';
import { limits } from '../../limits.ts';
import { queriesOf } from './queries.ts';

/** Words that typos are compared with: of Latin letters, in texts as `plain` makes them. */
const latin = /(?<= )\p{Script=Latin}{4,24}(?=[ \n])/gu;

const wordsIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.match(latin) ?? []))].toSorted();

/** Adds the words of texts. Unused ones stay until `sweep`, and find nothing. */
export async function add(tx: Queries, texts: readonly string[]): Promise<void> {
  const words = wordsIn(texts);
  // In one order, so that two that add the same new words do not wait for each other in a circle.
  if (words.length > 0) await tx.run(queriesOf(tx).addingWords(words));
}

/** Those of some words that no public store has. */
export const unused = async (db: Queries, words: readonly string[]): Promise<Set<string>> =>
  words.length === 0 ? new Set() : new Set((await db.values<[string]>(queriesOf(db).unusedOf(words))).flat());

/** Deletes unused words, in steps. Returns their number. */
export async function sweep(db: WritableDatabase): Promise<number> {
  const rows = await db.read.select({ word: searchVocabulary.word }).from(searchVocabulary);
  let swept = 0;
  for (let start = 0; start < rows.length; start += limits.sweptWords) {
    const words = rows.slice(start, start + limits.sweptWords).map(({ word }) => word);
    const found = [...(await unused(db.read, words))];
    if (found.length > 0)
      await db.write((tx) => tx.delete(searchVocabulary).where(inArray(searchVocabulary.word, found)));
    swept += found.length;
  }
  return swept;
}

/**
 * The known words nearest to a word, with at most so many edits and the same first letter; none for a known word, which is
 * spelt right, however few stores have it. `others` are known, whether stores have them or not.
 */
export async function near(db: Queries, word: string, edits: number, others: ReadonlySet<string>): Promise<string[]> {
  const rows = await db.values<[string]>(sql`select word from search_vocabulary where first = ${word[0]!}
    and length between ${word.length - edits} and ${word.length + edits}`);
  const found = new Map<string, number>();
  for (const other of [...rows.flat(), ...others]) {
    if (other[0] !== word[0]) continue;
    const distance = editDistance(word, other, edits);
    if (distance <= edits) found.set(other, distance);
  }
  if (found.size === 0) return [];
  const ofStores = [...found.keys()].filter((other) => !others.has(other));
  for (const other of await unused(db, ofStores)) found.delete(other);
  const least = Math.min(...found.values());
  if (least === 0) return [];
  return [...found]
    .filter(([, distance]) => distance === least)
    .slice(0, limits.corrections)
    .map(([other]) => other);
}
