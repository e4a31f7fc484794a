// needs: time, one node (about the state of a process)
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import * as settings from '../src/features/settings/service.ts';
import { admin, adminsOnly, guest, timestamp } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { overHttp2, run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';
import { onPostgres } from './helpers/database.ts';
import type * as Problems from '../src/web/console/parts/problems.ts';
import { inPages } from './helpers/pages-module.ts';

const { inLanguage } = await inPages<typeof Problems>('console/parts/problems.ts', 'zh');
const { server, admin: root } = await suite();

const noBackups = { last_success_at: null, last_file: null, last_size: null, last_failure_at: null, last_error: null };

describe('GET /api/admin/health', () => {
  adminsOnly(server, 'GET', '/api/admin/health');

  test('200 with version, sizes, free disk, the last backup and every job', async () => {
    const { status, data } = await root.get('/api/admin/health');
    expect(status).toBe(200);
    const bytes = expect.any(Number);
    const { jobs, ...rest } = data;
    expect(rest).toEqual({
      status: 'ok',
      problems: [],
      problem_details: [],
      time: timestamp,
      uptime_seconds: expect.any(Number),
      version: JSON.parse((await run(['version', '--json'])).stdout),
      database: { size: bytes, wal_size: bytes },
      disk: { free: bytes, total: bytes },
      backups: { ...noBackups, files: [] },
      budgets: [],
      certificate: overHttp2 ? expect.objectContaining({ source: 'files' }) : null,
      ...(onPostgres && { nodes: [{ address: expect.any(String), version: expect.any(String), seen_at: timestamp }] }),
    });
    expect(data.database.size).toBeGreaterThan(100_000);
    expect(data.disk.free).toBeLessThan(data.disk.total);
    const next = new Map<string, number>(
      jobs.map((job: { name: string; next_run_at: string }) => [job.name, Date.parse(job.next_run_at)]),
    );
    const [scores, uploads, optimize] = ['scores', 'uploads', 'optimize'].map((name) => next.get(name)!) as [
      number,
      number,
      number,
    ];
    const hour = 3_600_000;
    expect(Math.max(scores, uploads) - Date.now()).toBeLessThan(hour);
    expect(optimize - Date.now()).toBeLessThan(25 * hour);
    expect(Math.min(scores, uploads, optimize)).toBeGreaterThan(Date.now());
  });

  test('200 also when a file of the backups is gone before its size is read', async () => {
    const backups = join(server.data, 'backups');
    mkdirSync(backups, { recursive: true });
    const gone = join(backups, 'foodmap-2026-11-20.tar.zst');
    symlinkSync(join(backups, 'nothing'), gone);
    const { status, data } = await root.get('/api/admin/health');
    expect({ status, files: data.backups?.files }).toEqual({ status: 200, files: [] });
    expect((await root.get('/api/admin/backups')).status).toBe(200);
    rmSync(gone);
  });

  test('200 with the error of a failed backup', async () => {
    const env = {
      FOODMAP_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
      FOODMAP_BACKUP_S3_BUCKET: 'nowhere',
      FOODMAP_BACKUP_S3_ACCESS_KEY: 'access',
      FOODMAP_BACKUP_S3_SECRET_KEY: 'secret',
    };
    const { code } = await run(['backup', '--data', server.data], { env });
    expect(code).toBe(1);
    const { data } = await root.get('/api/admin/health');
    expect(data).toMatchObject({ status: 'degraded', backups: { last_failure_at: timestamp } });
    expect(data.problems).toEqual([`The last backup failed: ${data.backups.last_error}`]);
    expect(inLanguage(data.problem_details[0], 'zh')).toEqual({
      text: '上次备份失败：',
      original: data.backups.last_error,
    });
  });
});

test('GET /healthz stays short, and needs no key', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
    code: 0,
    message: 'ok',
    data: { status: 'ok' },
  });
});

