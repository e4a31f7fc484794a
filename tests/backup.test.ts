// needs: time, one engine (packs the SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { admin, store } from './helpers/client.ts';
import { contentOf, notCopied, onCopy, rowsOf, sha256, withoutScores } from './helpers/content.ts';
import { eventually } from './helpers/eventually.ts';
import { isRunning } from './helpers/processes.ts';
import { startStorage } from './helpers/s3.ts';
import { seed } from './helpers/seed.ts';
import { program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
const { root, pictures } = await seed(server);
const scratch = temporaryDirectory();
const storage = startStorage();
afterAll(async () => {
  await server.stop();
  await storage.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const command = (args: string[], env: Record<string, string> = {}) =>
  run(args, { env: { FOODMAP_DATA: server.data, ...env }, cwd: scratch });

const backups = join(server.data, 'backups');
const archives = () => (existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.tar.zst')) : []);
const overview = async () => (await root.get('/api/admin/dashboard/overview')).data.backups;

/** Runs a command that must succeed, and gives what it printed as JSON. */
async function json(args: string[], env?: Record<string, string>) {
  const { stdout, stderr, code } = await command([...args, '--json'], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

let files = 0;
const newFile = (end = '.tar.gz') => join(scratch, `backup-${++files}${end}`);

async function unpacked(file: string): Promise<Map<string, Uint8Array>> {
  const bytes = await Bun.file(file).bytes();
  const archive = new Bun.Archive(file.endsWith('.zst') ? Bun.zstdDecompressSync(bytes) : bytes);
  const found = [...(await archive.files())].map(async ([name, content]) => [name, await content.bytes()] as const);
  return new Map(await Promise.all(found));
}

describe('foodmap backup FILE', () => {
  test.each(['.tar.zst', '.tar.gz', '.tgz'])('writes database, pictures and manifest into one %s', async (end) => {
    const file = newFile(end);
    const before = await contentOf(server.data);
    const printed = await json(['backup', file]);
    expect(printed).toMatchObject({ file, size: statSync(file).size, pictures: pictures.length, missing: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = await unpacked(file);
    const manifest = JSON.parse(new TextDecoder().decode(content.get('manifest.json')));
    content.delete('manifest.json');
    expect(manifest.files).toEqual(
      [...content].map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
    );
    const counts = Object.entries(before.rows).map(([table, rows]) => [table, rows.length] as const);
    expect(manifest.rows).toMatchObject(Object.fromEntries(counts));
    expect(manifest.schema.migrations).toBe(before.rows.migrations!.length);
    expect(manifest.program).toMatch(/^\d+\.\d+\.\d+/);
    const database = join(scratch, 'unpacked.db');
    await Bun.write(database, content.get('foodmap.db')!);
    expect(withoutScores(rowsOf(database, notCopied))).toEqual(before.rows);
    const packed = [...content.keys()].filter((path) => path !== 'foodmap.db').toSorted();
    expect(packed).toEqual(Object.keys(before.pictures).map((path) => `uploads/${path}`));
  });

  test('leaves out files without a row, and copies in other sizes', async () => {
    await fetch(`${pictures[0]!}?w=160`);
    writeFileSync(join(server.data, 'uploads/stray.webp'), 'stray');
    const file = newFile();
    expect(await json(['backup', file])).toMatchObject({ pictures: pictures.length });
    expect([...(await unpacked(file)).keys()].filter((path) => /stray|\.w160\./.test(path))).toEqual([]);
    rmSync(join(server.data, 'uploads/stray.webp'));
  });

  test('names the pictures whose files are gone, and has all else', async () => {
    const data = join(temporaryDirectory(), 'data');
    const other = await startServer({ data });
    await seed(other);
    const [lost] = Object.keys((await contentOf(data)).pictures);
    rmSync(join(data, 'uploads', lost!));
    const file = newFile();
    const { stdout, code } = await run(['backup', file, '--data', data]);
    expect(code).toBe(0);
    expect(stdout).toContain(`uploads/${lost}`);
    const verified = await run(['backup', 'verify', file, '--json']);
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, pictures: 3, missing: [`uploads/${lost}`] });
    await other.stop();
    rmSync(dirname(data), { recursive: true });
  });

  test('warns of a picture that was changed since it was uploaded', async () => {
    const path = new URL(pictures[0]!).pathname.slice('/static/upload/'.length);
    const file = join(server.data, 'uploads', path);
    const bytes = await Bun.file(file).bytes();
    await Bun.write(file, bytes.with(20, bytes[20]! ^ 1));
    const { stderr, code } = await command(['backup', newFile()]);
    await Bun.write(file, bytes);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Pictures that changed since they were uploaded: 1, such as ${path}. An older backup may have them as they were.\n`,
    });
  });

  test('refuses with a sentence what it cannot do, and leaves nothing', async () => {
    const there = newFile();
    writeFileSync(there, 'mine');
    const before = readdirSync(scratch).toSorted();
    const refusals: [args: string[], says: string][] = [
      [['backup', there], 'exists already'],
      [['backup', 'x.zip'], '.tar.zst'],
      [['backup', join(scratch, 'nowhere/x.tar.gz')], 'nowhere'],
      [['backup', newFile(), '--data', join(scratch, 'no-data')], 'no database'],
      [['backup', 'verify', 'nothing.tar.gz'], 'nothing.tar.gz'],
      [['backup', 'verify', 's3:x.tar.zst'], 'FOODMAP_BACKUP_S3_BUCKET'],
    ];
    for (const [args, says] of refusals) {
      const { stdout, stderr, code } = await command(args);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toContain(says);
    }
    expect(await Bun.file(there).text()).toBe('mine');
    expect(readdirSync(scratch).toSorted()).toEqual(before);
  });
});

describe('foodmap backup while clients write', () => {
  test('has everything that was answered before it began, is whole, and no write fails', async () => {
    const done = new AbortController();
    const answered: string[] = [];
    const category_id = (await root.get('/api/admin/categories')).data[0].id;
    const write = async () => {
      while (!done.signal.aborted) answered.push((await store(root, { category_id })).name);
    };
    const writers = Promise.all([write(), write(), write(), write()]);
    await eventually(async () => expect(answered.length).toBeGreaterThan(20));
    for (let round = 0; round < 3; round++) {
      const known = [...answered];
      const file = newFile('.tar.zst');
      await json(['backup', file]);
      const database = join(scratch, 'under-load.db');
      await Bun.write(database, (await unpacked(file)).get('foodmap.db')!);
      const names = new Set(rowsOf(database).stores!.map(({ name }) => name));
      expect(known.filter((name) => !names.has(name))).toEqual([]);
      expect(answered.length).toBeGreaterThan(known.length);
      expect((await command(['backup', 'verify', file])).code).toBe(0);
    }
    done.abort();
    await writers;
  });
});

const started = Date.now();
const stampOf = (days: number) => new Date(started - days * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
/** A name of version 0.2, which had no instance ID. */
const oldBackup = (days: number) => `foodmap-${stampOf(days)}.tar.zst`;

describe('foodmap backup', () => {
  test('writes into the data directory, and the dashboard says so', async () => {
    const before = archives();
    const { file, size } = await json(['backup']);
    const [made, ...more] = archives().filter((name) => !before.includes(name));
    expect(more).toEqual([]);
    expect(file).toBe(join(backups, made!));
    expect(await overview()).toEqual({
      last_success_at: expect.stringMatching(/Z$/),
      last_file: made,
      last_size: size,
      last_failure_at: null,
      last_error: null,
      files: archives()
        .toReversed()
        .map((name) => ({ name, size: expect.any(Number), created_at: expect.stringMatching(/Z$/) })),
    });
  });

  test('list shows the newest first', async () => {
    await json(['backup']);
    await json(['backup']);
    const listed = await json(['backup', 'list']);
    expect(listed.map(({ name }: { name: string }) => name).toSorted()).toEqual(archives().toSorted());
    expect(listed[0].name).toBe((await overview()).last_file);
    expect(listed[0]).toMatchObject({ place: 'here', size: statSync(join(backups, listed[0].name)).size });
    const { stdout } = await command(['backup', 'list']);
    expect(stdout).toContain(listed[0].name);
  });

  test.each([
    ['--backup-keep keeps so many', ['--backup-keep', '2'], [1]],
    ['--backup-keep-days keeps more than --backup-keep', ['--backup-keep', '1', '--backup-keep-days', '5'], [1, 3]],
    ['seven stay by default', [], [1, 3, 10, 20, 30, 40]],
  ])('--rotate deletes old ones and nothing else: %s', async (_, flags, kept) => {
    for (const name of archives()) rmSync(join(backups, name));
    const days = [1, 3, 10, 20, 30, 40, 50, 60];
    const others = ['foodmap.tar.zst', 'before-upgrade-1-to-2-2020-01-01.db', 'mine-20200101T000000Z.tar.zst'];
    for (const name of [...days.map(oldBackup), ...others]) writeFileSync(join(backups, name), 'old');
    const { file } = await json(['backup', '--rotate', ...flags]);
    const left = archives().filter((name) => name.startsWith('foodmap-2') && !file.endsWith(name));
    expect(left.toSorted()).toEqual(kept.map(oldBackup).toSorted());
    for (const name of others) {
      expect(existsSync(join(backups, name))).toBe(true);
      rmSync(join(backups, name));
    }
  });

  test('has the ID of the data directory in its name, which is made once and for the owner only', async () => {
    const instance = async () =>
      /^foodmap-(\w{10})-\d{8}T\d{6}Z(?:-\d+)?\.tar\.zst$/.exec(basename((await json(['backup'])).file))?.[1];
    const made = await instance();
    expect(made).toBeString();
    expect(await instance()).toBe(made);
    const file = join(server.data, 'instance-id');
    expect(readFileSync(file, 'utf8').trim()).toBe(made!);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('--rotate leaves backups of other data directories alone, however old', async () => {
    for (const name of archives()) rmSync(join(backups, name));
    const instance = readFileSync(join(server.data, 'instance-id'), 'utf8').trim();
    const [own, other] = [`foodmap-${instance}-${stampOf(9)}.tar.zst`, `foodmap-0123456789-${stampOf(9)}.tar.zst`];
    for (const name of [own, other]) writeFileSync(join(backups, name), 'old');
    const { file, removed } = await json(['backup', '--rotate', '--backup-keep', '1']);
    expect(removed).toEqual([own]);
    expect(archives().toSorted()).toEqual([basename(file), other].toSorted());
    rmSync(join(backups, other));
  });

  test('--rotate keeps the new one where older ones of its second were deleted', async () => {
    for (const name of archives()) rmSync(join(backups, name));
    const instance = readFileSync(join(server.data, 'instance-id'), 'utf8').trim();
    for (let second = 0; second < 30; second++) {
      const stamp = new Date(Date.now() + second * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      for (const number of [4, 5])
        writeFileSync(join(backups, `foodmap-${instance}-${stamp}-${number}.tar.zst`), 'old');
    }
    const { file } = await json(['backup']);
    for (const name of archives()) if (statSync(join(backups, name)).size === 3) rmSync(join(backups, name));
    expect(basename(file)).toEndWith('-6.tar.zst');
  });

  test('refuses --rotate beside a file', async () => {
    const file = newFile();
    const { stderr, stdout, code } = await command(['backup', file, '--rotate']);
    expect({ code, stdout, there: existsSync(file) }).toEqual({ code: 2, stdout: '', there: false });
    expect(stderr).toContain('--rotate');
  });

  test('list --verify shows the content of each, and which cannot be restored', async () => {
    for (const name of archives()) rmSync(join(backups, name));
    const whole = basename((await json(['backup'])).file);
    const bad = oldBackup(1);
    writeFileSync(join(backups, bad), 'no archive');
    const { stdout, stderr, code } = await command(['backup', 'list', '--verify', '--json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '1 of 2 backups cannot be restored.\n' });
    const { stores, users, reviews } = (await contentOf(server.data)).rows;
    expect(JSON.parse(stdout)).toMatchObject([
      {
        name: whole,
        stores: stores!.length,
        users: users!.length,
        reviews: reviews!.length,
        pictures: pictures.length,
        problem: null,
      },
      { name: bad, stores: null, pictures: null, problem: expect.stringContaining('damaged') },
    ]);
    rmSync(join(backups, bad));
    expect((await command(['backup', 'list', '--verify'])).code).toBe(0);
    expect(readdirSync(backups)).toEqual([whole]);
  });

  test('deletes nothing without --rotate', async () => {
    writeFileSync(join(backups, oldBackup(400)), 'old');
    await json(['backup'], { FOODMAP_BACKUP_KEEP: '1' });
    expect(archives()).toContain(oldBackup(400));
    for (const name of archives()) rmSync(join(backups, name));
  });
});

describe('a backup that is killed', () => {
  test('leaves whole backups only, and the next one clears up', async () => {
    for (const after of [60, 120, 160, 200, 240, 280, 330, 400]) {
      const child = Bun.spawn([...program, 'backup'], {
        env: { ...process.env, FOODMAP_DATA: server.data },
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      await Bun.sleep(after);
      child.kill('SIGKILL');
      await child.exited;
    }
    for (const name of archives()) {
      expect(await command(['backup', 'verify', name])).toMatchObject({ code: 0 });
    }
    await json(['backup']);
    expect(readdirSync(backups).filter((name) => !name.endsWith('.tar.zst'))).toEqual([]);
    expect((await root.get('/api/admin/stores')).status).toBe(200);
  });

  test('leaves nothing that the next one does not clear up, though its parent has not reaped it', async () => {
    const parent = Bun.spawn(['sh', '-c', '"$@" & exec sleep 1000', 'sh', ...program, 'backup'], {
      env: { ...process.env, FOODMAP_DATA: server.data },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const begun = () => readdirSync(backups).find((name) => existsSync(join(backups, name, 'foodmap.db')));
    const staging = await eventually(async () => begun() ?? Promise.reject(new Error('No backup has begun.')));
    const pid = Number(/\d+/.exec(staging));
    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(isRunning(pid)).toBeFalse());
    expect(readdirSync(backups)).toContain(staging);
    await json(['backup']);
    expect(readdirSync(backups)).not.toContain(staging);
    expect(process.kill(pid, 0)).toBeTrue();
    parent.kill();
    await parent.exited;
  });
});

const namesIn = async (place: string) =>
  (await json(['backup', 'list'], storage.env))
    .filter((one: { place: string }) => one.place === place)
    .map(({ name }: { name: string }) => name);

describe('backups on S3', () => {
  test('are sent, listed and verified from there, and no secret is printed', async () => {
    const { file } = await json(['backup'], storage.env);
    const name = file.split('/').at(-1);
    expect(Buffer.from(storage.objects.get(`foodmap/${name}`)!)).toEqual(Buffer.from(await Bun.file(file).bytes()));
    expect(await namesIn('s3')).toEqual([name]);
    expect(await namesIn('here')).toContain(name);
    const verified = await command(['backup', 'verify', `s3:${name}`], storage.env);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await command(['config'], storage.env);
    expect(stdout).not.toContain('the-secret-key');
    expect(storage.requests.every(({ authorization }) => authorization.includes('the-access-key'))).toBe(true);
  });

  test('go below the prefix that is configured', async () => {
    await json(['backup'], { ...storage.env, FOODMAP_BACKUP_S3_PREFIX: 'kiosk-7/' });
    expect([...storage.objects.keys()].filter((key) => key.startsWith('kiosk-7/'))).toHaveLength(1);
  });

  test('are rotated as those here are; objects without the ID of this data directory stay', async () => {
    storage.objects.clear();
    const instance = readFileSync(join(server.data, 'instance-id'), 'utf8').trim();
    const put = (name: string) => storage.objects.set(`foodmap/${name}`, Buffer.from('old'));
    const own = ['01', '02', '03', '04', '05'].map((day) => `foodmap-${instance}-202001${day}T000000Z.tar.zst`);
    const others = ['foodmap-0123456789-20200101T000000Z.tar.zst', 'foodmap-20200101T000000Z.tar.zst', 'notes.txt'];
    for (const name of [...own, ...others]) put(name);
    const { removed } = await json(['backup', '--rotate', '--backup-keep', '3'], storage.env);
    expect(removed).toEqual(expect.arrayContaining(own.slice(0, 3)));
    expect(own.filter((name) => storage.objects.has(`foodmap/${name}`))).toEqual(own.slice(3));
    expect(others.filter((name) => !storage.objects.has(`foodmap/${name}`))).toEqual([]);
    const listed: { name: string; owner: string }[] = await json(['backup', 'list'], storage.env);
    const owners = Object.fromEntries(listed.map(({ name, owner }) => [name, owner]));
    expect([own[4]!, ...others].map((name) => owners[name])).toEqual(['own', 'other', 'unknown', undefined]);
  });

  test('of two services in one bucket survive the rotation of each other, and each can restore those of both', async () => {
    storage.objects.clear();
    const data = join(temporaryDirectory(), 'data');
    await (await startServer({ data })).stop();
    const rotate = ['backup', '--rotate', '--backup-keep', '1'];
    const { file } = await json(['backup', '--data', data], storage.env);
    for (let again = 0; again < 2; again++) await json(rotate, storage.env);
    const theirs = basename(file);
    expect(storage.objects.size).toBe(2);
    expect([...storage.objects.keys()]).toContain(`foodmap/${theirs}`);
    const target = join(dirname(data), 'restored');
    const { code } = await command(['restore', `s3:${theirs}`, '--data', target, '--yes'], storage.env);
    expect(code).toBe(0);
    const again = await json(['backup', '--data', target], storage.env);
    expect(basename(again.file).split('-')[1]).not.toBe(theirs.split('-')[1]);
    rmSync(dirname(data), { recursive: true });
  });

  test('that cannot be sent do not keep the old ones here from being deleted', async () => {
    for (const name of archives()) rmSync(join(backups, name));
    for (let night = 0; night < 4; night++) {
      const { stderr, code } = await command(['backup', '--rotate', '--backup-keep', '2'], {
        ...storage.env,
        FOODMAP_BACKUP_S3_BUCKET: 'other',
      });
      expect(code).toBe(1);
      const here = /^The backup was made, but it is only in (\S+): foodmap-\S+ could not be sent to /.exec(stderr)?.[1];
      expect(existsSync(here!)).toBe(true);
    }
    expect(archives()).toHaveLength(2);
    await json(['backup']);
  });

  test('that cannot be deleted there are a failure, though the new one was sent', async () => {
    storage.objects.clear();
    const instance = readFileSync(join(server.data, 'instance-id'), 'utf8').trim();
    storage.objects.set(`foodmap/foodmap-${instance}-20200101T000000Z.tar.zst`, Buffer.from('old'));
    storage.fault = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 403 }) : undefined);
    const { stderr, code } = await command(['backup', '--rotate', '--backup-keep', '1'], storage.env);
    storage.fault = () => undefined;
    expect({ code, stored: storage.objects.size }).toEqual({ code: 1, stored: 2 });
    expect(stderr).toMatch(/^The backup foodmap-\S+ was made and sent, but old ones remain: .*: 403\.$/m);
    expect((await overview()).last_file).toBe(archives().at(-1));
    expect((await root.get('/api/admin/health')).data.status).toBe('degraded');
    await json(['backup']);
  });

  test('are not listed while the storage cannot be reached; those here are, and the exit code is 1', async () => {
    const env = { ...storage.env, FOODMAP_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' };
    const { stdout, stderr, code } = await command(['backup', 'list', '--json'], env);
    expect(code).toBe(1);
    expect(
      JSON.parse(stdout)
        .map(({ name }: { name: string }) => name)
        .toSorted(),
    ).toEqual(archives().toSorted());
    expect(stderr).toBe(
      'The backups could not be listed at http://127.0.0.1:9, bucket bucket: nobody answers there (ECONNREFUSED).\n',
    );
  });

  test.each([
    ['nobody answers', { FOODMAP_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }],
    ['the bucket is not there', { FOODMAP_BACKUP_S3_BUCKET: 'other' }],
  ])('fail loudly when %s: exit code 1, dashboard, health; the file here stays', async (_, env) => {
    const before = archives();
    const { stdout, stderr, code } = await command(['backup'], { ...storage.env, ...env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('could not be sent');
    expect(stderr).not.toContain('the-secret-key');
    expect(archives()).toHaveLength(before.length + 1);
    const { last_error, last_failure_at, last_success_at } = await overview();
    expect(last_error).toBe(stderr.trim());
    expect(last_failure_at > last_success_at).toBe(true);
    const health = (await root.get('/api/admin/health')).data;
    expect(health.status).toBe('degraded');
    expect(health.problems.join()).toContain(last_error);
    await json(['backup']);
    expect((await root.get('/api/admin/health')).data.problems.join()).not.toContain(last_error);
  });

  test('are refused without keys', async () => {
    const { stderr, code } = await command(['backup'], { FOODMAP_BACKUP_S3_BUCKET: 'bucket' });
    expect(code).toBe(2);
    expect(stderr).toContain('FOODMAP_BACKUP_S3_ACCESS_KEY');
  });
});

describe('--backup-schedule', () => {
  const due = { args: ['--backup-schedule', '0 0 1 1 *'] };

  test('makes the backup at the start that was missed, once, and logs it', async () => {
    const data = join(temporaryDirectory(), 'data');
    const first = await startServer({ data, ...due, env: storage.env });
    await eventually(async () => expect(first.log()).toContain('"job":"backup"'));
    expect(first.log()).toMatch(/"job":"backup","duration_ms":\d+,"file":".*","size":\d+,"removed":0,"msg":"job done"/);
    expect(first.log()).not.toContain('the-secret-key');
    const made = readdirSync(join(data, 'backups'));
    expect(made).toHaveLength(1);
    await first.stop();
    const second = await startServer({ data, ...due, env: storage.env });
    const as = await admin(second);
    const { jobs, backups: state } = (await as.get('/api/admin/health')).data;
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'backup', running: false, last_started_at: null }));
    expect(state.files.map(({ name }: { name: string }) => name)).toEqual([made[0]]);
    expect(state).toMatchObject({ last_file: made[0], last_error: null });
    await second.stop();
    rmSync(dirname(data), { recursive: true });
  });

  test('fails loudly and the server goes on', async () => {
    const other = await startServer({ ...due, env: { ...storage.env, FOODMAP_BACKUP_S3_BUCKET: 'other' } });
    await eventually(async () => expect(other.log()).toContain('"msg":"job failed"'));
    const as = await admin(other);
    const { status, problems, backups: state } = (await as.get('/api/admin/health')).data;
    expect(status).toBe('degraded');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(state.last_error);
    await other.stop();
  });

  test.each(['tomorrow', '61 * * * *', '0 0 30 2 *'])('%p is refused', async (schedule) => {
    const { stderr, code } = await run(['--backup-schedule', schedule], { env: { FOODMAP_DATA: join(scratch, 'x') } });
    expect(code).toBe(2);
    expect(stderr).toContain('--backup-schedule must be a cron expression');
  });
});

describe('a database that is damaged', () => {
  test('is not backed up: exit code 1 and a sentence', async () => {
    const data = join(scratch, 'damaged');
    mkdirSync(data);
    onCopy(join(server.data, 'foodmap.db'), (db) => db.run('vacuum into ?', [join(data, 'foodmap.db')]));
    const bytes = await Bun.file(join(data, 'foodmap.db')).bytes();
    for (let page = 20; page < bytes.length / 4096; page += 3) bytes.fill(0x55, page * 4096, page * 4096 + 200);
    await Bun.write(join(data, 'foodmap.db'), bytes);
    const file = newFile();
    const { stderr, code } = await command(['backup', file, '--data', data]);
    expect(code).toBe(1);
    expect(stderr).toContain('damaged');
    expect(existsSync(file)).toBe(false);
  });
});
