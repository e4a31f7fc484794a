// needs: time, one engine (fills and breaks the disk of the SQLite file)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
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
import { admin, Client, store, unique, user } from './helpers/client.ts';
import { rowsOf } from './helpers/content.ts';
import { sql } from './helpers/database.ts';
import { png } from './helpers/images.ts';
import { run, startServer, type ServerOptions } from './helpers/server.ts';

const scene = new Scene();
beforeAll(() => scene.prepare());
afterAll(() => scene.release());

const picture = () => new Blob([png(60, 40)]);

/** Status of each kind of request. */
async function probe(root: Client, customer: Client, id: number, path: string) {
  const name = unique('Probe ');
  const known = await root.get('/api/stores');
  const [write, upload] = [
    await root.post('/api/admin/categories', { name }),
    await root.upload('/api/admin/upload', picture()),
  ];
  const like = await customer.post(`/api/user/stores/${id}/like`);
  const answers = {
    write,
    like,
    upload,
    known,
    kept: await root.get('/api/categories'),
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

const allWell = {
  write: 200,
  like: 200,
  upload: 200,
  known: 200,
  kept: 200,
  read: 200,
  picture: 200,
  copy: 200,
  health: 200,
};

/** Answers are kept from their second request on; others may need a page that is no longer in the page cache. */
async function keep(root: Client) {
  for (let turn = 0; turn < 3; turn++) for (const path of ['/api/stores', '/api/categories']) await root.get(path);
}

/** A running server, a fault that begins and passes: what each kind of request gets meanwhile, and all well after it. */
async function survives(
  begin: (server: { pid: number; data: string; root: Client }) => Promise<() => unknown> | (() => unknown),
  meanwhile: Partial<typeof allWell>,
  options: ServerOptions & { data: string },
  code = '"code":"',
): Promise<void> {
  const server = await startServer({ ...options, env: { FOODMAP_LOG_LEVEL: 'error' } });
  const [root, customer] = [await admin(server), await user(server)];
  const { id } = await store(root);
  const { path } = (await root.upload('/api/admin/upload', picture())).data;
  await keep(root);
  const end = await begin({ pid: server.pid, data: options.data, root });
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

  const broken: [what: string, calls: string, error: string, meanwhile: Partial<typeof allWell>, code: string][] = [
    [
      '503 for writes when the disk takes none; reads go on',
      'pwrite64',
      'EIO',
      { write: 503, like: 503, upload: 503 },
      'SQLITE_IOERR_WRITE',
    ],
    [
      '503 for writes when the disk confirms none; reads go on',
      'fsync,fdatasync',
      'EIO',
      { write: 503, like: 503, upload: 503 },
      'SQLITE_IOERR_FSYNC',
    ],
    [
      '503 when the disk can no longer be read; what is in memory is served',
      'pread64',
      'EIO',
      { write: 503, like: 503, upload: 503, read: 503 },
      'SQLITE_CORRUPT',
    ],
    [
      '503 when a file server has lost the file, which ends a transaction; what is in memory is served',
      'pread64',
      'ESTALE',
      { write: 503, like: 503, upload: 503, read: 503 },
      'SQLITE_IOERR_READ',
    ],
  ];
  for (const [title, calls, error, meanwhile, code] of broken) {
    unlessHindered(obstacles.injection)(title, async () => {
      const data = scene.copy();
      // A commit of another process empties the caches of the server: what is not kept again as an answer is read.
      const begin = async ({ pid, root }: { pid: number; root: Client }) => {
        await sql({ data }, 'update categories set name = name');
        await keep(root);
        return inject(pid, calls, error, files(data));
      };
      await survives(begin, meanwhile, { data }, code);
      expect(await wrongIn(data)).toEqual([]);
    });
  }

  for (const error of ['EIO', 'ESTALE'])
    unlessHindered(obstacles.injection)(
      `503 for each read in turn while reading the disk gives ${error}, and 200 afterwards`,
      async () => {
        const data = scene.copy();
        const server = await startServer({ data, env: { FOODMAP_LOG_LEVEL: 'error' } });
        const root = await admin(server);
        await sql({ data }, 'update categories set name = name');
        const paths = ['/', '/api/stores', '/api/stores/1', '/api/map?bbox=-180,-85,180,85', '/api/rankings/stores'];
        const end = await inject(server.pid, 'pread64', error, files(data));
        const statuses = new Set<number>();
        for (let turn = 0; turn < 10; turn++) for (const path of paths) statuses.add((await root.get(path)).status);
        await end();
        expect(statuses).toEqual(new Set([503]));
        for (const path of paths) expect([path, (await root.get(path)).status]).toEqual([path, 200]);
        expect(await server.stop()).toBe(0);
      },
    );

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

describe('a directory that takes no files is refused by name, and the data directory is not blamed,', () => {
  const foreign = (mode: number) => {
    const directory = join(scene.folder, `foreign-${mode}`);
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, mode);
    chownSync(directory, 1234, 1234);
    return directory;
  };
  const targets: [what: string, directory: () => string, under?: string[]][] = [
    ['that the system keeps for itself', () => '/proc'],
    ...[0o755, 0o711, 0o700, 0o733].map((mode): (typeof targets)[number] => [
      `of another account with mode ${mode.toString(8)}`,
      () => foreign(mode),
      withoutPrivilege,
    ]),
  ];
  for (const [what, directory, under = []] of targets)
    unlessHindered(obstacles.owners)(`one ${what}`, async () => {
      const data = await scene.stopped();
      for (const [command, name] of [
        ['backup', 'made.tar.gz'],
        ['export', 'made.tar'],
        ['export', 'made'],
        ['export', '--csv', 'stores', 'made.csv'],
      ].map((args) => [args.slice(0, -1), args.at(-1)!] as const)) {
        const said = await run([...command, join(directory(), name), '--data', data], { under });
        expectRefusal(
          said,
          new RegExp(`^${directory()} takes no files of this account \\(E[A-Z]+\\); name a directory`),
        );
        expect(said.code).toBe(2);
      }
    });
});

describe('a disk with little room', () => {
  const tooLittle = (work: string) =>
    new RegExp(
      `${work} needs at least [\\d.]+ MB \\(\\d+ bytes\\) on the disk of .*, and [\\d.]+ MB \\(\\d+ bytes\\) are free`,
    );

  unlessHindered(obstacles.disk)('refuses an upgrade of the database before its first change', async () => {
    const disk = await Disk.mount(24);
    const [data, filler] = [join(disk.directory, 'data'), join(disk.directory, 'filler')];
    const former = Bun.gunzipSync(await Bun.file(join(import.meta.dir, 'upgrades/schema-0006.db.gz')).bytes());
    await Bun.write(join(scene.folder, 'former.db'), former);
    disk.run('mkdir', '-m', '700', data);
    disk.run('cp', join(scene.folder, 'former.db'), join(data, 'foodmap.db'));
    disk.run('fallocate', '-l', '18M', filler);
    expectRefusal(await run(['--data', data], { under: disk.under }), tooLittle('Bringing the database up to date'));
    disk.run('cp', join(data, 'foodmap.db'), join(scene.folder, 'after.db'));
    expect(rowsOf(join(scene.folder, 'after.db'))).toEqual(rowsOf(join(scene.folder, 'former.db')));
    expect(disk.run('ls', data)).not.toContain('backups');
    disk.run('rm', filler);
    const server = await startServer({ data, under: disk.under });
    expect((await new Client(server.url).get('/healthz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await disk.release();
  });

  unlessHindered(obstacles.disk)('refuses backups, restores, exports and imports, and leaves nothing', async () => {
    const data = await scene.stopped();
    const source = join(scene.folder, 'export');
    expect((await run(['export', source, '--data', data])).code).toBe(0);
    const [small, large] = [join(scene.folder, 'small.tar'), join(scene.folder, 'large.tar')];
    expect((await run(['export', small, '--data', data])).code).toBe(0);
    const uploads = join(source, 'uploads');
    truncateSync(
      join(
        uploads,
        readdirSync(uploads, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.webp'))!,
      ),
      64e6,
    );
    copyFileSync(small, large);
    truncateSync(large, 64e6);
    await sql({ data }, 'update uploads set size = 64000000');
    const disk = await Disk.mount(24);
    const [target, other] = [join(disk.directory, 'data'), join(disk.directory, 'other')];
    disk.run('cp', '-r', data, target);
    const filled = disk.run('sh', '-c', `cd ${disk.directory} && find . -type f | sort`);
    const commands: [work: string, ...args: string[]][] = [
      ['A backup with all pictures', 'backup', join(disk.directory, 'made.tar.gz')],
      ['An export with all pictures', 'export', join(disk.directory, 'made.tar')],
      ['An export with all pictures', 'export', join(disk.directory, 'made')],
      ['This restore', 'restore', large, '--yes'],
    ];
    for (const [work, ...args] of commands)
      expectRefusal(await run([...args, '--data', target], { under: disk.under }), tooLittle(work));
    expect(disk.run('sh', '-c', `cd ${disk.directory} && find . -type f | sort`)).toBe(filled);
    for (const from of [source, large])
      expectRefusal(await run(['import', from, '--data', other], { under: disk.under }), tooLittle('This import'));
    const free = Number(/\d+/.exec(disk.run('df', '--output=avail', '-k', disk.directory))![0]);
    disk.run('fallocate', '-l', `${free - 400}K`, join(disk.directory, 'filler'));
    const made = join(disk.directory, 'made.tar.gz');
    expectRefusal(await run(['backup', made, '--data', target], { under: disk.under }), tooLittle('A backup'));
    await disk.release();
  });
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
