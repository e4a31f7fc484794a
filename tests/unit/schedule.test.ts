import { afterAll, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { readConfig } from '../../src/config/config.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import { stores as storeTable, uploads as table } from '../../src/db/schema.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import * as users from '../../src/features/users/service.ts';
import { silentLogger } from '../../src/log.ts';
import { jobsOf } from '../../src/jobs/schedule.ts';
import { png } from '../helpers/images.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
let now = start;
const folder = temporaryDirectory();
const config = readConfig({ data: join(folder, 'data'), backupSchedule: '0 4 * * *' }, {});
const directory = await openDataDirectory(config);
const deps = await createDeps(config, silentLogger(), directory.jwtSecret, () => now);
const { db, jobs } = deps;
const context = jobContext(db, deps.clock, 'test');
for (const job of jobsOf(deps)) jobs.add(job);

afterAll(async () => {
  await closeDeps(deps);
  directory.release();
  rmSync(folder, { recursive: true, force: true });
});

const scoredAt = async () => {
  const rows = await db.read.select({ scored_at: storeTable.scored_at }).from(storeTable);
  return [...new Set(rows.map(({ scored_at }) => scored_at))];
};

test('the jobs are scores, uploads, incoming, activity, idempotency, sessions, undo, today, networks, search, searches, numbers, reports, optimize and, when it is scheduled, backup', () => {
  expect(jobs.statuses.map(({ name, schedule }) => `${schedule} ${name}`)).toEqual([
    '7 * * * * scores',
    '37 * * * * uploads',
    '47 * * * * incoming',
    '43 4 * * * activity',
    '52 * * * * idempotency',
    '12 * * * * sessions',
    '* * * * * undo',
    '* * * * * today',
    '27 * * * * networks',
    '* * * * * search',
    '31 4 * * * searches',
    '37 4 * * * numbers',
    '53 4 * * * reports',
    '23 3 * * * optimize',
    '0 4 * * * backup',
  ]);
});

test('the scores of all stores are recomputed, however many there are', async () => {
  const { id } = (await categories.create(context, { name: 'Noodles' })).value;
  const input = { name: 'Store', category_id: id, address: '1 Market Square' };
  await Promise.all(Array.from({ length: 120 }, () => stores.create(context, input)));
  expect(await scoredAt()).toEqual(['2026-11-20T10:00:00.000Z']);
  now += 3_600_000;
  await jobs.run('scores');
  expect(await scoredAt()).toEqual(['2026-11-20T11:00:00.000Z']);
});

test('uploads of version 0.2 get the digest of their file, unless the file is not the one of the row', async () => {
  const add = async (shade: number) =>
    (
      await deps.uploads.add(context, async () => new Uint8Array(png(8, 8, () => [shade, 0, 0])), {
        audience: 'user',
        id: user.id,
      })
    ).path;
  const user = await users.register(context, { username: 'guest', password: 'password of a guest' });
  const paths = [await add(1), await add(2), await add(3)].map((path) => path.slice('/static/upload/'.length));
  const digests = async () => (await db.read.select().from(table).orderBy(table.id)).map(({ sha256 }) => sha256);
  const before = await digests();
  const files = paths.map((path) => readFileSync(join(deps.uploads.blobs.place, path)));
  expect(before).toEqual(files.map((bytes) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')));
  await db.write((tx) => tx.update(table).set({ sha256: null }));
  rmSync(join(deps.uploads.blobs.place, paths[1]!));
  writeFileSync(join(deps.uploads.blobs.place, paths[2]!), 'short');
  await jobs.run('uploads');
  expect(await digests()).toEqual([before[0]!, null, null]);
});

test.each([['uploads'], ['optimize']])('the job %s runs to its end', async (name) => {
  await jobs.run(name);
  expect(jobs.statuses.find((status) => status.name === name)).toMatchObject({ last_error: null, running: false });
  expect(jobs.counts.find((count) => count.name === name)).toMatchObject({ name, failures: 0 });
});
