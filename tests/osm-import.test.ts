// needs: time, one node (about commands, which are no node)
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { category, store } from './helpers/client.ts';
import { pages } from './helpers/costs.ts';
import { shown, sql } from './helpers/database.ts';
import { importingSuite } from './helpers/importing.ts';
import { overpass, pbf, xml, type Element } from './helpers/osm.ts';
import { run } from './helpers/server.ts';

const { server, root, scratch, importing: importOsm, storesNow, storeOf } = await importingSuite('--osm');

const node = (id: number, tags: Record<string, string>, lon = 1.5, lat = 42.5): Element => ({
  type: 'node',
  id,
  lon,
  lat,
  tags,
});

const storesThere = (count: number) => shown(async () => expect(await storesNow()).toHaveLength(count));

/** Which no answer has. */
const externalIdOf = async (name: string) =>
  (await sql<{ external_id: string }>(server, 'select external_id from stores where name = ?', [name]))[0]?.external_id;

const cafe = {
  amenity: 'cafe',
  name: 'Granier',
  'addr:street': 'Avinguda Meritxell',
  'addr:housenumber': '12',
  'addr:city': 'Andorra la Vella',
  phone: '+376 800 000; +376 800 001',
  website: 'granier.example',
  opening_hours: 'Mo-Fr 07:00-20:00; Sa 08:00-14:00',
  wheelchair: 'designated',
  'payment:visa': 'yes',
  stars: '4',
};
const town = [
  node(1, cafe),
  node(2, { amenity: 'restaurant', name: 'Borda', cuisine: 'regional', opening_hours: 'on request' }, 1.6, 42.6),
  node(3, { amenity: 'bar' }),
  node(4, { shop: 'bakery', name: 'Forn' }),
  node(5, { place: 'village', name: 'Soldeu' }, 1.601, 42.601),
];