describe('GET /api/admin/health of a server with --backup-schedule', () => {
  const hour = 3_600_000;
  const start = Date.parse('2026-11-20T10:00:00Z');
  const backupSchedule = '30 3 * * *';

  /** A server whose backup job does as the test says; `problems` after so many milliseconds of its time. */
  async function scheduled(work: () => Promise<void>) {
    let now = start;
    const clocked = await startServerWith(() => now, { backupSchedule, metricsToken: 'a-token-for-prometheus' });
    const { jobs, db } = clocked.deps;
    jobs.add({ name: 'backup', schedule: backupSchedule, work });
    return {
      ...clocked,
      run: () => jobs.run('backup'),
      succeed: () =>
        db.write((tx) =>
          settings.set(tx, 'backups', { ...noBackups, last_success_at: new Date(now).toISOString(), last_size: 1 }),
        ),
      async problemsAfter(milliseconds: number): Promise<string[]> {
        now += milliseconds;
        const { status, data } = await (await admin(clocked)).get('/api/admin/health');
        expect(status).toBe(200);
        expect(data.status).toBe(data.problems.length > 0 ? 'degraded' : 'ok');
        // The console has each in Chinese.
        expect(data.problem_details.map(({ message }: { message: string }) => message)).toEqual(data.problems);
        for (const problem of data.problem_details) expect(inLanguage(problem, 'zh').text).not.toMatch(/[A-Za-z]{3}/);
        return data.problems;
      },
      async metric(name: string): Promise<string | undefined> {
        const headers = { authorization: 'Bearer a-token-for-prometheus' };
        const text = await (await fetch(`${clocked.url}/metrics`, { headers })).text();
        return new RegExp(`^${RegExp.escape(name)} (.*)$`, 'm').exec(text)?.[1];
      },
    };
  }

  test('names a job that has been running for an hour, until it ends; so do the metrics', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await scheduled(() => promise);
    await server.succeed();
    const run = server.run();
    expect(await server.problemsAfter(hour - 1)).toEqual([]);
    expect(await server.problemsAfter(1)).toEqual([
      'The job "backup" has been running since 2026-11-20T10:00:00.000Z.',
    ]);
    expect(await server.metric('foodmap_job_running_seconds{job="backup"}')).toBe('3600');
    resolve();
    await run;
    expect(await server.problemsAfter(0)).toEqual([]);
    expect(await server.metric('foodmap_job_running_seconds{job="backup"}')).toBe('0');
    await server.stop();
  });

  test('names a backup that is overdue by an hour; so do the metrics', async () => {
    const server = await scheduled(async () => {});
    await server.succeed();
    const due = new Date(Bun.cron.parse(backupSchedule, start)!).getTime();
    expect(await server.problemsAfter(due + hour - 1 - start)).toEqual([]);
    expect(await server.metric('foodmap_backup_overdue')).toBe('0');
    expect(await server.problemsAfter(1)).toEqual([
      `The backup of ${new Date(due).toISOString()} is overdue; the last one was made at 2026-11-20T10:00:00.000Z.`,
    ]);
    expect(await server.metric('foodmap_backup_overdue')).toBe('1');
    await server.succeed();
    expect(await server.problemsAfter(0)).toEqual([]);
    await server.stop();
  });

  test('names a first backup that has not been made an hour after the start', async () => {
    const server = await scheduled(async () => {});
    expect(await server.problemsAfter(hour - 1)).toEqual([]);
    expect(await server.problemsAfter(1)).toEqual([
      'The backup of 2026-11-20T10:00:00.000Z is overdue; none has ever been made.',
    ]);
    await server.stop();
  });
});

describe('budgets that refuse', () => {
  test('are named for an hour with their refusals and networks, without addresses; metrics count them', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const metricsToken = 'a-token-for-prometheus';
    const clocked = await startServerWith(() => now, {
      metricsToken,
      trustProxy: '127.0.0.1',
      trustedNetworks: '127.0.0.1',
      'rate-limit-captcha': '2',
      'rate-limit-lookup': '1',
    });
    try {
      const client = guest(clocked);
      const from = (address: string) => ({ 'x-forwarded-for': address });
      for (const address of ['198.51.100.7', '203.0.113.7', '2001:db8::1'])
        for (let count = 0; count < 4; count++) await client.get('/api/captcha/new', from(address));
      for (let count = 0; count < 2; count++) {
        const headers = { ...from('198.51.100.7'), 'content-type': 'application/json' };
        await client.send('POST', '/api/merchant/applications/lookup', { headers, body: '{}' });
      }
      const report = async () => (await (await admin(clocked)).get('/api/admin/health')).data;
      expect(await report()).toMatchObject({
        status: 'ok',
        budgets: [
          { budget: 'captcha', refusals: 6, networks: 3 },
          { budget: 'lookup', refusals: 1, networks: 1 },
        ],
      });
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${clocked.url}/metrics`, { headers })).text();
      expect(text).toContain('foodmap_budget_refusals_total{budget="captcha"} 6');
      now += 61 * 60_000;
      expect((await report()).budgets).toEqual([]);
    } finally {
      await clocked.stop();
    }
  });
});
