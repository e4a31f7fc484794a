// needs: time, one engine (puts back the SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { admin, category, Client, store, user } from './helpers/client.ts';
import { contentOf, sha256, type Content } from './helpers/content.ts';
import { databaseOf } from './helpers/database.ts';
import { startStorage } from './helpers/s3.ts';
import { seed } from './helpers/seed.ts';
import { program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A service with content, its backup, and the content that the backup has. */
const origin = await startServer({ data: join(scratch, 'origin') });
const { pictures } = await seed(origin);
const archive = join(scratch, 'backup.tar.zst');
const plain = join(scratch, 'backup.tar.gz');
for (const file of [archive, plain]) await run(['backup', file, '--data', origin.data]);
await origin.stop('SIGKILL');
const saved = await contentOf(origin.data);

let directories = 0;
const newDirectory = () => join(scratch, `data-${++directories}`);

/** A data directory with other content, as a server that was killed leaves it: part of it is in the WAL. */
async function otherDirectory(): Promise<string> {
  const data = newDirectory();
  const server = await startServer({ data });
  const as = await admin(server);
  await category(as, { name: 'Of the other directory' });
  await user(server, 'other-user');
  await server.stop('SIGKILL');
  expect(statSync(join(data, 'foodmap.db-wal')).size).toBeGreaterThan(0);
  return data;
}

const other = await otherDirectory();
const otherContent = await contentOf(other);

/** A fresh copy of that other directory. */
function copyOfOther(): string {
  const data = newDirectory();
  cpSync(other, data, { recursive: true });
  return data;
}

const restore = (data: string, file = archive, ...more: string[]) =>
  run(['restore', file, '--data', data, '--yes', ...more]);

/** Every file of a directory with its hash; the lock and SQLite's native part, which any command may make, aside. */
const filesOf = (data: string) =>
  Object.fromEntries(
    (existsSync(data) ? readdirSync(data, { recursive: true, encoding: 'utf8' }) : [])
      .filter((name) => !/^(foodmap\.lock|native)/.test(name) && statSync(join(data, name)).isFile())
      .toSorted()
      .map((name) => [name, sha256(readFileSync(join(data, name)))]),
  );

const asideIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('before-restore-'));

/** The archive as files, changed, and packed again. */
async function altered(change: (files: Map<string, Uint8Array | string>) => void): Promise<string> {
  const files = new Map<string, Uint8Array | string>();
  for (const [name, file] of await new Bun.Archive(await Bun.file(plain).bytes()).files()) {
    files.set(name, await file.bytes());
  }
  change(files);
  const path = join(scratch, `altered-${++directories}.tar.gz`);
  await Bun.write(path, new Bun.Archive(Object.fromEntries(files), { compress: 'gzip' }));
  return path;
}

const manifestOf = (files: Map<string, Uint8Array | string>) =>
  JSON.parse(new TextDecoder().decode(files.get('manifest.json') as Uint8Array));

/** Takes an entry out and puts it at the end again: the manifest comes last. */
const setManifest = (files: Map<string, Uint8Array | string>, manifest: unknown) => {
  files.delete('manifest.json');
  files.set('manifest.json', JSON.stringify(manifest));
};

describe('a disaster drill', () => {
  test('brings back every row and every picture into a directory that was lost', async () => {
    const data = newDirectory();
    const { stdout, code } = await restore(data);
    expect(code).toBe(0);
    expect(stdout).toContain('7 stores');
    expect(await contentOf(data)).toEqual(saved);
    const server = await startServer({ data });
    const client = new Client(server.url);
    const { data: found } = await client.get(`/api/stores/search?keyword=${encodeURIComponent('牛肉面')}`);
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['老王牛肉面']);
    const path = new URL(pictures[0]!).pathname;
    expect((await fetch(server.url + path)).headers.get('content-type')).toBe('image/webp');
    expect((await (await admin(server)).get('/api/admin/me')).status).toBe(200);
    await server.stop();
  });

  test('works from the S3 storage too', async () => {
    const storage = startStorage();
    storage.objects.set('foodmap/foodmap-20260101T000000Z.tar.zst', new Uint8Array(readFileSync(archive)));
    const data = newDirectory();
    const args = ['restore', 's3:foodmap-20260101T000000Z.tar.zst', '--data', data, '--yes'];
    expect(await run(args, { env: storage.env })).toMatchObject({ code: 0 });
    expect(await contentOf(data)).toEqual(saved);
    await storage.stop();
  });
});

