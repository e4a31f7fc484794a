// Engine SQL, for PostgreSQL only: ranges of IDs, strpos.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { uploadsPath } from '../../lib/links.ts';
import { pathsIn, textColumns } from './text-columns.ts';

/**
 * The paths of all uploads that a row names, under any host: in URL fields, in prose and in free JSON. Soft-deleted
 * rows count, since they can be restored.
 */
export async function referenced(db: Queries): Promise<Set<string>> {
  const found = new Set<string>();
  const note = (rows: [string][]) => {
    for (const [text] of rows) for (const path of pathsIn(text)) found.add(path);
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
