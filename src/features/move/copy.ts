import { getTableName, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { storedColumns } from '../../db/bulk.ts';
import type { WritableDatabase, Queries } from '../../db/database.ts';
import * as tables from '../../db/schema.ts';
import { addToTallies, searchTallies } from '../../db/tallies.ts';
import { Failure } from '../../errors.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import { rebuild } from '../search/rebuild.ts';
import { idsOf } from './queries.ts';

/** Tables in an order in which rows come before those that refer to them, with the columns that order their rows. */
export const copied: [table: SQLiteTable, key: string[]][] = [
  [tables.admins, ['id']],
  [tables.adminSessions, ['id']],
  [tables.adminFactors, ['id']],
  [tables.recoveryCodes, ['admin_id', 'hash']],
  [tables.apiKeys, ['id']],
  [tables.users, ['id']],
  [tables.userSessions, ['id']],
  [tables.userMails, ['user_id']],
  [tables.categories, ['id']],
  [tables.uploads, ['id']],
  [tables.stores, ['id']],
  [tables.storeImages, ['id']],
  [tables.dishes, ['id']],
  [tables.soldOutDishes, ['dish_id']],
  [tables.likes, ['store_id', 'user_id']],
  [tables.reviews, ['id']],
  [tables.merchantApplications, ['id']],
  [tables.reports, ['id']],
  [tables.storeDays, ['store_id', 'day']],
  [tables.lists, ['id']],
  [tables.storeOwners, ['store_id', 'user_id']],
  [tables.ownerCodes, ['store_id']],
  [tables.claims, ['id']],
  [tables.edits, ['id']],
  [tables.searches, ['text', 'day']],
  [tables.activity, ['id']],
  [tables.idempotencyKeys, ['scope', 'key']],
  [tables.settings, ['name']],
];

/** Tables that are made from the others in the target, and those whose rows end soon. */
export const notCopied: SQLiteTable[] = [
  tables.searchTexts,
  tables.searchVocabulary,
  tables.tallies,
  tables.unfinished,
  tables.undoImages,
  tables.factorChallenges,
  tables.mailLinks,
];

/** Rows by table. */
export type Counts = Record<string, number>;

const list = (chunks: SQL[]): SQL => sql.join(chunks, sql`, `);
const named = (names: readonly string[]): SQL => list(names.map((name) => sql`${sql.identifier(name)}`));
const row = (values: readonly unknown[]): SQL => sql`(${list(values.map((value) => sql`${value}`))})`;

async function* portions(read: Queries, table: SQLiteTable, key: readonly string[]): AsyncGenerator<unknown[][]> {
  const names = storedColumns(table).map(({ name }) => name);
  const places = key.map((name) => names.indexOf(name));
  let after: unknown[] | undefined;
  for (;;) {
    const beyond = after ? sql`where (${named(key)}) > ${row(after)}` : sql``;
    const rows = await read.values(
      sql`select ${named(names)} from ${table} ${beyond} order by ${named(key)} limit ${limits.movedRows}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limits.movedRows) return;
    after = places.map((place) => rows.at(-1)![place]);
  }
}

async function countOf(read: Queries, table: SQLiteTable): Promise<number> {
  const [counted] = await read.values<[number]>(sql`select count(*) from ${table}`);
  return counted![0];
}

async function countsOf(read: Queries): Promise<Counts> {
  const counts: Counts = {};
  for (const [table] of copied) counts[getTableName(table)] = await countOf(read, table);
  return counts;
}

/**
 * Copies everything into an empty database: rows with their IDs, and what follows from them is computed again. Compares both
 * at the end. Throws Failure when they differ.
 */
export async function copyAll(read: Queries, target: WritableDatabase, progress: Progress): Promise<Counts> {
  await target.write((tx) => tx.delete(tables.settings));
  const counts: Counts = {};
  for (const [table, key] of copied) {
    const name = getTableName(table);
    const columns = named(storedColumns(table).map((column) => column.name));
    const total = await countOf(read, table);
    counts[name] = 0;
    for await (const rows of portions(read, table, key)) {
      await target.write(async (tx) => {
        await tx.run(sql`insert into ${table} (${columns}) values ${list(rows.map(row))}`);
      });
      counts[name] += rows.length;
      progress(`copying ${name}`, counts[name], total);
    }
  }
  // The images that an undo works from stay behind.
  const { undoable_until } = tables.activity;
  await target.write((tx) => tx.update(tables.activity).set({ undoable_until: null }).where(isNotNull(undoable_until)));
  const searches = Object.fromEntries((await searchTallies(read)).map(({ name, value }) => [name, value]));
  await target.write((tx) => addToTallies(tx, searches));
  const ids = await idsOf(read).highest(read);
  await target.write((tx) => idsOf(target).settle(tx, ids));
  progress('indexing', 0, counts.stores);
  await rebuild(target);
  await target.optimize();
  await compare(read, target.read, counts);
  return counts;
}

/** Throws Failure unless both databases have the same rows and the same maintained counts. */
async function compare(source: Queries, target: Queries, copied: Counts): Promise<void> {
  const [before, after] = [await talliesOf(source), await talliesOf(target)];
  const rows = await countsOf(target);
  const differences = [
    ...Object.keys(copied).filter((name) => copied[name] !== rows[name]),
    ...[...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)),
  ];
  if (differences.length > 0)
    throw new Failure(
      `The copy is not the same: ${differences.slice(0, 5).join(', ')} differ. Nothing was changed here.`,
    );
}

const talliesOf = async (read: Queries): Promise<Map<string, number>> => {
  const rows = await read.select().from(tables.tallies);
  return new Map(
    rows.filter(({ name, value }) => value !== 0 && !name.startsWith('last/')).map(({ name, value }) => [name, value]),
  );
};
