import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import {
  command,
  descriptorsOf,
  Disk,
  heedless,
  inject,
  limit,
  obstacles,
  withoutPrivilege,
} from './hardening/machine.ts';
import { expectRefusal, expectSentence, Scene, unlessHindered, wrongIn } from './hardening/scene.ts';
import { admin, type Client, store, unique, user } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { run, startServer, type ServerOptions } from './helpers/server.ts';

const scene = new Scene();
beforeAll(() => scene.prepare());
afterAll(() => scene.release());

const picture = () => new Blob([png(60, 40)]);

/** Status of each kind of request. */
async function probe(root: Client, customer: Client, id: number, path: string) {
  const name = unique('Probe ');
  const [write, upload] = [
    await root.post('/api/admin/categories', { name }),
    await root.upload('/api/admin/upload', picture()),
  ];
  const like = await customer.post(`/api/user/stores/${id}/like`);
  const answers = {
    write,
    like,
    upload,
    known: await root.get('/api/stores'),
    read: await root.get('/api/admin/merchant/applications'),
    picture: await root.get(path),
    copy: await root.get(`${path}?w=160`),
    health: await root.get('/healthz'),
  };
  return {
    name,
    answers,
    statuses: Object.fromEntries(Object.entries(answers).map(([kind, { status }]) => [kind, status])),
  };
}

const allWell = { write: 200, like: 200, upload: 200, known: 200, read: 200, picture: 200, copy: 200, health: 200 };

/** A running server, a fault that begins and passes: what each kind of request gets meanwhile, and all well after it. */
async function survives(
  begin: (server: { pid: number; data: string }) => Promise<() => unknown> | (() => unknown),
  meanwhile: Partial<typeof allWell>,
  options: ServerOptions & { data: string },
  code = '"code":"',
): Promise<void> {
  const server = await startServer({ ...options, env: { FOODMAP_LOG_LEVEL: 'error' } });
  const [root, customer] = [await admin(server), await user(server)];
  const { id } = await store(root);
  const { path } = (await root.upload('/api/admin/upload', picture())).data;
  await root.get('/api/stores');
  const end = await begin({ pid: server.pid, data: options.data });
  const during = await probe(root, customer, id, path).finally(end);
  expect(during.statuses).toEqual({ ...allWell, ...meanwhile });
  for (const answer of Object.values(during.answers)) if (answer.status !== 200) expectSentence(answer);
  const after = await probe(root, customer, id, path);
  expect(after.statuses).toEqual(allWell);
  const wasWritten = during.statuses.write === 200;
  const found = await root.get(`/api/admin/categories?keyword=${during.name}`);
  expect(found.data).toHaveLength(wasWritten ? 1 : 0);
  expect((await root.get(`/api/admin/categories?keyword=${after.name}`)).data).toHaveLength(1);
  expect(await server.stop()).toBe(0);
  expect(server.log()).toContain(code);
}

describe('a fault that passes, while the server runs', () => {
  unlessHindered(obstacles.disk)('507 for writes on a full disk; reads go on', async () => {
    const disk = await Disk.mount(24);
    const data = join(disk.directory, 'data');
    disk.run('cp', '-r', scene.killed.directory, data);
    const fill = () => {
      disk.fill();
      return () => disk.makeRoom();
    };
    await survives(fill, { write: 507, like: 507, upload: 507 }, { data, under: disk.under }, 'SQLITE_FULL');
    expect(await wrongIn(data, { under: disk.under })).toEqual([]);
    await disk.release();
  });

  unlessHindered(obstacles.limits)('503 for writes when no file can grow; reads go on', async () => {
    const data = scene.copy();
    const begin = ({ pid }: { pid: number }) => limit(pid, 'fsize', 0);
    await survives(begin, { write: 503, like: 503, upload: 503 }, { data, under: heedless }, 'SQLITE_IOERR_WRITE');
    expect(await wrongIn(data)).toEqual([]);
  });

  const files = (data: string) => ['foodmap.db', 'foodmap.db-wal'].map((name) => join(data, name));

  const broken: [what: string, calls: string, meanwhile: Partial<typeof allWell>, code: string][] = [
    [
      '503 for writes when the disk takes none; reads go on',
      'pwrite64',
      { write: 503, like: 503, upload: 503 },
      'SQLITE_IOERR_WRITE',
    ],
    [
      '503 for writes when the disk confirms none; reads go on',
      'fsync,fdatasync',
      { write: 503, like: 503, upload: 503 },
      'SQLITE_IOERR_FSYNC',
    ],
    [
      '503 when the disk can no longer be read; what is in memory is served',
      'pread64',
      { write: 503, like: 503, upload: 503, read: 503 },
      'SQLITE_CORRUPT',
    ],
  ];
  for (const [title, calls, meanwhile, code] of broken) {
    unlessHindered(obstacles.injection)(title, async () => {
      const data = scene.copy();
      await survives(({ pid }) => inject(pid, calls, 'EIO', files(data)), meanwhile, { data }, code);
      expect(await wrongIn(data)).toEqual([]);
    });
  }

  unlessHindered(obstacles.limits)('503 for what needs another open file when there can be none', async () => {
    const begin = ({ pid }: { pid: number }) => limit(pid, 'nofile', descriptorsOf(pid));
    await survives(begin, { upload: 503, picture: 503, copy: 503 }, { data: scene.copy() }, 'EMFILE');
  });

  unlessHindered(obstacles.owners)('503 for pictures that belong to another account', async () => {
    const uploads = (data: string) => join(data, 'uploads');
    const begin = ({ data }: { data: string }) => {
      command('chown', '-R', '1234:1234', uploads(data));
      return () => command('chown', '-R', '0:0', uploads(data));
    };
    await survives(
      begin,
      { upload: 503, picture: 503, copy: 503 },
      { data: scene.copy(), under: withoutPrivilege },
      'EACCES',
    );
  });
});

