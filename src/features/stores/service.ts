import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { prepared, rowsOf } from '../../db/prepared.ts';
import { isPublic, storeImages, stores, storeStatuses } from '../../db/schema.ts';
import { sumByStatus } from '../../db/tallies.ts';
import { NotFound } from '../../errors.ts';
import { keptNames, textsOf, type KeptName, type TextName } from '../../fields.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { requireSeen, type Seen } from '../../lib/versions.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import * as attributes from '../attributes/service.ts';
import * as categories from '../categories/service.ts';
import * as hours from '../hours/service.ts';
import { survivorOf } from '../merged/survivor.ts';
import { placeOf } from '../places/model.ts';
import * as standing from '../standing/service.ts';
import * as translations from '../translations/service.ts';
import * as search from '../search/service.ts';
import { record } from '../undo-log/record.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import type { Image } from '../undo-log/service.ts';
import type { StoreUpsertReq } from './model.ts';
import { dishesOf, menuOf, replaceMenu, type Wanted } from './menu.ts';
import { refuseLarger } from './size.ts';

type Status = (typeof storeStatuses)[number];

const notDeleted = isNull(stores.deleted_at);

export const unknown = (mergedInto?: number) => new NotFound('There is no such store.', 'not_found', mergedInto);

/** The failure of whoever asks for a store that the public does not see: it names the one that it was merged into. */
export const notPublic = async (db: Queries, id: number): Promise<NotFound> =>
  unknown(await survivorOf(db, 'stores', id, isPublic));

export interface StoreFilter {
  category_id?: number;
  status?: Status;
}

/** IDs of all stores that are not deleted, newest first. */
export function list(db: Database, { category_id, status }: StoreFilter, paging: Paging): Promise<Page<number>> {
  return db.snapshot(async () => {
    const within = category_id === undefined ? '' : `/category/${category_id}`;
    const total = await sumByStatus(db.read, 'stores', status ? [status] : storeStatuses, within);
    const offset = offsetOf(paging);
    if (offset >= total) return { items: [], total };
    const rows = await db.read
      .select({ id: stores.id })
      .from(stores)
      .where(
        and(
          notDeleted,
          category_id === undefined ? undefined : eq(stores.category_id, category_id),
          status === undefined ? undefined : eq(stores.status, status),
        ),
      )
      .orderBy(...newestFirst(stores))
      .limit(paging.page_size)
      .offset(offset);
    return { items: rows.map(({ id }) => id), total };
  });
}

const publicColumns = { id: stores.id, review_count: stores.review_count };

const publicById = prepared((db) =>
  db
    .select(publicColumns)
    .from(stores)
    .where(and(eq(stores.id, sql.placeholder('id')), isPublic))
    .prepare(),
);

/** A store that the public sees, with the number of its reviews. Throws NotFound unless it does. */
export async function mustBePublic(
  db: Queries,
  id: number,
): Promise<Pick<typeof stores.$inferSelect, 'id' | 'review_count'>> {
  const [row] = await rowsOf(publicById(db), publicColumns, { id });
  if (!row) throw await notPublic(db, id);
  return row;
}

/** Throws NotFound if the store does not exist or is deleted. */
export async function mustExist(db: Queries, id: number): Promise<void> {
  await existing(db, id);
}

/** The row of a store that is not deleted. Throws NotFound. */
export async function existing(db: Queries, id: number): Promise<typeof stores.$inferSelect> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.id, id), notDeleted));
  if (!row) throw unknown(await survivorOf(db, 'stores', id));
  return row;
}

/** Creates a store and returns its ID. Throws BadRequest if it is too large or the category does not exist. */
export async function create(context: ServiceContext, input: StoreUpsertReq): Promise<number> {
  requireSize(input, menuOf(input.dishes ?? [], [], timestamp(context.clock)));
  return context.db.write((tx) => insert(tx, context, input));
}

/** Stands in for IDs and counters, which grow: a store that fits with ten digits keeps fitting. */
const tenDigits = 1_000_000_000;

/** Throws BadRequest if the store, with what it keeps, is too large. */
export function requireSize(
  input: StoreUpsertReq,
  menu: readonly Wanted[],
  before: Partial<typeof stores.$inferSelect> = {},
): void {
  const { latitude, longitude, hours, closures, attributes = null, price_level } = before;
  const inLanguages = translations.merged(input.translations, before.translations);
  const numbered = <Part>(parts: readonly Part[]) => parts.map((part) => ({ id: tenDigits, ...part }));
  const now = timestamp(() => 0);
  const store = {
    id: tenDigits,
    category_id: input.category_id,
    ...textsOf({ ...before, ...columns(input) }),
    latitude,
    longitude,
    hours,
    closures,
    attributes: { ...attributes, ...input.attributes },
    translations: inLanguages,
    price_level,
    ...keptColumns(input),
    ...(before.source && { source: before.source }),
    today: { note: 'x'.repeat(limits.todayNote), closed: false, until: '00:00' },
    verified: false,
    status: 'inactive',
    images: numbered(picturesOf(input)),
    dishes: numbered(menu),
    hotness: tenDigits + 0.001,
    likes: tenDigits,
    search_count: tenDigits,
    review_count: tenDigits,
    rating: 0.1,
    score: 10.0001,
    created_at: now,
    updated_at: now,
  };
  refuseLarger(
    'the store without its dishes and translations',
    { ...store, dishes: [], translations: {} },
    limits.storeJson,
  );
  refuseLarger('the store', store, limits.storeWithDishes);
}