describe('foodmap import --osm', () => {
  test('0 with a plan that changes nothing', async () => {
    const { code, stdout, stderr } = await importOsm(pbf([town], { timestamp: 1_795_132_800 }), '--dry-run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'FILE: 4 places of food, as of 2026-11-20.',
      'Without a name: bar 1. They are left out; --nameless names each after its kind.',
      'Opening hours: 1 by the day, 1 as text.',
      'Tags without a field: phone 1, stars 1.',
      'Categories: Cafés 1, Restaurants 1, Bakeries 1.',
      'Would import stores: 3 new, 0 changed, 0 unchanged, 3 new categories.',
    ]);
    expect(await storesNow()).toEqual([]);
  });

  test('0 with stores that have all that the map says, once; a category is reused under any of its names', async () => {
    const { id: bakeries } = await category(root, { name: '面包店' });
    const first = await importOsm(pbf([town], { timestamp: 1_795_132_800 }), '--json');
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(first.stdout)).toEqual({
      date: '2026-11-20T00:00:00.000Z',
      places: 4,
      nameless: { bar: 1 },
      placeless: 0,
      swapped: 0,
      columns: [],
      unread: [],
      unsent: 0,
      hours: { structured: 1, text: 1 },
      unmapped: { phone: 1, stars: 1 },
      categories: { Cafés: 1, Restaurants: 1, 面包店: 1 },
      alike: [],
      skipped: 0,
      vanished: { count: 0, stores: [] },
      stores: { created: 3, updated: 0, unchanged: 0, categories: 2 },
    });
    await storesThere(3);
    expect(await storeOf('Granier')).toMatchObject({
      address: 'Avinguda Meritxell 12, Andorra la Vella',
      latitude: 42.5,
      longitude: 1.5,
      phone: '+376 800 000',
      website: 'https://granier.example/',
      open_hours: '',
      attributes: { wheelchair: 'yes', 'payment:cards': 'yes' },
      category: { name: 'Cafés' },
    });
    expect(await externalIdOf('Granier')).toBe('osm:node/1');
    const { hours } = await storeOf('Granier');
    expect(hours).toHaveLength(6);
    expect(hours[5]).toEqual({ day: 6, opens: '08:00', closes: '14:00' });
    expect(await storeOf('Borda')).toMatchObject({ address: 'Soldeu', hours: null, open_hours: 'on request' });
    expect((await storeOf('Forn')).category.id).toBe(bakeries);

    // The same places in another format.
    for (const again of [pbf([town]), xml(town), overpass(town)])
      expect((await importOsm(again)).stdout).toEndWith('Imported stores: 0 new, 0 changed, 3 unchanged.');
  });

  test('0 again: what the map does not have stays, what differs there is changed', async () => {
    const { id, version: _, ...before } = await storeOf('Borda');
    const { id: mountain } = await category(root);
    const changed = { ...before, category_id: mountain, address: 'Carretera general 5', phone: '+376 1', hours: null };
    expect((await root.put(`/api/admin/stores/${id}`, changed)).status).toBe(200);
    const [, borda] = town;
    const { stdout } = await importOsm(xml([{ ...borda!, tags: { ...borda!.tags, opening_hours: '12:00-15:00' } }]));
    expect(stdout).toEndWith('Imported stores: 0 new, 1 changed, 0 unchanged.');
    await shown(async () => expect((await storeOf('Borda')).hours).toHaveLength(7));
    expect(await storeOf('Borda')).toMatchObject({
      address: 'Carretera general 5',
      phone: '+376 1',
      category: { id: mountain },
    });
  });

  test('0 for a store that was made by hand: it becomes that of the map, in its own category', async () => {
    const { id, category_id: own } = await store(root, { name: 'Casa Manolo', address: 'Soldeu' });
    const { stdout } = await importOsm(xml([town[4]!, node(9, { amenity: 'pub', name: 'Casa Manolo' }, 1.6, 42.6)]));
    expect(stdout).toEndWith('Imported stores: 0 new, 1 changed, 0 unchanged.');
    expect(await externalIdOf('Casa Manolo')).toBe('osm:node/9');
    expect(await storeOf('Casa Manolo')).toMatchObject({ id, category: { id: own } });
  });

  test('0 for several places of the same name and address as a store: one is that store, the others are new', async () => {
    const { id } = await store(root, { name: 'Chain', address: 'Soldeu' });
    const twins = [21, 22, 23].map((id) => node(id, { amenity: 'fast_food', name: 'Chain' }, 1.6 + id / 1e5, 42.6));
    for (const end of ['2 new, 1 changed, 0 unchanged, 1 new category.', '0 new, 0 changed, 3 unchanged.'])
      expect((await importOsm(xml([town[4]!, ...twins]))).stdout).toEndWith(end);
    const rows = await sql<{ id: number; external_id: string; address: string }>(
      server,
      "select id, external_id, address from stores where name = 'Chain' order by external_id",
    );
    expect(rows).toEqual([
      { id, external_id: 'osm:node/21', address: 'Soldeu' },
      { id: expect.any(Number), external_id: 'osm:node/22', address: '42.60000, 1.60022' },
      { id: expect.any(Number), external_id: 'osm:node/23', address: '42.60000, 1.60023' },
    ]);
  });

  test('0 with one row of activity, and one undo for it', async () => {
    const before = (await storesNow()).length;
    const bars = Array.from({ length: 12 }, (_, index) => node(100 + index, { amenity: 'bar', name: `Bar ${index}` }));
    expect((await importOsm(pbf([bars]))).code).toBe(0);
    await storesThere(before + 12);
    const [{ id, changes }] = (await root.get('/api/admin/activity?kind=tables.import')).data;
    expect(changes).toEqual({ stores: { created: 12, updated: 0, unchanged: 0, categories: 1 } });
    expect((await root.post(`/api/admin/activity/${id}/undo`)).data.left).toBe(0);
    await storesThere(before);
    const names = (await root.get('/api/admin/categories')).data.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Bars');
  });

  test('0 with only what is asked for: kinds, a box, and what has no name', async () => {
    const plan = async (...args: string[]) =>
      JSON.parse((await importOsm(pbf([town]), '--dry-run', '--json', ...args)).stdout).stores;
    expect(await plan('--kinds', 'bar, bakery', '--nameless')).toMatchObject({ created: 1, unchanged: 1 });
    // Its hours are a text again.
    expect(await plan('--bbox', '1.55,42,2,43')).toMatchObject({ created: 0, updated: 1 });
    expect(await plan('--bbox', '-10,-10,1,1')).toMatchObject({ created: 0, unchanged: 0 });
  });

  test('1 for a bad file, with a sentence and nothing changed', async () => {
    const before = await storesNow();
    const good = node(50, { amenity: 'cafe', name: 'Before the fault' });
    for (const [content, sentence] of [
      [pbf([[good], town]).subarray(0, -9), 'The file is cut off; download it again.'],
      [
        xml([good, node(51, { amenity: 'cafe', name: 'a'.repeat(10_000) })]),
        'node/51: the value of "name" has more than',
      ],
      [xml([good, node(51, { amenity: 'cafe' }, 181)]), 'node/51 lies at 42.5, 181, which is nowhere on earth'],
      ['name,address', 'The file is no map that can be read'],
    ] as const) {
      const { code, stdout, stderr } = await importOsm(content);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(sentence);
    }
    expect(await storesNow()).toEqual(before);
  });

  test.each([
    [['--bbox', '1,2,3'], '--bbox must be west,south,east,north'],
    [['--bbox', '3,2,1,4'], '--bbox must be west,south,east,north'],
    [['--kinds', 'cafe,noodles'], 'There is no kind "noodles" of places; --kinds takes restaurant,'],
    [['--csv', 'stores'], 'Choose one of --csv, --osm and --places'],
  ])('2 for %p', async (args, sentence) => {
    const { code, stderr } = await importOsm(pbf([town]), ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('2 for options of a map without one, and for a directory', async () => {
    const refusal = async (...args: string[]) => (await run(['import', ...args, '--data', server.data])).stderr;
    expect(await refusal(scratch, '--nameless')).toContain('--bbox, --area, --kinds and --nameless are for --osm.');
    expect(await refusal('--osm', scratch)).toContain('is a directory; name a map.');
    expect(await refusal('--osm', join(scratch, 'none'))).toContain('There is no ');
  });
});

describe('a second import', () => {
  const place = (tags: Record<string, string>) =>
    node(700, { amenity: 'cafe', name: 'Quadra', 'name:zh': '四方', 'addr:city': 'Canillo', ...tags }, 1.7, 42.7);
  const before = {
    phone: '+376 800 001',
    website: 'https://one.example',
    wheelchair: 'no',
    opening_hours: 'Mo 10:00-12:00',
  };

  test('0 and changes what the map has changed and nobody here has, and all else stays', async () => {
    await importOsm(pbf([[place(before)]]));
    const made = await storeOf('Quadra');
    expect(made).toMatchObject({
      phone: '+376 800 001',
      website: 'https://one.example/',
      translations: { zh: { name: '四方' } },
      attributes: { wheelchair: 'no' },
      source: { name: 'OpenStreetMap', licence: 'ODbL 1.0', url: 'https://www.openstreetmap.org/node/700' },
    });
    const again = await importOsm(pbf([[place(before)]]));
    expect(again.stdout).toEndWith('Imported stores: 0 new, 0 changed, 1 unchanged.');
    const { name, address, category_id } = made;
    const ours = { name: `${name} Café`, address, category_id, phone: '+376 800 002', description: 'Ours.' };
    await root.put(`/api/admin/stores/${made.id}`, { ...ours, attributes: { wheelchair: 'yes' } });
    const unchanged = await importOsm(pbf([[place(before)]]));
    expect(unchanged.stdout).toEndWith('Imported stores: 0 new, 0 changed, 1 unchanged.');
    const { wheelchair: _, website: __, ...rest } = before;
    await importOsm(
      pbf([[place({ ...rest, phone: '+376 800 003', opening_hours: 'Tu 10:00-12:00', takeaway: 'yes' })]]),
    );
    const { data: after } = await root.get(`/api/admin/stores/${made.id}`);
    // Phone, name and wheelchair are ours; the website is gone there, hours and takeaway are new there.
    expect(after).toMatchObject({
      ...ours,
      hours: [{ day: 2, opens: '10:00', closes: '12:00' }],
      attributes: { wheelchair: 'yes', takeaway: 'yes' },
      translations: { zh: { name: '四方' } },
    });
    expect(after).not.toHaveProperty('website');
  });

  test('0 and a place that was moved due east, or by hand, has both of its coordinates', async () => {
    const moved = (lat: number, lon: number) =>
      xml([730, 731].map((id) => node(id, { amenity: 'pub', name: `Moved ${id}` }, lon, lat)));
    await importOsm(moved(-31, 3));
    await shown(async () => expect(await storeOf('Moved 731')).toBeDefined());
    const { id, version: _, category, ...rest } = await storeOf('Moved 731');
    await root.put(`/api/admin/stores/${id}`, { ...rest, category_id: category.id, latitude: -31.5 });
    expect(await importOsm(moved(-31, 3.001))).toMatchObject({
      stdout: expect.stringMatching(/0 new, 1 changed, 1 unchanged\.$/),
      stderr: '',
    });
    await shown(async () => expect(await storeOf('Moved 730')).toMatchObject({ latitude: -31, longitude: 3.001 }));
    expect(await storeOf('Moved 731')).toMatchObject({ latitude: -31.5, longitude: 3 });
  });

  test('0 and a store gets the category that its place has now, unless somebody here gave it another', async () => {
    const cook = (id: number, tags: Record<string, string>) =>
      node(id, { amenity: 'restaurant', name: `Cook ${id}`, cuisine: 'pizza', ...tags }, 2.7, 41 + id / 1e4);
    const ids = [711, 712, 713, 714];
    const first = ids.map((id) => cook(id, {}));
    expect((await importOsm(xml(first))).stdout).toContain('Pizza 4');
    await shown(async () => expect(await storeOf('Cook 714')).toMatchObject({ category: { name: 'Pizza' } }));
    // Two are too few for a category of their own, but what they cook has not changed.
    expect((await importOsm(xml(first.slice(0, 2)))).stdout).toEndWith('0 new, 0 changed, 2 unchanged.');

    const { id: own } = await category(root);
    const { id, version: _, category: __, ...ours } = await storeOf('Cook 712');
    await root.put(`/api/admin/stores/${id}`, { ...ours, category_id: own });
    const newer = ids.map((id) => cook(id, id < 713 ? { amenity: 'bar' } : {}));
    expect((await importOsm(xml(newer))).stdout).toContain('0 new, 1 changed, 3 unchanged');
    await shown(async () => expect((await storeOf('Cook 711')).category.name).not.toBe('Pizza'));
    expect((await storeOf('Cook 712')).category.id).toBe(own);
    expect((await importOsm(xml(newer))).stdout).toEndWith('0 new, 0 changed, 4 unchanged.');
    expect((await importOsm(xml(first))).stdout).toEndWith('0 new, 1 changed, 3 unchanged.');
    await shown(async () => expect(await storeOf('Cook 711')).toMatchObject({ category: { name: 'Pizza' } }));
  });

  test('0 and a category that was renamed here is found by its names in other languages', async () => {
    const pub = (id: number) => node(id, { amenity: 'biergarten', name: `Garden ${id}` }, 2.8, 41 + id / 1e4);
    await importOsm(xml([pub(716)]));
    await shown(async () => expect(await storeOf('Garden 716')).toBeDefined());
    const { category: made } = await storeOf('Garden 716');
    const { data: before } = await root.get(`/api/admin/categories/${made.id}`);
    await root.put(`/api/admin/categories/${made.id}`, { ...before, name: 'Under chestnuts' });
    const { stdout } = await importOsm(xml([pub(716), pub(717)]));
    expect(stdout).toContain('Categories: Under chestnuts 2.');
    expect(stdout).toEndWith('1 new, 0 changed, 1 unchanged.');
  });

  test('0 and an address that the map does not have follows the place, unless somebody here wrote it', async () => {
    const moved = (lon: number) =>
      [720, 721, 722].map((id) => node(id, { amenity: 'pub', name: `Moved ${id}` }, lon, -30));
    await importOsm(xml(moved(3)));
    await shown(async () => expect(await storeOf('Moved 722')).toMatchObject({ address: '-30.00000, 3.00000' }));
    const byHand = async (name: string, fields: object) => {
      const { id, version: _, category, ...rest } = await storeOf(name);
      await root.put(`/api/admin/stores/${id}`, { ...rest, category_id: category.id, ...fields });
    };
    await byHand('Moved 721', { address: 'Pier 3' });
    await byHand('Moved 722', { latitude: -30.1 });
    expect((await importOsm(xml(moved(3.001)))).stdout).toEndWith('0 new, 2 changed, 1 unchanged.');
    await shown(async () => expect(await storeOf('Moved 720')).toMatchObject({ address: '-30.00000, 3.00100' }));
    expect(await storeOf('Moved 721')).toMatchObject({ address: 'Pier 3', longitude: 3.001 });
    expect((await importOsm(xml(moved(3.001)))).stdout).toEndWith('0 new, 0 changed, 3 unchanged.');
  });

  test('0 with names in the languages of the site, and addresses in the order of its country', async () => {
    const { data: settings } = await root.get('/api/admin/settings/site');
    const put = (changed: object) => root.put('/api/admin/settings/site', { ...settings, ...changed });
    expect((await put({ languages: ['fr', 'en', 'zh-CN', 'it'], country: 'US' })).status).toBe(200);
    const where = { 'addr:street': 'Broadway', 'addr:housenumber': '1500', 'addr:city': 'New York' };
    const names = { name: 'Plou', 'name:fr': 'Pleut', 'name:it': 'Piove' };
    await importOsm(xml([node(740, { amenity: 'pub', ...names, ...where })]));
    await put({});
    await shown(async () =>
      expect(await storeOf('Plou')).toMatchObject({
        address: '1500 Broadway, New York',
        translations: { fr: { name: 'Pleut' }, it: { name: 'Piove' } },
      }),
    );
  });

  test('0 and pages say whose map it is', async () => {
    const { id, version: _, ...store } = await storeOf('Quadra Café');
    const edited = { ...store, category_id: store.category.id, dishes: [{ name: 'Soup' }] };
    expect((await root.put(`/api/admin/stores/${id}`, edited)).status).toBe(200);
    const { data: list } = await root.post('/api/admin/lists', {
      title: 'A walk',
      status: 'published',
      stops: [{ store_id: id, note: '' }],
    });
    const [dish] = (await storeOf('Quadra Café')).dishes;
    const ids = { '/stores/{id}': id, '/lists/{id}': list.id, '{dish}': dish.id, '{store}': id };
    const filled = (path: string) =>
      Object.entries(ids).reduce((text, [from, to]) => text.replace(from, from.replace(/\{\w+\}/, String(to))), path);
    // Two are no pages, and two are there only where the server sends mail.
    const others = ['/map/openings', '/map/ground.svg', '/me/email', '/me/password'];
    const documents = pages
      .filter(({ path }) => !others.includes(path))
      .flatMap(({ path, parameters }) => [
        path,
        ...parameters.flatMap(({ name, schema }) =>
          (schema.enum ?? (name === 'store' ? ['{store}'] : [])).map(
            (value) => `${path}${path.includes('?') ? '&' : '?'}${name}=${String(value)}`,
          ),
        ),
      ]);
    const shownOn = [...documents, '/stores/{id}/print?size=menu', '/feed.xml'].map(filled);
    expect(shownOn.length).toBeGreaterThan(40);
    for (const path of shownOn) {
      const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      const seen = (await answer.text()).replaceAll(/<footer class="print:hidden[^]*<\/footer>/g, (footer) =>
        path.includes('/print') ? '' : footer,
      );
      expect([path, answer.status, seen.includes('Places © OpenStreetMap contributors, ODbL 1.0')]).toEqual([
        path,
        200,
        true,
      ]);
    }
  });

  test('0 and exports say whose map it is, in tables as well', async () => {
    const origin = { name: 'OpenStreetMap', licence: 'ODbL 1.0', url: 'https://www.openstreetmap.org/node/700' };
    const { features } = (await (await fetch(`${server.url}/stores.geojson`)).json()) as {
      features: { properties: { name: string } }[];
    };
    expect(features.find(({ properties: { name } }) => name === 'Quadra Café')?.properties).toMatchObject({
      source: origin,
    });
    const folder = join(scratch, 'exported');
    const table = join(scratch, 'stores.csv');
    expect((await run(['export', folder, '--data', server.data])).code).toBe(0);
    expect((await run(['export', '--csv', 'stores', table, '--data', server.data])).code).toBe(0);
    const lines = readFileSync(join(folder, 'foodmap.ndjson'), 'utf8').split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line)).find(({ name }) => name === 'Quadra Café').source).toEqual(origin);
    const csv = readFileSync(table, 'utf8');
    expect(csv.split('\r\n')[0]).toEndWith(',source');
    expect(csv).toContain(Object.values(origin).join(', '));
    const again = await run(['import', '--csv', 'stores', table, '--data', server.data]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('0 new, 0 changed')]);
  });
});

