import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { category, unique } from './helpers/client.ts';
import { environmentOn, program, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'foodmap'), `#!/bin/sh\nexec ${program.map((part) => `'${part}'`).join(' ')} "$@"\n`);
chmodSync(join(folder, 'foodmap'), 0o755);

const script = join(import.meta.dir, '../examples/nightly-import/import.sh');

async function imported(source: string) {
  const env = await environmentOn(server.data, { PATH: `${folder}:${process.env.PATH}`, FOODMAP_DATA: server.data });
  const child = Bun.spawn([script, source], { env, stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { stdout, stderr, code: await child.exited };
}

const tableOf = async (...stores: { name: string; address: string }[]) => {
  const { name } = await category(admin);
  return ['name,category,address', ...stores.map((store) => `${store.name},${name},${store.address}`)].join('\n');
};

const addressesOf = async (name: string): Promise<string[]> => {
  const { data } = await admin.get(`/api/admin/stores?keyword=${name}`);
  return (data as { address: string }[]).map(({ address }) => address);
};

describe('the nightly import', () => {
  test('makes the stores of a file, and prints nothing', async () => {
    const name = unique('nightly');
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, await tableOf({ name, address: 'Pier 1' }));
    for (const _ of ['first night', 'next night'])
      expect(await imported(file)).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(await addressesOf(name)).toEqual(['Pier 1']);
  });

  test('takes a file from another server', async () => {
    const name = unique('fetched');
    const table = await tableOf({ name, address: 'Pier 2' });
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(table) });
    expect(await imported(`${other.url.href}stores.csv`)).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(await addressesOf(name)).toEqual(['Pier 2']);
  });

  test('changes nothing when a row is wrong, and prints the row', async () => {
    const name = unique('refused');
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, await tableOf({ name, address: 'Pier 3' }, { name: `${name} two`, address: '' }));
    const { stdout, stderr, code } = await imported(file);
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    expect(stderr).toMatch(/line 3\b.*address/);
    expect(await addressesOf(name)).toEqual([]);
  });
});
