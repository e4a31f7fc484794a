// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  admin,
  expectError,
  expectInvalid,
  store,
  superAdminsOnly,
  timestamp,
  unique,
  unknownId,
} from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { ended } from './helpers/jobs.ts';
import { startStorage } from './helpers/s3.ts';
import { adminPassword, run, startServer, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const storage = startStorage();
const { server, admin: root } = await suite({ env: storage.env });
const scratch = temporaryDirectory();
afterAll(() => {
  void storage.stop();
  rmSync(scratch, { recursive: true });
});

const path = '/api/admin/backups';
const spool = join(server.data, 'spool');
const left = () => (existsSync(spool) ? readdirSync(spool) : []);

/** A job that was started, at its end. */
const done = async (started: Promise<{ status: number; text: string; data: { id: number } }>) => {
  const { status, text, data } = await started;
  expect([status, text]).toEqual([200, text]);
  return ended(root, data.id);
};

const backUp = () => done(root.post(path));
const linkTo = async (name: string, query = '') => (await root.post(`${path}/${name}/download${query}`)).data.url;

/** An administrator with the role, until it is taken away. */
async function operator() {
  const username = unique('operator');
  await root.post('/api/admin/admins', { username, password: adminPassword });
  const give = (role: string) => run(['admin', 'role', username, role, '--data', server.data]);
  await give('super_admin');
  return { username, client: await admin(server, username), demote: () => give('admin') };
}

let made: string;
beforeAll(async () => {
  await store(root);
  made = (await backUp()).result.name;
});

describe('GET /api/admin/jobs/{id}', () => {
  superAdminsOnly(server, 'GET', `/api/admin/jobs/${unknownId}`);

  test('404 for a job that there is not', async () => {
    expectError(await root.get(`/api/admin/jobs/${unknownId}`), 404);
  });

  test.each(['0', 'x', '1.5'])('400 for the id %s', async (id) => {
    expectError(await root.get(`/api/admin/jobs/${id}`), 400);
  });
});

describe('POST /api/admin/backups', () => {
  superAdminsOnly(server, 'POST', path);

  test('200 at once with a job, whose result names the backup', async () => {
    const { status, data } = await root.post(path);
    const started = { id: expect.any(Number), kind: 'backup', state: 'running', created_at: timestamp };
    const empty = { progress: null, result: null, error: null, ended_at: null };
    expect({ status, data }).toEqual({ status: 200, data: { ...started, ...empty } });
    const job = await ended(root, data.id);
    const { state, error, ended_at } = job;
    expect({ state, error, ended_at }).toEqual({ state: 'done', error: null, ended_at: timestamp });
    expect(job.result.name).toMatch(/^foodmap-.*\.tar\.zst$/);
    expect([job.result.missing, job.result.removed]).toEqual([[], []]);
    expect(existsSync(join(server.data, 'backups', job.result.name))).toBe(true);
    expect([...storage.objects.keys()].some((key) => key.endsWith(job.result.name))).toBe(true);
  });

  test('409 already_running while one is running, and 200 after it', async () => {
    const first = await root.post(path);
    const second = await root.post(path);
    expectError(second, 409);
    expect(second.meta.reason).toBe('already_running');
    expect((await ended(root, first.data.id)).state).toBe('done');
    expect((await backUp()).state).toBe('done');
  });

  test('200 and the job fails with a sentence when the storage does', async () => {
    storage.fault = ({ method }) => (method === 'PUT' ? new Response('', { status: 403 }) : undefined);
    const job = await backUp();
    storage.fault = () => undefined;
    expect([job.state, job.result]).toEqual(['failed', null]);
    expect(job.error).toMatch(/only in .*: .* 403/);
    expect((await root.get(path)).data.last_error).toBe(job.error);
  });

  test('200 and a row of activity', async () => {
    const { id } = await backUp();
    const { data } = await root.get(`/api/admin/activity?kind=backup.create&target=jobs/${id}`);
    expect(data).toMatchObject([{ actor: 'admin', kind: 'backup.create' }]);
  });
});

describe('the log', () => {
  test('has the sentence of work that failed once, and no stack', async () => {
    writeFileSync(join(server.data, 'backups', 'foodmap-20260101T000000Z.tar.zst'), 'no backup');
    const job = await done(root.post(`${path}/foodmap-20260101T000000Z.tar.zst/verify`));
    rmSync(join(server.data, 'backups', 'foodmap-20260101T000000Z.tar.zst'));
    expect(job.state).toBe('failed');
    const line = await eventually(async () => {
      const found = server
        .log()
        .split('\n')
        .find((one) => one.includes('is damaged, or is no backup'));
      expect(found).toBeString();
      return JSON.parse(found!) as { msg: string; err: { message: string } };
    });
    expect(line).toMatchObject({ msg: 'work failed', err: { message: job.error } });
    expect(line.err).not.toHaveProperty('stack');
  });
});

describe('GET /api/admin/backups', () => {
  superAdminsOnly(server, 'GET', path);

  test('200 with the copies here and in the storage, newest first', async () => {
    const { data } = await root.get(path);
    const copies = data.files.filter(({ name }: { name: string }) => name === made);
    expect(copies.map(({ place, owner }: { place: string; owner: string }) => [place, owner]).toSorted()).toEqual([
      ['here', 'own'],
      ['s3', 'own'],
    ]);
    const times = data.files.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(data).toMatchObject({ storage_error: null, last_success_at: timestamp });
  });

  test('200 with those here and why the storage cannot be listed', async () => {
    storage.fault = () => new Response('', { status: 403 });
    const { status, data } = await root.get(path);
    storage.fault = () => undefined;
    expect({ status, error: data.storage_error }).toEqual({ status: 200, error: expect.stringMatching(/403/) });
    expect(new Set(data.files.map(({ place }: { place: string }) => place))).toEqual(new Set(['here']));
  });
});

/** Names that are no backup, or that would lead elsewhere. */
const badNames = [
  'foodmap-nothing0000-20200101T000000Z.tar.zst',
  'foodmap.db',
  '..%2ffoodmap.db',
  '%2e%2e%2fjwt-secret',
  'jwt-secret',
  encodeURIComponent('../backups/x.tar.zst'),
  encodeURIComponent('foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst\n'),
  's3:x',
  'x'.repeat(300),
];

describe('POST /api/admin/backups/{name}/verify', () => {
  superAdminsOnly(server, 'POST', `${path}/x/verify`);

  test.each(['here', 's3'])('200 and the job says what is in the copy in %s', async (place) => {
    const job = await done(root.post(`${path}/${made}/verify?place=${place}`));
    expect(job).toMatchObject({ state: 'done', result: { name: made, place, pictures: 0, missing: [] } });
    expect(job.result.rows).toEqual({ stores: 1, users: expect.any(Number), reviews: 0 });
    expect(left()).toEqual([]);
  });

  test('200 and the job fails for a backup that is damaged', async () => {
    const name = 'foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst';
    writeFileSync(join(server.data, 'backups', name), 'no backup');
    const job = await done(root.post(`${path}/${name}/verify`));
    rmSync(join(server.data, 'backups', name));
    expect(job).toMatchObject({ state: 'failed', result: null, error: expect.stringContaining(`${name} is damaged`) });
  });

  test.each(badNames)('404 for the name %s', async (name) => {
    expectError(await root.post(`${path}/${name}/verify`), 404);
  });

  test('404 for a copy that is not in that place', async () => {
    storage.objects.clear();
    expectError(await root.post(`${path}/${made}/verify?place=s3`), 404);
  });

  test('400 for a place that there is not', async () => {
    expectError(await root.post(`${path}/${made}/verify?place=moon`), 400);
  });
});

describe('POST /api/admin/backups/{name}/download', () => {
  superAdminsOnly(server, 'POST', `${path}/x/download`);

  test.each(badNames)('404 for the name %s', async (name) => {
    expectError(await root.post(`${path}/${name}/download`), 404);
  });

  test('200 with a link that answers the file once, without a key', async () => {
    const { data } = await root.post(`${path}/${made}/download`);
    expect(data).toEqual({ url: expect.stringMatching(/^https?:.*\/downloads\/\w{43}$/), expires_at: timestamp });
    const response = await fetch(data.url);
    const kept = await Bun.file(join(server.data, 'backups', made)).bytes();
    expect(Buffer.from(await response.arrayBuffer()).equals(kept)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="${made}"`,
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(data.url)).status).toBe(404);
  });

  test('200 with the whole file for a request of a range', async () => {
    const response = await fetch(await linkTo(made), { headers: { range: 'bytes=0-9' } });
    expect({ status: response.status, range: response.headers.get('content-range') }).toEqual({
      status: 200,
      range: null,
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
  });

  test('200 for HEAD, which does not use the link', async () => {
    const link = await linkTo(made);
    const { status, headers } = await fetch(link, { method: 'HEAD' });
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${made}"`]);
    const { size } = Bun.file(join(server.data, 'backups', made));
    expect((await (await fetch(link)).arrayBuffer()).byteLength).toBe(size);
  });

  test('200 for one of many requests at the same time', async () => {
    const link = await linkTo(made);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await fetch(link)).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array(7).fill(404)]);
  });

  test('200 from the storage when the backup is only there', async () => {
    const { name } = (await backUp()).result;
    const kept = await Bun.file(join(server.data, 'backups', name)).bytes();
    rmSync(join(server.data, 'backups', name));
    const response = await fetch(await linkTo(name));
    expect(Buffer.from(await response.arrayBuffer()).equals(kept)).toBe(true);
  });

  test('404 for an administrator who has lost the role since, with the link too', async () => {
    const { client, demote } = await operator();
    const { data } = await client.post(`${path}/${made}/download`);
    await demote();
    expect((await fetch(data.url)).status).toBe(404);
    expectError(await client.post(`${path}/${made}/download`), 403);
  });

  test('404 for a link that was taken with a password that was reset since', async () => {
    const { client, username } = await operator();
    const [stolen, exported] = [
      (await client.post(`${path}/${made}/download`)).data.url,
      (await done(client.post('/api/admin/exports'))).result.url,
    ];
    const { id } = (await client.get('/api/admin/me')).data;
    expect(
      (await root.patch(`/api/admin/admins/${id}/password`, { password: unique('Another-password-') })).status,
    ).toBe(200);
    for (const link of [stolen, exported]) expect([username, (await fetch(link)).status]).toEqual([username, 404]);
  });

  test('200 and a row of activity, and no link in the log', async () => {
    const link = await linkTo(made);
    await (await fetch(link)).arrayBuffer();
    await fetch(link);
    const { data } = await root.get(`/api/admin/activity?kind=backup.download&target=backups/${made}`);
    expect(data[0]).toMatchObject({ actor: 'admin', kind: 'backup.download' });
    const token = link.split('/').at(-1)!;
    await root.get('/api/admin/me');
    const log = server.log();
    expect(log).toContain('"path":"/downloads/…","status":200');
    expect(log).not.toContain(token);
  });

  test.each(['x', 'x'.repeat(43), 'x'.repeat(5000), '%00', '..%2f..%2fjwt-secret'])(
    '404 for the link %s',
    async (token) => {
      expect((await fetch(`${server.url}/downloads/${token}`)).status).toBe(404);
    },
  );
});

