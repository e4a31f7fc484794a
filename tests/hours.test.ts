import { afterAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectInvalid, guest } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { onPostgres } from './helpers/database.ts';

/** The server's time; each test sets it. */
let now = Date.parse('2026-11-21T12:00Z');

const server = await startServerWith(() => now);
afterAll(() => server.stop());

const visitor = guest(server);
const root = await helpers.admin(server);

const every = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));
const always = every('00:00', '00:00');
const christmas = { from: '2026-12-24', to: '2026-12-26', note: 'Christmas' };

const store = async (fields: Record<string, unknown> = {}) => helpers.store(root, { description: '   ', ...fields });

/** A category of its own, so that its lists have nothing else. */
const category = async (): Promise<number> => (await helpers.category(root)).id;

const site = async (changes: Record<string, unknown>) => {
  const { data } = await root.get('/api/admin/settings/site');
  return root.put('/api/admin/settings/site', { ...data, ...changes });
};
const zone = (time_zone: string) => site({ time_zone });
await zone('Europe/Berlin');

/** The IDs that a list has, in order, and their total. */
async function listed(query: string, of: number) {
  const { status, data, meta } = await visitor.get(`/api/stores?category_id=${of}&${query}`);
  expect(status).toBe(200);
  expect(meta.total).toBe(data.length);
  return (data as { id: number }[]).map(({ id }) => id);
}

describe('hours and closures of a store', () => {
  test('200 and null when they were never given', async () => {
    expect(await store()).toMatchObject({ hours: null, closures: null });
  });

  test('200 in order and without repetitions, the note "" when left out', async () => {
    const monday = { day: 1, opens: '10:00', closes: '22:00' };
    const saturday = { day: 6, opens: '11:00', closes: '02:00' };
    const { from, to } = christmas;
    const closures = [
      { from: '2027-01-01', to: '2027-01-01', note: ' New Year ' },
      { from, to },
    ];
    const { id } = await store({ hours: [saturday, monday, saturday], closures });
    const shown = {
      hours: [monday, saturday],
      closures: [
        { from, to, note: '' },
        { ...closures[0], note: 'New Year' },
      ],
    };
    expect((await visitor.get(`/api/stores/${id}`)).data).toMatchObject(shown);
    expect((await root.get(`/api/admin/stores/${id}`)).data).toMatchObject(shown);
  });

  test('200 and kept by a PUT that leaves them out, cleared by null or an empty list', async () => {
    const { id, name, address, category_id } = await store({ hours: always, closures: [christmas] });
    const put = async (fields: object) =>
      (await root.put(`/api/admin/stores/${id}`, { name, address, category_id, ...fields })).data;
    expect(await put({})).toMatchObject({ hours: always, closures: [christmas] });
    expect(await put({ hours: null })).toMatchObject({ hours: null, closures: [christmas] });
    expect(await put({ hours: always, closures: [] })).toMatchObject({ hours: always, closures: null });
  });

  test('200 with 28 openings and 50 closures, 400 with one more', async () => {
    const hours = ['01', '02', '03', '04'].flatMap((hour) => every(`${hour}:00`, `${hour}:30`));
    const closures = Array.from({ length: 50 }, (_, index) => ({
      ...christmas,
      note: `${10 + index}`.padStart(100, 'x'),
    }));
    expect(await store({ hours, closures })).toMatchObject({ hours: expect.anything(), closures });
    const body = { name: 'Wok', address: '1 Market Square', category_id: await category() };
    expectInvalid(await root.post('/api/admin/stores', { ...body, hours: [...hours, always[0]] }), 'hours');
    expectInvalid(await root.post('/api/admin/stores', { ...body, closures: [...closures, christmas] }), 'closures');
  });

  const opening = { day: 1, opens: '10:00', closes: '22:00' };
  test.each([
    ['text for hours', { hours: 'Mo-Fr' }, 'hours'],
    ['day 0', { hours: [{ ...opening, day: 0 }] }, 'hours[0].day'],
    ['day 8', { hours: [opening, { ...opening, day: 8 }] }, 'hours[1].day'],
    ['half a day', { hours: [{ ...opening, day: 1.5 }] }, 'hours[0].day'],
    ['24:00', { hours: [{ ...opening, closes: '24:00' }] }, 'hours[0].closes'],
    ['9:00', { hours: [{ ...opening, opens: '9:00' }] }, 'hours[0].opens'],
    ['a time that is missing', { hours: [{ day: 1, opens: '10:00' }] }, 'hours[0].closes'],
    ['a date that does not exist', { closures: [{ ...christmas, from: '2026-02-30' }] }, 'closures[0].from'],
    ['an instant for a date', { closures: [{ ...christmas, to: '2026-12-26T00:00:00Z' }] }, 'closures[0].to'],
    ['an end before the beginning', { closures: [{ ...christmas, to: '2026-12-23' }] }, 'closures[0].to'],
    ['a note of 101 characters', { closures: [{ ...christmas, note: 'x'.repeat(101) }] }, 'closures[0].note'],
  ])('400 for %s', async (_, fields, field) => {
    const body = { name: 'Wok', address: '1 Market Square', category_id: await category() };
    expectInvalid(await root.post('/api/admin/stores', { ...body, ...fields }), field);
  });

  test('400 when a store that keeps them would be larger than 40 KiB', async () => {
    const closures = Array.from({ length: 50 }, (_, index) => ({ ...christmas, note: `${index}`.padEnd(100, '面') }));
    const { id, name, address, category_id } = await store({ closures });
    const images = Array.from({ length: 13 }, () => ({ url: `/${'x'.repeat(2040)}` }));
    const answer = await root.put(`/api/admin/stores/${id}`, { name, address, category_id, images });
    expect(answer.meta.errors[0].rule).toBe('max_bytes');
    expect(
      (await root.put(`/api/admin/stores/${id}`, { name, address, category_id, images, closures: null })).status,
    ).toBe(200);
  });
});

