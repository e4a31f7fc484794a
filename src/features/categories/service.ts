import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { categories } from '../../db/schema.ts';
import { readTallies, storesTally } from '../../db/tallies.ts';
import { BadRequest, Conflict, NotFound } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { fold } from '../../lib/fold.ts';
import { requireSeen, type Seen, type Versioned } from '../../lib/versions.ts';
import * as activity from '../activity/service.ts';
import { survivorOf } from '../merged/survivor.ts';
import { categoryNamesOf } from '../search/category-names.ts';
import * as translations from '../translations/service.ts';
import { record } from '../undo-log/record.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import type { Category, CategoryUpsertReq } from './model.ts';
import { positionsFor } from './positions.ts';

type Row = typeof categories.$inferSelect;

const viewOf = (row: Row): Category => {
  const { id, name, icon_url, sort_order, enabled, translations, created_at, updated_at } = row;
  return { id, name, icon_url, sort_order, enabled, translations: translations ?? {}, created_at, updated_at };
};

const inOrder = [asc(categories.sort_order), asc(categories.id)];
const notDeleted = isNull(categories.deleted_at);

const enabled = prepared((db) =>
  db
    .select()
    .from(categories)
    .where(and(notDeleted, eq(categories.enabled, true)))
    .orderBy(...inOrder)
    .prepare(),
);

/** The enabled categories in their order. */
export const listEnabled = async ({ read }: Database): Promise<Category[]> =>
  (await enabled(read).execute()).map(viewOf);

/** The enabled categories in their order, each with the number of its public stores. */
export async function listWithStoreCounts(db: Database): Promise<(Category & { store_count: number })[]> {
  const all = await listEnabled(db);
  const counts = await readTallies(
    db.read,
    all.map(({ id }) => storesTally(id)),
  );
  return all.map((one) => ({ ...one, store_count: counts[storesTally(one.id)]! }));
}

/** All categories, or those with the keyword in their name, in their order. */
export function list(db: Database, { keyword }: { keyword?: string }, paging: Paging): Promise<Page<Category>> {
  return db.snapshot(async () => {
    const { read } = db;
    const condition = and(notDeleted, keyword ? inArray(categories.id, await named(db, keyword)) : undefined);
    const [total] = await read.select({ count: count() }).from(categories).where(condition);
    const rows = await read
      .select()
      .from(categories)
      .where(condition)
      .orderBy(...inOrder)
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: rows.map(viewOf), total: total!.count };
  });
}

async function named(db: Database, keyword: string): Promise<number[]> {
  const part = fold(keyword);
  return (await categoryNamesOf(db).get()).filter(({ folded }) => folded.includes(part)).map(({ id }) => id);
}

/** Creates a category; it is that of the same transaction, since another one may delete it at once. */
export const create = (context: ServiceContext, input: CategoryUpsertReq): Promise<Versioned<Category>> => {
  const now = timestamp(context.clock);
  const { name, icon_url = '', sort_order = 0, enabled = true } = input;
  const values = {
    name,
    icon_url,
    sort_order,
    enabled,
    translations: translations.merged(input.translations),
    created_at: now,
    updated_at: now,
  };
  return context.db.write(async (tx) => {
    const [row] = await tx.insert(categories).values(values).returning();
    const made = await madeRows(tx, { categories: [row!.id] });
    await record(tx, context, 'category.create', `categories/${row!.id}`, { name }, made);
    return get(tx, row!.id);
  });
};

/** The categories of these IDs, deleted ones too. */
export async function some(db: Queries, ids: number[]): Promise<Category[]> {
  const rows = await db.select().from(categories).where(inArray(categories.id, ids));
  return rows.map(viewOf);
}

/** A category that is not deleted. Throws NotFound. */
export async function get(db: Queries, id: number): Promise<Versioned<Category>> {
  const row = await existing(db, id);
  return { value: viewOf(row), version: row.version };
}

