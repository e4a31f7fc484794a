// Engine SQL, for PostgreSQL only: queries of FTS5 as those of a tsvector without positions.
import { sql, type SQL } from 'drizzle-orm';
import { characterCount, pairs, type Word } from '../../lib/text.ts';
import { categoryToken } from './keyword.ts';
import { factored, type Factored } from './factored.ts';
import { needleOf, type Condition, type Part, type Slot, type Step } from './parts.ts';
import type { IndexEntry } from './rows.ts';
import { fewestDigits, phoneDigitsOf } from './sounds.ts';

/** First character of lexemes that stand for one character; a private-use character is in no word. */
const characterMark = '\u{F8FD}';

/** Code points of a lexeme, which may have 2,046 bytes. The text of a store decides about longer words. */
const longest = 500;

function cut(word: string): string {
  if (word.length <= longest) return word;
  return [...word].slice(0, longest).join('');
}

/** A token, of a phone number only its first digits: whole ends would be keys of one store each, two fifths of the index. */
const stored = (token: string): string =>
  phoneDigitsOf(token) !== undefined ? token.slice(0, 1 + fewestDigits) : cut(token);

/** The lexemes of a store, separated by spaces. */
export function lexemesOf({ name, sounds, address, description, dishes, category, characters }: IndexEntry): string {
  const words = [name, sounds, address, description, dishes, category].flatMap((field) => field.split(' '));
  const marked = characters.split(' ').map((character) => character && characterMark + character);
  return [...new Set([...words, ...marked].map(stored))].filter((lexeme) => lexeme !== '').join(' ');
}

export const quoted = (lexeme: string) => `'${cut(lexeme)}'`;
const ofCategory = (id: number) => quoted(categoryToken(id));

/** The lexemes that a text has where it has these words, or a phone number where it has these digits. */
function neighbours(text: string): string[] {
  const digits = phoneDigitsOf(text);
  if (digits === undefined) return text.split(' ');
  const starts = Array.from({ length: digits.length - fewestDigits + 1 }, (_, start) => start);
  return starts.map((start) => stored(text[0]! + digits.slice(start)));
}

function ofWord({ kind, text }: Part): string[] {
  switch (kind) {
    case 'character':
      return [quoted(characterMark + text)];
    case 'word':
      return [quoted(text)];
    case 'run':
      return [`(${pairs(text).map(quoted).join(' & ')})`];
    case 'beginning':
      return [`(${neighbours(text).map(quoted).join(' & ')}:*)`];
    default:
      return [];
  }
}

/** Query for a word, or for the pair of a dense run: whatever begins with it, or with the first of its characters. */
export function lexemeOf({ text, dense }: Word): string {
  if (characterCount(text) === 1) return quoted(characterMark + text);
  return dense ? quoted(text) : `${quoted(text)}:*`;
}

/** Whether lexemes are not enough: pairs and neighbours may be anywhere, and long words and phone numbers are cut. */
const isChecked = ({ kind, text }: Part): boolean =>
  kind === 'run' ? characterCount(text) > 2 : kind === 'beginning' && (stored(text) !== text || text.includes(' '));

const ofPart = (part: Part) => [...ofWord(part), ...part.categories.map(ofCategory)].join(' | ');

function inText(table: SQL, part: Part): SQL {
  const digits = phoneDigitsOf(part.text);
  return digits === undefined
    ? sql`(select strpos(text, ${needleOf(part)}) from search_texts where store_id = ${table}.store_id) > 0`
    : sql`(select strpos(regexp_replace(normalize(phone, nfkc), '[^0-9]', '', 'g'), ${digits}) from stores
        where id = ${table}.store_id) > 0`;
}

const joined = (conditions: SQL[], by: 'and' | 'or'): SQL => sql`(${sql.join(conditions, sql.raw(` ${by} `))})`;

const has = (table: SQL, lexemes: string): SQL => sql`${table}.words @@ ${lexemes}::tsquery`;

/** The same of one slot, also where lexemes are not enough. */
function passesSlot(table: SQL, slot: Slot): SQL {
  const [checked, others] = [slot.filter(isChecked), slot.filter((part) => !isChecked(part))];
  const conditions = checked.flatMap((part) => [
    sql`(${has(table, ofWord(part).join(' | '))} and ${inText(table, part)})`,
    ...(part.categories.length > 0 ? [has(table, part.categories.map(ofCategory).join(' | '))] : []),
  ]);
  return joined([...(others.length > 0 ? [has(table, others.map(ofPart).join(' | '))] : []), ...conditions], 'or');
}

const lexemesOfSlot = (slot: Slot): string => `(${[...new Set(slot.map(ofPart))].join(' | ')})`;

function lexemesOfFactored({ all, either }: Factored): string {
  const alternatives = either.length > 0 ? [`(${either.map(lexemesOfFactored).join(' | ')})`] : [];
  return `(${[...all.map(lexemesOfSlot), ...alternatives].join(' & ')})`;
}

function passes(table: SQL, condition: Condition, categoryId: number | undefined): SQL {
  const { all, either } = factored(condition, categoryId);
  const lexemes = has(table, lexemesOfFactored({ all, either }));
  const checked = all.filter((slot) => slot.some(isChecked));
  const isSure = checked.length === 0 && (either.length === 0 || !condition.flat(2).some(isChecked));
  return isSure ? lexemes : joined([lexemes, passesFactored(table, { all: checked, either })], 'and');
}

function passesFactored(table: SQL, { all, either }: Factored): SQL {
  const others = either.map((one) => passesFactored(table, one));
  const alternatives = others.length > 0 ? [joined(others, 'or')] : [];
  return joined([...all.map((slot) => passesSlot(table, slot)), ...alternatives], 'and');
}

/** Condition on a table of the index: its row passes a step. */
export const passesStep = (table: SQL, { passes: condition, without, category_id }: Step): SQL => {
  const inCategory = category_id === undefined ? sql`` : sql`and ${table}.words @@ ${ofCategory(category_id)}::tsquery`;
  return sql`${passes(table, condition, category_id)} ${without ? sql`and not ${passes(table, without, category_id)}` : sql``} ${inCategory}`;
};
