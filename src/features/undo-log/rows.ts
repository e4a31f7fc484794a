import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../../db/database.ts';
import {
  categories,
  claims,
  dishes,
  edits,
  lists,
  merchantApplications,
  reports,
  reviews,
  storeColumns,
  storeImages,
  stores,
  users,
} from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import type { Image } from './service.ts';

type Row = Record<string, unknown>;

/** Tables whose rows are put back column by column. */
export const tables = {
  stores,
  categories,
  reviews,
  users,
  reports,
  merchant_applications: merchantApplications,
  claims,
  edits,
  lists,
};

/** Tables whose rows are put back together, for all of a store. */
export const parts = { store_images: storeImages, dishes };

type Subject = keyof typeof tables | keyof typeof parts;

/** Rows by table and ID; those of the parts by the ID of their store. */
export type Named = Partial<Record<Subject, readonly number[]>>;

/** Columns that follow from others, or count. */
const following: Partial<Record<Subject, readonly string[]>> = {
  stores: ['public', 'rating', ...storeColumns.owners, ...storeColumns.ratings, ...storeColumns.counters],
  users: ['password_hash', 'token_version'],
};

/** A change of a row: the columns that differ, or all rows of the parts of a store. `before` is null for a new row. */
export interface RowImage {
  id: number;
  before: Row | Row[] | null;
  after: Row | Row[];
}

/** The subject of such images: others have more of a row, or less. */
const imageOf = <Name extends Subject>(subject: Name): `row of ${Name}` => `row of ${subject}`;

/** As it comes out of an image. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** The columns of a row of which images are kept. */
const contentOf = (subject: Subject, { version: _, ...row }: Row): Row =>
  plain(Object.fromEntries(Object.entries(row).filter(([name]) => !following[subject]?.includes(name))));

const isPart = (subject: Subject): subject is keyof typeof parts => subject in parts;

/** The parts of stores, in their order. */
async function partsOf(tx: Queries, subject: keyof typeof parts, ids: number[]): Promise<Row[]> {
  const table: SQLiteTable & { id: SQLiteColumn; store_id: SQLiteColumn } = parts[subject];
  return plain(await tx.select().from(table).where(inArray(table.store_id, ids)).orderBy(asc(table.id)));
}

async function read(tx: Queries, named: Named): Promise<Map<string, Row | Row[]>> {
  const found = new Map<string, Row | Row[]>();
  for (const subject of Object.keys(named) as Subject[]) {
    const ids = [...new Set(named[subject])];
    for (let start = 0; start < ids.length; start += limits.undoneRows) {
      const some = ids.slice(start, start + limits.undoneRows);
      if (isPart(subject)) {
        const byStore = Map.groupBy(await partsOf(tx, subject, some), ({ store_id }) => store_id as number);
        for (const id of some) found.set(`${subject}/${id}`, byStore.get(id) ?? []);
        continue;
      }
      const table: SQLiteTable & { id: SQLiteColumn } = tables[subject];
      const rows: Row[] = await tx.select().from(table).where(inArray(table.id, some));
      for (const row of rows) found.set(`${subject}/${row.id as number}`, row);
    }
  }
  return found;
}

/** The rows before a write; `images` has those that it changed. */
export async function watch(tx: Queries, named: Named): Promise<{ images: () => Promise<Image[]> }> {
  const before = await read(tx, named);
  return {
    async images() {
      const found: Image[] = [];
      for (const [key, now] of await read(tx, named)) {
        const image = changeOf(key, before.get(key)!, now);
        if (image) found.push(image);
      }
      return found;
    },
  };
}

/** Rows that a write made. Of each only its version is kept: with another one, somebody has changed it. */
export async function madeRows(tx: Queries, named: Named): Promise<Image[]> {
  const rows = await read(tx, named);
  return [...rows].map(([key, row]) => {
    const [subject, id] = key.split('/') as [Subject, string];
    const after = { version: (row as Row).version };
    return { subject: imageOf(subject), user_id: null, image: { id: Number(id), before: null, after } };
  });
}

function changeOf(key: string, before: Row | Row[], now: Row | Row[]): Image | undefined {
  const [subject, id] = key.split('/') as [Subject, string];
  if (Array.isArray(before) || Array.isArray(now)) {
    if (Bun.deepEquals(before, now)) return undefined;
    return { subject: imageOf(subject), user_id: null, image: { id: Number(id), before, after: now } };
  }
  const [old, current] = [contentOf(subject, before), contentOf(subject, now)];
  const changed = Object.keys(current).filter((name) => !Bun.deepEquals(old[name], current[name]));
  if (changed.length === 0) return undefined;
  const only = (row: Row) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  const user_id = subject === 'users' ? Number(id) : ((now.user_id ?? null) as number | null);
  return { subject: imageOf(subject), user_id, image: { id: Number(id), before: only(old), after: only(current) } };
}

type Values = Record<string, unknown> | null;

/** The values by key that a write changed, as they were: others may have been set since. */
function valuesBefore(before: Values, after: Values): Record<string, unknown> {
  const keys = Object.keys({ ...before, ...after }).filter((key) => before?.[key] !== after?.[key]);
  return Object.fromEntries(keys.map((key) => [key, before?.[key]]));
}

/** Whether what a write changed is as it left it. The time of the last change can be a later one. */
export function isAsLeft(subject: Subject, current: Row, before: Row, after: Row): boolean {
  const now = contentOf(subject, current);
  const [was, left, is] = [before, after, now].map(({ attributes }) => (attributes ?? null) as Values);
  return Object.keys(after).every((name) => {
    if (name === 'updated_at' || name === 'attribute_codes') return true;
    if (name !== 'attributes') return Bun.deepEquals(now[name], after[name]);
    return Object.keys(valuesBefore(was!, left!)).every((key) => is?.[key] === left?.[key]);
  });
}

/**
 * The columns to put back; the time of the last change only where there is no later one. Attributes that the write did
 * not change stay; their codes follow from them.
 */
export function columnsToPutBack(current: Row, before: Row, after: Row): Row {
  const { attribute_codes: _, ...columns } = before;
  if ('attributes' in columns) {
    const [was, left, is] = [before, after, current].map(({ attributes }) => attributes as Values);
    columns.attributes = { ...is, ...valuesBefore(was!, left!) };
  }
  if (current.updated_at !== after.updated_at) delete columns.updated_at;
  return columns;
}

/** Puts all parts of a store back, under their IDs where these are free; false when somebody has changed them. */
export async function putPartsBack(tx: Queries, subject: keyof typeof parts, image: RowImage): Promise<boolean> {
  const table: SQLiteTable & { id: SQLiteColumn; store_id: SQLiteColumn } = parts[subject];
  const withoutIds = (rows: Row[]) => rows.map(({ id: _, ...row }) => row);
  const now = await partsOf(tx, subject, [image.id]);
  if (!Bun.deepEquals(withoutIds(now), withoutIds(image.after as Row[]))) return false;
  await tx.delete(table).where(eq(table.store_id, image.id));
  for (const { id, ...row } of image.before as Row[]) {
    const [taken] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
    await tx.insert(table).values(taken ? row : { id, ...row });
  }
  return true;
}

/** Whether another row that is not deleted has the ID in the other system that this one is to have. */
export async function isExternalIdTaken(tx: Queries, subject: 'stores' | 'categories', row: Row): Promise<boolean> {
  if (row.external_id === null || row.deleted_at !== null) return false;
  const table = tables[subject];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.external_id, row.external_id as string), isNull(table.deleted_at), ne(table.id, row.id as number)),
    );
  return rows.length > 0;
}
