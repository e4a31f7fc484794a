import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { sameName } from '../../lib/text.ts';
import { said } from '../../sentences.ts';
import * as search from '../search/service.ts';
import { replaceMenu } from '../stores/menu.ts';
import { watch } from '../undo-log/rows.ts';
import { changesOf, menuWith, type Dish } from './dish-menu.ts';
import type { DishLine } from './dish-table.ts';
import { noOutcome, Overtaken, type Meant, type Outcome, type Written } from './rows.ts';
import { existingStores, gone } from './store-difference.ts';

/** Writes planned lines in a transaction. A dish like a new one that was made since the ID `seen` is updated. */
export async function writeDishes(
  tx: Queries,
  clock: Clock,
  planned: Meant<DishLine>[],
  seen: number,
): Promise<Written> {
  const byStore = Map.groupBy(planned, ({ line }) => line.store_id!);
  const ids = [...byStore.keys()];
  const existing = await existingStores(tx, ids);
  const watched = await watch(tx, { stores: ids, dishes: ids });
  const outcome = noOutcome();
  for (const [id, lines] of byStore) {
    const store = existing.get(id);
    if (!store) throw new Overtaken(lines[0]!.line.line, gone(id).message);
    const meant = lines.map((one) => ({ line: one.line, id: one.id ?? madeSince(store.dishes, one.line, seen) }));
    await writeMenu(tx, timestamp(clock), id, store.dishes, meant, outcome);
  }
  return { outcome, images: await watched.images() };
}

const madeSince = (menu: readonly Dish[], { fields }: DishLine, seen: number): number | undefined =>
  menu.find(({ id, name }) => id > seen && sameName(name) === sameName(fields.name))?.id;

/** Throws Overtaken. */
async function writeMenu(
  tx: Queries,
  now: string,
  store: number,
  present: readonly Dish[],
  lines: readonly Meant<DishLine>[],
  outcome: Outcome,
): Promise<void> {
  const byId = new Map(present.map((dish) => [dish.id, dish]));
  const lost = lines.find(({ id }) => id !== undefined && !byId.has(id));
  if (lost) throw new Overtaken(lost.line.line, said('gone', { id: lost.id! }, 'dish').message);
  const { menu, wanted } = menuWith(present, lines, now);
  const effects = lines.map(({ line, id }) => {
    if (id === undefined) return 'created';
    return changesOf(byId.get(id)!, wanted.get(line)!).length > 0 ? 'updated' : 'unchanged';
  });
  for (const effect of effects) outcome[effect]++;
  if (effects.every((effect) => effect === 'unchanged')) return;
  await replaceMenu(tx, store, menu, present);
  await tx
    .update(stores)
    .set({ version: sql`${stores.version} + 1`, updated_at: now })
    .where(eq(stores.id, store));
  await search.index(tx, store);
}
