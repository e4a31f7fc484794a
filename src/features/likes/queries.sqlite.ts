// For SQLite only: several statements in one transaction, which cost no round trips.
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { likes, stores as storesTable } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../standing/hotness.ts';
import * as standing from '../standing/service.ts';
import * as stores from '../stores/service.ts';
import { dayOf, weightOf } from '../votes/weight.ts';
import type { Liked, Pair } from './liked.ts';

const statements = prepared((db) => {
  const value = sql.placeholder;
  const row = {
    store_id: value('store_id'),
    user_id: value('user_id'),
    created_at: value('created_at'),
    weight: value('weight'),
    network: value('network'),
  };
  const ofUser = eq(likes.user_id, value('user_id'));
  const since = { since: likes.created_at, weight: likes.weight };
  return {
    add: db.insert(likes).values(row).onConflictDoNothing().returning(since).prepare(),
    remove: db
      .delete(likes)
      .where(and(eq(likes.store_id, value('store_id')), ofUser))
      .returning(since)
      .prepare(),
    number: db
      .select({ likes: storesTable.likes })
      .from(storesTable)
      .where(eq(storesTable.id, value('store_id')))
      .prepare(),
  };
});

/** Adds a like; undefined when there is one. */
async function add(tx: Queries, context: Sender, pair: Pair): Promise<Liked | undefined> {
  const { clock, network = null } = context;
  const created_at = timestamp(clock);
  const weight = await weightOf(tx, context, pair);
  const [added] = await statements(tx).add.execute({ ...pair, created_at, weight, network });
  if (!added) return undefined;
  const day = dayOf(created_at);
  const counters = await standing.record(tx, clock, pair.store_id, { likes: 1, day, weight, heat: heat.like });
  return { liked: true, likes: counters!.likes };
}

/** Takes a like back, with what is left of its hotness; undefined when there is none. */
async function remove(tx: Queries, { clock }: Pick<Sender, 'clock'>, pair: Pair): Promise<Liked | undefined> {
  const [removed] = await statements(tx).remove.execute({ ...pair });
  if (!removed) return undefined;
  const { since, weight } = removed;
  const cooled = remaining(heat.like, halfLives(Date.parse(since)), halfLives(clock()));
  const change = { likes: -1, day: dayOf(since), weight, heat: -cooled };
  const counters = await standing.record(tx, clock, pair.store_id, change);
  return { liked: false, likes: counters!.likes };
}

type Sender = Pick<ServiceContext, 'clock' | 'network'>;

type Change = (tx: Queries, sender: Sender, pair: Pair) => Promise<Liked | undefined>;

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

/**
 * Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. A like is taken back from any
 * store. Throws NotFound.
 */
export const change = (context: ServiceContext, pair: Pair, liked: boolean | undefined): Promise<Liked> =>
  context.db.write(async (tx) => {
    const taken = liked === false ? await remove(tx, context, pair) : undefined;
    if (taken) return taken;
    await stores.mustBePublic(tx, pair.store_id);
    for (const one of changes(liked)) {
      const changed = await one(tx, context, pair);
      if (changed) return changed;
    }
    throw new Error('One of the changes applies to every state.');
  });

/** Takes back these likes, as far as they are there. */
export async function takeBack(tx: Queries, clock: Clock, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) await remove(tx, { clock }, pair);
}
