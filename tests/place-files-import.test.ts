// needs: time, one node (about commands, which are no node)
import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectInvalid, store } from './helpers/client.ts';
import { shown, sql } from './helpers/database.ts';
import { importingSuite } from './helpers/importing.ts';
import { kml, pin, placemark } from './helpers/place-files.ts';
import { townArchive } from './helpers/pmtiles.ts';
import { ended } from './helpers/jobs.ts';
import { run, startServer } from './helpers/server.ts';

const { server, root, scratch, importing, storesNow, storeOf } = await importingSuite('--places');

const file = (...placemarks: string[]) => kml(`<Folder><name>Noodle bars</name>${placemarks.join('')}</Folder>`);
const at = (name: string, lng: number, lat: number, description = '') =>
  placemark(name, pin(`${lng},${lat},0`), `<description>${description}</description>`);

describe('foodmap import --places', () => {
  const first = file(at('Wang Noodles', 1.5, 42.5, 'Hand-pulled.'), at('', 1.5, 42.5));

  test('0 with a plan that changes nothing', async () => {
    const { code, stdout, stderr } = await importing(first, '--dry-run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'FILE: 2 places.',
      'Left out, since they have no name: 1.',
      'Categories: Noodle bars 1.',
      'Would import stores: 1 new, 0 changed, 0 unchanged, 1 new category.',
    ]);
    expect(await storesNow()).toEqual([]);
  });

  test('0 with stores, and none again from the same file', async () => {
    expect((await importing(first)).stdout).toEndWith(
      'Imported stores: 1 new, 0 changed, 0 unchanged, 1 new category.',
    );
    await shown(async () => expect(await storesNow()).toHaveLength(1));
    expect(await storeOf('Wang Noodles')).toMatchObject({
      address: '42.50000, 1.50000',
      latitude: 42.5,
      longitude: 1.5,
      description: 'Hand-pulled.',
      category: { name: 'Noodle bars' },
    });
    expect((await importing(first)).stdout).toEndWith('Imported stores: 0 new, 0 changed, 1 unchanged.');
  });

  test('0 and what people wrote stays when a newer file has another text', async () => {
    const { id, name, address, category_id } = await storeOf('Wang Noodles');
    await root.put(`/api/admin/stores/${id}`, { name, address, category_id, phone: '+376 1', description: 'Ours.' });
    const { stdout } = await importing(file(at('Wang Noodles', 1.5, 42.5, 'Theirs.')));
    expect(stdout).toEndWith('Imported stores: 0 new, 0 changed, 1 unchanged.');
    expect((await storeOf('Wang Noodles')).description).toBe('Ours.');
  });

  test('0 for a table in GBK with any headings, by guesses and --columns', async () => {
    // 店名,电话,备注,档口 / 老张饺子,+86 10 5555 0100,好吃,A7
    const gbk = Buffer.from(
      'b5eac3fb2cb5e7bbb02cb1b8d7a22cb5b5bfda0ac0cfd5c5bdc8d7d32c2b383620313020353535352030313030' +
        '2cbac3b3d42c41370a',
      'hex',
    );
    const refused = await importing(gbk, '--columns', 'A', '--dry-run');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--columns must be heading=field') });
    const { stdout } = await importing(gbk, '--columns', '档口=address,备注=', '--category', '饺子馆');
    expect(stdout.split('\n')).toContain(
      'Without coordinates: 1. Those with an address become stores that no map shows.',
    );
    expect(stdout).toEndWith('Imported stores: 1 new, 0 changed, 0 unchanged, 1 new category.');
    await shown(async () => expect(await storeOf('老张饺子')).toBeDefined());
    expect(await storeOf('老张饺子')).toMatchObject({
      address: 'A7',
      phone: '+86 10 5555 0100',
      description: '',
      category: { name: '饺子馆' },
      latitude: null,
    });
  });

  test('0 for a place that is a store of a map: it is left out, since the map looks after it', async () => {
    const { id } = await store(root, { name: 'Cal Perú', address: 'Plaça 1', latitude: 43, longitude: 2 });
    await sql(server, 'update stores set external_id = ? where id = ?', ['osm:node/1', id]);
    const { stdout } = await importing(file(at('Cal Peru', 2, 43)));
    expect(stdout).toContain(`Cal Peru: Cal Perú (ID ${id}, 0 m away), left out`);
    expect(stdout).toEndWith('Imported stores: 0 new, 0 changed, 0 unchanged.');
  });

  test('0 and coordinates that were exchanged are put right', async () => {
    const { stdout } = await importing('Name,Latitude,Longitude\nTurned,120.1,30.2\n');
    expect(stdout).toContain('Latitude and longitude were exchanged in 1 place, and are put right.');
    await shown(async () => expect(await storeOf('Turned')).toMatchObject({ latitude: 30.2, longitude: 120.1 }));
  });

  test('0 and exchanged coordinates on earth are noticed by the median of the stores, or by the map before there is one', async () => {
    const fromTable = 'Name,Latitude,Longitude\nTurned in Andorra,1.55,42.55\nFar away,12.5,41.9\n';
    const fromGeoJson = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [42.55, 1.55] } },
      ],
    });
    const exchanged = 'Latitude and longitude were exchanged in 1 place, and are put right.';
    for (const text of [fromTable, fromGeoJson])
      expect((await importing(text, '--dry-run')).stdout).toContain(exchanged);

    const empty = await startServer();
    try {
      const path = join(scratch, 'turned.csv');
      writeFileSync(path, fromTable);
      const planned = () => run(['import', '--places', path, '--dry-run', '--data', empty.data]);
      expect((await planned()).stdout).not.toContain('exchanged');
      writeFileSync(join(empty.data, 'map.pmtiles'), townArchive({ latitude: 42.5, longitude: 1.5, attribution: '' }));
      expect((await planned()).stdout).toContain(exchanged);
    } finally {
      await empty.stop();
    }
  });

  test('1 for what is no file of places, with a sentence and nothing changed', async () => {
    const before = await storesNow();
    for (const content of [
      '<osm version="0.6"></osm>',
      '<kml><Document>',
      '',
      '{"type":"FeatureCollection","features":[]}',
    ])
      expect(await importing(content)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\.$/) });
    expect(await storesNow()).toEqual(before);
  });

  test.each([
    [['--places', '--osm'], 'Choose one of --csv, --osm and --places'],
    [['--places', '--kinds', 'cafe'], '--bbox, --area, --kinds and --nameless are for --osm.'],
    [['--osm', '--category', 'x'], '--columns and --category are for --places.'],
    [['--csv', 'stores', '--alike', 'new'], '--alike is for --osm and --places.'],
  ])('2 for %p', async (args, sentence) => {
    expect(await run(['import', scratch, ...args, '--data', server.data])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(sentence),
    });
  });
});

