// needs: time, one engine (sets the clock of the machine back; tests/unit/nodes has the clock of PostgreSQL)
import { afterAll, describe, expect, test } from 'bun:test';
import * as apiKeys from '../src/features/api-keys/service.ts';
import { limits } from '../src/limits.ts';
import * as helpers from './helpers/client.ts';
import { expectError, guest, review, store, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { captchaCode } from './helpers/server.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** The server's time, long ago so that the real one cannot stand in for it. It only goes on. */
let now = Date.UTC(2020, 1, 20, 12);

const nextNoon = () => {
  now = (Math.floor(now / day) + 1) * day + day / 2;
};

const server = await startServerWith(() => now, { 'rate-limit-application': '2', 'rate-limit-failed-login': '3' });
const { deps } = server;
afterAll(() => server.stop());

const client = guest(server);
const admin = () => helpers.admin(server);

/** Lets go by what a counter in a list may lag. */
const settle = async () => {
  await deps.searchCounts.flush();
  now += second;
};

const logIn = async (username: string, password = 'password of a user') =>
  client.post('/api/user/login', { username, password, ...(await helpers.captcha(client)) });

const apply = (category_id: number) =>
  client.post('/api/merchant/apply', {
    store_name: 'Wok',
    category_id,
    address: '1 Market Square',
    contact_name: 'Mei',
    contact_phone: '1',
  });

/** A login that nobody has: 401 when the captcha was right, 400 when not. */
const attempt = (captcha_id: string, captcha_code = captchaCode) =>
  client.post('/api/user/login', { username: 'nobody', password: 'whatever it is', captcha_id, captcha_code });

const issued = async () => (await helpers.captcha(client)).captcha_id;

describe('a captcha', () => {
  test('is valid until 5 minutes after its issue', async () => {
    const id = await issued();
    now += 5 * minute - 1;
    expectError(await attempt(id), 401);
  });

  test('400 when it is more than 5 minutes old', async () => {
    const id = await issued();
    now += 5 * minute + 1;
    helpers.expectInvalid(await attempt(id), 'captcha_id');
  });

  test('is valid after four wrong codes', async () => {
    nextNoon();
    const id = await issued();
    for (let time = 0; time < 4; time++) helpers.expectInvalid(await attempt(id, 'wrong'), 'captcha_code');
    expectError(await attempt(id), 401);
  });

  test('400 after five wrong codes', async () => {
    nextNoon();
    const id = await issued();
    for (let time = 0; time < 5; time++) helpers.expectInvalid(await attempt(id, 'wrong'), 'captcha_code');
    helpers.expectInvalid(await attempt(id), 'captcha_id');
  });

  test('400 when 10,000 others were issued to the same network since, and not before', async () => {
    nextNoon();
    const [first, other] = [await issued(), await issued()];
    for (let count = 2; count <= 10_000; count++) await deps.captchas.issue('127.0.0.1');
    helpers.expectInvalid(await attempt(first), 'captcha_id');
    expectError(await attempt(other), 401);
  });
});

describe('a token', () => {
  const tokens = [
    ['of a user', '/api/user/me', 7 * day, () => user(server)],
    ['of an administrator', '/api/admin/me', 12 * hour, admin],
  ] satisfies [string, string, number, () => Promise<helpers.Client>][];

  test.each(tokens)('%s is valid until the end of its time, and 401 after it', async (_, path, lifetime, logIn) => {
    nextNoon();
    const used = await logIn();
    const unused = await logIn();
    expect((await used.get(path)).status).toBe(200);
    now += lifetime - 1;
    expect((await used.get(path)).status).toBe(200);
    now += 2;
    expectError(await used.get(path), 401);
    expectError(await unused.get(path), 401);
  });

  test.each(tokens)(
    '%s is valid until the end of its time also when it was never used',
    async (_, path, lifetime, logIn) => {
      nextNoon();
      const unused = await logIn();
      now += lifetime - 1;
      expect((await unused.get(path)).status).toBe(200);
    },
  );
});

const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;

const like = async (who: helpers.Client, id: number) =>
  expect((await who.post(`/api/user/stores/${id}/like`)).status).toBe(200);

describe('hotness', () => {
  /** Every list that shows the store, and how it shows it there. */
  const lists: [path: string, who: () => Promise<helpers.Client>][] = [
    ['/api/stores', async () => client],
    ['/api/stores/hot', async () => client],
    ['/api/rankings/stores', async () => client],
    ['/api/admin/stores', admin],
    ['/api/admin/rankings/stores', admin],
  ];

  const inLists = (id: number) =>
    Promise.all(
      lists.map(async ([path, who]) => {
        const { data } = await (await who()).get(`${path}?page_size=100`);
        return (data as { id: number; hotness: number }[]).find((one) => one.id === id)?.hotness;
      }),
    );

  test('is 3 after a like, 1.5 a week later and 0.75 after two, in the detail and in every list', async () => {
    nextNoon();
    const { id } = await store(await admin());
    await like(await user(server), id);
    for (const expected of [3, 1.5, 0.75]) {
      expect((await detail(id)).hotness).toBe(expected);
      now += second;
      expect(await inLists(id)).toEqual(lists.map(() => expected));
      now += week - second;
    }
  });

  test('cools in the reviews that show the store and in the dashboard too', async () => {
    nextNoon();
    const [root, author] = [await admin(), await user(server)];
    const { id } = await store(root);
    await review(root, author, id);
    const shown = async () => [
      (await client.get(`/api/stores/${id}/reviews`)).data[0].store.hotness,
      (await (await admin()).get('/api/admin/reviews')).data[0].store.hotness,
      (await (await admin()).get('/api/admin/dashboard/overview')).data.top_stores[0].hotness,
    ];
    expect(await shown()).toEqual([5, 5, 5]);
    now += week;
    expect(await shown()).toEqual([2.5, 2.5, 2.5]);
  });

  test('loses with a like taken back what is left of it', async () => {
    nextNoon();
    const { id } = await store(await admin());
    const early = await user(server);
    await like(early, id);
    now += 6 * day;
    await like(await user(server), id);
    const both = 3 + 3 * 0.5 ** (6 / 7);
    expect((await detail(id)).hotness).toBeCloseTo(both, 3);
    await like(early, id);
    expect((await detail(id)).hotness).toBe(3);
  });

  test('loses with a like taken back after a week exactly the half that is left, and the store has none', async () => {
    nextNoon();
    const { id } = await store(await admin());
    const fan = await user(server);
    await like(fan, id);
    now += week;
    const { data } = await logIn(fan.username);
    await like(client.with({ token: data.token }), id);
    expect(await detail(id)).toMatchObject({ hotness: 0, likes: 0 });
  });

  test('counts a review from its approval, and anew when it is approved again', async () => {
    nextNoon();
    const { id } = await store(await admin());
    const written = await review(await admin(), await user(server), id);
    const moderate = async (status: string) =>
      (await admin()).patch(`/api/admin/reviews/${written.id}/status`, { status });
    now += week;
    expect((await detail(id)).hotness).toBe(2.5);
    await moderate('approved');
    expect((await detail(id)).hotness).toBe(2.5);
    await like(await user(server), id);
    await moderate('blocked');
    expect((await detail(id)).hotness).toBe(3);
    await moderate('approved');
    expect((await detail(id)).hotness).toBe(8);
  });

  test('puts what is hot now before what was hot', async () => {
    nextNoon();
    const root = await admin();
    const [old, recent] = [await store(root), await store(root)];
    for (let count = 0; count < 3; count++) await like(await user(server), old.id);
    const order = async () => {
      now += second;
      const { data } = await client.get('/api/stores/hot?limit=100');
      const hot = (data as { id: number }[]).map(({ id }) => id);
      return hot.filter((id) => id === old.id || id === recent.id);
    };
    expect(await order()).toEqual([old.id, recent.id]);
    now += 2 * week;
    await like(await user(server), recent.id);
    expect(await order()).toEqual([recent.id, old.id]);
  });

  test('is in a list that was asked for before, a second after a like at the latest', async () => {
    nextNoon();
    const { id, category_id } = await store(await admin());
    const fan = await user(server);
    const listed = async () => (await client.get(`/api/stores?category_id=${category_id}`)).data;
    expect(await listed()).toMatchObject([{ id, hotness: 0, likes: 0 }]);
    await like(fan, id);
    now += second;
    expect(await listed()).toMatchObject([{ id, hotness: 3, likes: 1 }]);
  });

  test('of a search cools as well', async () => {
    nextNoon();
    const name = helpers.unique('Cooling');
    const { id } = await store(await admin(), { name });
    await client.get(`/api/stores/search?keyword=${name}`);
    await settle();
    expect(await detail(id)).toMatchObject({ search_count: 1, hotness: 1 });
    now += week;
    expect(await detail(id)).toMatchObject({ search_count: 1, hotness: 0.5 });
  });
});

const scores = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await client.get(`/api/stores/${id}`)).data.score as number));
const recalculate = async (limit: number) =>
  (await (await admin()).post(`/api/admin/rankings/stores/recalc?limit=${limit}`)).data.updated as number;

