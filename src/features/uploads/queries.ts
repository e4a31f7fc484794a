import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../../db/database.ts';
import * as schema from '../../db/schema.ts';
import { uploadsPath } from '../../lib/links.ts';

/** Rows looked through at a time, so that requests get their turn. */
const portion = 2000;

/** What stands in texts for an upload: its path without the part that tells the width of a copy. */
const mention = new RegExp(`${uploadsPath}(\\d{4}/\\d{2}/[0-9A-Za-z]{20})`, 'g');

/** Every table and those of its columns that could name an upload: all texts but instants, so that none is forgotten. */
const places = Object.values(schema as Record<string, unknown>)
  .filter((entry): entry is SQLiteTable => is(entry, SQLiteTable))
  .filter((table) => table !== schema.uploads && table !== schema.searchTexts)
  .map((table) => ({
    table: getTableName(table),
    columns: Object.values(getTableColumns(table))
      .filter(({ name, dataType, generated }) => /string|json/.test(dataType) && !name.endsWith('_at') && !generated)
      .map(({ name }) => name),
  }))
  .filter(({ columns }) => columns.length > 0);

/**
 * The paths of all uploads that anything names, deleted things too, whatever address stands before them; mentions in
 * running text and in free JSON count.
 */
export async function mentioned(db: Queries): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, columns } of places) {
    const from = sql.identifier(table);
    const texts = sql.join(
      columns.map((name) => sql`coalesce(${sql.identifier(name)}, '')`),
      sql` || ' ' || `,
    );
    const [[last]] = (await db.values<[number]>(sql`select coalesce(max(rowid), 0) from ${from}`)) as [[number]];
    for (let start = 0; start < last; start += portion) {
      const rows = await db.values<[string]>(
        sql`select * from (select ${texts} as text from ${from} where rowid > ${start} and rowid <= ${start + portion}) where instr(text, ${uploadsPath}) > 0`,
      );
      for (const [text] of rows) for (const [, path] of text.matchAll(mention)) found.add(`${path}.webp`);
      await new Promise(setImmediate);
    }
  }
  return found;
}