describe('an application', () => {
  const fields = { store_name: 'Wok', address: '1 Market Square', contact_name: 'Mei', contact_phone: '1' };

  test('200 with hours and closures, which the approved store has', async () => {
    const applicant = { ...fields, category_id: await category(), hours: always, closures: [christmas] };
    const { data } = await visitor.post('/api/merchant/apply', applicant);
    expect(data).toMatchObject({ hours: always, closures: [christmas] });
    const path = `/api/admin/merchant/applications/${data.id}/review`;
    const approved = await root.patch(path, { action: 'approve' });
    expect(approved.data).toMatchObject({ hours: always, closures: [christmas] });
    const { store_id } = approved.data;
    expect((await visitor.get(`/api/stores/${store_id}`)).data).toMatchObject({ hours: always, closures: [christmas] });
  });

  test('200 and null without them, 400 for a bad closure', async () => {
    const applicant = { ...fields, category_id: await category() };
    expect((await visitor.post('/api/merchant/apply', applicant)).data).toMatchObject({ hours: null, closures: null });
    const backwards = { ...applicant, closures: [{ from: '2026-12-26', to: '2026-12-24' }] };
    expectInvalid(await visitor.post('/api/merchant/apply', backwards), 'closures[0].to');
  });
});

describe('GET /api/stores?open=', () => {
  test('200 with the stores that are open at a local time, to the minute and over midnight', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 6, opens: '22:00', closes: '02:00' }] });
    await store({ category_id: of });
    const at = (time: string) => listed(`open=${time}`, of);
    expect(await at('2026-11-21T21:59')).toEqual([]);
    expect(await at('2026-11-21T22:00')).toEqual([id]);
    expect(await at('2026-11-22T01:59')).toEqual([id]);
    expect(await at('2026-11-22T02:00')).toEqual([]);
    expect(await at('2026-11-21T01:00')).toEqual([]);
  });

  test('200 without the stores that are closed on the day of the opening', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: every('22:00', '02:00'), closures: [christmas] });
    const at = (time: string) => listed(`open=${time}`, of);
    expect(await at('2026-12-24T01:00')).toEqual([id]);
    expect(await at('2026-12-24T23:00')).toEqual([]);
    expect(await at('2026-12-26T23:00')).toEqual([]);
    expect(await at('2026-12-27T01:00')).toEqual([]);
    expect(await at('2026-12-27T23:00')).toEqual([id]);
  });

  test('200 with a day without end', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 1, opens: '08:00', closes: '08:00' }] });
    expect(await listed('open=2026-11-23T07:59', of)).toEqual([]);
    expect(await listed('open=2026-11-23T08:00', of)).toEqual([id]);
    expect(await listed('open=2026-11-24T07:59', of)).toEqual([id]);
    expect(await listed('open=2026-11-24T08:00', of)).toEqual([]);
  });

  test('200 at times that the clock skips or repeats', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 7, opens: '02:30', closes: '03:00' }] });
    const other = await store({ category_id: of, hours: [{ day: 7, opens: '03:00', closes: '04:00' }] });
    expect(await listed('open=2026-03-29T02:30', of)).toEqual([other.id]);
    expect(await listed('open=2026-10-25T02:30', of)).toEqual([id]);
  });

  test('200 with the stores that are open now, and another answer at the next minute', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 6, opens: '10:00', closes: '14:00' }] });
    const at = (time: string) => {
      now = Date.parse(time);
      return listed('open=now', of);
    };
    expect(await at('2026-11-21T08:59:59.999Z')).toEqual([]);
    expect(await at('2026-11-21T08:59:59.999Z')).toEqual([]);
    expect(await at('2026-11-21T09:00Z')).toEqual([id]);
    expect(await at('2026-11-21T09:00Z')).toEqual([id]);
    expect(await at('2026-11-21T12:59:59Z')).toEqual([id]);
    expect(await at('2026-11-21T13:00Z')).toEqual([]);
  });

  test('200 with nothing that opens or closes twice in the hour that autumn repeats', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 6, opens: '22:00', closes: '02:30' }] });
    const at = (time: string) => {
      now = Date.parse(`2026-10-25T${time}Z`);
      return listed('open=now', of);
    };
    expect(await at('00:29')).toEqual([id]);
    expect(await at('00:30')).toEqual([]);
    expect(await at('01:15')).toEqual([]);
  });

  test('200 in the new time zone once it is set', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: [{ day: 6, opens: '20:00', closes: '21:00' }] });
    now = Date.parse('2026-11-21T12:30Z');
    expect(await listed('open=now', of)).toEqual([]);
    expect(await listed('open=now', of)).toEqual([]);
    await zone('Asia/Shanghai');
    expect(await listed('open=now', of)).toEqual([id]);
    await zone('Europe/Berlin');
    expect(await listed('open=now', of)).toEqual([]);
  });

  test('200 with every change of hours, closures, status and category at once', async () => {
    now = Date.parse('2026-11-21T12:00Z');
    const of = await category();
    const { id, name, address } = await store({ category_id: of });
    const open = () => Promise.all([listed('open=now', of), listed('open=2026-11-21T13:00', of)]);
    const put = (fields: object) => root.put(`/api/admin/stores/${id}`, { name, address, category_id: of, ...fields });
    const shown: [number[], number[]] = [[id], [id]];
    const hidden: [number[], number[]] = [[], []];
    expect(await open()).toEqual(hidden);
    await put({ hours: always });
    expect(await open()).toEqual(shown);
    await put({
      closures: [
        { from: '2026-11-21', to: '2026-11-21' },
        { from: '2026-11-20', to: '2026-11-20' },
      ],
    });
    expect(await open()).toEqual(hidden);
    await put({ closures: null });
    expect(await open()).toEqual(shown);
    await root.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expect(await open()).toEqual(hidden);
    await root.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    expect(await open()).toEqual(shown);
    await put({ category_id: await category() });
    expect(await open()).toEqual(hidden);
    await put({});
    expect(await open()).toEqual(shown);
    await put({ hours: null });
    expect(await open()).toEqual(hidden);
    await put({ hours: always });
    await root.delete(`/api/admin/stores/${id}`);
    expect(await open()).toEqual(hidden);
  });

  test('200 in the order of the list, page by page with the whole total', async () => {
    const of = await category();
    const made: number[] = [];
    for (let index = 0; index < 9; index++) {
      const hours = index % 3 === 2 ? every('01:00', '02:00') : always;
      const { id } = await store({ category_id: of, hours });
      now += 1000;
      if (index % 3 !== 2) made.unshift(id);
    }
    const path = `/api/stores?category_id=${of}&open=2026-11-21T13:00`;
    const pages = await Promise.all([1, 2, 3].map((page) => visitor.get(`${path}&page_size=4&page=${page}`)));
    expect(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual(made);
    for (const { meta } of pages) expect(meta).toMatchObject({ total: 6, total_page: 2 });
  });

  test('200 with thousands of stores at once, and with IDs of any size', async () => {
    const of = await category();
    const { id } = await store({ category_id: of, hours: always });
    expect(await listed('open=now', of)).toEqual([id]);
    const columns = 'name, category_id, address, open_hours, phone, cover_url, description, status, score, scored_at';
    const copies = (from: number, count: number) =>
      `with recursive ids(id) as (select ${from} union all select id + 1 from ids where id < ${from + count - 1})
        insert into stores (id, ${columns}, created_at, updated_at, hours)
        select ids.id, ${columns}, created_at, updated_at, hours from ids join stores on stores.id = ${id}`;
    const total = async () => (await visitor.get(`/api/stores?category_id=${of}&open=now`)).meta.total;
    await server.deps.db.write(
      async (tx) => void (await tx.run(copies(onPostgres ? 2_000_000_000 : 5_000_000_000, 3))),
    );
    expect(await total()).toBe(4);
    await server.deps.db.write(async (tx) => void (await tx.run(copies(10_000, 2000))));
    expect(await total()).toBe(2004);
    const last = await visitor.get(`/api/stores?category_id=${of}&open=now&page=21&page_size=100`);
    expect(last.data.map((one: { id: number }) => one.id)).toEqual([10_002, 10_001, 10_000, id]);
    await server.deps.db.write(async (tx) => void (await tx.run(`update stores set hours = null where id > ${id}`)));
    expect(await listed('open=now', of)).toEqual([id]);
  });

  test('200 together with a keyword', async () => {
    const of = await category();
    const open = await store({ category_id: of, name: 'Uncommonword', hours: always });
    await store({ category_id: of, name: 'Uncommonword' });
    await store({ category_id: of, name: 'Another', hours: always });
    expect(await listed('open=now&keyword=uncommonword', of)).toEqual([open.id]);
  });

  test('200 as without it when it is empty', async () => {
    const of = await category();
    const { id } = await store({ category_id: of });
    expect(await listed('open=', of)).toEqual([id]);
  });

  test.each(['later', 'NOW', '2026-12-24', '2026-12-24T24:00', '2026-02-29T10:00', '2026-12-24T18:00Z', '18:00'])(
    '400 for %s',
    async (time) => expectInvalid(await visitor.get(`/api/stores?open=${encodeURIComponent(time)}`), 'open'),
  );

  test('says nothing in a store about being open', async () => {
    const { id } = await store({ hours: always });
    const { data } = await visitor.get(`/api/stores/${id}`);
    expect(Object.keys(data).filter((name) => /open/.test(name))).toEqual(['open_hours']);
  });
});
