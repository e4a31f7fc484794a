import { afterAll, expect, test } from 'bun:test';
import { endTodays } from '../src/features/hours/service.ts';
import { endSoldOut } from '../src/features/owners/service.ts';
import { admin as adminOf, guest, store, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';

let now = Date.parse('2026-11-20T10:30:00Z');
const server = await startServerWith(() => now, { rateLimits: 'off' });
afterAll(() => server.stop());

const page = async (path: string) =>
  (await fetch(server.url + path, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text();

/** A store with an owner, at a place whose clock shows UTC. */
async function owned(fields: object) {
  const admin = await adminOf(server);
  const made = await store(admin, { latitude: 31.2, longitude: 121.4, ...fields });
  const owner = await user(server);
  const { data } = await admin.post(`/api/admin/stores/${made.id}/owner-code`);
  await owner.post('/api/user/stores', { code: data.code });
  return { admin, owner, made, path: `/api/user/stores/${made.id}` };
}

async function night() {
  await endTodays(server.deps);
  await endSoldOut(server.deps);
}

test('200 with all that an owner says of a day until 04:00, and with none of it from then on', async () => {
  now = Date.parse('2026-11-20T10:30:00Z');
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
  const { owner, made, path } = await owned({ hours: always, dishes: [{ name: 'Soup' }, { name: 'Rice' }] });
  await owner.put(`${path}/today`, { closed: true, note: 'Fresh crab' });
  await owner.put(`${path}/dishes/${made.dishes[0].id}/sold-out`, { sold_out: true });
  const client = guest(server);
  const look = async () => {
    const { data } = await client.get(`/api/stores/${made.id}`);
    const pages = [`/stores/${made.id}`, `/?kiosk=1&store=${made.id}`, '/feed.xml'];
    return {
      today: data.today !== null,
      open: (await client.get(`/api/stores?open=now&ids=${made.id}`)).data.length,
      soldOut: data.dishes.map((dish: { sold_out?: true }) => dish.sold_out ?? false),
      card: (await client.get(`/api/stores/cards?ids=${made.id}`)).data[0].today !== null,
      map: (await client.get('/api/map?bbox=121,31,122,32&zoom=18')).data[0].today !== null,
      notes: (await Promise.all(pages.map(page))).map((text) => text.includes('Fresh crab')),
    };
  };
  const said = { today: true, open: 0, soldOut: [true, false], card: true, map: true, notes: [true, true, true] };
  const usual = {
    today: false,
    open: 1,
    soldOut: [false, false],
    card: false,
    map: false,
    notes: [false, false, false],
  };
  expect(await look()).toEqual(said);
  now = Date.parse('2026-11-21T03:59:59Z');
  await night();
  expect(await look()).toEqual(said);
  now = Date.parse('2026-11-21T04:00:00Z');
  await night();
  expect(await look()).toEqual(usual);
});

test('200 with a dish that an administrator has marked as sold out, on the next day, too', async () => {
  now = Date.parse('2026-11-21T10:30:00Z');
  const { made } = await owned({ dishes: [{ name: 'Soup', sold_out: true }] });
  now = Date.parse('2026-11-22T10:30:00Z');
  await night();
  expect((await guest(server).get(`/api/stores/${made.id}`)).data.dishes[0].sold_out).toBe(true);
});

test('200 with a dish that is there again on the same day and sold out on the next, until that one is over', async () => {
  now = Date.parse('2026-11-21T10:30:00Z');
  const { owner, made, path } = await owned({ dishes: [{ name: 'Soup' }] });
  const mark = (sold_out: boolean) => owner.put(`${path}/dishes/${made.dishes[0].id}/sold-out`, { sold_out });
  await mark(true);
  await mark(false);
  now = Date.parse('2026-11-22T10:30:00Z');
  await mark(true);
  await night();
  const soldOut = async () => (await guest(server).get(`/api/stores/${made.id}`)).data.dishes[0].sold_out;
  expect(await soldOut()).toBe(true);
  now = Date.parse('2026-11-23T04:00:00Z');
  await night();
  expect(await soldOut()).toBeUndefined();
});

test('200 with a dish that an owner has marked and an administrator marks again, until somebody unmarks it', async () => {
  now = Date.parse('2026-11-21T10:30:00Z');
  const { admin, owner, made, path } = await owned({ dishes: [{ name: 'Soup' }] });
  const [soup] = made.dishes;
  await owner.put(`${path}/dishes/${soup.id}/sold-out`, { sold_out: true });
  const { name, category_id, address } = made;
  const save = (sold_out: boolean) =>
    admin.put(`/api/admin/stores/${made.id}`, { name, category_id, address, dishes: [{ ...soup, sold_out }] });
  await save(false);
  await save(true);
  now = Date.parse('2026-11-22T04:00:00Z');
  await night();
  expect((await guest(server).get(`/api/stores/${made.id}`)).data.dishes[0].sold_out).toBe(true);
});

test.each([
  [{ until: '13:00' }, 'Closing at 13:00', 'Closed'],
  [{ closed: true, until: '13:00' }, 'Opens at 13:00', ''],
  [{ closed: true }, 'Closed', 'Closed'],
])('200 with what is known of a store without hours: %j', async (today, before, after) => {
  now = Date.parse('2026-11-23T10:30:00Z');
  const { owner, made, path } = await owned({ open_hours: 'daily', hours: null });
  await owner.put(`${path}/today`, today);
  const shown = async () => {
    const pages = await Promise.all([`/stores/${made.id}`, `/?kiosk=1&store=${made.id}&lang=en`].map(page));
    return pages.map((text) => /data-open="false"[^>]*>([^<]*)</.exec(text)?.[1]);
  };
  expect(await shown()).toEqual([before, before]);
  now = Date.parse('2026-11-23T13:30:00Z');
  expect(await shown()).toEqual([after, after]);
});
