import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { pathsIn, textColumns } from './text-columns.ts';

/** The paths of the uploads that rows written since then name; of tables without a time, all that they name. */
export async function referencedSince(tx: Queries, since: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, columns, written } of textColumns) {
    const isLate =
      written === 'store_id'
        ? sql`store_id in (select id from stores where updated_at >= ${since})`
        : written
          ? sql`${sql.identifier(written)} >= ${since}`
          : sql`true`;
    const texts = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const rows = await tx.values<(string | null)[]>(sql`select ${texts} from ${sql.identifier(table)} where ${isLate}`);
    for (const row of rows) for (const text of row) for (const path of pathsIn(text ?? '')) found.add(path);
  }
  return found;
}