describe('a directory that cannot be written to', () => {
  unlessHindered(obstacles.disk)('ends the start with a sentence on a disk that is full', async () => {
    const data = await scene.stopped();
    const disk = await Disk.mount(8);
    disk.run('cp', '-r', data, join(disk.directory, 'data'));
    disk.fill();
    expectRefusal(
      await run(['--data', join(disk.directory, 'data')], { under: disk.under }),
      /disk is full; make room/,
    );
    disk.run('rm', '-r', join(disk.directory, 'data'));
    disk.fill();
    expectRefusal(
      await run(['--data', join(disk.directory, 'data')], { under: disk.under }),
      /disk is full; make room/,
    );
    await disk.release();
  });

  unlessHindered(obstacles.disk)('ends the start with a sentence on a disk that is read-only', async () => {
    const data = await scene.stopped();
    const disk = await Disk.mount(8);
    disk.run('cp', '-r', data, join(disk.directory, 'data'));
    disk.run('mount', '-o', 'remount,bind,ro', disk.directory);
    expectRefusal(
      await run(['--data', join(disk.directory, 'data')], { under: disk.under }),
      /cannot be opened.*can write to/,
    );
    expectRefusal(await run(['--data', join(disk.directory, 'new')], { under: disk.under }), /read-only/);
    await disk.release();
  });

  unlessHindered(obstacles.disk)('is served all the same after a crash, and takes no writes', async () => {
    const disk = await Disk.mount(24);
    const data = join(disk.directory, 'data');
    disk.run('cp', '-r', scene.killed.directory, data);
    disk.run('mount', '-o', 'remount,bind,ro', disk.directory);
    const server = await startServer({ data, under: disk.under });
    const root = scene.killed.root.at(server.url);
    expect((await root.get('/api/stores')).meta.total).toBeGreaterThan(6);
    const refused = await root.post('/api/admin/categories', { name: 'Never' });
    expect(refused.status).toBe(503);
    expectSentence(refused);
    expect(await server.stop()).toBe(0);
    await disk.release();
  });

  unlessHindered(obstacles.owners)(
    'ends the start with a sentence when its files belong to another account',
    async () => {
      for (const name of ['foodmap.db', 'foodmap.lock', 'jwt-secret', '']) {
        const data = await scene.stopped();
        chownSync(join(data, name), 1234, 1234);
        expectRefusal(
          await run(['--data', data], { under: withoutPrivilege }),
          /cannot be (?:used|opened).*account of the server/,
        );
      }
    },
  );
});

describe('a machine that gives little', () => {
  const hardly = process.env.FOODMAP_BINARY ? obstacles.limits : 'from source Bun itself opens hundreds of files';
  unlessHindered(hardly)('ends the start with a sentence when hardly a file can be opened', async () => {
    const under = ['prlimit', '--nofile=10', '--'];
    expectRefusal(await run(['--data', scene.copy()], { under }), /ulimit -n/);
  });

  test('is served where the temporary directory is gone', async () => {
    const nowhere = join(scene.folder, 'nowhere');
    const server = await startServer({ data: scene.copy(), env: { TMPDIR: nowhere, BUN_TMPDIR: nowhere } });
    expect((await scene.killed.root.at(server.url).get('/api/stores')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  unlessHindered(obstacles.disk)('is served where the temporary directory runs no programs', async () => {
    const disk = await Disk.mount(8);
    disk.run('mount', '-o', 'remount,bind,noexec', disk.directory);
    const env = { TMPDIR: disk.directory, BUN_TMPDIR: disk.directory };
    const server = await startServer({ data: scene.copy(), under: disk.under, env });
    expect((await scene.killed.root.at(server.url).get('/api/stores')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await disk.release();
  });
});
