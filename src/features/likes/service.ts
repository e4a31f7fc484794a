import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic, likes, stores as storesTable } from '../../db/schema.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../rankings/hotness.ts';
import * as rankings from '../rankings/service.ts';
import * as stores from '../stores/service.ts';

const statements = prepared((db) => {
  const value = sql.placeholder;
  const row = { store_id: value('store_id'), user_id: value('user_id'), created_at: value('created_at') };
  const ofUser = eq(likes.user_id, value('user_id'));
  const isLiked = and(eq(storesTable.id, likes.store_id), isPublic);
  return {
    add: db.insert(likes).values(row).onConflictDoNothing().returning({ since: likes.created_at }).prepare(),
    remove: db
      .delete(likes)
      .where(and(eq(likes.store_id, value('store_id')), ofUser))
      .returning({ since: likes.created_at })
      .prepare(),
    number: db
      .select({ likes: storesTable.likes })
      .from(storesTable)
      .where(eq(storesTable.id, value('store_id')))
      .prepare(),
    total: db.select({ count: count() }).from(likes).innerJoin(storesTable, isLiked).where(ofUser).prepare(),
    page: db
      .select({ id: likes.store_id })
      .from(likes)
      .innerJoin(storesTable, isLiked)
      .where(ofUser)
      .orderBy(desc(likes.created_at), desc(likes.store_id))
      .limit(value('limit'))
      .offset(value('offset'))
      .prepare(),
    among: db
      .select({ id: likes.store_id })
      .from(likes)
      .where(and(ofUser, expressionsOf(db).isAmong(likes.store_id, value('ids'))))
      .prepare(),
  };
});

/** Whether a user likes a store now, and how many users do. */
export interface Standing {
  liked: boolean;
  likes: number;
}

interface Pair {
  user_id: number;
  store_id: number;
}

/** Adds a like; undefined when there is one. */
async function add(tx: Queries, clock: Clock, pair: Pair): Promise<Standing | undefined> {
  const [added] = await statements(tx).add.execute({ ...pair, created_at: timestamp(clock) });
  if (!added) return undefined;
  const counters = await rankings.record(tx, clock, pair.store_id, { likes: 1, heat: heat.like });
  return { liked: true, likes: counters!.likes };
}

/** Takes a like back, with what is left of its hotness; undefined when there is none. */
async function remove(tx: Queries, clock: Clock, pair: Pair): Promise<Standing | undefined> {
  const [removed] = await statements(tx).remove.execute({ ...pair });
  if (!removed) return undefined;
  const cooled = remaining(heat.like, halfLives(Date.parse(removed.since)), halfLives(clock()));
  const counters = await rankings.record(tx, clock, pair.store_id, { likes: -1, heat: -cooled });
  return { liked: false, likes: counters!.likes };
}

type Change = (tx: Queries, clock: Clock, pair: Pair) => Promise<Standing | undefined>;

/** Makes the first of the changes that changes something, in a public store. */
const change = ({ db, clock }: ServiceContext, pair: Pair, ...changes: Change[]): Promise<Standing | undefined> =>
  db.write(async (tx) => {
    await stores.mustBePublic(tx, pair.store_id);
    for (const one of changes) {
      const standing = await one(tx, clock, pair);
      if (standing) return standing;
    }
    return undefined;
  });

/** Likes a public store, or unlikes it; returns the new state. Throws NotFound. */
export const toggle = async (context: ServiceContext, user_id: number, store_id: number): Promise<Standing> =>
  (await change(context, { user_id, store_id }, add, remove))!;

const unchanged =
  (liked: boolean): Change =>
  async (tx, _, { store_id }) => {
    const [row] = await statements(tx).number.execute({ store_id });
    return { liked, likes: row!.likes };
  };

/** Likes a public store, or leaves it liked, or the opposite. Throws NotFound. */
export const set = async (
  context: ServiceContext,
  user_id: number,
  store_id: number,
  liked: boolean,
): Promise<Standing> => (await change(context, { user_id, store_id }, liked ? add : remove, unchanged(liked)))!;

/** IDs of the public stores that a user likes, the newest like first. */
export function list(db: Database, user_id: number, paging: Paging): Promise<Page<number>> {
  const { read } = db;
  return db.snapshot(async () => {
    const { total: all, page } = statements(read);
    const total = (await all.execute({ user_id }))[0]!.count;
    const offset = offsetOf(paging);
    if (offset >= total) return { items: [], total };
    const rows = await page.execute({ user_id, limit: paging.page_size, offset });
    return { items: rows.map(({ id }) => id), total };
  });
}

/** Those of the stores that a user likes, in the order of the IDs. */
export async function among({ read }: Database, user_id: number, ids: readonly number[]): Promise<number[]> {
  const rows = await statements(read).among.execute({ user_id, ids: JSON.stringify(ids) });
  const liked = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => liked.has(id));
}

/** Takes back up to `limit` likes of a user, in stores of every status. Returns whether none is left. */
export async function removeAll(tx: Queries, clock: Clock, user_id: number, limit: number): Promise<boolean> {
  const rows = await tx.select({ store_id: likes.store_id }).from(likes).where(eq(likes.user_id, user_id)).limit(limit);
  for (const { store_id } of rows) await remove(tx, clock, { user_id, store_id });
  return rows.length < limit;
}
