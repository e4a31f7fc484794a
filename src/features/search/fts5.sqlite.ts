// For SQLite only: conditions as queries of FTS5.
import { sql, type SQL } from 'drizzle-orm';
import { pairs } from '../../lib/text.ts';
import { categoryToken } from './keyword.ts';
import { factored, type Factored } from './factored.ts';
import type { Part, Slot, Step } from './parts.ts';

/** No input is an operator. */
const quoted = (text: string) => `"${text}"`;

const anyOf = (alternatives: string[]) =>
  alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' OR ')})`;

function phraseOf({ kind, text }: Part): string[] {
  switch (kind) {
    case 'beginning':
      return [`${quoted(text)} *`];
    case 'word':
      return [quoted(text)];
    case 'run':
      return [quoted(pairs(text).join(' '))];
    case 'character':
      return [`characters : ${quoted(text)}`];
    default:
      return [];
  }
}

/** The last character of a run follows its pairs in the index, so that a run can be found by its end. */
const wordIn = ({ kind, text }: Part, isWhole: boolean): string =>
  kind === 'run'
    ? `"${[...pairs(text), ...(isWhole ? [...text].slice(-1) : [])].join(' ')}"`
    : `"${text}"${isWhole ? '' : ' *'}`;

/** The query of the index for the stores that have every word in these columns, or are in a category that has it. */
export const queryIn = (columns: string, parts: readonly Part[], isWhole = false): string =>
  parts
    .map((part) => {
      const word = part.kind === 'none' ? [] : [`${columns} : ${wordIn(part, isWhole)}`];
      const isInCategory = part.kind === 'none' || columns !== 'name';
      const categories = isInCategory ? part.categories.map((id) => `"${categoryToken(id)}"`) : [];
      return `(${[...word, ...categories].join(' OR ')})`;
    })
    .join(' AND ');

export const hitsOf = (query: string): SQL => sql`select rowid as id from search where search match ${query}`;

const ofCategories = (ids: readonly number[]) => ids.map((id) => quoted(categoryToken(id)));

const ofSlot = (parts: readonly Part[]) =>
  anyOf([...new Set([...parts.flatMap(phraseOf), ...parts.flatMap(({ categories }) => ofCategories(categories))])]);

/** The query for the stores that pass all parts. */
export const queryOf = (parts: readonly Part[]): string => parts.map((part) => ofSlot([part])).join(' AND ');

function ofFactored({ all, either }: Factored): string {
  const alternatives = either.length > 0 ? [anyOf(either.map(ofFactored))] : [];
  return `(${[...all.map(ofSlot), ...alternatives].join(' AND ')})`;
}

const within = (query: string, id: number | undefined): string =>
  id === undefined ? query : `${query} AND ${quoted(categoryToken(id))}`;

/** The query for the stores that pass a step. */
export function queryOfStep({ passes, without, category_id }: Step): string {
  const passing = ofFactored(factored(passes, category_id));
  const others = without && ofFactored(factored(without, category_id));
  return within(others ? `(${passing} NOT ${others})` : passing, category_id);
}

/** FTS5 merges the lists of all words that begin so before it looks for others: most stores have one of them. */
const isDear = (slot: Slot) => slot.some(({ kind, text }) => kind === 'beginning' && text.length < 3);

/** The query without its short words, if others are left: where it finds nothing, the whole finds nothing, either. */
export function soonerOfStep({ passes, category_id }: Step): string | undefined {
  const { all } = factored(passes, category_id);
  const others = all.filter((slot) => !isDear(slot));
  const isSooner = others.length > 1 && others.length < all.length;
  return isSooner ? within(others.map(ofSlot).join(' AND '), category_id) : undefined;
}