describe('places that are likely a store', () => {
  const own = { latitude: 43.1, longitude: 2.1 };
  const at = (id: number, tags: Record<string, string>, metres = 0) =>
    node(id, { amenity: 'cafe', ...tags }, own.longitude, own.latitude + metres / 111_111);
  const plan = async (places: Element[], ...args: string[]) => {
    const { stdout } = await importOsm(xml(places), '--dry-run', '--json', ...args);
    return JSON.parse(stdout);
  };

  test('0 and is that store: it gets what it lacks, and keeps what people wrote', async () => {
    const words = { description: 'By hand.', phone: '+376 811 111' };
    const { id } = await store(root, { name: 'Cal Perú', address: 'Plaça 1', ...own, ...words });
    const place = at(801, { name: 'Cal Peru', phone: '+376 822 222', website: 'https://peru.example/' }, 60);
    expect((await plan([place])).alike).toEqual([
      {
        place: 'node/801',
        name: 'Cal Peru',
        address: expect.any(String),
        category: 'Cafés',
        phone: '+376 822 222',
        store: { id, name: 'Cal Perú', address: 'Plaça 1', category: expect.any(String), phone: words.phone },
        distance: 60,
        answer: 'same',
      },
    ]);
    expect((await importOsm(xml([place]))).stdout).toEndWith('Imported stores: 0 new, 1 changed, 0 unchanged.');
    await shown(async () => expect(await storeOf('Cal Perú')).toHaveProperty('website', 'https://peru.example/'));
    expect(await storeOf('Cal Perú')).toMatchObject({ id, address: 'Plaça 1', ...words, ...own });
    expect(await externalIdOf('Cal Perú')).toBe('osm:node/801');
    expect((await importOsm(xml([place]))).stdout).toEndWith('Imported stores: 0 new, 0 changed, 1 unchanged.');
  });

  test('0 by the sound of a name, by a phone number, and with one answer for all', async () => {
    await store(root, { name: '老王面馆', address: 'Plaça 2', ...own });
    await store(root, { name: 'Sushi Ko', address: 'Plaça 3', phone: '+376 833 333' });
    const places = [at(802, { name: 'Laowang Mianguan' }, 90), at(803, { name: 'Ko', phone: '00376 833-333' }, 5000)];
    const answers = async (...args: string[]) =>
      (await plan([...places, at(804, { name: 'Quite another' }, 10)], ...args)).alike.map(
        ({ place, store, answer }: { place: string; store: { name: string }; answer: string }) =>
          [place, store.name, answer].join(' '),
      );
    expect(await answers()).toEqual(['node/802 老王面馆 same', 'node/803 Sushi Ko new']);
    expect(await answers('--alike', 'new')).toEqual(['node/802 老王面馆 new', 'node/803 Sushi Ko new']);
    expect(await answers('--alike', 'same')).toEqual(['node/802 老王面馆 same', 'node/803 Sushi Ko same']);
    const { stdout } = await importOsm(xml(places), '--alike', 'skip');
    expect(stdout.split('\n').slice(-2)).toEqual(['Left out: 2.', 'Imported stores: 0 new, 0 changed, 0 unchanged.']);
  });

  test('0 by a phone number without the code of a country whose numbers are short', async () => {
    await store(root, { name: 'Refugi', address: 'Plaça 4', phone: '811 333' });
    const found = async () =>
      (await plan([at(805, { name: 'Cabana', phone: '+376 811 333' }, 9000)])).alike.map(
        (row: { store: { name: string } }) => row.store.name,
      );
    expect(await found()).toEqual([]);
    const { data: settings } = await root.get('/api/admin/settings/site');
    await root.put('/api/admin/settings/site', { ...settings, country: 'AD' });
    expect(await found()).toEqual(['Refugi']);
    await root.put('/api/admin/settings/site', settings);
  });

  test('0 only as near as a place can be wrong, and for another store each', async () => {
    await store(root, { name: 'Twin', address: 'Plaça 4', latitude: 44, longitude: 3 });
    const twin = (id: number, metres: number) => node(id, { amenity: 'bar', name: 'Twin' }, 3, 44 + metres / 111_111);
    const of = async (...places: Element[]) =>
      (await plan(places)).alike.map(({ place, answer }: { place: string; answer: string }) => `${place} ${answer}`);
    expect(await of(twin(811, 99))).toEqual(['node/811 same']);
    expect(await of(twin(812, 102))).toEqual(['node/812 new']);
    expect(await of(twin(813, 298))).toEqual(['node/813 new']);
    expect(await of(twin(814, 302))).toEqual([]);
    expect(await of(twin(815, 10), twin(816, 20))).toEqual(['node/815 same']);
  });

  test('0 again changes nothing; of five things changed by hand here and there, exactly those', async () => {
    const places = Array.from({ length: 40 }, (_, at) =>
      node(
        900 + at,
        { amenity: 'cafe', name: `Fifth ${at}`, phone: `+376 9${at}`, opening_hours: '10:00-20:00' },
        8 + at / 1000,
        48,
      ),
    );
    expect((await importOsm(xml(places))).stdout).toContain('40 new');
    expect((await importOsm(xml(places))).stdout).toEndWith('0 new, 0 changed, 40 unchanged.');
    await shown(async () => expect(await storeOf('Fifth 3')).toBeDefined());
    const byHand = async (name: string, fields: object) => {
      const { id, version: _, ...before } = await storeOf(name);
      const { category, ...rest } = before;
      const sent = { ...rest, category_id: category.id, ...fields };
      expect((await root.put(`/api/admin/stores/${id}`, sent)).status).toBe(200);
    };
    // Two here, which stay, and three here that the map has changed as well: two of them are of what it did not have.
    await byHand('Fifth 1', { phone: '+376 by hand' });
    await byHand('Fifth 2', { hours: null });
    await byHand('Fifth 3', { phone: '+376 mine' });
    await byHand('Fifth 9', { website: 'https://mine.example/', attributes: { takeaway: 'no' } });
    await byHand('Fifth 10', { translations: { ja: { name: '五' } } });
    const there: Record<number, Record<string, string>> = {
      903: { phone: '+376 theirs' },
      904: { phone: '+376 new' },
      905: { name: 'Fifth renamed' },
      906: { opening_hours: '11:00-21:00' },
      907: { website: 'https://seven.example/' },
      908: { wheelchair: 'yes' },
      909: { website: 'https://theirs.example/', takeaway: 'yes' },
      910: { 'name:ja': '五番' },
    };
    const newer = places.map((place) => ({ ...place, tags: { ...place.tags, ...there[place.id] } }));
    const { stdout } = await importOsm(xml(newer), '--json');
    expect(JSON.parse(stdout).stores).toEqual({ created: 0, updated: 5, unchanged: 35, categories: 0 });
    await shown(async () => expect(await storeOf('Fifth renamed')).toBeDefined());
    expect(await storeOf('Fifth 1')).toMatchObject({ phone: '+376 by hand' });
    expect(await storeOf('Fifth 2')).toMatchObject({ hours: null });
    expect(await storeOf('Fifth 3')).toMatchObject({ phone: '+376 mine' });
    expect(await storeOf('Fifth 9')).toMatchObject({
      website: 'https://mine.example/',
      attributes: { takeaway: 'no' },
    });
    expect(await storeOf('Fifth 10')).toMatchObject({ translations: { ja: { name: '五' } } });
    expect(await storeOf('Fifth 4')).toMatchObject({ phone: '+376 new' });
    expect(await storeOf('Fifth 7')).toMatchObject({ website: 'https://seven.example/' });
    expect(await storeOf('Fifth 8')).toMatchObject({ attributes: { wheelchair: 'yes' } });
    expect((await storeOf('Fifth 6')).hours[0]).toMatchObject({ opens: '11:00', closes: '21:00' });
    expect((await importOsm(xml(newer))).stdout).toEndWith('0 new, 0 changed, 40 unchanged.');
  });

  test('0 within a ring: its places alone are read, and missed', async () => {
    const bar = (id: number, name: string, lon: number) => node(id, { amenity: 'bar', name }, lon, 47);
    await importOsm(xml([bar(841, 'Within', 5.01), bar(842, 'Goes within', 5.02), bar(843, 'Goes beyond', 5.08)]));
    const area = join(scratch, 'area.geojson');
    const ring = [
      [5, 46.9],
      [5.1, 46.9],
      [5, 47.2],
      [5, 46.9],
    ];
    await Bun.write(area, JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    const found = await plan([bar(841, 'Within', 5.01), bar(844, 'In the box, not in the ring', 5.09)], '--area', area);
    expect(found).toMatchObject({ places: 1, vanished: { count: 1, stores: [{ name: 'Goes within' }] } });
    const { stderr } = await importOsm(xml([]), '--area', area, '--bbox', '1,1,2,2');
    expect(stderr).toContain('Choose one of --bbox and --area.');
  });

  test('0 and a store is there for as long as the map has one that was merged into it', async () => {
    const [left, stays] = ['Left door', 'Market hall'].map((name, at) =>
      node(831 + at, { amenity: 'pub', name }, 4.5 + at / 100, 46),
    ) as [Element, Element];
    const [corner, end] = [
      node(833, { amenity: 'pub', name: 'Corner' }, 4.49, 46),
      node(834, { amenity: 'pub', name: 'End' }, 4.6, 46),
    ];
    await importOsm(xml([left, stays, corner, end]));
    await shown(async () => expect(await storeOf('Market hall')).toBeDefined());
    const [{ id: gone }, { id: into }] = [await storeOf('Left door'), await storeOf('Market hall')];
    expect((await root.post(`/api/admin/stores/${gone}/merge`, { into })).status).toBe(200);
    expect((await plan([left, corner, end])).vanished.count).toBe(0);
    expect((await plan([corner, end])).vanished.stores).toMatchObject([{ name: 'Market hall' }]);
  });

  test('0 and lists what is no longer in the file, but deletes nothing; a node drawn as a way is the same store', async () => {
    const here = (id: number, name: string) => node(id, { amenity: 'pub', name }, 4 + id / 1e6, 45);
    const far = node(825, { amenity: 'pub', name: 'Edge' }, 4.1, 45.1);
    await importOsm(xml([here(821, 'Stays'), here(822, 'Goes'), here(823, 'Redrawn'), far]));
    const redrawn = node(824, { amenity: 'pub', name: 'Redrawn' }, 4 + 823 / 1e6, 45);
    const { stdout } = await importOsm(xml([here(821, 'Stays'), redrawn, far]));
    const { id, address } = await storeOf('Goes');
    expect(stdout.split('\n').slice(-3)).toEqual([
      'No longer in the file; stores are never deleted by an import:',
      `  Goes, ${address} (ID ${id})`,
      'Imported stores: 0 new, 1 changed, 2 unchanged.',
    ]);
    expect(await externalIdOf('Redrawn')).toBe('osm:node/824');
    const part = await plan([here(821, 'Stays')], '--kinds', 'pub');
    expect(part.vanished).toEqual({ count: 0, stores: [] });
  });
});
