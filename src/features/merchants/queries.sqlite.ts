// Engine SQL, for SQLite only: FTS5, an index on an expression.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { partsOf, type Facts } from './similarity.ts';

type Column = 'name' | 'address';

const quoted = (part: string) => `"${part}"`;

/** FTS5 query for texts that have all first parts of this one but one; for one or two parts, all of them. */
function almost(column: Column, text: string): string | undefined {
  const parts = partsOf(text).slice(0, limits.similarParts).map(quoted);
  if (parts.length === 0) return undefined;
  const sets = parts.length < 3 ? [parts] : parts.map((left) => parts.filter((part) => part !== left));
  return `${column} : (${sets.map((set) => `(${set.join(' AND ')})`).join(' OR ')})`;
}

/** FTS5 query for texts that have one of the first parts of this one. */
function some(column: Column, text: string): string | undefined {
  const parts = partsOf(text).slice(0, limits.similarParts).map(quoted);
  return parts.length === 0 ? undefined : `${column} : (${parts.join(' OR ')})`;
}

/** At most `limits.similarCandidates` IDs of stores, public or hidden, that an FTS5 query finds. */
async function matching(db: Queries, query: string | undefined): Promise<number[]> {
  if (query === undefined) return [];
  const found: number[] = [];
  for (const table of ['search', 'search_hidden'].map((name) => sql.identifier(name))) {
    const rows = await db.values<[number]>(
      sql`select rowid from ${table} where ${table} match ${query} limit ${limits.similarCandidates - found.length}`,
    );
    found.push(...rows.flat());
  }
  return found;
}

/** Finds by a query, and, where that finds too many to look at, by this query and another one as well. */
async function narrowing(db: Queries, query: string | undefined, other: string | undefined): Promise<number[]> {
  const found = await matching(db, query);
  if (found.length < limits.similarCandidates || other === undefined) return found;
  return [...found, ...(await matching(db, `(${query}) AND (${other})`))];
}

/** The expression of the index `stores_by_phone`: `phoneEnd` for the characters that usually group digits. */
const indexedEnd = sql.raw(
  `substr(${[' ', '-', '.', '/', '(', ')'].reduce((text, mark) => `replace(${text}, '${mark}', '')`, 'phone')}, -7)`,
);

/** IDs of stores whose number ends like this, in the form of `phoneEnd`. */
export async function withPhone(db: Queries, end: string): Promise<number[]> {
  const rows = await db.values<[number]>(
    sql`select id from stores where ${indexedEnd} = ${end} and phone <> '' limit ${limits.similarCandidates}`,
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
