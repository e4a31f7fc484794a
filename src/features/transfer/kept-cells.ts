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
 * The cells of a line without those that stay as they are: what has not changed there since the last import, and what
 * somebody has changed here.
 */
export function withoutKept(cells: Cells, store: Store): Cells {
  const before = store.imported ?? {};
  const isUntouched = (column: string) => before[column] === undefined || cellOf(store, column) === before[column];
  const changed = Object.entries(cells).filter(([column, cell]) => {
    if (column === 'external_id' || column === 'category') return true;
    if (before[column] === cell || !isUntouched(column)) return required.includes(column);
    return true;
  });
  const kept = changed.map(([column, cell]) => {
    const stays =
      required.includes(column) && column !== 'category' && (before[column] === cell || !isUntouched(column));
    return [column, stays ? cellOf(store, column) : cell] as const;
  });
  const gone = Object.keys(before).filter(
    (column) =>
      cells[column] === undefined && !required.includes(column) && column !== 'external_id' && isUntouched(column),
  );
  return { ...Object.fromEntries(kept), ...Object.fromEntries(gone.map((column) => [column, ''])) };
}
