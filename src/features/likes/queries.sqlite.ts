// For SQLite only: several statements in one transaction, which cost no round trips.
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { likes, stores as storesTable } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../rankings/hotness.ts';
import * as rankings from '../rankings/service.ts';
import * as stores from '../stores/service.ts';
import type { Pair, Standing } from './standing.ts';

const statements = prepared((db) => {
  const value = sql.placeholder;
  const row = { store_id: value('store_id'), user_id: value('user_id'), created_at: value('created_at') };
  const ofUser = eq(likes.user_id, value('user_id'));
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
  };
});

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

const unchanged =
  (liked: boolean): Change =>
  async (tx, _, { store_id }) => {
    const [row] = await statements(tx).number.execute({ store_id });
    return { liked, likes: row!.likes };
  };

const changes = (liked: boolean | undefined): Change[] => {
  if (liked === undefined) return [add, remove];
  return [liked ? add : remove, unchanged(liked)];
};

/** Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. Throws NotFound. */
export const change = ({ db, clock }: ServiceContext, pair: Pair, liked: boolean | undefined): Promise<Standing> =>
  db.write(async (tx) => {
    await stores.mustBePublic(tx, pair.store_id);
    for (const one of changes(liked)) {
      const standing = await one(tx, clock, pair);
      if (standing) return standing;
    }
    throw new Error('One of the changes applies to every state.');
  });

/** Takes back up to `limit` likes of a user, and returns their number. */
export async function takeBack(tx: Queries, clock: Clock, user_id: number, limit: number): Promise<number> {
  const rows = await tx.select({ store_id: likes.store_id }).from(likes).where(eq(likes.user_id, user_id)).limit(limit);
  for (const { store_id } of rows) await remove(tx, clock, { user_id, store_id });
  return rows.length;
}
