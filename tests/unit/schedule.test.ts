import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDirectory } from '../../src/cli/data-directory.ts';
import { readConfig } from '../../src/config/config.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { silentLogger } from '../../src/log.ts';
import { jobsOf } from '../../src/jobs/schedule.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
let now = start;
const folder = temporaryDirectory();
const config = readConfig({ data: join(folder, 'data'), backupSchedule: '0 4 * * *' }, {});
const directory = openDataDirectory(config);
const deps = await createDeps(config, silentLogger(), directory.jwtSecret, () => now);
const { db, jobs } = deps;
for (const job of jobsOf(deps)) jobs.add(job);

afterAll(async () => {
  await closeDeps(deps);
  directory.release();
  rmSync(folder, { recursive: true, force: true });
});

const scoredAt = async () => {
  const rows = await db.read.query.stores.findMany({ columns: { scored_at: true } });
  return [...new Set(rows.map(({ scored_at }) => scored_at))];
};

test('the jobs are scores, uploads, optimize and, when it is scheduled, backup', () => {
  expect(jobs.statuses.map(({ name, schedule }) => `${schedule} ${name}`)).toEqual([
    '7 * * * * scores',
    '37 * * * * uploads',
    '23 3 * * * optimize',
    '0 4 * * * backup',
  ]);
});

test('the scores of all stores are made anew, however many there are', async () => {
  const { id } = await categories.create(db, deps.clock, { name: 'Noodles' }, '');
  const input = { name: 'Store', category_id: id, address: '1 Market Square' };
  await Promise.all(Array.from({ length: 120 }, () => stores.create(db, deps.clock, input)));
  expect(await scoredAt()).toEqual(['2026-11-20T10:00:00.000Z']);
  now += 3_600_000;
  await jobs.run('scores');
  expect(await scoredAt()).toEqual(['2026-11-20T11:00:00.000Z']);
});

test.each([['uploads'], ['optimize']])('the job %s runs to its end', async (name) => {
  await jobs.run(name);
  expect(jobs.statuses.find((status) => status.name === name)).toMatchObject({ last_error: null, running: false });
  expect(jobs.counts.find((count) => count.name === name)).toEqual({ name, runs: 1, failures: 0 });
});
