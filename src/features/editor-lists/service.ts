import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { lists, stores, type Stop as StoredStop } from '../../db/schema.ts';
import { BadRequest, Conflict, NotFound } from '../../errors.ts';
import { counted } from '../../lib/counted.ts';
import { timestamp } from '../../lib/clock.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { walkOf } from '../../lib/walk.ts';
import { requireSeen, type Seen, type Versioned } from '../../lib/versions.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { survivorOf } from '../merged/survivor.ts';
import * as translations from '../translations/service.ts';
import { record } from '../undo-log/record.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import type { AdminEditorList, EditorList, EditorListReq, Stop } from './model.ts';

type Row = typeof lists.$inferSelect;

const notDeleted = isNull(lists.deleted_at);
const isPublished = and(notDeleted, eq(lists.status, 'published'));
const inOrder = [asc(lists.sort_order), desc(lists.id)];

const noSuchList = () => new NotFound('There is no such list.');

interface FoundStore extends Omit<Stop['store'], 'id'> {
  id: number;
  isPublic: boolean;
}

/** Stores by the IDs that lists name; one that was merged is the one that stayed. */
async function storesOf(db: Queries, rows: readonly Row[]): Promise<Map<number, FoundStore>> {
  const ids = [...new Set(rows.flatMap(({ stops }) => stops.map(({ store_id }) => store_id)))];
  const found = new Map((await read(db, ids)).map((one) => [one.id, one]));
  for (const id of ids) {
    const kept = found.has(id) ? undefined : await survivorOf(db, 'stores', id);
    const [store] = kept === undefined ? [] : await read(db, [kept]);
    if (store) found.set(id, store);
  }
  return found;
}

async function read(db: Queries, ids: readonly number[]): Promise<FoundStore[]> {
  const { id, name, address, spot, latitude, longitude, status } = stores;
  const found: FoundStore[] = [];
  for (let start = 0; start < ids.length; start += limits.undoneRows) {
    const some = and(inArray(id, ids.slice(start, start + limits.undoneRows)), isNull(stores.deleted_at));
    const rows = await db.select({ id, name, address, spot, latitude, longitude, status }).from(stores).where(some);
    found.push(...rows.map(({ status, ...store }) => ({ ...store, isPublic: status === 'active' })));
  }
  return found;
}

function viewOf(row: Row, found: ReadonlyMap<number, FoundStore>, isShown: (store: FoundStore) => boolean): EditorList {
  const { id, title, description, translations, created_at, updated_at } = row;
  const stops: Stop[] = [];
  for (const { store_id, note, translations: ofNote = {} } of row.stops) {
    const known = found.get(store_id);
    if (!known || !isShown(known) || stops.some((stop) => stop.store_id === known.id)) continue;
    const { isPublic: _, ...store } = known;
    stops.push({ store_id: store.id, store, note, translations: ofNote });
  }
  const walk = walkOf(stops.map(({ store }) => store));
  return { id, title, description, stops, walk, translations: translations ?? {}, created_at, updated_at };
}

const adminViewOf = (row: Row, found: ReadonlyMap<number, FoundStore>): AdminEditorList => ({
  ...viewOf(row, found, () => true),
  status: row.status,
  sort_order: row.sort_order,
});

const isPublic = (store: FoundStore): boolean => store.isPublic;

/** The published lists in their order, with the stores that are public. */
export const published = (db: Database, paging: Paging): Promise<Page<EditorList>> =>
  db.snapshot(async () => {
    const { rows, total } = await pageOf(db.read, isPublished, paging);
    const found = await storesOf(db.read, rows);
    return { items: rows.map((row) => viewOf(row, found, isPublic)), total };
  });

/** A published list. Throws NotFound. */
export const publicOne = (db: Database, id: number): Promise<EditorList> =>
  db.snapshot(async () => {
    const [row] = await db.read
      .select()
      .from(lists)
      .where(and(eq(lists.id, id), isPublished));
    if (!row) throw noSuchList();
    return viewOf(row, await storesOf(db.read, [row]), isPublic);
  });

/** All lists in their order, drafts too. */
export const list = (db: Database, paging: Paging): Promise<Page<AdminEditorList>> =>
  db.snapshot(async () => {
    const { rows, total } = await pageOf(db.read, notDeleted, paging);
    const found = await storesOf(db.read, rows);
    return { items: rows.map((row) => adminViewOf(row, found)), total };
  });

