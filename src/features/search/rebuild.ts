import { asc, gt, sql } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { searchTexts, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import * as settings from '../settings/service.ts';
import { queriesOf } from './queries.ts';
import { indexTables } from './rows.ts';
import { indexAll } from './indexing.ts';

/** Re-indexes all stores. A start repeats it from the beginning until it has finished once. */
export async function rebuild(db: WritableDatabase): Promise<void> {
  for (let ids = await idsAfter(db, 0); ids.length > 0; ids = await idsAfter(db, ids.at(-1)!)) {
    await db.write((tx) => indexAll(tx, ids));
  }
  await db.write((tx) => settings.unset(tx, 'search_outdated'));
  await merge(db);
}

/** Merges each table of the index that has many tombstones, or is scattered over segments, in steps. Returns how many were merged. */
export async function merge(db: WritableDatabase, signal?: AbortSignal): Promise<number> {
  const queries = queriesOf(db);
  let merged = 0;
  for (const table of indexTables) {
    const isWhole =
      (await queries.tombstones(db.read, table)) < limits.tombstones &&
      (await queries.scattered(db.read, table)) < limits.scattered;
    if (isWhole) continue;
    const step = async () => !signal?.aborted && (await db.write((tx) => queries.merge(tx, table)));
    while (await step());
    merged++;
  }
  return merged;
}

const isOfEarlierVersion = sql`${searchTexts.version} = 0`;

/** Whether a program of an earlier version has indexed stores. */
export const isOutdated = async (db: WritableDatabase): Promise<boolean> => (await outdated(db)).length > 0;

/**
 * Indexes the stores again that a program of an earlier version has indexed, in steps: until then they are found as
 * before. `report` gets the number that is left. Returns how many were indexed.
 */
export async function renew(
  db: WritableDatabase,
  signal: AbortSignal,
  report: (left: number) => void,
): Promise<{ stores: number } | void> {
  let renewed = 0;
  let reported = performance.now();
  for (let ids = await outdated(db); ids.length > 0 && !signal.aborted; ids = await outdated(db)) {
    await db.write((tx) => indexAll(tx, ids));
    renewed += ids.length;
    if (performance.now() - reported < limits.progress) continue;
    reported = performance.now();
    report(await db.read.$count(searchTexts, isOfEarlierVersion));
  }
  if (renewed === 0) return undefined;
  await merge(db, signal);
  return { stores: renewed };
}

async function outdated({ read }: WritableDatabase): Promise<number[]> {
  const rows = await read
    .select({ id: searchTexts.store_id })
    .from(searchTexts)
    .where(isOfEarlierVersion)
    .limit(limits.renewedStores);
  return rows.map(({ id }) => id);
}

async function idsAfter({ read }: WritableDatabase, id: number): Promise<number[]> {
  const rows = await read
    .select({ id: stores.id })
    .from(stores)
    .where(gt(stores.id, id))
    .orderBy(asc(stores.id))
    .limit(limits.reindexedStores);
  return rows.map((row) => row.id);
}
