// Engine SQL, for PostgreSQL only: queries of FTS5 as those of a tsvector without positions.
import { sql, type SQL } from 'drizzle-orm';
import { characterCount, pairs, type Word } from '../../lib/text.ts';
import { categoryToken } from './keyword.ts';
import { needleOf, type Part } from './parts.ts';
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

export const quoted = (lexeme: string) => `'${cut(lexeme)}'`;
const ofCategory = (id: number) => quoted(categoryToken(id));

function ofWord({ kind, text }: Part): string[] {
  if (kind === 'none') return [];
  if (kind === 'character') return [quoted(characterMark + text)];
  return [kind === 'beginning' ? `${quoted(text)}:*` : `(${pairs(text).map(quoted).join(' & ')})`];
}

/** Query for a word, or for the pair of a dense run: whatever begins with it, or with the first of its characters. */
export function lexemeOf({ text, dense }: Word): string {
  if (characterCount(text) === 1) return quoted(characterMark + text);
  return dense ? quoted(text) : `${quoted(text)}:*`;
}

/** Whether lexemes do not tell that a word is there: pairs may stand anywhere, and the end of a long word is cut. */
const isChecked = ({ kind, text }: Part): boolean =>
  kind === 'run' ? characterCount(text) > 2 : kind === 'beginning' && cut(text) !== text;

/** Condition on a table of the index: its row passes all parts. */
export function matches(table: SQL, parts: readonly Part[]): SQL {
  const lexemes = parts
    .map((part) => `(${[...ofWord(part), ...part.categories.map(ofCategory)].join(' | ')})`)
    .join(' & ');
  const checks = parts.filter(isChecked).map((part) => {
    const inText = sql`(select strpos(text, ${needleOf(part)}) from search_texts where store_id = ${table}.store_id) > 0`;
    if (part.categories.length === 0) return sql`and ${inText}`;
    return sql`and (${inText} or ${table}.words @@ ${part.categories.map(ofCategory).join(' | ')}::tsquery)`;
  });
  return sql`${table}.words @@ ${lexemes}::tsquery ${sql.join(checks, sql` `)}`;
}