/** Replaces a category; without `enabled` it keeps its value. Throws NotFound, ChangedMeanwhile. */
export const replace = (
  context: ServiceContext,
  id: number,
  input: CategoryUpsertReq,
  seen?: Seen,
): Promise<Versioned<Category>> => {
  const { name, icon_url = '', sort_order = 0, enabled } = input;
  return context.db.write(async (tx) => {
    const before = await existing(tx, id);
    requireSeen(seen, before);
    const watched = await watch(tx, { categories: [id] });
    const changed = {
      name,
      icon_url,
      sort_order,
      ...(enabled !== undefined && { enabled }),
      ...(input.translations && { translations: translations.merged(input.translations, before.translations) }),
    };
    await update(tx, id, { ...changed, updated_at: timestamp(context.clock) });
    const changes = activity.difference(before, changed);
    await record(tx, context, 'category.update', `categories/${id}`, changes, await watched.images());
    return get(tx, id);
  });
};

/**
 * Puts categories into an order; those that are not named keep theirs, behind the others. Only positions that have to
 * change do. Throws BadRequest for an ID that names no category.
 */
export const arrange = (context: ServiceContext, ids: readonly number[]): Promise<Category[]> =>
  context.db.write(async (tx) => {
    const before = await inTheirOrder(tx);
    const byId = new Map(before.map((row) => [row.id, row]));
    const missing = ids.findIndex((id) => !byId.has(id));
    if (missing !== -1) throw namesNone(`ids[${missing}]`);
    const named = new Set(ids);
    const wanted = [...[...named].map((id) => byId.get(id)!), ...before.filter(({ id }) => !named.has(id))];
    const positions = positionsFor(wanted);
    if (positions.size === 0) return wanted.map(viewOf);
    const watched = await watch(tx, { categories: [...positions.keys()] });
    const updated_at = timestamp(context.clock);
    for (const [id, sort_order] of positions) await update(tx, id, { sort_order, updated_at });
    const names = ({ name }: Row) => name;
    const changes = { order: [before.map(names), wanted.map(names)] };
    await record(tx, context, 'category.order', 'orders/categories', changes, await watched.images());
    return (await inTheirOrder(tx)).map(viewOf);
  });

const inTheirOrder = (db: Queries): Promise<Row[]> =>
  db
    .select()
    .from(categories)
    .where(notDeleted)
    .orderBy(...inOrder);

/** Deletes a category; its stores stay and keep showing it. Throws NotFound, ChangedMeanwhile. */
export const remove = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const { name, version } = await existing(tx, id);
    requireSeen(seen, { version });
    const watched = await watch(tx, { categories: [id] });
    await update(tx, id, { deleted_at: timestamp(context.clock) });
    await record(tx, context, 'category.delete', `categories/${id}`, { name }, await watched.images());
  });

/**
 * Takes back the deletion of a category, if there was one. Throws NotFound, ChangedMeanwhile, and Conflict for its
 * `external_id`.
 */
export const restore = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const [row] = await tx.select().from(categories).where(eq(categories.id, id));
    if (!row) throw noSuchCategory();
    requireSeen(seen, row);
    if (row.deleted_at === null) return;
    if (row.external_id !== null) await requireFree(tx, row.external_id);
    const watched = await watch(tx, { categories: [id] });
    await update(tx, id, { deleted_at: null, merged_into: null });
    await record(tx, context, 'category.restore', `categories/${id}`, { name: row.name }, await watched.images());
  });

async function requireFree(tx: Queries, externalId: string): Promise<void> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.external_id, externalId), notDeleted));
  if (rows.length > 0)
    throw new Conflict(
      'external_id_taken',
      'Another category has the external_id of this one by now; delete that first.',
    );
}

const noSuchCategory = (mergedInto?: number) => new NotFound('There is no such category.', 'not_found', mergedInto);

/** The row of a category that is not deleted. Throws NotFound. */
export async function existing(db: Queries, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), notDeleted));
  if (!row) throw noSuchCategory(await survivorOf(db, 'categories', id));
  return row;
}

async function update(tx: Queries, id: number, changed: Partial<Row>): Promise<void> {
  await tx.update(categories).set(changed).where(eq(categories.id, id));
}

export async function exists(db: Queries, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), notDeleted));
  return rows.length > 0;
}

/** Throws BadRequest for the field `category_id` when it names no category. */
export async function mustExist(db: Queries, id: number): Promise<void> {
  if (!(await exists(db, id))) throw namesNone('category_id');
}

const namesNone = (field: string) =>
  new BadRequest(`${field} names no category.`, [{ field, message: 'names no category', rule: 'exists' }]);