describe('a storage that fails', () => {
  const storage = startStorage();
  afterAll(() => storage.stop());
  storage.objects.set('foodmap/whole.tar.zst', new Uint8Array(readFileSync(archive)));
  const error = (code: string, message: string) => `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const cutting = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()));
  afterAll(() => void cutting.close());

  test.each([
    [
      'refuses the signature',
      'whole',
      () => new Response(error('SignatureDoesNotMatch', 'Check your key.'), { status: 403 }),
      '403 SignatureDoesNotMatch Check your key',
    ],
    ['has no such file', 'gone', () => undefined, '404 NoSuchKey'],
    ['answers with a page', 'whole', () => new Response('<html>no</html>', { status: 404 }), '404'],
  ])('is named when it %s; nothing is called damaged, nothing is touched', async (_, name, fault, reason) => {
    storage.fault = fault;
    await expectStorageFailure(`${name}.tar.zst`, storage.env, `${storage.endpoint}, bucket bucket: ${reason}.`);
  });

  test('is named when it cuts the connection, which is tried for some seconds', async () => {
    await new Promise<void>((ready) => cutting.listen(0, '127.0.0.1', ready));
    const endpoint = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`;
    const env = { ...storage.env, FOODMAP_BACKUP_S3_ENDPOINT: endpoint };
    await expectStorageFailure('whole.tar.zst', env, 'the connection was cut (ECONNRESET).');
  });

  async function expectStorageFailure(name: string, env: Record<string, string>, reason: string) {
    const data = copyOfOther();
    const before = filesOf(data);
    const commands = [
      ['backup', 'verify', `s3:${name}`],
      ['restore', `s3:${name}`, '--data', data, '--yes'],
    ];
    for (const { code, stdout, stderr } of await Promise.all(commands.map((args) => run(args, { env })))) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toStartWith(`${name} could not be read from http://127.0.0.1:`);
      expect(stderr).toEndWith(`${reason}\n`);
      expect(stderr).not.toMatch(/damaged|no backup of foodmap|\.\./);
    }
    expect(filesOf(data)).toEqual(before);
  }
});

describe('a file that cannot be read', () => {
  test('is named so, not called damaged', async () => {
    const directory = join(scratch, 'directory.tar.zst');
    mkdirSync(directory, { recursive: true });
    const { stderr, code } = await run(['backup', 'verify', directory]);
    expect(code).toBe(1);
    expect(stderr).toContain('EISDIR');
    expect(stderr).not.toContain('damaged');
  });
});

