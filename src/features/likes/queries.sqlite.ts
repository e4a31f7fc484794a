// For SQLite only: several statements in one transaction, which cost no round trips.
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { prepared, rowsOf } from '../../db/prepared.ts';
import { likes, stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../standing/hotness.ts';
import * as standing from '../standing/service.ts';
import { notPublic } from '../stores/service.ts';
import { dayOf, votesOf, weightOf } from '../votes/weight.ts';
import type { Liked, Pair } from './liked.ts';

const removedColumns = { since: likes.created_at, weight: likes.weight };

const statements = prepared((db) => {
  const value = sql.placeholder;
  const row = {
    store_id: value('store_id'),
    user_id: value('user_id'),
    created_at: value('created_at'),
    weight: value('weight'),
    network: value('network'),
  };
  const isOfPair = and(eq(likes.store_id, value('store_id')), eq(likes.user_id, value('user_id')));
  const isLiked = db
    .select({ one: sql`1` })
    .from(likes)
    .where(isOfPair);
  const columns = {
    ...standing.knownColumns(db),
    public: sql<number>`${stores.public}`,
    votes: votesOf(db),
    liked: sql<number>`exists ${isLiked}`,
  };
  return {
    columns,
    store: db
      .select(columns)
      .from(stores)
      .where(eq(stores.id, value('store_id')))
      .prepare(),
    add: db.insert(likes).values(row).prepare(),
    remove: db.delete(likes).where(isOfPair).returning(removedColumns).prepare(),
  };
});

type Sender = Pick<ServiceContext, 'clock' | 'network'>;

/** One look for all that follows: the counters of a store, whether it is public, how many voted, whether this user did. */
async function look(tx: Queries, pair: Pair, today: string) {
  const { columns, store } = statements(tx);
  const [found] = await rowsOf(store, columns, { ...pair, today });
  return found;
}

type Known = NonNullable<Awaited<ReturnType<typeof look>>>;

async function add(tx: Queries, context: Sender, pair: Pair, known: Known): Promise<Liked> {
  const { clock, network = null } = context;
  const created_at = timestamp(clock);
  const weight = await weightOf(tx, context, pair, known.votes);
  await statements(tx).add.run({ ...pair, created_at, weight, network });
  const change = { likes: 1, day: dayOf(created_at), weight, heat: heat.like };
  const counters = await standing.record(tx, clock, pair.store_id, change, known);
  return { liked: true, likes: counters!.likes };
}

/** Takes a like back, with what is left of its hotness; undefined when there is none. */
async function remove(tx: Queries, clock: Clock, pair: Pair, known?: Known): Promise<Liked | undefined> {
  const [removed] = await rowsOf(statements(tx).remove, removedColumns, { ...pair });
  if (!removed) return undefined;
  const { since, weight } = removed;
  const cooled = remaining(heat.like, halfLives(Date.parse(since)), halfLives(clock()));
  const change = { likes: -1, day: dayOf(since), weight, heat: -cooled };
  const counters = await standing.record(tx, clock, pair.store_id, change, known);
  return { liked: false, likes: counters!.likes };
}

/**
 * Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. A like is taken back from any
 * store. Throws NotFound.
 */
export const change = (context: ServiceContext, pair: Pair, liked: boolean | undefined): Promise<Liked> =>
  context.db.write(async (tx) => {
    const known = await look(tx, pair, dayOf(timestamp(context.clock)));
    const isTakenBack = liked === false && known?.liked === 1;
    if (!known || (!known.public && !isTakenBack)) throw await notPublic(tx, pair.store_id);
    const isLiked = known.liked === 1;
    if (liked === isLiked) return { liked, likes: known.likes };
    return isLiked ? (await remove(tx, context.clock, pair, known))! : add(tx, context, pair, known);
  });

/** Takes back these likes, as far as they are there. */
export async function takeBack(tx: Queries, clock: Clock, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) await remove(tx, clock, pair);
}
