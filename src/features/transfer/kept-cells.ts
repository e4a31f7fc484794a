import { inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { isText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { hoursText } from '../hours/text.ts';
import { translated } from '../translations/columns.ts';

type Store = typeof stores.$inferSelect;
type Cells = Partial<Record<string, string>>;

/** Columns that every line has: one that is kept is that of the store. */
const required = ['name', 'category', 'address'];

/** The cell that a table has of a field of a store. */
function cellOf(store: Store, column: string): string {
  if (isText(column)) return store[column];
  if (column === 'hours') return hoursText(store.hours ?? []);
  if (column === 'latitude' || column === 'longitude') return String(store[column] ?? '');
  const text = translated(column);
  if (text) return store.translations?.[text.tag]?.[text.name] ?? '';
  return store.attributes?.[column] ?? '';
}

/** The stores of some external IDs that were imported before. */
export async function importedStores(db: Queries, externalIds: readonly string[]): Promise<Map<string, Store>> {
  const found = new Map<string, Store>();
  for (let from = 0; from < externalIds.length; from += limits.comparedStores) {
    const some = externalIds.slice(from, from + limits.comparedStores);
    const rows = await db.select().from(stores).where(inArray(stores.external_id, some));
    for (const row of rows) if (row.imported !== null && row.deleted_at === null) found.set(row.external_id!, row);
  }
  return found;
}

/**
 * The cells of a line without those to keep: unchanged in the table since the last import, or edited in the directory.
 */
export function withoutKept(cells: Cells, store: Store): Cells {
  const before = store.imported ?? {};
  const isUntouched = (column: string) => before[column] === undefined || cellOf(store, column) === before[column];
  const isKept = (column: string, cell: string | undefined) =>
    column !== 'external_id' && column !== 'category' && (before[column] === cell || !isUntouched(column));
  const sent = Object.entries(cells).flatMap(([column, cell]) => {
    if (!isKept(column, cell)) return [[column, cell] as const];
    return required.includes(column) ? [[column, cellOf(store, column)] as const] : [];
  });
  const gone = Object.keys(before).filter(
    (column) =>
      cells[column] === undefined && !required.includes(column) && column !== 'external_id' && isUntouched(column),
  );
  return { ...Object.fromEntries(sent), ...Object.fromEntries(gone.map((column) => [column, ''])) };
}