/**
 * Creates a store of any size inside a transaction: the size of an application was checked when it came. Without
 * `isUndoable`, only what it belongs to can be undone.
 */
export async function insert(
  tx: Queries,
  context: ServiceContext,
  input: StoreUpsertReq,
  isUndoable = true,
): Promise<number> {
  await categories.mustExist(tx, input.category_id);
  const now = timestamp(context.clock);
  const score = await standing.initialScore(tx);
  const [row] = await tx
    .insert(stores)
    .values({
      ...columns(input),
      ...keptColumns(input),
      ...(await attributes.columnsOf(tx, input)),
      translations: translations.merged(input.translations),
      status: input.status ?? 'active',
      score,
      scored_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning();
  const store = row!;
  await insertPictures(tx, store.id, input);
  const menu = menuOf(input.dishes ?? [], [], now);
  await replaceMenu(tx, store.id, menu, []);
  // Not as an index again: to look for a former entry would meet others who add one.
  await search.add(tx, store, search.documentOf(store, menu));
  const made = isUndoable ? await madeRows(tx, { stores: [store.id] }) : [];
  await record(tx, context, 'store.create', `stores/${store.id}`, { name: input.name }, made);
  return store.id;
}

/**
 * Replaces a store with its images and dishes. Status, place and hours stay as they are unless they are present. Throws
 * NotFound, ChangedMeanwhile, BadRequest.
 */
export async function replace(context: ServiceContext, id: number, input: StoreUpsertReq, seen?: Seen): Promise<void> {
  await context.db.write(async (tx) => {
    const { changes, images } = await change(tx, context, id, input, seen);
    await record(tx, context, 'store.update', `stores/${id}`, changes, images);
  });
}

/** The same inside a transaction, for whoever notes it; returns what changed, and the rows before. */
export async function change(
  tx: Queries,
  { clock }: Pick<ServiceContext, 'clock'>,
  id: number,
  input: StoreUpsertReq,
  seen?: Seen,
): Promise<{ changes: Record<string, unknown>; images: Image[] }> {
  const before = await existing(tx, id);
  requireSeen(seen, before);
  const present = await dishesOf(tx, id);
  const menu = menuOf(input.dishes ?? [], present, timestamp(clock));
  requireSize(input, menu, before);
  await categories.mustExist(tx, input.category_id);
  const watched = await watch(tx, { stores: [id], store_images: [id], dishes: [id] });
  const changed = {
    ...columns(input),
    ...keptColumns(input),
    ...(await attributes.columnsOf(tx, input, before)),
    ...(input.translations && { translations: translations.merged(input.translations, before.translations) }),
    ...(input.status && { status: input.status }),
  };
  await tx
    .update(stores)
    .set({ ...changed, updated_at: timestamp(clock) })
    .where(eq(stores.id, id));
  await tx.delete(storeImages).where(eq(storeImages.store_id, id));
  await insertPictures(tx, id, input);
  await replaceMenu(tx, id, menu, present);
  await search.index(tx, id);
  const { attribute_codes: _, ...shown } = changed;
  return { changes: activity.difference(before, shown), images: await watched.images() };
}

/** The request that leaves a store as it is, for one that changes a part of it. */
export async function requestOf(
  tx: Queries,
  row: typeof stores.$inferSelect,
): Promise<StoreUpsertReq & { images: { url: string; sort_order: number }[]; dishes: { id: number; name: string }[] }> {
  const { url, sort_order } = storeImages;
  const images = await tx
    .select({ url, sort_order })
    .from(storeImages)
    .where(eq(storeImages.store_id, row.id))
    .orderBy(sort_order, storeImages.id);
  const menu = await dishesOf(tx, row.id);
  return {
    ...textsOf(row),
    category_id: row.category_id,
    images,
    dishes: menu.map(({ id, name, sort_order }) => ({ id, name, sort_order })),
  };
}

/** Columns that the input sets: texts that it leaves out are "", unless a replacement keeps them. */
export function columns(input: StoreUpsertReq) {
  const texts: Record<Exclude<TextName, KeptName>, string> & { [Name in KeptName]?: string } = textsOf(input);
  for (const name of keptNames) if (input[name] === undefined) delete texts[name];
  return { ...texts, category_id: input.category_id };
}

/** Columns that a replacement keeps when the input leaves them out. Throws BadRequest. */
export const keptColumns = (input: StoreUpsertReq) => ({
  ...placeOf(input),
  ...hours.columnsOf(input),
  ...(input.price_level !== undefined && { price_level: input.price_level }),
});

export const picturesOf = ({ images = [] }: StoreUpsertReq) =>
  images.map(({ url, sort_order }, index) => ({ url, sort_order: sort_order ?? index }));

async function insertPictures(tx: Queries, store_id: number, input: StoreUpsertReq): Promise<void> {
  const pictures = picturesOf(input).map((picture) => ({ store_id, ...picture }));
  if (pictures.length > 0) await tx.insert(storeImages).values(pictures);
}