describe('POST /api/admin/exports', () => {
  superAdminsOnly(server, 'POST', '/api/admin/exports');

  test('200 and the result has a link to a file that can be imported; it is gone afterwards', async () => {
    const job = await done(root.post('/api/admin/exports'));
    const { result } = job;
    expect(job.state).toBe('done');
    expect([result.uploads, result.missing, result.objects.store]).toEqual([0, [], 1]);
    const response = await fetch(result.url);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="foodmap-export-\w+\.tar\.gz"$/);
    const file = join(scratch, 'export.tar.gz');
    await Bun.write(file, response);
    expect(Bun.file(file).size).toBe(result.size);
    expect((await fetch(result.url)).status).toBe(404);
    expect((await run(['import', file, '--data', join(scratch, 'imported')])).code).toBe(0);
    await ended(root, job.id);
    expect(left()).toEqual([]);
  });

  test('200 and the result has a link to a table, with which nothing changes when it is imported', async () => {
    const { name } = await store(root);
    for (const table of ['stores', 'categories']) {
      const job = await done(root.post(`/api/admin/exports?table=${table}`));
      expect(job).toMatchObject({ state: 'done', result: { objects: {}, uploads: 0, missing: [] } });
      const response = await fetch(job.result.url);
      const disposition = response.headers.get('content-disposition');
      expect(disposition).toMatch(new RegExp(`^attachment; filename="foodmap-${table}-\\w+\\.csv"$`));
      const file = await response.blob();
      expect(file.size).toBe(job.result.size);
      if (table === 'stores') expect(await file.text()).toContain(name);
      const form = new FormData();
      form.set(table, file, `${table}.csv`);
      const plan = await done(root.send('POST', '/api/admin/import?dry_run=true', { body: form }));
      expect(plan.result).toMatchObject({ problems: 0, plan: [], [table]: { created: 0, updated: 0 } });
      expect(plan.result[table].unchanged).toBeGreaterThan(0);
    }
    expect((await root.get('/api/admin/activity?page_size=1')).data[0].kind).toBe('tables.export');
    expect(left()).toEqual([]);
  });

  test('400 for another table', async () => {
    expectInvalid(await root.post('/api/admin/exports?table=users'), 'table');
  });

  test('409 while one is running', async () => {
    const first = await root.post('/api/admin/exports');
    expectError(await root.post('/api/admin/exports'), 409);
    await ended(root, first.data.id);
  });
});

describe('jobs end with the server', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('after %s nothing half is left', async (signal) => {
    const data = join(temporaryDirectory(), 'data');
    const first = await startServer({ data });
    const as = await admin(first);
    await store(as);
    for (const kind of ['backups', 'exports']) expect((await as.post(`/api/admin/${kind}`)).status).toBe(200);
    const half = (...folders: string[]) =>
      folders
        .flatMap((name) => (existsSync(join(data, name)) ? readdirSync(join(data, name)) : []))
        .filter((name) => !/^foodmap-.*\.tar\.zst$/.test(name));
    await first.stop(signal);
    // A process that is asked to end clears up, one that is killed does not.
    if (signal === 'SIGTERM') await eventually(async () => expect(half('backups')).toEqual([]));
    const second = await startServer({ data });
    const again = (await admin(second)).at(second.url);
    // A process of the first server ends when it notices that it is alone.
    await eventually(async () => expect(half('spool', 'backups')).toEqual([]));
    const { data: job } = await again.post('/api/admin/backups');
    expect((await ended(again, job.id)).state).toBe('done');
    await second.stop();
    rmSync(join(data, '..'), { recursive: true });
  });
});
