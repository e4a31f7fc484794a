// needs: one node (sets the clock of a process)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Client, guest, review, store, user } from './helpers/client.ts';
import * as helpers from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';

const hour = 3_600_000;
const year = 365.25 * 24 * hour;
const today = Date.UTC(2026, 10, 20, 12);

/** The server's time, which tests set as a machine without a battery, or a careless hand, would. */
let now = today;

const server = await startServerWith(() => now, { 'rate-limit-application': '2' });
afterAll(() => server.stop());

let root: Client;
beforeAll(async () => {
  root = await helpers.admin(server);
});

const like = async (who: Client, id: number) =>
  expect((await who.post(`/api/user/stores/${id}/like`)).status).toBe(200);
const detail = async (id: number) => (await guest(server).get(`/api/stores/${id}`)).data;

const jumps: [title: string, to: number][] = [
  ['back by an hour', today - hour],
  ['back to 1970', 60_000],
  ['forward by a year', today + year],
  ['forward by fifty years', today + 50 * year],
];

describe.each(jumps)('a clock that jumps %s', (_, to) => {
  test('changes nothing that counts: likes, reviews and lists go on, then and after it is set right', async () => {
    now = today;
    const { id } = await store(root);
    const [before, meanwhile, after] = [await user(server), await user(server), await user(server)];
    await like(before, id);
    now = to;
    // Tokens issued before may be over by this clock; these are new ones.
    const [boss, visitor] = [await helpers.admin(server), await user(server)];
    await like(visitor, id);
    expect((await review(boss, visitor, id, { rating: 5 })).status).toBe('approved');
    const shown = await detail(id);
    expect(shown).toMatchObject({ likes: 2, review_count: 1, rating: 5 });
    now = today + 60_000;
    await like(meanwhile, id);
    await like(after, id);
    const { likes, hotness, score } = await detail(id);
    expect(likes).toBe(4);
    for (const number of [hotness, score, shown.hotness, shown.score]) expect(number).toBeNumber();
    for (const number of [hotness, shown.hotness]) expect(number).toBeLessThan(Number.MAX_VALUE);
    expect(hotness).toBeGreaterThan(3);
    for (const path of ['/api/stores', '/api/stores/hot', '/api/rankings/stores', '/api/admin/stores'])
      expect((await root.get(path)).status).toBe(200);
    expect((await root.post('/api/admin/rankings/stores/recalc')).status).toBe(200);
    expect((await detail(id)).score).toBeLessThanOrEqual(100);
  });

  test('lets a list lag by no more than its second', async () => {
    now = today + 2 * 60_000;
    const { category_id } = await store(root);
    const path = `/api/stores?category_id=${category_id}`;
    const { id, likes } = (await root.get(path)).data[0];
    expect(likes).toBe(0);
    now = to;
    await like(await user(server), id);
    now += 1000;
    expect((await root.get(path)).data[0].likes).toBe(1);
  });

  test('keeps nobody locked out for longer than the limit says', async () => {
    now = Math.max(to, today) + 3 * 60_000;
    const { id } = await helpers.category(await helpers.admin(server));
    const body = { store_name: 'Wok', category_id: id, address: 'x', contact_name: 'Mei', contact_phone: '1' };
    const apply = async () => (await guest(server).post('/api/merchant/apply', body)).status;
    for (let count = 0; count < 3; count++) await apply();
    expect(await apply()).toBe(429);
    now = Math.min(to, today);
    expect(await apply()).toBe(200);
  });
});
