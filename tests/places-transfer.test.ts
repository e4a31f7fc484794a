// needs: time, one node (about commands, which are no node)
import { afterAll, describe, expect, test } from 'bun:test';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from '../src/sentences.ts';
import { admin, category, guest, store, unique } from './helpers/client.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
const [root, visitor] = [await admin(server), guest(server)];
const scratch = temporaryDirectory();
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

let files = 0;
const within = await category(root);

async function importCsv(...lines: string[]) {
  const file = join(scratch, `${++files}.csv`);
  writeFileSync(file, lines.join('\n'));
  const { stdout, code } = await run(['import', '--csv', 'stores', file, '--data', server.data, '--json']);
  return { code, ...(JSON.parse(stdout) as { problems?: (Sentence & { line: number; column: string })[] }) };
}

interface Place {
  latitude: number | null;
  longitude: number | null;
  spot: string;
}

const placeOf = ({ latitude, longitude, spot }: Place) => ({ latitude, longitude, spot });
const named = async (name: string) => (await visitor.get(`/api/stores?keyword=${name}`)).data.map(placeOf) as Place[];
const here = { latitude: -33.856784, longitude: 151.215297, spot: 'Stall 4' };

describe('foodmap import --csv stores', () => {
  test.each([
    ['numbers with a point', '-33.856784,151.215297', here],
    ['numbers with a comma, in quotation marks', '"-33,856784","151,215297"', here],
    ['numbers behind an apostrophe', "'-33.856784,'+151.215297", here],
    ['more than six decimals', '-33.8567841,151.2152969', here],
    ['empty cells', ' ,', { latitude: null, longitude: null, spot: 'Stall 4' }],
  ])('reads %s', async (_, cells, expected) => {
    const name = unique('Imported');
    expect(
      await importCsv('name,category,address,latitude,longitude,spot', `${name},${within.name},x,${cells},Stall 4`),
    ).toMatchObject({ code: 0 });
    expect(await named(name)).toEqual([expected]);
  });

  test('leaves a place without columns as it is, and empties it with empty cells', async () => {
    const { name } = await store(root, { ...here, name: unique('Kept'), address: 'x', category_id: within.id });
    await importCsv('name,category,address,phone', `${name},${within.name},x,1`);
    expect(await named(name)).toEqual([here]);
    await importCsv('name,category,address,latitude,longitude,spot', `${name},${within.name},x,,,`);
    expect(await named(name)).toEqual([{ latitude: null, longitude: null, spot: '' }]);
  });

  test.each([
    ['latitude,longitude', '91,0', 'D (latitude)', 'must be a number from -90 to 90'],
    ['latitude,longitude', '0,-180.000001', 'E (longitude)', 'must be a number from -180 to 180'],
    ['latitude,longitude', 'north,0', 'D (latitude)', 'must be a number from -90 to 90'],
    ['latitude,longitude', '1,', 'E (longitude)', 'needs the longitude too'],
    ['latitude,longitude', ',1', 'D (latitude)', 'needs the latitude too'],
    ['longitude', '1', 'D (longitude)', 'needs the latitude too'],
    ['latitude', '', 'D (latitude)', 'needs a column for the other coordinate too'],
    ['spot', 'x'.repeat(33), 'D (spot)', 'must have at most 32 characters'],
  ])('refuses %s of %s', async (columns, cells, column, message) => {
    const { code, problems } = await importCsv(
      `name,category,address,${columns}`,
      `${unique('Refused')},${within.name},x,${cells || '""'}`,
    );
    expect({ code, problems }).toEqual({
      code: 1,
      problems: [{ line: 2, column, message, rule: expect.any(String), values: expect.any(Object) }],
    });
  });

  test('reads what the export wrote, where negative coordinates are numbers', async () => {
    const { name } = await store(root, { ...here, name: unique('Exported'), category_id: within.id });
    const file = join(scratch, 'exported.csv');
    expect((await run(['export', '--csv', 'stores', file, '--data', server.data])).code).toBe(0);
    const text = await Bun.file(file).text();
    expect(text).toContain(`${name},${within.name},1 Market Square,-33.856784,151.215297,Stall 4,`);
    const { stdout } = await run(['import', '--csv', 'stores', file, '--data', server.data, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ created: 0, updated: 0 });
  });
});

