import { asc, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { objectFile } from './object-rows.ts';
import { csvFile, type TableFile } from './tables.ts';

/** Kinds of file that can be sent: a table as CSV, or stores and categories as lines of JSON. */
export const sentKinds = ['stores', 'categories', 'dishes', 'objects'] as const;

/** A file within a form that was sent, from one byte to another. */
export interface SentFile {
  kind: (typeof sentKinds)[number];
  path: string;
  start: number;
  end: number;
}

/** The files as what `importTables` takes. */
export async function filesIn(sent: SentFile[], db: Queries): Promise<TableFile[]> {
  const files: TableFile[] = [];
  for (const { kind, path, start, end } of sent) {
    const bytes = () => Bun.file(path).slice(start, end).stream();
    if (kind !== 'objects') files.push(csvFile(kind, bytes()));
    else files.push(objectFile('categories', bytes(), new Map()), objectFile('stores', bytes(), await namesOf(db)));
  }
  return files;
}

async function namesOf(db: Queries): Promise<Map<number, string>> {
  const { id, name } = categories;
  const rows = await db.select({ id, name }).from(categories).where(isNull(categories.deleted_at)).orderBy(asc(id));
  return new Map(rows.map((row) => [row.id, row.name]));
}
