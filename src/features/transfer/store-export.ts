import { and, asc, between, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, dishes, storeImages, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { numbersOf } from '../attributes/codes.ts';
import { knownIn } from '../attributes/settings.ts';
import { closuresText, hoursText } from '../hours/text.ts';
import { csvHeading, writeCsv } from './csv.ts';
import { sourceColumn, storeColumns } from './store-table.ts';
import { TranslatedColumns } from './translated.ts';

/** All stores that are not deleted, as a table that can be edited and imported again. */
export async function* exportStores(db: Queries): AsyncGenerator<string> {
  const keys = await usedKeys(db);
  const texts = await usedTexts(db);
  const sources = (await hasSource(db)) ? [sourceColumn] : [];
  yield csvHeading([...storeColumns, ...keys, ...texts.headings, ...sources]);
  for (let after = 0; ;) {
    const rows = await db
      .select({ store: stores, category: categories.name })
      .from(stores)
      .innerJoin(categories, eq(categories.id, stores.category_id))
      .where(and(isNull(stores.deleted_at), gt(stores.id, after)))
      .orderBy(asc(stores.id))
      .limit(limits.exportedRows);
    if (rows.length === 0) return;
    const last = rows.at(-1)!.store.id;
    const images = await lists(db, storeImages, storeImages.url, after + 1, last);
    const menus = await lists(db, dishes, dishes.name, after + 1, last);
    const cells = rows.map(({ store, category }) => ({
      ...store,
      category,
      hours: hoursText(store.hours ?? []),
      closures: closuresText(store.closures ?? []),
      images: images.get(store.id)?.join('\n'),
      dishes: menus.get(store.id)?.join('\n'),
    }));
    yield writeCsv(
      cells.map((row) => [
        ...storeColumns.map((column) => String(row[column] ?? '')),
        ...keys.map((key) => row.attributes?.[key] ?? ''),
        ...texts.of(row.translations),
        ...sources.map(() => Object.values(row.source ?? {}).join(', ')),
      ]),
    );
    after = last;
  }
}

/** The attributes that a store has, in the order of the catalogue. */
async function usedKeys(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ codes: stores.attribute_codes }).from(stores).where(isNull(stores.deleted_at));
  const used = new Set(rows.flatMap(({ codes }) => numbersOf(codes)));
  return [...(await knownIn(db)).values()]
    .filter(({ values }) => values.some(({ number }) => used.has(number)))
    .map(({ key }) => key);
}

async function hasSource(db: Queries): Promise<boolean> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(isNull(stores.deleted_at), isNotNull(stores.source)))
    .limit(1);
  return rows.length > 0;
}

/** The texts that a store has in other languages. */
async function usedTexts(db: Queries): Promise<TranslatedColumns> {
  const columns = new TranslatedColumns();
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: stores.id, translations: stores.translations })
      .from(stores)
      .where(and(isNull(stores.deleted_at), isNotNull(stores.translations), gt(stores.id, after)))
      .orderBy(asc(stores.id))
      .limit(limits.exportedRows);
    if (rows.length === 0) return columns;
    for (const { translations } of rows) columns.add(translations);
    after = rows.at(-1)!.id;
  }
}

/** One text of each child, by store and in order. */
async function lists(
  db: Queries,
  table: typeof storeImages | typeof dishes,
  column: typeof storeImages.url | typeof dishes.name,
  first: number,
  last: number,
): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ store: table.store_id, text: column })
    .from(table)
    .where(between(table.store_id, first, last))
    .orderBy(asc(table.store_id), asc(table.sort_order), asc(table.id));
  const found = new Map<number, string[]>();
  for (const { store, text } of rows) {
    const list = found.get(store);
    if (list) list.push(text);
    else found.set(store, [text]);
  }
  return found;
}
