// Engine SQL, for PostgreSQL only: ranges of IDs, strpos.
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../../db/database.ts';
import * as schema from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { uploadsPath } from '../../lib/links.ts';

/** The path of an upload in a text, without its extension, which differs in copies. */
const reference = new RegExp(`${uploadsPath}(\\d{4}/\\d{2}/[0-9A-Za-z]{20})`, 'g');

/** The columns of each table that can name an upload: derived from the schema, so that no new one is forgotten. */
const textColumns = Object.values(schema as Record<string, unknown>)
  .filter((entry): entry is SQLiteTable => is(entry, SQLiteTable))
  .filter((table) => table !== schema.uploads && table !== schema.searchTexts && table !== schema.tallies)
  .map((table) => ({
    table: getTableName(table),
    hasIds: 'id' in getTableColumns(table),
    columns: Object.values(getTableColumns(table))
      .filter(({ name, dataType, generated }) => /string|json/.test(dataType) && !name.endsWith('_at') && !generated)
      .map(({ name }) => name),
  }))
  .filter(({ columns }) => columns.length > 0);

/**
 * The paths of all uploads that a row names, under any host: in URL fields, in prose and in free JSON. Soft-deleted
 * rows count, since they can be restored.
 */
export async function referenced(db: Queries): Promise<Set<string>> {
  const found = new Set<string>();
  const note = (rows: [string][]) => {
    for (const [text] of rows) for (const [, path] of text.matchAll(reference)) found.add(`${path}.webp`);
  };
  for (const { table, hasIds, columns } of textColumns) {
    const from = sql.identifier(table);
    const texts = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const named = (condition = sql`true`) =>
      db.values<[string]>(
        sql`select * from (select concat_ws(' ', ${texts}) as text from ${from} where ${condition}) as texts where strpos(text, ${uploadsPath}) > 0`,
      );
    if (!hasIds) {
      note(await named());
      continue;
    }
    const [[last]] = (await db.values<[number]>(sql`select coalesce(max(id), 0) from ${from}`)) as [[number]];
    for (let start = 0; start < last; start += limits.mentionRows)
      note(await named(sql`id > ${start}::bigint and id <= ${start + limits.mentionRows}::bigint`));
  }
  return found;
}
