// Engine SQL, for PostgreSQL only: queries of FTS5 as those of a tsvector without positions.
import { sql, type SQL } from 'drizzle-orm';
import { characterCount, type Word } from '../../lib/text.ts';
import type { IndexEntry } from './rows.ts';

/** First character of lexemes that stand for one character; a private-use character is in no word. */
const characterMark = '\u{F8FD}';

/** Code points of a lexeme, which may have 2,046 bytes. The text of a store decides about longer words. */
const longest = 500;

function cut(word: string): string {
  if (word.length <= longest) return word;
  return [...word].slice(0, longest).join('');
}

/** The lexemes of a store, separated by spaces. */
export function lexemesOf({ name, address, description, dishes, category, characters }: IndexEntry): string {
  const words = [name, address, description, dishes, category].flatMap((field) => field.split(' '));
  const marked = characters.split(' ').map((character) => character && characterMark + character);
  return [...new Set([...words, ...marked].map(cut))].filter((lexeme) => lexeme !== '').join(' ');
}

/** Query for a word, or for the pair of a dense run: whatever begins with it, or with the first of its characters. */
export function lexemeOf({ text, dense }: Word): string {
  if (characterCount(text) === 1) return quoted(characterMark + text);
  return dense ? quoted(text) : `${quoted(text)}:*`;
}

/** One of the conditions that a query joins by AND. */
export interface Part {
  lexemes: string;
  /** Text that `strpos` searches; undefined for one character, and for a category alone. */
  needle: string | undefined;
  /** Lexemes do not tell whether the needle is there. */
  isChecked: boolean;
  /** Categories whose stores pass without the word. */
  categories: number[];
}

const quoted = (lexeme: string) => `'${cut(lexeme)}'`;
const parsed = /^(characters : )?"([^"]*)"( \*)?$/;
const category = /^\u{F8FF}(\d+)$/u;

function alternative(text: string): Part {
  const [, one, content = '', star] = parsed.exec(text)!;
  const id = category.exec(content)?.[1];
  if (id !== undefined)
    return { lexemes: quoted(content), needle: undefined, isChecked: false, categories: [Number(id)] };
  const none = { needle: undefined, isChecked: false, categories: [] };
  if (one) return { ...none, lexemes: quoted(characterMark + content) };
  if (star)
    return { ...none, lexemes: `${quoted(content)}:*`, needle: ` ${content}`, isChecked: cut(content) !== content };
  const pairs = content.split(' ');
  const needle = pairs.map((pair, index) => (index === 0 ? pair : [...pair].at(-1)!)).join('');
  return { ...none, lexemes: pairs.map(quoted).join(' & '), needle, isChecked: pairs.length > 1 };
}

/** The parts of a query as `keyword.ts` builds it for FTS5. */
export const partsOf = (query: string): Part[] =>
  query.split(' AND ').map((part) => {
    const alternatives = part
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .map(alternative);
    return {
      lexemes: alternatives.map(({ lexemes }) => `(${lexemes})`).join(' | '),
      needle: alternatives[0]!.needle,
      isChecked: alternatives[0]!.isChecked,
      categories: alternatives.flatMap(({ categories }) => categories),
    };
  });

/** Condition on a table of the index: its row passes all parts. */
export function matches(table: SQL, parts: readonly Part[]): SQL {
  const lexemes = parts.map((part) => `(${part.lexemes})`).join(' & ');
  const checks = parts
    .filter(({ isChecked }) => isChecked)
    .map(({ needle, categories }) => {
      const inText = sql`(select strpos(text, ${needle}) from search_texts where store_id = ${table}.store_id) > 0`;
      if (categories.length === 0) return sql`and ${inText}`;
      const named = categories.map((id) => `'\u{F8FF}${id}'`).join(' | ');
      return sql`and (${inText} or ${table}.words @@ ${named}::tsquery)`;
    });
  return sql`${table}.words @@ ${lexemes}::tsquery ${sql.join(checks, sql` `)}`;
}
