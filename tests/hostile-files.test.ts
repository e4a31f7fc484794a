// needs: time, one engine (unpacks archives of the SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack, type Headers } from 'tar-stream';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let paths = 0;
const newPath = (end = '') => join(scratch, `${++paths}${end}`);

const data = newPath();
const exported = newPath();
const backup = newPath('.tar.gz');
for (const command of [
  ['seed', '--data', data, '--stores', '3'],
  ['export', exported, '--data', data],
  ['backup', backup, '--data', data],
]) {
  const { code, stderr } = await run(command);
  if (code !== 0) throw new Error(stderr);
}

const text = await Bun.file(join(exported, 'foodmap.ndjson')).text();
// oxlint-disable-next-line typescript/no-explicit-any -- objects of every type
const objects: any[] = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** The export with its first object of a type changed. */
async function exportWith(type: string, fields: Record<string, unknown>): Promise<string> {
  const target = newPath();
  cpSync(exported, target, { recursive: true });
  const at = objects.findIndex((object) => object.type === type);
  const lines = objects.map((object, index) => JSON.stringify(index === at ? { ...object, ...fields } : object));
  await Bun.write(join(target, 'foodmap.ndjson'), `${lines.join('\n')}\n`);
  return target;
}

const argon2 = (cost: string) => `$argon2id$v=19$${cost}$${'c2FsdA'.repeat(3)}$${'aGFzaA'.repeat(7)}`;
let nested: unknown = {};
for (let depth = 0; depth < 5000; depth++) nested = { nested };