const exported = join(scratch, 'export');
const objects = join(exported, 'foodmap.ndjson');
const name = unique('Moved');
const made = await store(root, { ...here, name, category_id: within.id });
await visitor.post('/api/merchant/apply', {
  ...here,
  store_name: name,
  category_id: within.id,
  address: 'x',
  contact_name: 'Mei',
  contact_phone: '1',
});
expect((await run(['export', exported, '--data', server.data])).code).toBe(0);

describe('foodmap export and import', () => {
  /** Imports the export with its first line that has this name changed; gives what went wrong and the new directory. */
  async function importChanged(name: string, fields: object, version = 3) {
    const copy = join(scratch, `${++files}`);
    cpSync(exported, copy, { recursive: true });
    const all = (await Bun.file(objects).text()).split('\n');
    // Versions before 3 have no activity.
    const lines = all.filter((line) => version === 3 || !line.startsWith('{"type":"activity"'));
    const changed = lines.map((line, index) => {
      if (line.startsWith('{"type":"end"')) return JSON.stringify({ type: 'end', objects: index - 1 });
      if (index > 0 && (!line.includes(name) || line.startsWith('{"type":"activity"'))) return line;
      return JSON.stringify({ ...JSON.parse(line), ...(index === 0 ? { version } : fields) });
    });
    writeFileSync(join(copy, 'foodmap.ndjson'), changed.join('\n'));
    const data = join(scratch, `${files}-data`);
    return { data, ...(await run(['import', copy, '--data', data])) };
  }

  test('carries places, also into the index; a file of version 1 has some, rounded', async () => {
    for (const [fields, version] of [
      [{}, 3],
      [{}, 2],
      [{ latitude: -33.85678449 }, 1],
    ] as const) {
      const { data, code, stderr } = await importChanged(name, fields, version);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const other = await startServer({ data });
      try {
        const client = visitor.at(other.url);
        expect(placeOf((await client.get(`/api/stores/${made.id}`)).data)).toEqual(here);
        const near = await client.get('/api/stores?near=-33.856784,151.215297&radius=1');
        expect(near.data.map(({ id }: { id: number }) => id)).toContain(made.id);
        expect((await client.get('/api/map?bbox=151,-34,152,-33')).data[0].count).toBe(near.meta.total);
        const administrator = await admin(other);
        const { data: applications } = await administrator.get('/api/admin/merchant/applications');
        expect(placeOf(applications[0])).toEqual(here);
        expect((await store(administrator)).id).toBeGreaterThan(made.id);
        const { stdout } = await run(['doctor', '--data', data]);
        expect(stdout).toContain('The index of places matches the stores.');
      } finally {
        await other.stop();
      }
    }
  });

  test.each([
    [{ latitude: 90.1 }, 'latitude must be a number from -90 to 90'],
    [{ longitude: '151' }, 'longitude must be a number from -180 to 180'],
    [{ longitude: null }, 'latitude and longitude must be both numbers, or both null'],
    [{ spot: 'x'.repeat(33) }, 'spot must have at most 32 characters'],
  ])('refuses %p', async (fields, problem) => {
    const { code, stderr } = await importChanged(name, fields);
    expect([code, stderr]).toEqual([1, expect.stringContaining(problem)]);
  });

  test('refuses a version that it does not know', async () => {
    const { code, stderr } = await importChanged(name, {}, 4);
    expect([code, stderr]).toEqual([1, expect.stringContaining('reads the versions 1 to 3')]);
  });
});