describe('foodmap restore', () => {
  test('moves what was there aside, whole, and says how to undo; undoing brings it back, and can be undone', async () => {
    const data = copyOfOther();
    const { stdout, code } = await restore(data);
    expect(code).toBe(0);
    expect(await contentOf(data)).toEqual(saved);
    expect(existsSync(join(data, 'foodmap.db-wal'))).toBe(false);
    const [aside] = asideIn(data);
    expect(await contentOf(join(data, aside!))).toEqual(otherContent);
    const told = /^To undo: foodmap (.*)$/m.exec(stdout)![1]!.split(' ');
    const undone = await run(told);
    expect(undone.code).toBe(0);
    expect(await contentOf(data)).toEqual(otherContent);
    expect((await run(/^To undo: foodmap (.*)$/m.exec(undone.stdout)![1]!.split(' '))).code).toBe(0);
    expect(await contentOf(data)).toEqual(saved);
    expect(asideIn(data)).toHaveLength(1);
  });

  test('keeps secrets and backups of the directory', async () => {
    const data = copyOfOther();
    writeFileSync(join(data, 'first-run.txt'), 'noted');
    mkdirSync(join(data, 'backups'));
    writeFileSync(join(data, 'backups/foodmap-20200101T000000Z.tar.zst'), 'old');
    const kept = ['jwt-secret', 'first-run.txt', 'backups/foodmap-20200101T000000Z.tar.zst'];
    const before = kept.map((name) => readFileSync(join(data, name), 'utf8'));
    const { stdout } = await restore(data);
    expect(kept.map((name) => readFileSync(join(data, name), 'utf8'))).toEqual(before);
    for (const name of ['jwt-secret', 'first-run.txt', 'backups']) expect(stdout).toContain(name);
  });

  test('prints JSON where a script wants it', async () => {
    const data = copyOfOther();
    const { stdout } = await restore(data, archive, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      restored: 'backup.tar.zst',
      aside: asideIn(data)[0],
      pictures: 4,
      rows: { stores: 7 },
    });
  });

  test('is refused without --yes, and nothing is touched', async () => {
    const data = copyOfOther();
    const before = filesOf(data);
    const { stderr, code } = await run(['restore', archive, '--data', data]);
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(filesOf(data)).toEqual(before);
  });

  test('leaves no directory behind that it had to make, when the backup is refused', async () => {
    const file = join(scratch, 'refused.tar.gz');
    writeFileSync(file, 'no archive');
    const data = newDirectory();
    expect((await restore(data, file)).code).toBe(1);
    expect(existsSync(data)).toBe(false);
    mkdirSync(data);
    expect((await restore(data, file)).code).toBe(1);
    expect(existsSync(data)).toBe(true);
  });

  test('is refused while a server runs, which goes on', async () => {
    const server = await startServer();
    const as = await admin(server);
    const { stderr, code } = await restore(server.data);
    expect(code).toBe(2);
    expect(stderr).toContain('stop it first');
    await store(as);
    expect(asideIn(server.data)).toEqual([]);
    await server.stop();
  });
});

const alterations: [what: string, make: () => Promise<string>, code: number][] = [
  [
    'a picture was exchanged',
    () =>
      altered((files) => {
        const name = [...files.keys()].find((path) => path.startsWith('uploads/'))!;
        files.set(name, 'another picture');
      }),
    1,
  ],
  [
    'a picture is missing',
    () => altered((files) => void files.delete([...files.keys()].find((path) => path.startsWith('uploads/'))!)),
    1,
  ],
  [
    'a picture was taken out of the manifest too',
    () =>
      altered((files) => {
        const name = [...files.keys()].find((path) => path.startsWith('uploads/'))!;
        files.delete(name);
        const manifest = manifestOf(files);
        setManifest(files, {
          ...manifest,
          files: manifest.files.filter(({ path }: { path: string }) => path !== name),
        });
      }),
    1,
  ],
  [
    'there is a file too many',
    () =>
      altered((files) => {
        const manifest = files.get('manifest.json')!;
        files.delete('manifest.json');
        files.set('uploads/2026/11/extra.webp', 'x').set('manifest.json', manifest);
      }),
    1,
  ],
  [
    'a file would leave the directory',
    () =>
      altered((files) => {
        const manifest = files.get('manifest.json')!;
        files.delete('manifest.json');
        files.set('uploads/../../escaped.webp', 'x').set('manifest.json', manifest);
      }),
    1,
  ],
  [
    'another file of the data directory is in it',
    () =>
      altered((files) => {
        const manifest = files.get('manifest.json')!;
        files.delete('manifest.json');
        files.set('jwt-secret', 'x'.repeat(48)).set('manifest.json', manifest);
      }),
    1,
  ],
  ['there is no manifest', () => altered((files) => void files.delete('manifest.json')), 1],
  ['the manifest is no manifest', () => altered((files) => setManifest(files, { format: 1 })), 1],
  ['it is of a later format', () => altered((files) => setManifest(files, { ...manifestOf(files), format: 2 })), 1],
  [
    'the rows are not as many as it says',
    () =>
      altered((files) => {
        const manifest = manifestOf(files);
        setManifest(files, { ...manifest, rows: { ...manifest.rows, stores: 8 } });
      }),
    1,
  ],
  [
    'the database is none, though its hash is right',
    () =>
      altered((files) => {
        const bytes = new Uint8Array(8192).fill(7);
        const manifest = manifestOf(files);
        files.set('foodmap.db', bytes);
        const entry = { path: 'foodmap.db', size: bytes.length, sha256: sha256(bytes) };
        setManifest(files, { ...manifest, files: [entry, ...manifest.files.slice(1)] });
      }),
    1,
  ],
  [
    'it is empty',
    async () => {
      const path = join(scratch, 'empty.tar.gz');
      await Bun.write(path, '');
      return path;
    },
    1,
  ],
  [
    'it is something else',
    async () => {
      const path = join(scratch, 'other.tar.zst');
      await Bun.write(path, 'no archive at all '.repeat(1000));
      return path;
    },
    1,
  ],
];

