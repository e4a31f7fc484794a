// Engine SQL, for SQLite only: FTS5, json_each.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { phoneEnd } from '../../lib/phones.ts';
import { limits } from '../../limits.ts';
import type { Position } from '../../lib/distance.ts';
import { queriesOf as placeQueriesOf } from '../places/queries.ts';
import { around, rectanglesOf } from '../places/rectangles.ts';
import { likely, likenessWith, nearby, partsOf, type Facts } from './similarity.ts';

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

async function withPhone(db: Queries, end: string | undefined): Promise<number[]> {
  if (end === undefined) return [];
  const rows = await db.values<[number]>(
    sql`select id from stores where ${indexedEnd} = ${end} and phone <> '' limit ${limits.similarCandidates}`,
  );
  return rows.flat();
}

/** IDs of public stores near a place. */
async function near(db: Queries, { position }: Facts): Promise<number[]> {
  if (!position) return [];
  const rectangles = rectanglesOf(around(position, nearby));
  const { pointsWithin } = placeQueriesOf(db);
  const found = await Promise.all(rectangles.map((one) => pointsWithin(db, one, limits.similarCandidates)));
  return found.flat().map(([id]) => id);
}

type Row = [
  id: number,
  name: string,
  address: string,
  spot: string,
  phone: string,
  latitude: number | null,
  longitude: number | null,
];

export const positionOf = (latitude: number | null, longitude: number | null): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/**
 * IDs of the stores, public or hidden but for its `own`, that are likely the same as a place, best first, at most
 * `limits.similarStores`. Each fact finds a bounded number of candidates by an index; all facts together order them.
 */
export async function similarTo(db: Queries, place: Facts, own: number | null): Promise<number[]> {
  const [name, address] = [almost('name', place.name), almost('address', place.address)];
  const candidates = new Set([
    ...(await narrowing(db, name, some('address', place.address))),
    ...(await narrowing(db, address, some('name', place.name))),
    ...(await Promise.all(place.phones.map((phone) => withPhone(db, phoneEnd(phone))))).flat(),
    ...(await near(db, place)),
  ]);
  const rows = await db.values<Row>(
    sql`select id, name, address, spot, phone, latitude, longitude from stores
      where id in (select value from json_each(${JSON.stringify([...candidates])})) and +deleted_at is null`,
  );
  const likeness = likenessWith(place);
  return rows
    .map(([id, name, address, spot, phone, latitude, longitude]) => {
      const position = positionOf(latitude, longitude);
      return { id, likeness: likeness({ name, address, spot, phones: [phone], position }) };
    })
    .filter(({ id, likeness }) => likeness >= likely && id !== own)
    .toSorted((one, other) => other.likeness - one.likeness || one.id - other.id)
    .slice(0, limits.similarStores)
    .map(({ id }) => id);
}
