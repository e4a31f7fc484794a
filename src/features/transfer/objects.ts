import { asc, between, gt, sql, type Column } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { likes, settings, soldOutDishes, storeOwners, type stores } from '../../db/schema.ts';
import type { DishDetails } from '../../dishes.ts';
import { searchTallies } from '../../db/tallies.ts';
import { limits } from '../../limits.ts';
import {
  dateOfSearchTally,
  fieldsOf,
  fieldsOfPart,
  kinds,
  localSettings,
  parts,
  partsOf,
  tableOf,
  type Fields,
  type Kind,
  type Part,
  type TransferObject,
} from './format.ts';

const pick = (columns: Column[], row: Fields): Fields =>
  Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]));

/** Everything in the database as the objects of an export, in portions and in order. */
export async function* everyObject(db: Queries): AsyncGenerator<TransferObject[]> {
  for (const kind of kinds) {
    for await (const rows of portions(db, kind)) {
      const parts = kind === 'store' ? await partsOfStores(db, rows as Store[]) : undefined;
      const own = kind === 'setting' ? rows.filter(({ name }) => !localSettings.has(name as string)) : rows;
      yield own.map((row) => ({ type: kind, ...pick(fieldsOf[kind], row), ...parts?.(row.id as number) }));
    }
  }
  yield searches(db);
}

type Store = typeof stores.$inferSelect;

async function* portions(db: Queries, kind: Kind): AsyncGenerator<Fields[]> {
  const table = tableOf[kind];
  const keys: readonly Column[] =
    table === likes || table === storeOwners
      ? [table.store_id, table.user_id]
      : [table === settings ? settings.name : (table as typeof stores).id];
  const key = sql`(${sql.join([...keys], sql`, `)})`;
  let after: unknown[] | undefined;
  for (;;) {
    const rows: Fields[] = await db
      .select()
      .from(table)
      .where(
        after &&
          gt(
            key,
            sql`(${sql.join(
              after.map((value) => sql`${value}`),
              sql`, `,
            )})`,
          ),
      )
      .orderBy(...keys.map((column) => asc(column)))
      .limit(limits.exportedRows);
    if (rows.length > 0) yield rows;
    if (rows.length < limits.exportedRows) return;
    after = keys.map(({ name }) => rows.at(-1)![name]);
  }
}

/** Images and dishes of stores that follow each other, by store. */
async function partsOfStores(db: Queries, rows: Store[]) {
  const [first, last] = [rows[0]!.id, rows.at(-1)!.id];
  const found = new Map<number, Record<Part, Fields[]>>(rows.map(({ id }) => [id, { images: [], dishes: [] }]));
  for (const part of parts) {
    const table = partsOf[part];
    const columns = fieldsOfPart(part);
    const children = await db
      .select()
      .from(table)
      .where(between(table.store_id, first, last))
      .orderBy(asc(table.id));
    for (const child of children) found.get(child.store_id)![part].push(pick(columns, child));
  }
  const untilTonight = await db
    .select({ store: soldOutDishes.store_id, dish: soldOutDishes.dish_id })
    .from(soldOutDishes)
    .where(between(soldOutDishes.store_id, first, last));
  for (const { store, dish } of untilTonight) {
    const { details } = found.get(store)?.dishes.find(({ id }) => id === dish) ?? {};
    delete (details as DishDetails | undefined)?.sold_out;
  }
  return (id: number) => found.get(id)!;
}

async function searches(db: Queries): Promise<TransferObject[]> {
  const rows = await searchTallies(db);
  return rows.map(({ name, value }) => ({ type: 'searches', date: dateOfSearchTally(name), count: value }));
}
