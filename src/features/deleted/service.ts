import { count, desc, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { categories as categoriesTable, reviews as reviewsTable, stores as storesTable } from '../../db/schema.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import * as categories from '../categories/service.ts';
import * as reviews from '../reviews/service.ts';
import type { StoreViews } from '../stores/views.ts';
import type { Deleted, deletedKinds } from './model.ts';

type Kind = (typeof deletedKinds)[number];

const tables = { store: storesTable, category: categoriesTable, review: reviewsTable };

/** Deleted stores, categories or reviews as they were, the latest deletion first. */
export function list(db: Database, views: StoreViews, kind: Kind, paging: Paging): Promise<Page<Deleted>> {
  return db.snapshot(async () => {
    const { read } = db;
    const table = tables[kind];
    // Not `is not null`, for which SQLite uses no index.
    const isDeleted = gt(table.deleted_at, '');
    const [total] = await read.select({ count: count() }).from(table).where(isDeleted);
    const rows = await read
      .select({ id: table.id, deleted_at: table.deleted_at })
      .from(table)
      .where(isDeleted)
      .orderBy(desc(table.deleted_at), ...newestFirst(table))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    const ids = rows.map(({ id }) => id);
    const shown = {
      store: kind === 'store' ? byId(await views.objects(ids)) : undefined,
      category: kind === 'category' ? byId(await categories.some(read, ids)) : undefined,
      review: kind === 'review' ? byId(await reviews.some(read, views, ids)) : undefined,
    };
    const items = rows.map(({ id, deleted_at }) => ({
      kind,
      id,
      deleted_at: deleted_at!,
      store: shown.store?.get(id) ?? null,
      category: shown.category?.get(id) ?? null,
      review: shown.review?.get(id) ?? null,
    }));
    return { items, total: total!.count };
  });
}

const byId = <Item extends { id: number }>(items: Item[]) => new Map(items.map((item) => [item.id, item]));