describe('an export that would', () => {
  test.each([
    ['make a login take gigabytes', 'user', { password_hash: argon2('m=4194304,t=2,p=1') }, 'password_hash'],
    ['make a login take minutes', 'user', { password_hash: argon2('m=19456,t=99,p=1') }, 'password_hash'],
    ['make a login take minutes, with bcrypt', 'user', { password_hash: `$2b$31$${'a'.repeat(53)}` }, 'password_hash'],
    ['make a login fail with 500', 'admin', { password_hash: 'secret' }, 'password_hash'],
    ['admit a key that nobody has', 'api_key', { hash: 'secret' }, 'hash'],
    ['keep the server from starting', 'setting', { name: 'cors_origins', value: 5 }, 'value'],
    ['let in a page by half an origin', 'setting', { name: 'cors_origins', value: ['https://'] }, 'value'],
    ['spoil every score', 'setting', { value: 'NaN' }, 'value'],
    ['bring a setting that there is not', 'setting', { name: 'unheard-of' }, 'no such setting'],
    ['clear the terminal of who lists the users', 'user', { username: 'mei\u001B[2J' }, 'username'],
    ['nest deeper than SQLite reads', 'review', { recommend_dishes: [nested] }, 'recommend_dishes'],
    ['write a file elsewhere', 'upload', { path: '../../../escaped.webp' }, 'path'],
  ])('%s is refused with its line and field', async (_, type, fields, named) => {
    const target = newPath();
    const { stdout, stderr, code } = await run(['import', await exportWith(type, fields), '--data', target]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Line \\d+ \\(${type}\\): .*${named}.*\\.\\n$`));
    expect(existsSync(join(target, 'foodmap.db'))).toBe(false);
  });

  test('fill the memory with one line is refused before it is read to its end', async () => {
    const target = newPath();
    mkdirSync(target);
    const [header] = objects;
    const line = `{"type":"user","username":"${'x'.repeat(40_000_000)}"}`;
    await Bun.write(join(target, 'foodmap.ndjson'), `${JSON.stringify(header)}\n${line}\n`);
    const { stderr, code } = await run(['import', target, '--data', newPath()]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Line 2 is longer than any of an export can be.\n' });
  });
});

type Entry = [headers: Headers, content?: string];

/** An archive of just these entries. */
async function archive(entries: Entry[]): Promise<string> {
  const made = pack();
  for (const [headers, content] of entries) made.entry(headers, content ?? '');
  made.finalize();
  const path = newPath('.tar.gz');
  await Bun.write(path, gzipSync(Buffer.concat(await Array.fromAsync(made))));
  return path;
}

const outside = join(scratch, 'outside');
await Bun.write(join(outside, 'kept'), 'kept');
const ndjson: Entry = [{ name: 'foodmap.ndjson' }, text];
const picture = 'uploads/2026/11/01234567890123456789.webp';

const entries: [what: string, entries: Entry[]][] = [
  ['climbs out of the directory', [[{ name: '../escaped' }, 'x'], ndjson]],
  ['climbs out of the uploads', [[{ name: 'uploads/../../escaped' }, 'x'], ndjson]],
  ['names a place from the root', [[{ name: join(outside, 'kept') }, 'x'], ndjson]],
  ['is a link', [[{ name: picture, type: 'symlink', linkname: join(outside, 'kept') }], ndjson]],
  ['is a hard link', [[{ name: picture, type: 'link', linkname: join(outside, 'kept') }], ndjson]],
  [
    'is a link to a directory, and one that goes through it',
    [[{ name: 'uploads', type: 'symlink', linkname: outside }], [{ name: 'uploads/kept' }, 'x'], ndjson],
  ],
  ['is a device', [[{ name: picture, type: 'character-device', devmajor: 1, devminor: 5 }], ndjson]],
  ['comes twice', [[{ name: picture }, 'x'], [{ name: picture }, 'x'], ndjson]],
  ['has a name that moves the cursor', [[{ name: 'uploads/\u001B[2J.webp' }, 'x'], ndjson]],
];

describe('an archive with an entry that', () => {
  describe.each([
    ['import', (file: string, target: string) => ['import', file, '--data', target]],
    ['restore', (file: string, target: string) => ['restore', file, '--data', target, '--yes']],
    ['backup verify', (file: string) => ['backup', 'verify', file]],
  ])('foodmap %s', (_, command) => {
    test.each(entries)('%s is refused, and nothing is written outside', async (_what, content) => {
      const target = newPath();
      const { stdout, stderr, code } = await run(command(await archive(content), target));
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^[^\u0000-\u0009\u000B-\u001F\u007F-\u009F\n]+\.\n$/);
      expect(await Bun.file(join(outside, 'kept')).text()).toBe('kept');
      const written = readdirSync(scratch, { recursive: true, encoding: 'utf8' });
      expect(written.filter((name) => name.includes('escaped'))).toEqual([]);
      expect(existsSync(join(target, 'foodmap.db'))).toBe(false);
    });
  });
});

test('a backup whose manifest would fill the memory is refused before it is read', async () => {
  const made = pack();
  made.entry({ name: 'manifest.json', size: 300 * 1024 * 1024 });
  const { value: header } = await made[Symbol.asyncIterator]().next();
  const path = newPath('.tar.gz');
  await Bun.write(path, gzipSync(Buffer.concat([header as Buffer, Buffer.alloc(10_240, ' ')])));
  const { stderr, code } = await run(['backup', 'verify', path]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('manifest is larger than any can be') });
});

describe('a data directory with links in it', () => {
  test('doctor --fix leaves what they point to as it is', async () => {
    const linked = newPath();
    cpSync(data, linked, { recursive: true });
    const elsewhere = newPath();
    await Bun.write(join(elsewhere, 'file'), 'x');
    chmodSync(join(elsewhere, 'file'), 0o644);
    symlinkSync(elsewhere, join(linked, 'directory'));
    symlinkSync(join(elsewhere, 'file'), join(linked, 'file'));
    expect((await run(['doctor', '--fix', '--data', linked])).code).toBe(0);
    expect(statSync(join(elsewhere, 'file')).mode & 0o777).toBe(0o644);
  });

  test('doctor looks behind a link that is the data directory itself', async () => {
    const real = newPath();
    cpSync(data, real, { recursive: true });
    chmodSync(join(real, 'foodmap.db'), 0o644);
    const link = newPath();
    symlinkSync(real, link);
    const { stdout } = await run(['doctor', '--json', '--data', link]);
    const permissions = JSON.parse(stdout).find(({ name }: { name: string }) => name === 'permissions');
    expect(permissions).toMatchObject({ level: 'error', message: expect.stringContaining('foodmap.db') });
  });
});

test('a Host longer than any name is refused, so that none fills the memory of ready answers', async () => {
  const server = await startServer();
  const statuses = [];
  for (const host of ['a'.repeat(253), 'a'.repeat(254), 'a'.repeat(15_000)])
    statuses.push((await fetch(`${server.url}/healthz`, { headers: { host } })).status);
  await server.stop();
  expect(statuses).toEqual([200, 400, 400]);
});
