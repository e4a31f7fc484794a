import { and, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { isText } from '../../fields.ts';
import { hoursText } from '../hours/text.ts';
import { translated } from '../translations/columns.ts';

type Store = typeof stores.$inferSelect;
type Cells = Partial<Record<string, string>>;

/** Cell of the last import with the category that a store got by it; its cell `category` has what the file asked for. */
export const given = 'given_category';

/** Columns that every line has: one that is kept is that of the store. */
const required = ['name', 'category', 'address'];
const others = ['external_id', given];

/** Whether the file puts a store into another category than at the last import, and nobody here has. */
export const isRecategorised = (asked: string, store: Store, category: string): boolean =>
  store.imported !== null && store.imported.category !== asked && store.imported[given] === category;

const position = ['latitude', 'longitude'];
/** The columns that are kept or sent with one. */
const together = (column: string): string[] => (position.includes(column) ? position : [column]);

/** The cell that a table has of a field of a store. */
function cellOf(store: Store, column: string): string {
  if (isText(column)) return store[column];
  if (column === 'hours') return hoursText(store.hours ?? []);
  if (column === 'latitude' || column === 'longitude') return String(store[column] ?? '');
  const text = translated(column);
  if (text) return store.translations?.[text.tag]?.[text.name] ?? '';
  return store.attributes?.[column] ?? '';
}

/** Whether a place has moved since the last import, but neither the store nor its address was changed here. */
export const isRelocated = (cells: Cells, store: Store): boolean => {
  const { imported } = store;
  const isUntouched = ['address', ...position].every((column) => cellOf(store, column) === (imported?.[column] ?? ''));
  return isUntouched && position.some((column) => cells[column] !== imported?.[column]);
};

/** Stores by the external IDs of places, and by the IDs of those that other places mean. */
export async function presentStores(
  db: Queries,
  externalIds: readonly string[],
  ids: readonly number[],
): Promise<Store[]> {
  if (externalIds.length + ids.length === 0) return [];
  const isNamed = or(inArray(stores.external_id, externalIds), inArray(stores.id, ids));
  return db
    .select()
    .from(stores)
    .where(and(isNamed, isNull(stores.deleted_at)));
}

/** The cells of a line that fill what a store lacks: what people have written stays. */
export function missing(cells: Cells, store: Store): Cells {
  const filled = Object.entries(cells).flatMap(([column, cell]): [string, string | undefined][] => {
    if (column === 'category' || column === 'external_id') return [[column, cell]];
    const there = cellOf(store, column);
    if (required.includes(column)) return [[column, there]];
    return there === '' ? [[column, cell]] : [];
  });
  return Object.fromEntries(filled);
}

/**
 * The cells of a line without those to keep: unchanged in the table since the last import, or edited in the directory.
 */
export function withoutKept(cells: Cells, store: Store): Cells {
  const before = store.imported ?? {};
  const isUntouched = (column: string) => together(column).every((one) => cellOf(store, one) === (before[one] ?? ''));
  const isUnchanged = (column: string) => together(column).every((one) => before[one] === cells[one]);
  const isKept = (column: string) =>
    column !== 'external_id' && column !== 'category' && (isUnchanged(column) || !isUntouched(column));
  const sent = Object.entries(cells).flatMap(([column, cell]) => {
    if (!isKept(column)) return [[column, cell] as const];
    return required.includes(column) ? [[column, cellOf(store, column)] as const] : [];
  });
  const gone = Object.keys(before).filter(
    (column) => cells[column] === undefined && ![...required, ...others].includes(column) && isUntouched(column),
  );
  return { ...Object.fromEntries(sent), ...Object.fromEntries(gone.map((column) => [column, ''])) };
}
