import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import { publicLink } from '../../lib/links.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Category, CategoryUpsertReq } from './model.ts';

type Row = typeof categories.$inferSelect;

const present = ({ deleted_at: _, external_id: __, ...row }: Row, origin: string): Category => ({
  ...row,
  icon_url: publicLink(row.icon_url, origin),
});

const inOrder = [asc(categories.sort_order), asc(categories.id)];
const notDeleted = isNull(categories.deleted_at);

/** The enabled categories in their order. */
export async function listEnabled({ read }: Database, origin: string): Promise<Category[]> {
  const rows = await read
    .select()
    .from(categories)
    .where(and(notDeleted, eq(categories.enabled, true)))
    .orderBy(...inOrder);
  return rows.map((row) => present(row, origin));
}

/** All categories, or those with the keyword in their name, in their order. */
export async function list(
  { read }: Database,
  filter: { keyword?: string },
  paging: Paging,
  origin: string,
): Promise<Page<Category>> {
  const named = filter.keyword ? containing(filter.keyword) : undefined;
  const condition = and(notDeleted, named);
  const [total] = await read.select({ count: count() }).from(categories).where(condition);
  const rows = await read
    .select()
    .from(categories)
    .where(condition)
    .orderBy(...inOrder)
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { items: rows.map((row) => present(row, origin)), total: total!.count };
}

const containing = (keyword: string) =>
  sql`${categories.name} like ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export async function create(db: Database, clock: Clock, input: CategoryUpsertReq, origin: string): Promise<Category> {
  const now = timestamp(clock);
  const { name, icon_url = '', sort_order = 0, enabled = true } = input;
  const [row] = await db.write((tx) =>
    tx.insert(categories).values({ name, icon_url, sort_order, enabled, created_at: now, updated_at: now }).returning(),
  );
  return present(row!, origin);
}

/** Replaces a category; `enabled` stays as it is when left out. Throws NotFound. */
export async function replace(
  db: Database,
  clock: Clock,
  id: number,
  input: CategoryUpsertReq,
  origin: string,
): Promise<Category> {
  const { name, icon_url = '', sort_order = 0, enabled } = input;
  const changed = {
    name,
    icon_url,
    sort_order,
    ...(enabled !== undefined && { enabled }),
    updated_at: timestamp(clock),
  };
  return present(await update(db, id, changed), origin);
}

/** Deletes a category; its stores stay, with it. Throws NotFound. */
export async function remove(db: Database, clock: Clock, id: number): Promise<void> {
  await update(db, id, { deleted_at: timestamp(clock) });
}

async function update(db: Database, id: number, changed: Partial<Row>): Promise<Row> {
  const [row] = await db.write((tx) =>
    tx
      .update(categories)
      .set(changed)
      .where(and(eq(categories.id, id), notDeleted))
      .returning(),
  );
  if (!row) throw new NotFound('There is no such category.');
  return row;
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
  if (await exists(db, id)) return;
  throw new BadRequest('category_id names no category.', [{ field: 'category_id', message: 'names no category' }]);
}