describe('POST /api/admin/import?kind=places', () => {
  const there = (name: string, content: string) => {
    mkdirSync(join(server.data, 'incoming'), { recursive: true });
    writeFileSync(join(server.data, 'incoming', name), content);
    return name;
  };
  const start = (body: object) => root.post('/api/admin/import?kind=places&dry_run=true', body);

  test('200 with a plan', async () => {
    const name = there('places.kml', file(at('Li Noodles', 1.6, 42.6)));
    const { result } = await ended(root, (await start({ file: name })).data.id);
    expect(result).toMatchObject({
      stores: { created: 1 },
      places: { places: 1, swapped: 0, categories: { 'Noodle bars': 1 } },
      plan: [{ what: 'create', name: 'Li Noodles', place: 'Placemark 1' }],
    });
  });

  test('200 with the headings of a table, also of one whose names nobody can guess, and hours that stay text', async () => {
    const text = 'Stand,Where,When\nWok,Hall 1,by appointment\nTea,Hall 2,Mo-Fr 10:00-20:00\n';
    const name = there('stalls.csv', text);
    const first = (await ended(root, (await start({ file: name })).data.id)).result.places;
    const samples = [
      ['Wok', 'Tea'],
      ['Hall 1', 'Hall 2'],
      ['by appointment', 'Mo-Fr 10:00-20:00'],
    ];
    expect(first).toMatchObject({
      places: 0,
      columns: ['Stand', 'Where', 'When'].map((heading, at) => ({ heading, field: '', samples: samples[at] })),
    });
    const columns = [
      { heading: 'Stand', field: 'name' },
      { heading: 'Where', field: 'address' },
      { heading: 'When', field: 'open_hours' },
    ];
    const { result } = await ended(root, (await start({ file: name, columns })).data.id);
    expect(result).toMatchObject({
      stores: { created: 2 },
      places: {
        columns: columns.map((column, at) => ({ ...column, samples: samples[at] })),
        unread: [{ place: 'line 2', text: 'by appointment' }],
        hours: { structured: 1, text: 1 },
      },
    });
    const real = await root.post('/api/admin/import?kind=places', { file: name });
    expect((await ended(root, real.data.id)).error).toStartWith('The file has no column for names');
  });

  test('400 for a field that there is not', async () => {
    const columns = [{ heading: 'Shop', field: 'colour' }];
    expectInvalid(await start({ file: there('t.csv', 'Shop\nA\n'), columns }), 'columns[0].field');
  });
});