async function pageOf(read: Queries, condition: ReturnType<typeof and>, paging: Paging) {
  const [all] = await read.select({ count: count() }).from(lists).where(condition);
  const rows = await read
    .select()
    .from(lists)
    .where(condition)
    .orderBy(...inOrder)
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { rows, total: all!.count };
}

/** IDs of the published lists, in their order, with the time of their last change. */
export const publishedIds = ({ read }: Pick<Database, 'read'>): Promise<{ id: number; updated_at: string }[]> =>
  read
    .select({ id: lists.id, updated_at: lists.updated_at })
    .from(lists)
    .where(isPublished)
    .orderBy(...inOrder);

/** A list, drafts too. Throws NotFound. */
export async function get(db: Queries, id: number): Promise<Versioned<AdminEditorList>> {
  const row = await existing(db, id);
  return { value: adminViewOf(row, await storesOf(db, [row])), version: row.version };
}

async function existing(db: Queries, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(lists)
    .where(and(eq(lists.id, id), notDeleted));
  if (!row) throw noSuchList();
  return row;
}

/** Makes a list. Throws BadRequest, Conflict above `limits.lists`. */
export const create = (context: ServiceContext, input: EditorListReq): Promise<Versioned<AdminEditorList>> =>
  context.db.write(async (tx) => {
    const [present] = await tx.select({ count: count() }).from(lists).where(notDeleted);
    if (present!.count >= limits.lists)
      throw new Conflict('too_many_lists', `There are ${counted(limits.lists, 'list')} at most; delete one first.`);
    const now = timestamp(context.clock);
    const values = {
      ...(await contentOf(tx, input)),
      status: input.status ?? 'draft',
      created_at: now,
      updated_at: now,
    };
    const [row] = await tx.insert(lists).values(values).returning();
    const made = await madeRows(tx, { lists: [row!.id] });
    await record(tx, context, 'list.create', `lists/${row!.id}`, { title: row!.title }, made);
    return get(tx, row!.id);
  });

/** Replaces a list; without `status` it keeps its own. Throws NotFound, ChangedMeanwhile, BadRequest. */
export const replace = (
  context: ServiceContext,
  id: number,
  input: EditorListReq,
  seen?: Seen,
): Promise<Versioned<AdminEditorList>> =>
  context.db.write(async (tx) => {
    const before = await existing(tx, id);
    requireSeen(seen, before);
    const watched = await watch(tx, { lists: [id] });
    const changed = { ...(await contentOf(tx, input, before)), ...(input.status && { status: input.status }) };
    await tx
      .update(lists)
      .set({ ...changed, updated_at: timestamp(context.clock) })
      .where(eq(lists.id, id));
    const changes = activity.difference(before, changed);
    await record(tx, context, 'list.update', `lists/${id}`, changes, await watched.images());
    return get(tx, id);
  });

/** Deletes a list; its stores stay. Throws NotFound, ChangedMeanwhile. */
export const remove = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const { title, version } = await existing(tx, id);
    requireSeen(seen, { version });
    const watched = await watch(tx, { lists: [id] });
    await tx
      .update(lists)
      .set({ deleted_at: timestamp(context.clock) })
      .where(eq(lists.id, id));
    await record(tx, context, 'list.delete', `lists/${id}`, { title }, await watched.images());
  });

/** The columns that a request sets. Throws BadRequest. */
async function contentOf(tx: Queries, input: EditorListReq, before?: Row) {
  const { title, description = '', sort_order = 0 } = input;
  return {
    title,
    description,
    sort_order,
    stops: await stopsOf(tx, input.stops, before?.stops ?? []),
    ...((input.translations || !before) && {
      translations: translations.merged(input.translations, before?.translations),
    }),
  };
}

/** Stops as they are kept; a note in other languages that the request leaves out stays. Throws BadRequest. */
async function stopsOf(
  tx: Queries,
  given: EditorListReq['stops'],
  before: readonly StoredStop[],
): Promise<StoredStop[]> {
  const present = new Set(
    (
      await read(
        tx,
        given.map(({ store_id }) => store_id),
      )
    ).map(({ id }) => id),
  );
  return given.map(({ store_id, note = '', translations: ofNote }, index) => {
    const field = `stops[${index}].store_id`;
    const refuse = (message: string) =>
      new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'exists' as const }]);
    if (!present.has(store_id)) throw refuse('names no store');
    if (given.findIndex((other) => other.store_id === store_id) < index)
      throw refuse('names a store that is there already');
    const former = before.find((stop) => stop.store_id === store_id)?.translations;
    const merged = translations.merged(ofNote, former, `stops[${index}].translations`);
    return { store_id, note, ...(merged && { translations: merged }) };
  });
}
