import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { byAge } from '../../db/order.ts';
import { type claims, type decisionStatuses, type edits, stores, users } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { offsetOf, type AgeOrder, type Paging } from '../../lib/paging.ts';
import type { DecisionReq } from './model.ts';

interface Sent {
  network?: string | null;
  id: number;
  user_id: number;
  store_id: number;
  reviewer_id: number | null;
}

export interface Filter {
  status?: (typeof decisionStatuses)[number];
  sort?: AgeOrder;
  user_id?: number;
}

/** Claims or edits, newest or oldest first. */
export function listOf<Row extends Sent>(
  db: Database,
  table: typeof claims | typeof edits,
  { status, sort, user_id }: Filter,
  paging: Paging,
) {
  const { read } = db;
  return db.snapshot(async () => {
    const condition = and(
      status && eq(table.status, status),
      user_id === undefined ? undefined : eq(table.user_id, user_id),
    );
    const [total] = await read.select({ count: count() }).from(table).where(condition);
    const rows = await read
      .select()
      .from(table)
      .where(condition)
      .orderBy(...byAge(table, sort))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: await withNames(read, table, rows as unknown as Row[]), total: total!.count };
  });
}

/** Claims or edits with the username of their sender, and the name and address of their store. */
export async function withNames<Row extends Sent>(
  db: Queries,
  table: typeof claims | typeof edits,
  rows: readonly Row[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const named = await db
    .select({ id: table.id, username: users.username, name: stores.name, address: stores.address })
    .from(table)
    .innerJoin(users, eq(users.id, table.user_id))
    .innerJoin(stores, eq(stores.id, table.store_id))
    .where(inArray(table.id, ids));
  const byId = new Map(named.map((one) => [one.id, one]));
  return rows.map(({ reviewer_id: _, network: _network, ...row }) => {
    const { username, name, address } = byId.get(row.id)!;
    return { ...row, username, store: { id: row.store_id, name, address } };
  });
}

/** The columns of a claim or an edit that a decision sets. */
export function decided(clock: Clock, reviewer_id: number, { status, reject_reason = '' }: DecisionReq) {
  const now = timestamp(clock);
  return {
    status,
    reject_reason: status === 'rejected' ? reject_reason : '',
    reviewed_at: now,
    reviewer_id,
    updated_at: now,
  };
}
