// Engine SQL, for PostgreSQL only: tsvector, lines of a text, an index on an expression.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { characterCount, split } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { partsOf, type Facts } from './similarity.ts';

/** Stores with at least so many of the parts in a line of their text. */
interface Condition {
  line: 'name' | 'address';
  parts: string[];
  atLeast: number;
}

const firstParts = (text: string) => partsOf(text).slice(0, limits.similarParts);

/** All first parts of this text but one; for one or two parts, all of them. */
function almost(line: Condition['line'], text: string): Condition | undefined {
  const parts = firstParts(text);
  return parts.length === 0 ? undefined : { line, parts, atLeast: parts.length < 3 ? parts.length : parts.length - 1 };
}

/** One of the first parts of this text. */
function some(line: Condition['line'], text: string): Condition | undefined {
  const parts = firstParts(text);
  return parts.length === 0 ? undefined : { line, parts, atLeast: 1 };
}

/** Finds a part in a line that ends with a space: a word, a pair inside a run, or the last character of one. */
function needleOf(part: string): string {
  if (!split(part)[0]!.dense) return ` ${part} `;
  return characterCount(part) === 1 ? `${part} ` : part;
}

/** Longer words are no lexemes; those are left to the text. */
const isLexeme = (part: string) => part.length <= 500;

function lexemesOf({ parts, atLeast }: Condition): string | undefined {
  if (!parts.every(isLexeme)) return undefined;
  const all = parts.map((part) => `'${part}'`);
  if (atLeast === 1) return `(${all.join(' | ')})`;
  const sets = atLeast === all.length ? [all] : all.map((left) => all.filter((part) => part !== left));
  return `(${sets.map((set) => `(${set.join(' & ')})`).join(' | ')})`;
}

const isIn = ({ line, parts, atLeast }: Condition): SQL => {
  const found = parts.map((part) => sql`(strpos(${sql.raw(line)}, ${needleOf(part)}) > 0)::int`);
  return sql`${sql.join(found, sql` + `)} >= ${atLeast}::int`;
};

/** At most `limits.similarCandidates` IDs of stores, public or hidden, that meet all conditions. */
async function matching(db: Queries, conditions: readonly Condition[]): Promise<number[]> {
  const lexemes = conditions.flatMap((condition) => lexemesOf(condition) ?? []).join(' & ');
  if (lexemes === '') return [];
  const found: number[] = [];
  for (const table of ['search', 'search_hidden'].map((name) => sql.identifier(name))) {
    const rows = await db.values<[number]>(
      sql`select store_id from ${table} where words @@ ${lexemes}::tsquery and
        (select ${sql.join(conditions.map(isIn), sql` and `)} from (select split_part(text, chr(10), 1) || ' ' as name,
          split_part(text, chr(10), 2) || ' ' as address from search_texts where store_id = ${table}.store_id offset 0) as lines)
        limit ${limits.similarCandidates - found.length}::int`,
    );
    found.push(...rows.flat());
  }
  return found;
}

/** Finds by a condition, and, where that finds too many to look at, by this and another one as well. */
async function narrowing(
  db: Queries,
  condition: Condition | undefined,
  other: Condition | undefined,
): Promise<number[]> {
  if (condition === undefined) return [];
  const found = await matching(db, [condition]);
  if (found.length < limits.similarCandidates || other === undefined) return found;
  return [...found, ...(await matching(db, [condition, other]))];
}

/** IDs of stores whose number ends like this, in the form of `phoneEnd`. */
export async function withPhone(db: Queries, end: string): Promise<number[]> {
  // The expression of the index `stores_by_phone`.
  const rows = await db.values<[number]>(
    sql`select id from stores where right(translate(phone, ' -./()', ''), 7) = ${end}::text and phone <> ''
      limit ${limits.similarCandidates}::int`,
  );
  return rows.flat();
}

/** IDs of stores, public or hidden, whose name or address has nearly all words of the place's. */
export async function withWords(db: Queries, { name, address }: Pick<Facts, 'name' | 'address'>): Promise<number[]> {
  return [
    ...(await narrowing(db, almost('name', name), some('address', address))),
    ...(await narrowing(db, almost('address', address), some('name', name))),
  ];
}
