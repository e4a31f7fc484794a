import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { contains } from '../../db/expressions.ts';
import { uploadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { pathsIn, textColumns } from './text-columns.ts';

/**
 * The paths of all uploads that a row names, under any host: in URL fields, in prose and in free JSON. Soft-deleted
 * rows count, since they can be restored.
 */
export async function referenced(db: Queries): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, hasIds, columns } of textColumns) {
    const from = sql.identifier(table);
    const texts = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const note = async (condition = sql`true`) => {
      const rows = await db.values<[string]>(
        sql`select * from (select concat_ws(' ', ${texts}) as text from ${from} where ${condition}) as texts
          where ${contains(sql.raw('text'), uploadsPath)}`,
      );
      for (const [text] of rows) for (const path of pathsIn(text)) found.add(path);
      await new Promise(setImmediate);
    };
    if (!hasIds) {
      await note();
      continue;
    }
    const [[last]] = (await db.values<[number]>(sql`select coalesce(max(id), 0) from ${from}`)) as [[number]];
    for (let start = 0; start < last; start += limits.mentionRows)
      await note(sql.raw(`id > ${start} and id <= ${start + limits.mentionRows}`));
  }
  return found;
}
