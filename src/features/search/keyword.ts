import { characterCount, pairs, split, type Word } from '../../lib/text.ts';

/** Marks the token that stands for a category; private characters cannot come out of `split` of a keyword typed by people. */
const categoryMark = '\u{F8FF}';

export const categoryToken = (id: number): string => `${categoryMark}${id}`;

/** What the index holds for one field: words, and runs of dense script as pairs and the last character. */
export const indexed = (text: string): string =>
  split(text)
    .flatMap((word) => (word.dense ? [...pairs(word.text), [...word.text].at(-1)!] : [word.text]))
    .join(' ');

/** The text that `plain` search conditions look into: every word after a space, a line for each field. */
export const plain = (fields: string[]): string =>
  fields
    .map((field) =>
      split(field)
        .map((word) => ` ${word.text}`)
        .join(''),
    )
    .join('\n');

/** The distinct characters of dense script, for keywords of one character. */
export const denseCharacters = (fields: string[]): string =>
  [...new Set(fields.flatMap((field) => split(field).flatMap((word) => (word.dense ? [...word.text] : []))))].join(' ');

/** A word that every hit must have, by itself or through one of the categories with that word in their name. */
export interface Term {
  word: Word;
  categories: number[];
}

/** The words of a keyword, once each, with the categories they name; none when the keyword has no words. */
export function terms(keyword: string, categories: { id: number; words: Word[] }[]): Term[] {
  const words = new Map(split(keyword).map((word) => [word.text, word]));
  return [...words.values()].map((word) => ({
    word,
    categories: categories
      .filter((category) => category.words.some((other) => matches(word, other)))
      .map(({ id }) => id),
  }));
}

const matches = (word: Word, other: Word) =>
  word.dense ? other.dense && other.text.includes(word.text) : !other.dense && other.text.startsWith(word.text);

/** Part of an FTS5 query; everything is quoted, so nothing a person types is an operator. */
const quoted = (text: string) => `"${text}"`;

/** One character of dense script is looked for among the distinct ones, since pairs are not found by their second. */
const phrase = ({ text, dense }: Word) => {
  if (!dense) return `${quoted(text)} *`;
  return characterCount(text) === 1 ? `characters : ${quoted(text)}` : quoted(pairs(text).join(' '));
};

const inCategories = (ids: number[]) => ids.map((id) => quoted(categoryToken(id)));

const anyOf = (alternatives: string[]) =>
  alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' OR ')})`;

/** What a store must match. */
export interface Expression {
  /** An FTS5 query; undefined when it would be empty. */
  query: string | undefined;
  /** In no query, but looked for in the text of what the query finds, or of all stores when there is none. */
  checked: Term[];
}

/** More alternatives make a query slow: each is looked at for each hit. */
const manyCategories = 100;
const isWide = ({ categories }: Term) => categories.length > manyCategories;

export const isOneCharacter = ({ word }: Term): boolean => characterCount(word.text) === 1;

/** The `s` of `Joe's`: the index would put together all words that begin with it. */
const isInitial = (term: Term) => !term.word.dense && isOneCharacter(term);

/** The query of the terms; those to be checked are in it too when nothing else is left. */
export function expression(all: Term[], categoryId?: number): Expression {
  const [narrow, wide] = [all.filter((term) => !isWide(term)), all.filter(isWide)];
  const checked = narrow.every(isInitial) ? [] : narrow.filter(isInitial);
  const parts = narrow
    .filter((term) => !checked.includes(term))
    .map(({ word, categories }) => anyOf([phrase(word), ...inCategories(categories)]));
  if (categoryId !== undefined) parts.push(quoted(categoryToken(categoryId)));
  return { query: parts.length > 0 ? parts.join(' AND ') : undefined, checked: [...checked, ...wide] };
}

/** What `instr` must find in the `plain` text for a word to be there. */
export const needle = ({ text, dense }: Word): string => (dense ? text : ` ${text}`);
