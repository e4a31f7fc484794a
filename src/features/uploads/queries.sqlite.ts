// Engine SQL, for SQLite only: rowid, instr.
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
  for (const { table, columns } of textColumns) {
    const from = sql.identifier(table);
    const texts = sql.join(
      columns.map((name) => sql`coalesce(${sql.identifier(name)}, '')`),
      sql` || ' ' || `,
    );
    const [[last]] = (await db.values<[number]>(sql`select coalesce(max(rowid), 0) from ${from}`)) as [[number]];
    for (let start = 0; start < last; start += limits.mentionRows) {
      const rows = await db.values<[string]>(
        sql`select * from (select ${texts} as text from ${from} where rowid > ${start} and rowid <= ${start + limits.mentionRows}) where instr(text, ${uploadsPath}) > 0`,
      );
      for (const [text] of rows) for (const path of pathsIn(text)) found.add(path);
      await new Promise(setImmediate);
    }
  }
  return found;
}
