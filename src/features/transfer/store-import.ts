import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { mergedColumns } from '../attributes/service.ts';
import { knownIn } from '../attributes/settings.ts';
import * as search from '../search/service.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import { insertCategory } from './category-table.ts';
import { sameName } from '../../lib/text.ts';
import { noOutcome, Overtaken, writeLine, type Meant, type Written } from './rows.ts';
import { categoriesByName, differenceOf, existingStores, gone, newStore, storesAfter } from './store-difference.ts';
import { storeKey, type StoreLine } from './store-table.ts';
import { merged } from '../translations/service.ts';
import { withCells } from './translated.ts';
import { replaceParts, storeWriter, wordsOf } from './store-writer.ts';

/** Does the slow part of making a store that needs no transaction, and keeps the result in the line. */
export const prepareStore = (line: StoreLine): void =>
  void (line.words = wordsOf({
    ...line.fields,
    translations: withCells(null, line.translations ?? {}),
    dishes: line.dishes?.map(({ name, translations }) => ({
      name,
      details: { translations: merged(translations) },
    })),
  }));

/** Writes planned lines in a transaction. A store like a new one that was made since the ID `seen` is updated. */
export async function writeStores(
  tx: Queries,
  clock: Clock,
  planned: Meant<StoreLine>[],
  seen: number,
): Promise<Written> {
  const known = await categoriesByName(tx);
  const attributes = await knownIn(tx);
  const newer = new Map((await storesAfter(tx, seen)).map((row) => [storeKey(row), row.id]));
  const meant = planned.map(({ line, id }) => ({
    line,
    id: id ?? (line.external_id === undefined ? newer.get(line.key) : undefined),
  }));
  const ids = meant.flatMap(({ id }) => id ?? []);
  const existing = await existingStores(tx, ids);
  const watched = await watch(tx, { stores: ids, store_images: ids, dishes: ids });
  const made = { categories: [] as number[], stores: [] as number[] };
  const insert = await storeWriter(tx, clock);
  const outcome = noOutcome();

  const categoryId = async ({ line, category: name, origin }: StoreLine): Promise<number> => {
    const key = sameName(name);
    const [found, other] = known.get(key) ?? [];
    if (other) throw new Overtaken(line, `there are several categories ${name} now`);
    if (found) return found.id!;
    const id = await insertCategory(tx, clock, { name, translations: origin?.category ?? null });
    known.set(key, [{ name, id }]);
    outcome.categories++;
    made.categories.push(id);
    return id;
  };

  const writeOne = async ({ line, id }: Meant<StoreLine>): Promise<void> => {
    const category = { name: line.category, id: await categoryId(line) };
    if (id === undefined) {
      made.stores.push(
        await insert(
          {
            ...newStore(line, timestamp(clock)),
            ...mergedColumns(attributes, line.attributes ?? {}, null),
            category_id: category.id,
          },
          line.words,
        ),
      );
      outcome.created++;
      return;
    }
    const before = existing.get(id);
    if (!before) throw new Overtaken(line.line, gone(id).message);
    const difference = differenceOf(before, line, category, attributes, timestamp(clock));
    outcome[difference ? 'updated' : 'unchanged']++;
    if (!difference) return;
    const { changed, images, dishes, searchable } = difference;
    const fields = { ...changed, category_id: category.id, version: sql`${stores.version} + 1` };
    await tx
      .update(stores)
      .set({ ...fields, updated_at: timestamp(clock) })
      .where(eq(stores.id, id));
    await replaceParts(tx, id, { images, dishes }, before.dishes);
    if (searchable) await search.index(tx, id);
  };
  for (const one of meant) await writeLine(one.line.line, () => writeOne(one));
  return { outcome, images: [...(await madeRows(tx, made)), ...(await watched.images())] };
}
