// needs: time
import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectError, expectInvalid, store, superAdminsOnly, unique } from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { pbf, xml, type Element } from './helpers/osm.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite();

const path = '/api/admin/incoming';
const folder = join(server.data, 'incoming');
const octets = 'application/octet-stream';

const begin = (name: string, size: number) => root.post(path, { name, size });
const part = (id: string, offset: number, body: string | Uint8Array<ArrayBuffer>, type = octets) =>
  root.send('PATCH', `${path}/${encodeURIComponent(id)}`, {
    headers: { 'content-type': type, 'upload-offset': String(offset) },
    body,
  });

const there = (name: string, content: string | Uint8Array) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
};

const node = (id: number, tags: Record<string, string>, lon = 1.5, lat = 42.5): Element => ({
  type: 'node',
  id,
  lon,
  lat,
  tags,
});

describe('files in parts', () => {
  for (const method of ['GET', 'POST']) superAdminsOnly(server, method, path);
  for (const method of ['PATCH', 'DELETE']) superAdminsOnly(server, method, `${path}/x`);

  test('200 for each part, and the file is there with the last one', async () => {
    const name = `${unique('map ')} (1).osm`;
    const { data: begun } = await begin(name, 10);
    expect(begun).toMatchObject({ name, size: 10, offset: 0 });
    expect((await part(begun.id, 0, '01234')).data).toMatchObject({ id: begun.id, offset: 5 });
    expect(existsSync(join(folder, name))).toBe(false);
    expect((await part(begun.id, 5, '56789')).data).toMatchObject({ id: name, name, offset: 10, size: 10 });
    expect(await Bun.file(join(folder, name)).text()).toBe('0123456789');
    expect((await root.get(path)).data).toContainEqual(expect.objectContaining({ id: name, offset: 10 }));
    expect((await root.send('DELETE', `${path}/${encodeURIComponent(name)}`)).status).toBe(200);
    expect(existsSync(join(folder, name))).toBe(false);
    const kinds = (await root.get('/api/admin/activity')).data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['incoming.delete', 'incoming.create']);
  });

  test('409 for a part that does not follow the one before, or goes beyond the end', async () => {
    const { id } = (await begin(unique('file '), 10)).data;
    for (const [offset, body] of [
      [1, 'x'],
      [0, '01234567890'],
    ] as const)
      expect((await part(id, offset, body)).meta.reason).toBe('offset_wrong');
    expect((await part(id, 0, '012')).data.offset).toBe(3);
    expect((await part(id, 0, '012')).meta.reason).toBe('offset_wrong');
  });

  test('200 for one of two parts that come at the same time', async () => {
    const { id } = (await begin(unique('file '), 10)).data;
    const answers = await Promise.all([1, 2].map(() => part(id, 0, '01234')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const file = (await root.get(path)).data.find((one: { id: string }) => one.id === id);
    expect(file.offset).toBe(5);
  });

  test('404 for a file that nobody began, and for a whole one', async () => {
    expectError(await part('0f3KpQ9sLmT2xVbA', 0, 'x'), 404);
    expectError(await part(there('whole.osm', 'x'), 1, 'x'), 404);
    expectError(await root.send('DELETE', `${path}/none`), 404);
    for (const name of ['..%2Ffoodmap.db', '%2e%2e', '.'])
      expect((await root.send('DELETE', `${path}/${name}`)).status).toBeGreaterThanOrEqual(404);
  });

  test.each(['', '.hidden', 'a/b', '../up', 'a\\b', 'x.part', 'a\u0000b', 'x'.repeat(101)])(
    '400 for the name %p',
    async (name) => expectInvalid(await begin(name, 1), 'name'),
  );

  test.each([0, -1, 1.5, 2 * 1024 ** 3 + 1])('400 for the size %p', async (size) =>
    expectInvalid(await begin('x', size), 'size'),
  );

  test('400 without an offset, 415 for another type, 413 beyond 16 MiB', async () => {
    const { id } = (await begin(unique('file '), 2 ** 31)).data;
    expectInvalid(
      await root.send('PATCH', `${path}/${id}`, { headers: { 'content-type': octets }, body: 'x' }),
      'Upload-Offset',
    );
    expectError(await part(id, 0, 'x', 'text/plain'), 415);
    expectError(await part(id, 0, new Uint8Array(16 * 1024 * 1024 + 1)), 413);
    expect((await part(id, 0, new Uint8Array(16 * 1024 * 1024))).data.offset).toBe(16 * 1024 * 1024);
    await root.send('DELETE', `${path}/${id}`);
  });

  test('409 for the name of a whole file; the list leaves out what is none', async () => {
    const name = there(`${unique('there ')}.kml`, 'x');
    there('.hidden', 'x');
    expect((await begin(name, 1)).meta.reason).toBe('file_taken');
    const names = (await root.get(path)).data.map((file: { name: string }) => file.name);
    expect(names).toContain(name);
    expect(names).not.toContain('.hidden');
  });
});

describe('POST /api/admin/import?kind=osm', () => {
  const start = (body: object, query = '') => root.post(`/api/admin/import?kind=osm${query}`, body);
  const imported = async (body: object, query = '') => {
    const { data, text, status } = await start(body, query);
    expect([status, text]).toEqual([200, text]);
    return ended(root, data.id);
  };
  const plan = async (body: object) => (await imported(body, '&dry_run=true')).result;

  test('200 with a plan that changes nothing, then the stores', async () => {
    const file = there(
      'town.osm.pbf',
      pbf([[node(1, { amenity: 'cafe', name: 'Granier' }), node(2, { amenity: 'bar' })]]),
    );
    const planned = await plan({ file });
    expect(planned).toMatchObject({
      dry_run: true,
      stores: { created: 1, categories: 1 },
      places: { places: 2, nameless: { bar: 1 }, categories: { Cafés: 1 }, alike: [], vanished: { count: 0 } },
      plan: [{ what: 'create', place: 'node/1', name: 'Granier' }],
    });
    const { result } = await imported({ file, nameless: true, categories: [{ name: 'Cafés', to: 'Coffee' }] });
    expect(result).toMatchObject({
      stores: { created: 2, categories: 2 },
      places: { categories: { Coffee: 1, Bars: 1 } },
    });
    const granier = (await root.get('/api/admin/stores?keyword=Granier')).data[0];
    expect((await root.get(`/api/admin/stores/${granier.id}`)).data.category.name).toBe('Coffee');
    expect((await plan({ file, nameless: true })).stores).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test('200 with an answer for each place: it is a store, a new one, or left out', async () => {
    const own = await store(root, { name: 'Cal Perú', address: 'Plaça 1', latitude: 43, longitude: 2 });
    const other = await store(root, { name: 'Elsewhere', address: 'Plaça 2' });
    const place = (id: number, name: string) => node(id, { amenity: 'cafe', name }, 2, 43);
    const file = there('alike.osm', xml([place(11, 'Cal Peru'), place(12, 'Fonda Nova'), place(13, 'Third')]));
    expect((await plan({ file })).places.alike).toMatchObject([
      { place: 'node/11', store: { id: own.id }, distance: 0, answer: 'same' },
    ]);
    const places = [
      { place: 'node/11', answer: 'new' },
      { place: 'node/12', answer: 'same', store_id: other.id },
      { place: 'node/13', answer: 'skip' },
    ];
    const { result } = await imported({ file, places });
    expect(result).toMatchObject({
      stores: { created: 1, updated: 1 },
      places: { skipped: 1, alike: [{ place: 'node/11', answer: 'new' }] },
    });
    expect((await root.get(`/api/admin/stores/${other.id}`)).data).toMatchObject({ name: 'Elsewhere', latitude: 43 });
    expect((await root.get(`/api/admin/stores/${own.id}`)).data.source).toBeUndefined();
  });

  test('200 with problems where a store of an answer is gone, and nothing changes', async () => {
    const file = there('gone.osm', xml([node(21, { amenity: 'cafe', name: 'Lost' })]));
    const { result } = await imported({ file, places: [{ place: 'node/21', answer: 'same', store_id: 987_654_321 }] });
    expect(result).toMatchObject({ problems: 1, plan: [{ what: 'refuse', place: 'node/21', rule: 'no_such_id' }] });
    expect((await root.get('/api/admin/stores?keyword=Lost')).data).toEqual([]);
  });

  test('200 and the job fails with a sentence for what is no map', async () => {
    const job = await imported({ file: there('no.osm', 'No map.') });
    expect(job.state).toBe('failed');
    expect(job.error).toContain('is no map that can be read');
  });

  test('404 for a file that is not there, 400 for what is no answer', async () => {
    expectError(await start({ file: 'none.osm' }), 404);
    expectInvalid(await start({ file: '../foodmap.db' }), 'file');
    expectInvalid(await start({}), 'file');
    const file = there('one.osm', xml([node(1, {})]));
    expectInvalid(await start({ file, bbox: { west: 2, south: 1, east: 1, north: 2 } }), 'bbox');
    expectInvalid(await start({ file, kinds: ['noodles'] }), 'kinds[0]');
    expectInvalid(await start({ file, places: [{ place: 'node/1', answer: 'same' }] }), 'places[0].store_id');
    expectInvalid(await start({ file, alike: 'perhaps' }), 'alike');
    expectInvalid(await root.post('/api/admin/import?kind=maps', { file }), 'kind');
  });

  test('200 for one undo that takes all of an import back', async () => {
    await imported({ file: there('undo.osm', xml([node(31, { amenity: 'cafe', name: 'Undone' })])) });
    const [{ id }] = (await root.get('/api/admin/activity?kind=tables.import')).data;
    expect((await root.post(`/api/admin/activity/${id}/undo`)).data.left).toBe(0);
    expect((await root.get('/api/admin/stores?keyword=Undone')).data).toEqual([]);
  });
});

describe('POST /api/admin/map', () => {
  superAdminsOnly(server, 'POST', '/api/admin/map');

  const drawn = async (body: object) => ended(root, (await root.post('/api/admin/map', body)).data.id);
  const street = (id: number, at: number): Element[] => [
    { type: 'node', id, lon: 1.5 + at, lat: 42.5, tags: {} },
    { type: 'node', id: id + 1, lon: 1.51 + at, lat: 42.51, tags: {} },
    { type: 'way', id, nodes: [id, id + 1], tags: { highway: 'primary', name: 'Main' } },
  ];

  test('200 and pages have the map as soon as the job is done', async () => {
    const { state, result, error } = await drawn({ file: there('street.osm', xml(street(1, 0))) });
    expect([state, error]).toEqual(['done', null]);
    expect(result).toMatchObject({ tiles: expect.any(Number), box: expect.any(Array) });
    expect((await fetch(`${server.url}/map/tiles.pmtiles`)).status).toBe(200);
    expect((await root.get('/api/admin/activity')).data[0].kind).toBe('map.draw');
  });

  test('200 and the job fails with a sentence; the map before stays', async () => {
    const { state, error } = await drawn({ file: there('no.osm.pbf', 'No map.') });
    expect(state).toBe('failed');
    expect(error).toContain('is no map that can be read');
    expect((await fetch(`${server.url}/map/tiles.pmtiles`)).status).toBe(200);
    expect(readdirSync(server.data).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('200 and the job fails for an archive of tiles without a box', async () => {
    const { error } = await drawn({ file: there('world.pmtiles', 'PMTiles') });
    expect(error).toContain('Choose the part of the archive');
  });
});
