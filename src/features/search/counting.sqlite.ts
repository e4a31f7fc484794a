// For SQLite only: several statements in one transaction, which cost no round trips.
import { eq, sql } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { prepared, rowsOf } from '../../db/prepared.ts';
import { stores } from '../../db/schema.ts';
import { addToTallies } from '../../db/tallies.ts';
import { heat, warmed } from '../standing/hotness.ts';
import type { Counted } from './counted.ts';

const columns = { hot_key: stores.hot_key, search_count: stores.search_count };

const statements = prepared((db) => {
  const isStore = eq(stores.id, sql.placeholder('id'));
  const set = { hot_key: sql`${sql.placeholder('hot_key')}`, search_count: sql`${sql.placeholder('search_count')}` };
  return {
    find: db.select(columns).from(stores).where(isStore).prepare(),
    update: db.update(stores).set(set).where(isStore).prepare(),
  };
});

/** Counts searches, and how often they found each store. */
export const count = (db: WritableDatabase, { found, searches, time, day }: Counted): Promise<void> =>
  db.write(async (tx) => {
    const { find, update } = statements(tx);
    for (const [id, count] of found) {
      const [store] = await rowsOf(find, columns, { id });
      if (!store) continue;
      const hot_key = warmed(store.hot_key, count * heat.search, time);
      await update.run({ id, hot_key, search_count: store.search_count + count });
    }
    await addToTallies(tx, { searches, [`daily/${day}/searches`]: searches });
  });
