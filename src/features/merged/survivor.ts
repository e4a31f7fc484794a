import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, stores } from '../../db/schema.ts';

const tables = { stores, categories };

/** More merges of merges than anybody makes; a database that was edited by hand may go round in circles. */
const mostMerges = 100;

/**
 * The ID of the row that a row was merged into, over merges of merges. Undefined for a row that was not merged, and
 * where the one that stayed is deleted or does not meet the condition.
 */
export async function survivorOf(
  db: Queries,
  subject: keyof typeof tables,
  id: number,
  condition?: SQL,
): Promise<number | undefined> {
  const table = tables[subject];
  let [next, merges] = [id, 0];
  for (; merges < mostMerges; merges++) {
    const [row] = await db.select({ into: table.merged_into }).from(table).where(eq(table.id, next));
    if (typeof row?.into !== 'number') break;
    next = row.into;
  }
  if (merges === 0) return undefined;
  const [kept] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, next), isNull(table.deleted_at), condition));
  return kept?.id;
}

/** Stores that were merged into others that are there, each with the ID of that one. */
export const mergedStores = async (db: Queries) => {
  const { id, name, address, external_id, merged_into } = stores;
  const rows = await db.select({ id, name, address, external_id }).from(stores).where(gt(merged_into, 0)).orderBy(id);
  return withSurvivors(db, 'stores', rows);
};

/** Categories that were merged into others that are there, each with the ID of that one. */
export const mergedCategories = async (db: Queries) => {
  const { id, name, external_id, merged_into } = categories;
  const rows = await db.select({ id, name, external_id }).from(categories).where(gt(merged_into, 0)).orderBy(id);
  return withSurvivors(db, 'categories', rows);
};

async function withSurvivors<Row extends { id: number }>(db: Queries, subject: keyof typeof tables, rows: Row[]) {
  const found: (Row & { into: number })[] = [];
  for (const row of rows) {
    const into = await survivorOf(db, subject, row.id);
    if (into !== undefined) found.push({ ...row, into });
  }
  return found;
}