describe('a recalculation', () => {
  test('takes those first that were scored longest ago', async () => {
    nextNoon();
    const root = await admin();
    const [early, late] = [await store(root), await store(root)];
    const all = await recalculate(limits.recalculate);
    for (const { id } of [early, late]) {
      now += minute;
      await (await user(server)).post(`/api/user/stores/${id}/like`);
    }
    const ids = [early.id, late.id];
    const before = await scores(ids);
    now += week;
    expect(await recalculate(all - 1)).toBe(all - 1);
    const after = await scores(ids);
    expect(after[0]).toBeLessThan(before[0]!);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  test('changes nothing that was scored at the same time, however often', async () => {
    nextNoon();
    const { id } = await store(await admin());
    await recalculate(limits.recalculate);
    await (await user(server)).post(`/api/user/stores/${id}/like`);
    const incremental = await scores([id]);
    await recalculate(limits.recalculate);
    expect(await scores([id])).toEqual(incremental);
    await recalculate(limits.recalculate);
    expect(await scores([id])).toEqual(incremental);
  });
});

const lastUse = async (id: number) => {
  const { data } = await (await admin()).get('/api/admin/apikeys?page_size=100');
  return (data as { id: number; last_used_at: string | null }[]).find((key) => key.id === id)!.last_used_at;
};
const age = async (id: number) => now - Date.parse((await lastUse(id))!);

describe('the last use of an API key', () => {
  test('is null before it, and then known within a minute, at once and for ever', async () => {
    nextNoon();
    const { data: key } = await (await admin()).post('/api/admin/apikeys', { name: 'seldom used' });
    expect(await lastUse(key.id)).toBeNull();
    for (const wait of [17.5 * second, 59 * second, minute, 3 * hour]) {
      now += wait;
      expect((await client.with({ key: key.key }).get('/api/categories')).status).toBe(200);
      expect(await age(key.id)).toBeWithin(0, minute);
    }
    await deps.keyring.flush();
    const { items } = await apiKeys.list(deps.db, { page: 1, page_size: 100 });
    expect(items.find(({ id }) => id === key.id)!.last_used_at).toBe(await lastUse(key.id));
  });
});

const daily = async () => {
  await settle();
  const { data } = await (await admin()).get('/api/admin/dashboard/overview');
  return data.daily as Record<string, number | string>[];
};
const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

describe('the dashboard', () => {
  test('counts by days in UTC, today last, for 30 days', async () => {
    nextNoon();
    const root = await admin();
    const name = helpers.unique('Midnight');
    const { id, category_id } = await store(root, { name });
    /** One of everything that is counted by day. */
    const act = async () => {
      const visitor = await user(server);
      await visitor.post(`/api/user/stores/${id}/like`);
      await review(root, visitor, id, { status: 'pending' });
      await client.get(`/api/stores/search?keyword=${name}`);
      expect((await apply(category_id)).status).toBe(200);
      await settle();
    };
    const figures = { users: 1, reviews: 1, likes: 1, searches: 1, merchant_applications: 1 };
    const nothing = { users: 0, reviews: 0, likes: 0, searches: 0, merchant_applications: 0 };
    const midnight = (Math.floor(now / day) + 1) * day;
    now = midnight - 3 * second;
    await act();
    now = midnight;
    await act();

    const days = await daily();
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => dateOf(midnight - (29 - index) * day)),
    );
    expect(days.slice(28)).toEqual([
      { date: dateOf(midnight - day), ...figures },
      { date: dateOf(midnight), ...figures },
    ]);
    now = midnight + 29 * day;
    expect((await daily())[0]).toEqual({ date: dateOf(midnight), ...figures });
    now = midnight + 30 * day;
    expect((await daily())[0]).toEqual({ date: dateOf(midnight + day), ...nothing });
  });
});

describe('a rate limit', () => {
  test('429 until the end of its window, then none', async () => {
    nextNoon();
    const { id } = await helpers.category(await admin());
    for (let count = 0; count < 2; count++) expect((await apply(id)).status).toBe(200);
    const refused = await apply(id);
    expectError(refused, 429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    now += hour - 1;
    expectError(await apply(id), 429);
    now += 1;
    expect((await apply(id)).status).toBe(200);
  });

  test('of failed logins: 429 also for the right password, for 15 minutes', async () => {
    nextNoon();
    const { username } = await user(server);
    for (let count = 0; count < 3; count++) expectError(await logIn(username, 'wrong password'), 401);
    expectError(await logIn(username), 429);
    now += 15 * minute - 1;
    expectError(await logIn(username), 429);
    now += 1;
    expect((await logIn(username)).status).toBe(200);
  });

  test('of failed logins: successful ones do not count', async () => {
    nextNoon();
    const { username } = await user(server);
    for (let count = 0; count < 8; count++) expect((await logIn(username)).status).toBe(200);
  });
});
