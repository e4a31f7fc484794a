import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { likes } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../rankings/hotness.ts';
import * as rankings from '../rankings/service.ts';
import * as stores from '../stores/service.ts';

const statements = prepared((db) => {
  const value = sql.placeholder;
  const row = { store_id: value('store_id'), user_id: value('user_id'), created_at: value('created_at') };
  return {
    add: db.insert(likes).values(row).onConflictDoNothing().returning({ since: likes.created_at }).prepare(),
    remove: db
      .delete(likes)
      .where(and(eq(likes.store_id, value('store_id')), eq(likes.user_id, value('user_id'))))
      .returning({ since: likes.created_at })
      .prepare(),
  };
});

/** Likes a public store, or takes the like back; gives the state after it. Throws NotFound. */
export const toggle = (
  db: Database,
  clock: Clock,
  userId: number,
  storeId: number,
): Promise<{ liked: boolean; likes: number }> =>
  db.write(async (tx) => {
    await stores.mustBePublic(tx, storeId);
    const created_at = timestamp(clock);
    const like = { store_id: storeId, user_id: userId, created_at };
    const { add, remove } = statements(tx);
    const [added] = await add.execute(like);
    if (added) {
      const counters = await rankings.record(tx, clock, storeId, { likes: 1, heat: heat.like });
      return { liked: true, likes: counters!.likes };
    }
    const [removed] = await remove.execute(like);
    const cooled = remaining(heat.like, halfLives(Date.parse(removed!.since)), halfLives(clock()));
    const counters = await rankings.record(tx, clock, storeId, { likes: -1, heat: -cooled });
    return { liked: false, likes: counters!.likes };
  });