describe.each(alterations)('a backup of which %s', (_, make, code) => {
  test('is refused by verify and restore, and nothing is touched', async () => {
    const file = await make();
    const data = copyOfOther();
    const before = filesOf(data);
    const verified = await run(['backup', 'verify', file]);
    const restored = await restore(data, file);
    for (const { stderr, stdout, code: actual } of [verified, restored]) {
      expect({ actual, stdout }).toEqual({ actual: code, stdout: '' });
      expect(stderr).toContain('damaged');
      expect(stderr).not.toMatch(/^\s+at |node_modules|\.ts:\d/m);
    }
    expect(filesOf(data)).toEqual(before);
    expect(existsSync(join(scratch, 'escaped.webp')) || existsSync(join(dirname(scratch), 'escaped.webp'))).toBe(false);
  });
});

describe('a backup that was cut or changed on its way', () => {
  test.each([archive, plain])('is refused wherever that happened: %s', async (file) => {
    const bytes = readFileSync(file);
    const end = file.endsWith('.zst') ? '.tar.zst' : '.tar.gz';
    const places = [...[0.05, 0.3, 0.6, 0.9].map((part) => Math.floor(bytes.length * part)), bytes.length - 40];
    const unpack = file.endsWith('.zst') ? Bun.zstdDecompressSync : Bun.gunzipSync;
    const content = Buffer.from(unpack(bytes));
    // A match that is copied from elsewhere, where the same bytes are, unpacks to the same: nothing was changed.
    const isHarmless = (changed: Buffer<ArrayBuffer>) => {
      try {
        return content.equals(unpack(changed));
      } catch {
        return false;
      }
    };
    const flippedAt = (place: number): Buffer<ArrayBuffer> => {
      const flipped = Buffer.from(bytes);
      flipped[place]! ^= 0x10;
      return isHarmless(flipped) ? flippedAt(place + 1) : flipped;
    };
    const attempts = places.flatMap((at) => [bytes.subarray(0, at), flippedAt(at)]);
    for (const [index, attempt] of attempts.entries()) {
      const path = join(scratch, `cut-${index}${end}`);
      await Bun.write(path, attempt);
      expect({ index, code: (await run(['backup', 'verify', path])).code }).toEqual({ index, code: 1 });
    }
  });
});

describe('a backup that a newer program made', () => {
  test('is refused, and nothing is touched', async () => {
    const data = newDirectory();
    cpSync(origin.data, data, { recursive: true });
    const db = databaseOf(data);
    db.run(`insert into migrations values ('of the future', 9999999999999, '2099-01-01T00:00:00.000Z')`);
    db.close();
    const file = join(scratch, 'newer.tar.zst');
    expect((await run(['backup', file, '--data', data])).code).toBe(0);
    const target = copyOfOther();
    const before = filesOf(target);
    const { stderr, code } = await restore(target, file);
    expect(code).toBe(2);
    expect(stderr).toContain('newer than this program');
    expect(filesOf(target)).toEqual(before);
  });
});

