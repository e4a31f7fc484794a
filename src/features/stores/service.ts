import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { dishes, isPublic, storeImages, stores, storeStatuses } from '../../db/schema.ts';
import { readTallies, sumOfTallies } from '../../db/tallies.ts';
import { NotFound } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import * as categories from '../categories/service.ts';
import * as rankings from '../rankings/service.ts';
import * as search from '../search/service.ts';
import type { StoreUpsertReq } from './model.ts';

type Status = (typeof storeStatuses)[number];

const notDeleted = isNull(stores.deleted_at);

const unknown = () => new NotFound('There is no such store.');

export interface Filter {
  keyword?: string;
  category_id?: number;
}

const listing = prepared((db) => {
  const page = (condition: SQL | undefined) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(condition)
      .orderBy(sql`${stores.score} desc`, sql`${stores.id} desc`)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  return {
    all: page(isPublic),
    ofCategory: page(and(isPublic, eq(stores.category_id, sql.placeholder('category_id')))),
  };
});

/** Ids of the public stores, best score first. */
export async function listPublic(
  db: Database,
  { keyword, category_id }: Filter,
  paging: Paging,
): Promise<Page<number>> {
  if (keyword) return search.find(db, { keyword, categoryId: category_id, order: 'score' }, paging);
  const tally = category_id === undefined ? 'stores/active' : `stores/active/category/${category_id}`;
  const total = (await readTallies(db.read, [tally]))[tally]!;
  const offset = offsetOf(paging);
  if (offset >= total) return { items: [], total };
  const { all, ofCategory } = listing(db.read);
  const slice = { limit: paging.page_size, offset };
  const rows = await (category_id === undefined ? all.execute(slice) : ofCategory.execute({ ...slice, category_id }));
  return { items: rows.map(({ id }) => id), total };
}

/** Ids of all stores that are not deleted, newest first. */
export async function list(
  db: Database,
  { keyword, category_id, status }: Filter & { status?: Status },
  paging: Paging,
): Promise<Page<number>> {
  if (keyword) {
    const hidden = status && status !== 'active';
    return search.findPresent(db, { keyword, categoryId: category_id, hidden }, paging);
  }
  const total = await sumOfTallies(
    db.read,
    (status ? [status] : storeStatuses).map(
      (one) => `stores/${one}${category_id === undefined ? '' : `/category/${category_id}`}`,
    ),
  );
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
    .orderBy(desc(stores.id))
    .limit(paging.page_size)
    .offset(offset);
  return { items: rows.map(({ id }) => id), total };
}

const publicById = prepared((db) =>
  db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, sql.placeholder('id')), isPublic))
    .prepare(),
);

/** Throws NotFound unless the public sees the store. */
export async function mustBePublic(db: Queries, id: number): Promise<void> {
  if ((await publicById(db).execute({ id })).length === 0) throw unknown();
}

/** Throws NotFound when the store does not exist or is deleted. */
export async function mustExist(db: Queries, id: number): Promise<void> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, id), notDeleted));
  if (rows.length === 0) throw unknown();
}

/** Makes a store and gives its id. Throws BadRequest when the category does not exist. */
export const create = (db: Database, clock: Clock, input: StoreUpsertReq): Promise<number> =>
  db.write((tx) => insert(tx, clock, input));

/** The same inside a transaction. */
export async function insert(tx: Queries, clock: Clock, input: StoreUpsertReq): Promise<number> {
  await categories.mustExist(tx, input.category_id);
  const now = timestamp(clock);
  const score = await rankings.initialScore(tx);
  const [row] = await tx
    .insert(stores)
    .values({
      ...columns(input),
      status: input.status ?? 'active',
      score,
      scored_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: stores.id });
  await insertChildren(tx, row!.id, input);
  await search.index(tx, row!.id);
  return row!.id;
}

/** Replaces a store with its images and dishes; `status` stays as it is when left out. Throws NotFound, BadRequest. */
export const replace = (db: Database, clock: Clock, id: number, input: StoreUpsertReq): Promise<void> =>
  db.write(async (tx) => {
    await mustExist(tx, id);
    await categories.mustExist(tx, input.category_id);
    await tx
      .update(stores)
      .set({ ...columns(input), ...(input.status && { status: input.status }), updated_at: timestamp(clock) })
      .where(eq(stores.id, id));
    await tx.delete(storeImages).where(eq(storeImages.store_id, id));
    await tx.delete(dishes).where(eq(dishes.store_id, id));
    await insertChildren(tx, id, input);
    await search.index(tx, id);
  });

const columns = ({
  name,
  category_id,
  address,
  open_hours = '',
  phone = '',
  cover_url = '',
  description = '',
}: StoreUpsertReq) => ({
  name,
  category_id,
  address,
  open_hours,
  phone,
  cover_url,
  description,
});

async function insertChildren(tx: Queries, store_id: number, input: StoreUpsertReq): Promise<void> {
  const pictures = (input.images ?? []).map(({ url, sort_order }, index) => ({
    store_id,
    url,
    sort_order: sort_order ?? index,
  }));
  const menu = (input.dishes ?? []).map(({ name, description = '', image_url = '', sort_order }, index) => ({
    store_id,
    name,
    description,
    image_url,
    sort_order: sort_order ?? index,
  }));
  if (pictures.length > 0) await tx.insert(storeImages).values(pictures);
  if (menu.length > 0) await tx.insert(dishes).values(menu);
}

/** Shows or hides a store. Throws NotFound. */
export const setStatus = (db: Database, clock: Clock, id: number, status: Status): Promise<void> =>
  change(db, id, { status, updated_at: timestamp(clock) });

/** Deletes a store; what refers to it stays. Throws NotFound. */
export const remove = (db: Database, clock: Clock, id: number): Promise<void> =>
  change(db, id, { deleted_at: timestamp(clock) });

const change = (db: Database, id: number, changed: Partial<typeof stores.$inferInsert>): Promise<void> =>
  db.write(async (tx) => {
    const rows = await tx
      .update(stores)
      .set(changed)
      .where(and(eq(stores.id, id), notDeleted))
      .returning({ id: stores.id });
    if (rows.length === 0) throw unknown();
    await search.index(tx, id);
  });
