import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../src/config/config.ts';
import { jobContext } from '../../src/context.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import * as categories from '../../src/features/categories/service.ts';
import { merge, renew } from '../../src/features/search/rebuild.ts';
import { scattered, tombstones } from '../../src/features/search/queries.sqlite.ts';
import * as stores from '../../src/features/stores/service.ts';
import { limits } from '../../src/limits.ts';
import { silentLogger } from '../../src/log.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const config = readConfig({ data: join(directory, 'data') }, {});
const data = await openDataDirectory(config);
const deps = await createDeps(config, silentLogger(), data.jwtSecret, Date.now);
const { db } = deps;

afterAll(async () => {
  await closeDeps(deps);
  data.release();
  rmSync(directory, { recursive: true });
});

const context = jobContext(db, Date.now, 'test');
const { id: category_id } = (await categories.create(context, { name: 'Noodles' })).value;
await stores.create(context, { name: 'Golden Dragon', category_id, address: '1 Market Square' });

/** Entries of stores that are not there: for the index alone, so many are made at once. FTS5 merges a tenth of it away. */
const entries = 20_000;
const number =
  sql.raw(`(with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n <= ${entries})
  select n from numbers)`);
await db.write((tx) => tx.run(sql`insert into search (rowid, name) select n, 'golden dragon' from ${number}`));

const marks = () => tombstones(db.read, 'search');
const found = async () =>
  (await db.read.values<[number]>(sql`select count(*) from search where search match 'dragon'`))[0]![0];
/** Indexes entries again that lie in a row, as an import does, in an index without tombstones. */
const edit = (count: number) =>
  db.write(async (tx) => {
    const some = sql`between ${2} and ${1 + count}`;
    await tx.run(sql`insert into search (search) values ('optimize')`);
    await tx.run(sql`delete from search where rowid ${some}`);
    await tx.run(sql`insert into search (rowid, name) select n, 'golden dragon' from ${number} where n ${some}`);
  });

test('few tombstones are left to FTS5', async () => {
  await edit(100);
  expect(await marks()).toBeGreaterThan(0);
  expect(await merge(db)).toBe(0);
  expect(await marks()).toBeGreaterThan(0);
});

test('many tombstones are merged away, and every entry is found as before', async () => {
  await edit(1500);
  expect(await marks()).toBeGreaterThanOrEqual(limits.tombstones);
  const { revision } = db;
  expect(await merge(db)).toBe(1);
  expect(await marks()).toBe(0);
  expect(await found()).toBe(entries + 1);
  expect(db.revision).toBe(revision);
  expect(await merge(db)).toBe(0);
});

test('segments are merged where the largest has less than three quarters', async () => {
  await edit(0);
  const add = (from: number, to: number) =>
    db.write((tx) =>
      tx.run(sql`with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})
        insert into search (rowid, name) select n, hex(randomblob(40)) from numbers`),
    );
  await add(100_001, 130_000);
  await db.write((tx) => tx.run(sql`insert into search (search) values ('optimize')`));
  await add(130_001, 138_000);
  expect(await merge(db)).toBe(0);
  await add(138_001, 145_000);
  expect(await scattered(db.read, 'search')).toBeGreaterThan(limits.scattered);
  expect(await merge(db)).toBe(1);
  expect(await scattered(db.read, 'search')).toBe(0);
  expect(await found()).toBe(entries + 1);
  await db.write((tx) => tx.run(sql`delete from search where rowid > 100000`));
});

test('they are merged away once stores of an earlier version are indexed again', async () => {
  await edit(1500);
  await db.write((tx) => tx.run(sql`update search_texts set version = 0`));
  expect(await renew(db, new AbortController().signal, () => {})).toEqual({ stores: 1 });
  expect(await marks()).toBe(0);
  expect(await found()).toBe(entries + 1);
});

test('a program that stops leaves the rest for the next night', async () => {
  await edit(1500);
  const before = await marks();
  await merge(db, AbortSignal.abort());
  expect(await marks()).toBe(before);
});