describe('a backup of an older release', () => {
  test('is restored and brought up to date', async () => {
    const data = newDirectory();
    mkdirSync(data);
    const old = Bun.gunzipSync(await Bun.file(join(import.meta.dir, 'upgrades/schema-0001.db.gz')).bytes());
    await Bun.write(join(data, 'foodmap.db'), old);
    const file = join(scratch, 'older.tar.zst');
    expect((await run(['backup', file, '--data', data])).code).toBe(0);
    const target = newDirectory();
    expect((await restore(target, file)).code).toBe(0);
    const server = await startServer({ data: target });
    expect((await (await admin(server)).get('/api/admin/stores')).data).not.toBeEmpty();
    await server.stop();
    expect((await contentOf(target)).rows.migrations!.length).toBe(saved.rows.migrations!.length);
  });
});

/** Names in a data directory after the server was up once. */
async function settled(data: string): Promise<Content> {
  await (await startServer({ data })).stop();
  return contentOf(data);
}

describe('a restore that is killed', () => {
  test('leaves either the old or the new, whole, after the next start, and the old is never lost', async () => {
    const outcomes = new Set<string>();
    for (const after of [20, 60, 90, 120, 150, 165, 180, 195, 210, 225, 240, 260, 280, 320, 400]) {
      const data = copyOfOther();
      const child = Bun.spawn([...program, 'restore', archive, '--data', data, '--yes'], {
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      await Bun.sleep(after);
      child.kill('SIGKILL');
      await child.exited;
      const now = await settled(data);
      const isNew = now.rows.stores!.length === saved.rows.stores!.length;
      outcomes.add(isNew ? 'new' : 'old');
      expect(now).toEqual(isNew ? saved : otherContent);
      if (isNew) expect(await contentOf(join(data, asideIn(data)[0]!))).toEqual(otherContent);
      expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([]);
      rmSync(data, { recursive: true });
    }
    expect([...outcomes]).toContain('old');
  });

  // Every state that the moves of `finish` can be interrupted in, made by hand.
  test.each([
    ['ready', []],
    ['ready', ['foodmap.db']],
    ['ready', ['foodmap.db', 'foodmap.db-wal', 'foodmap.db-shm']],
    ['cleared', ['foodmap.db', 'foodmap.db-wal', 'foodmap.db-shm']],
  ])('is completed by the next start from the state %s with %p moved aside', async (state, moved) => {
    const data = copyOfOther();
    const made = newDirectory();
    await restore(made);
    const stem = '2026-11-20T10-00-00-000Z';
    const staging = join(data, `restoring-${stem}.${state}`);
    mkdirSync(staging);
    for (const name of ['foodmap.db', 'uploads']) cpSync(join(made, name), join(staging, name), { recursive: true });
    const aside = join(data, `before-restore-${stem}`);
    if (moved.length > 0) mkdirSync(aside);
    for (const name of moved.filter((name) => existsSync(join(data, name)))) {
      cpSync(join(data, name), join(aside, name));
      rmSync(join(data, name));
    }
    const command = await run(['user', 'list', '--data', data]);
    expect({ code: command.code, stdout: command.stdout }).toEqual({ code: 2, stdout: '' });
    const server = await startServer({ data });
    await server.stop();
    const line = server
      .log()
      .split('\n')
      .find((text) => text.includes('"completed a restore'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 'info', aside });
    expect(await contentOf(data)).toEqual(saved);
    expect(await contentOf(aside)).toEqual(otherContent);
    const next = await startServer({ data });
    await next.stop();
    expect(next.log()).not.toContain('completed a restore');
  });
});
