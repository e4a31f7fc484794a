import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import * as search from '../search/service.ts';
import { insertCategory } from './category-table.ts';
import type { Prepared } from './rows.ts';
import { planStores, type Change } from './store-plan.ts';
import type { readStores } from './store-table.ts';
import { replaceParts, storeWriter, wordsOf } from './store-writer.ts';

/** The changes that lines of the table make, ready to be done. */
export async function prepareStores(db: Queries, read: ReturnType<typeof readStores>): Promise<Prepared> {
  const { outcome, newCategories, changes } = await planStores(db, read);
  const words = new Map<Change, search.Document>();
  return {
    outcome,
    prepare() {
      for (const change of changes) if (change.id === undefined) words.set(change, wordsOf(newStore(change)));
    },
    async apply(tx, clock, progress) {
      for (const category of newCategories) category.id = await insertCategory(tx, clock, { name: category.name });
      const write = await storeWriter(tx, clock);
      for (const [index, change] of changes.entries()) {
        if (change.id === undefined)
          await write({ ...newStore(change), category_id: change.category.id! }, words.get(change));
        else await update(tx, clock, change.id, change);
        progress(index + 1);
      }
    },
  };
}

const newStore = ({ line, images, dishes }: Change) => ({
  ...line.fields,
  external_id: line.external_id ?? null,
  images,
  dishes,
});

async function update(tx: Queries, clock: Clock, id: number, { changed, category, images, dishes }: Change) {
  await tx
    .update(stores)
    .set({ ...changed, category_id: category.id!, updated_at: timestamp(clock) })
    .where(eq(stores.id, id));
  await replaceParts(tx, id, { images, dishes });
  await search.index(tx, id);
}
