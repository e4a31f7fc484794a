// Engine SQL, for SQLite only: tables of FTS5.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categoryToken } from '../search/keyword.ts';
import type { Translations } from '../../translations.ts';
import * as search from '../search/service.ts';
import { limits } from '../../limits.ts';

const tables = ['search', 'search_hidden'] as const;
type Table = (typeof tables)[number];

/** Number of words, as the tokenizer of the index counts them. */
const words = (text: string) => (text.match(/[a-z0-9\u{80}-\u{10ffff}]+/giu) ?? []).length;

/** Number of words by column, from the varints that FTS5 stores. */
function wordCounts(sizes: Uint8Array): number[] {
  const counts: number[] = [];
  let count = 0;
  for (const byte of sizes) {
    count = count * 128 + (byte & 127);
    if (byte & 128) continue;
    counts.push(count);
    count = 0;
  }
  return counts;
}

type Row = [
  id: number,
  name: string,
  address: string,
  spot: string,
  description: string,
  phone: string,
  status: string,
  deleted: number,
  translations: string | null,
  dishes: string,
  text: string | null,
];

const storesAfter = (db: Queries, id: number) =>
  db.values<Row>(sql`select id, name, address, spot, description, phone, status, deleted_at is not null,
    translations,
    (select json_group_array(json_object('name', name, 'details', json(details)))
      from (select name, details from dishes where store_id = stores.id order by id)),
    (select text from search_texts where store_id = stores.id)
    from stores where id > ${id} order by id limit ${limits.doctoredStores}`);

/** Expected content of the index for a store: its text, and words by column in each table. Deleted stores have none. */
function expected([, name, address, spot, description, phone, status, deleted, translations, dishes]: Row) {
  const held: Partial<Record<Table, string>> = {};
  if (deleted) return { text: null, held };
  const { text, entry } = search.documentOf(
    {
      name,
      address,
      spot,
      description,
      phone,
      translations: JSON.parse(translations ?? 'null') as Translations | null,
    },
    JSON.parse(dishes) as Parameters<typeof search.documentOf>[1],
  );
  const { dishes: menu, characters } = entry;
  const columns = [entry.name + entry.sounds, entry.address, entry.description, menu, categoryToken(1), characters];
  held[status === 'active' ? 'search' : 'search_hidden'] = columns.map(words).join();
  return { text, held };
}

/** IDs from `first` (exclusive) to `last` in a table of the index, with their words by column. */
async function indexed(db: Queries, table: Table, first: number, last: number): Promise<Map<number, string>> {
  const sizes = sql.identifier(`${table}_docsize`);
  const rows = await db.values<[number, Uint8Array]>(
    sql`select id, sz from ${sizes} where id > ${first} and id <= ${last}`,
  );
  return new Map(rows.map(([id, size]) => [id, wordCounts(size).join()]));
}

/** IDs that are in the index under a wrong category, or without being a store. */
async function misplaced(db: Queries): Promise<number[]> {
  const found: number[] = [];
  const categories = await db.values<[number]>(sql`select id from categories`);
  for (const table of tables.map((name) => sql.identifier(name))) {
    for (const [id] of categories) {
      const rows = await db.values<[number]>(
        sql`select rowid from ${table} where ${table} match ${`"${categoryToken(id)}"`}
          and rowid not in (select id from stores where category_id = ${id})`,
      );
      found.push(...rows.flat());
    }
    const strays = await db.values<[number]>(
      sql`select rowid from ${table} where rowid not in (select id from stores)`,
    );
    found.push(...strays.flat());
  }
  return found;
}

/** IDs of stores whose entry in the index does not match their row. */
export async function outdated(db: Queries): Promise<number[]> {
  const found = new Set(await misplaced(db));
  let first = 0;
  for (let rows = await storesAfter(db, first); rows.length > 0; rows = await storesAfter(db, first)) {
    const last = rows.at(-1)![0];
    const held = await Promise.all(tables.map((table) => indexed(db, table, first, last)));
    for (const row of rows) {
      const should = expected(row);
      const isRight = tables.every((table, index) => held[index]!.get(row[0]) === should.held[table]);
      if (!isRight || row.at(-1) !== should.text) found.add(row[0]);
    }
    first = last;
  }
  return [...found];
}
