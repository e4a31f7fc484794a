// Engine SQL, for SQLite only: tables of FTS5.
import { between, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { searchTexts } from '../../db/schema.ts';
import { categoryToken } from '../search/keyword.ts';
import { indexedStores, type Indexed } from './indexed-stores.ts';

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

/** The text of a store, and words by column in the table of the index that should have it. */
function expected({ status, document: documentOf }: Indexed): { text?: string; held: Partial<Record<Table, string>> } {
  const document = documentOf();
  if (!document) return { held: {} };
  const { name, sounds, address, description, dishes, characters } = document.entry;
  const columns = [name + sounds, address, description, dishes, categoryToken(1), characters];
  const table = status === 'active' ? 'search' : 'search_hidden';
  return { text: document.text, held: { [table]: columns.map(words).join() } };
}

/** IDs from `first` to `last` in a table of the index, with their words by column. */
async function indexed(db: Queries, table: Table, first: number, last: number): Promise<Map<number, string>> {
  const sizes = sql.identifier(`${table}_docsize`);
  const rows = await db.values<[number, Uint8Array]>(
    sql`select id, sz from ${sizes} where id between ${first} and ${last}`,
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
  for await (const stores of indexedStores(db)) {
    const [first, last] = [stores[0]!.id, stores.at(-1)!.id];
    const held = await Promise.all(tables.map((table) => indexed(db, table, first, last)));
    const texts = await db
      .select({ id: searchTexts.store_id, text: searchTexts.text })
      .from(searchTexts)
      .where(between(searchTexts.store_id, first, last));
    const textOf = new Map(texts.map(({ id, text }) => [id, text]));
    for (const store of stores) {
      const should = expected(store);
      const isRight = tables.every((table, index) => held[index]!.get(store.id) === should.held[table]);
      if (!isRight || textOf.get(store.id) !== should.text) found.add(store.id);
    }
  }
  return [...found];
}
