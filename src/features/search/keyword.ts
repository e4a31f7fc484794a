import { characterCount, pairs, split, type Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { inCategory, type Part } from './parts.ts';

/** First character of category tokens; a private-use character is no letter, so `split` never returns it. */
const categoryMark = '\u{F8FF}';

export const categoryToken = (id: number): string => `${categoryMark}${id}`;

/** The words of a text of a store. */
export type Field = readonly Word[];

/** Words of one field for the FTS5 index: dense runs as their pairs and last character. */
export const indexed = (field: Field): string =>
  field.flatMap((word) => (word.dense ? [...pairs(word.text), [...word.text].at(-1)!] : [word.text])).join(' ');

/** Text that conditions with `instr` search: each word after a space, each field on its own line. */
export const plain = (fields: readonly Field[]): string =>
  fields.map((field) => field.map(({ text }) => ` ${text}`).join('')).join('\n');

/** The distinct dense characters and first letters of other words, for keywords of one character. */
export const characters = (fields: readonly Field[]): string =>
  [...new Set(fields.flatMap((field) => field.flatMap(({ text, dense }) => (dense ? [...text] : first(text)))))].join(
    ' ',
  );

const first = (text: string) => String.fromCodePoint(text.codePointAt(0)!);

/** A word that every hit must have, in its text or in the name of its category (one of `categories`, by ID). */
export interface Term {
  word: Word;
  categories: number[];
}

/** The distinct words of a keyword, at most `limits.keywordWords`, with the categories that have them in their name. */
export function terms(keyword: string, categories: { id: number; words: Word[] }[]): Term[] {
  const words = new Map(split(keyword).map((word) => [word.text, word]));
  return [...words.values()].slice(0, limits.keywordWords).map((word) => ({
    word,
    categories: categories.filter((category) => has(category.words, [word])).map(({ id }) => id),
  }));
}

const matches = (word: Word, other: Word) =>
  word.dense ? other.dense && other.text.includes(word.text) : !other.dense && other.text.startsWith(word.text);

/** Whether a text has every word. */
export const has = (text: readonly Word[], words: readonly Word[]): boolean =>
  words.every((word) => text.some((other) => matches(word, other)));

/**
 * A single character is searched in the column of distinct characters: pairs cannot be found by their second character,
 * and as a prefix it would merge the lists of all words that begin with it.
 */
function kindOf({ text, dense }: Word): Part['kind'] {
  if (characterCount(text) === 1) return 'character';
  return dense ? 'run' : 'beginning';
}

/** Whether the index finds a word by several pairs that follow each other, which takes longer than to read a few hits. */
export const isPhrase = ({ text, dense }: Word): boolean => dense && characterCount(text) > 2;

export const partOf = (word: Word, categories: readonly number[]): Part => ({
  kind: kindOf(word),
  text: word.text,
  categories,
});

/** Conditions that a store must match. */
export interface Expression {
  /** Parts of the index query; undefined without any. */
  parts: Part[] | undefined;
  /** Terms tested against the text of each store that the index finds; of each store without a query. */
  checked: Term[];
  category_id: number | undefined;
}

/** Whether a word names so many categories that the index is not asked for them. */
export const isWide = ({ categories }: Term): boolean => categories.length > limits.keywordCategories;

/** Whether a term is too short to rank by the fields that have it: one dense character, or at most two letters. */
export const isVague = ({ word }: Term): boolean => characterCount(word.text) <= (word.dense ? 1 : 2);

/** The terms that the others do not imply: a store that has "street" has "str". */
export const telling = (all: readonly Term[]): Term[] =>
  all.filter(({ word }) => !all.some((other) => other.word !== word && matches(word, other.word)));

/** Terms with more than `limits.keywordCategories` categories become `checked`. */
export function expression(all: Term[], category_id?: number): Expression {
  const [narrow, wide] = [all.filter((term) => !isWide(term)), all.filter(isWide)];
  const parts = narrow.map(({ word, categories }) => partOf(word, categories));
  if (category_id !== undefined) parts.push(inCategory(category_id));
  return { parts: parts.length > 0 ? parts : undefined, checked: wide, category_id };
}

/** Text that `instr` searches in the `plain` text to find a word. */
export const needle = ({ text, dense }: Word): string => (dense ? text : ` ${text}`);
