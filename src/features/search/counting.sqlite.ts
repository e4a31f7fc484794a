// For SQLite only: several statements in one transaction, which cost no round trips.
import { eq } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { addToTallies } from '../../db/tallies.ts';
import { heat, warmed } from '../standing/hotness.ts';
import type { Counted } from './counted.ts';

/** Counts searches, and how often they found each store. */
export const count = (db: WritableDatabase, { found, searches, time, day }: Counted): Promise<void> =>
  db.write(async (tx) => {
    for (const [id, count] of found) {
      const [store] = await tx
        .select({ hot_key: stores.hot_key, search_count: stores.search_count })
        .from(stores)
        .where(eq(stores.id, id));
      if (!store) continue;
      const hot_key = warmed(store.hot_key, count * heat.search, time);
      await tx
        .update(stores)
        .set({ hot_key, search_count: store.search_count + count })
        .where(eq(stores.id, id));
    }
    await addToTallies(tx, { searches, [`daily/${day}/searches`]: searches });
  });
