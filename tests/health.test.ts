import { afterAll, describe, expect, test } from 'bun:test';
import { admin, adminsOnly, timestamp } from './helpers/client.ts';
import { run, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());
const root = await admin(server);

describe('GET /api/admin/health', () => {
  adminsOnly(server, 'GET', '/api/admin/health');

  test('tells version, sizes, free disk, the last backup and every job, and that all is well', async () => {
    const { status, data } = await root.get('/api/admin/health');
    expect(status).toBe(200);
    const bytes = expect.any(Number);
    const { jobs, ...rest } = data;
    expect(rest).toEqual({
      status: 'ok',
      problems: [],
      time: timestamp,
      uptime_seconds: expect.any(Number),
      version: JSON.parse((await run(['version', '--json'])).stdout),
      database: { size: bytes, wal_size: bytes },
      disk: { free: bytes, total: bytes },
      backups: {
        last_success_at: null,
        last_file: null,
        last_size: null,
        last_failure_at: null,
        last_error: null,
        files: [],
      },
    });
    expect(data.database.size).toBeGreaterThan(100_000);
    expect(data.disk.free).toBeLessThan(data.disk.total);
    expect(jobs.map(({ name }: { name: string }) => name)).toEqual(['scores', 'uploads', 'optimize']);
    const [scores, uploads, optimize] = jobs.map((job: { next_run_at: string }) => Date.parse(job.next_run_at));
    const hour = 3_600_000;
    expect(Math.max(scores, uploads) - Date.now()).toBeLessThan(hour);
    expect(optimize - Date.now()).toBeLessThan(25 * hour);
    expect(Math.min(scores, uploads, optimize)).toBeGreaterThan(Date.now());
  });

  test('says what is wrong once a backup has failed', async () => {
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
  });
});

test('GET /healthz stays short, and needs no key', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
    code: 0,
    message: 'ok',
    data: { status: 'ok' },
  });
});
