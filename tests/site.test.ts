// needs: http2
import { describe, expect, test } from 'bun:test';
import { expectInvalid, guest, keyOnly, superAdminsOnly } from './helpers/client.ts';
import { startServer, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite({ env: { TZ: 'America/New_York' } });

const path = '/api/admin/settings/site';
const { notices: _, ...initial } = (await root.get(path)).data;
const put = (fields: Record<string, unknown>) => root.put(path, { ...initial, ...fields });

const blank = { centre: null, zoom: null, plan: null, tiles: null };
const centre = { latitude: 31.230391, longitude: -121.473702 };
const [south_west, north_east] = [
  { latitude: 31.2296, longitude: 121.4726 },
  { latitude: 31.2312, longitude: 121.4748 },
];
const upload = '/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp';
const tiles = { url: 'https://tile.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' };

describe('GET /api/site', () => {
  keyOnly(server, 'GET', '/api/site');

  test('200 with defaults and the time zone of the machine at first', () => {
    const languages = ['en', 'zh-CN'];
    const { name, tagline, logo_url } = { name: 'foodmap', tagline: '', logo_url: '' };
    const directions = ['device', 'google', 'apple', 'amap', 'openstreetmap'];
    const places = { town: '', country: '', currency: '', content_language: null, owner_edits: 'review', directions };
    const time_zone = 'America/New_York';
    expect(initial).toEqual({ name, tagline, logo_url, languages, time_zone, map: blank, ...places });
  });

  test('200 with every change at once, also when the answer was cached', async () => {
    for (const name of ['Old Town Market', 'New Town Market', 'Harbour Market']) {
      await put({ name });
      for (let times = 0; times < 3; times++) expect((await visitor.get('/api/site')).data.name).toBe(name);
    }
  });

  test('304 for a client that has it', async () => {
    const etag = (await visitor.get('/api/site')).headers.get('etag')!;
    expect((await visitor.get('/api/site', { 'if-none-match': etag })).status).toBe(304);
  });

  test('200 with the time zone of the first start, wherever the machine is later', async () => {
    const data = `${temporaryDirectory()}/data`;
    const zones = [];
    for (const TZ of ['Asia/Tokyo', 'Europe/Berlin']) {
      const started = await startServer({ data, env: { TZ } });
      zones.push((await guest(started).get('/api/site')).data.time_zone);
      await started.stop();
    }
    expect(zones).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  });
});

describe('GET /api/admin/settings/site', () => {
  superAdminsOnly(server, 'GET', path);
});

describe('PUT /api/admin/settings/site', () => {
  superAdminsOnly(server, 'PUT', path);

  test('200 with everything, as the site shows it', async () => {
    const map = { centre, zoom: 16, plan: { url: upload, south_west, north_east }, tiles };
    const body = { tagline: 'A short walk.', logo_url: upload, languages: ['fr', 'zh-Hant-TW'], time_zone: 'UTC', map };
    const { status, data } = await put(body);
    const shown = { ...map, plan: { ...map.plan, url: server.url + upload } };
    expect({ status, data }).toEqual({
      status: 200,
      data: { ...initial, ...body, notices: [], logo_url: server.url + upload, map: shown },
    });
    expect((await visitor.get('/api/site')).data).toEqual({ ...data, notices: undefined });
    expect((await root.get(path)).data).toEqual(data);
  });

  test('200 and the activity names targets of messages only where they change', async () => {
    const { data: settings } = await root.get(path);
    await root.put(path, { ...settings, tagline: 'Once more.', notices: settings.notices });
    const [{ changes }] = (await root.get('/api/admin/activity?kind=settings.update')).data;
    expect(Object.keys(changes)).toEqual(['tagline']);
  });

  test('200 keeps the address of an upload without the host, so that it survives a move', async () => {
    await put({ logo_url: server.url + upload });
    const { data } = await visitor.send('GET', '/api/site', { headers: { host: 'food.example' } });
    expect(data.logo_url).toBe(`${new URL(server.url).protocol}//food.example${upload}`);
  });

  test.each([
    [
      'languages in their usual spelling, each once',
      { languages: ['EN', 'zh-cn', 'en'] },
      { languages: ['en', 'zh-CN'] },
    ],
    ['a time zone in its usual spelling', { time_zone: 'asia/shanghai' }, { time_zone: 'Asia/Shanghai' }],
    ['spaces around texts taken off', { name: ' Market ', time_zone: ' UTC ' }, { name: 'Market', time_zone: 'UTC' }],
    ['tiles of this host', { map: { ...blank, tiles: { ...tiles, url: '/t/{z}/{x}/{y}.png' } } }, {}],
    ['a map at the edge of the world', { map: { ...blank, centre: { latitude: -90, longitude: 180 }, zoom: 22 } }, {}],
  ])('200 with %s', async (_, fields, expected) => {
    const { status, data } = await put(fields);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...fields, ...expected });
  });

  test('200 and a row of activity says what changed', async () => {
    await put({ name: 'Before' });
    await put({ name: 'After' });
    const { data } = await root.get('/api/admin/activity?kind=settings.update&target=settings/site');
    expect(data[0]).toMatchObject({ actor: 'admin', changes: { name: ['Before', 'After'] } });
  });

  test('200 keeps town, country and map services where the request has none', async () => {
    const fields = { town: 'Delft', country: 'NL', directions: ['openstreetmap', 'device'] };
    expect((await put(fields)).data).toMatchObject(fields);
    expect((await put({ town: undefined, country: undefined, directions: undefined })).data).toMatchObject(fields);
    expect((await visitor.get('/api/site')).data).toMatchObject(fields);
    expect((await put({ town: '', country: '', directions: [] })).data).toMatchObject({ town: '', directions: [] });
  });

  test.each(['name', 'tagline', 'logo_url', 'languages', 'time_zone', 'map'])('400 without %s', async (field) => {
    expectInvalid(await put({ [field]: undefined }), field);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['tagline', { tagline: 'x'.repeat(201) }],
    ['logo_url', { logo_url: 'javascript:alert(1)' }],
    ['languages', { languages: [] }],
    ['languages', { languages: Array(21).fill('en') }],
    ['languages[1]', { languages: ['en', 'not a language'] }],
    ['town', { town: 'x'.repeat(101) }],
    ['country', { country: 'nl' }],
    ['directions[0]', { directions: ['horse'] }],
    ['directions', { directions: ['device', 'device'] }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['time_zone', { time_zone: '+08:00' }],
    ['time_zone', { time_zone: '../../etc/passwd' }],
    ['map.centre.latitude', { map: { ...blank, centre: { latitude: 90.1, longitude: 0 } } }],
    ['map.centre.longitude', { map: { ...blank, centre: { latitude: 0, longitude: -180.1 } } }],
    ['map.centre.longitude', { map: { ...blank, centre: { latitude: 0 } } }],
    ['map.zoom', { map: { ...blank, zoom: 23 } }],
    ['map.zoom', { map: { ...blank, zoom: -1 } }],
    ['map.plan.url', { map: { ...blank, plan: { url: '', south_west, north_east } } }],
    ['map.plan.north_east', { map: { ...blank, plan: { url: upload, south_west } } }],
    ['map.tiles.url', { map: { ...blank, tiles: { ...tiles, url: 'https://tile.example/{z}/{x}.png' } } }],
    ['map.tiles.url', { map: { ...blank, tiles: { ...tiles, url: 'javascript:{z}{x}{y}' } } }],
    ['map.tiles.url', { map: { ...blank, tiles: { ...tiles, url: '//tile.example/{z}/{x}/{y}' } } }],
    ['map.tiles.attribution', { map: { ...blank, tiles: { ...tiles, attribution: 'x'.repeat(501) } } }],
  ])('400 for %s in %j', async (field, fields) => {
    expectInvalid(await put(fields), field);
  });
});

describe('the language of the texts', () => {
  test('200 set once, in its usual spelling; 400 for another one', async () => {
    expect((await put({ content_language: 'ZH-hans' })).data.content_language).toBe('zh-Hans');
    expect((await visitor.get('/api/site')).data.content_language).toBe('zh-Hans');
    expect((await put({ content_language: 'zh-hans', tagline: 'Again' })).status).toBe(200);
    for (const other of ['en', null]) expectInvalid(await put({ content_language: other }), 'content_language');
    const { notices: _, content_language: __, ...others } = (await root.get(path)).data;
    expect((await root.put(path, others)).data.content_language).toBe('zh-Hans');
  });

  test('400 for what is no tag', async () => {
    expectInvalid(await put({ content_language: 'not a tag' }), 'content_language');
  });
});
