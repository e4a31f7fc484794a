// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../src/http/access.ts';
import { routesOf } from '../src/http/admission.ts';
import { budgetTable } from '../src/http/budgets.ts';
import { budgets, type Budget } from '../src/limits.ts';
import {
  admin,
  type Answer,
  type Client,
  expectError,
  guest,
  review,
  store,
  unique,
  unknownId,
  user,
} from './helpers/client.ts';
import { rowsOfServed } from './helpers/content.ts';
import { dropDatabase } from './helpers/database.ts';
import { gif } from './helpers/images.ts';
import { documentOf } from './helpers/openapi.ts';
import { adminPassword, startServer, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

/** The server with its quotas by default; the tests come from wherever they say. */
const proxied = { FOODMAP_RATE_LIMITS: 'on', FOODMAP_TRUST_PROXY: '127.0.0.1', FOODMAP_TRUSTED_NETWORKS: '127.0.0.1' };
const { server, client: visitor, admin: root } = await suite({ env: proxied });

let networks = 0;
/** An address in a /24 of its own. */
const newAddress = () => `10.${++networks >> 8}.${networks & 255}.1`;

const json = { 'content-type': 'application/json' };

const send = (as: Client, method: string, path: string, address: string, body?: unknown) =>
  as.send(method, path, {
    headers: { 'x-forwarded-for': address, ...(body !== undefined && json) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const named = Object.entries(budgets) as [keyof typeof budgets, Budget][];
const ofRequests = named.filter(([, { counts }]) => counts === 'requests').map(([name]) => name as string);

const document = await documentOf(server);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      [`${method.toUpperCase()} ${path}`, { method: method.toUpperCase(), path, operation }] as const,
  ),
);

describe('the budget of a route', () => {
  test('that may write must be named, or the program does not start', () => {
    const app = routes('open', 'forgotten').post('/forgotten', () => 'written');
    expect(() => routesOf(app)).toThrow('POST /forgotten may write, but names no budget of requests.');
    expect(() => routesOf(routes('open', 'read').get('/read', () => 'read'))).not.toThrow();
  });

  test.each(operations)('is what its documentation says: %s', async (_, { method, path, operation }) => {
    const counted = (operation['x-budget'] ?? []).filter((name) => ofRequests.includes(name));
    if (method !== 'GET') expect(counted).toHaveLength(1);
    for (const name of operation['x-budget'] ?? []) expect(operation.description).toContain(`Budget \`${name}\`: `);
    const isOwn = path.startsWith('/api/user/') && 'userToken' in (operation.security[0] ?? {});
    // A logout ends the session that it is sent with.
    const who = isOwn ? await user(server) : path === '/api/admin/logout' ? await admin(server) : root;
    const address = path.replace('{name}', 'nothing').replaceAll(/\{\w+\}/g, String(unknownId));
    const { status, headers } = await send(who, method, address, newAddress(), method === 'GET' ? undefined : {});
    expect(status).not.toBe(429);
    expect(/^"(.+?)"/.exec(headers.get('ratelimit-policy') ?? '')?.[1]).toBe(counted[0]);
  });

  test('has its size by default in the documentation for operators', async () => {
    const text = await Bun.file(join(import.meta.dir, '../docs/operating.md')).text();
    const plain = (table: string) => table.replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '-');
    expect(plain(text)).toContain(plain(budgetTable));
  });
});

describe('a budget', () => {
  const data = join(temporaryDirectory(), 'data');
  const [byAccount, byNetwork] = [2, 3];
  const quotas = Object.fromEntries(
    named.flatMap(([name, { quotas }]) => {
      const variable = `FOODMAP_RATE_LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;
      if (quotas.network === undefined) return [[variable, '0']];
      return [
        [variable, String(byNetwork)],
        ...(quotas.account === undefined ? [] : [[`${variable}_ACCOUNT`, String(byAccount)]]),
      ];
    }),
  );
  let tight: Awaited<ReturnType<typeof startServer>>;
  const users: (Client & { review: number })[] = [];
  const admins: Client[] = [];
  const stores: number[] = [];

  /** Everybody comes before the budgets count. */
  beforeAll(async () => {
    const before = await startServer({ data });
    const first = await admin(before);
    for (let count = 0; count < 50; count++) stores.push((await store(first)).id);
    for (let count = 0; count < 50; count++) {
      const one = await user(before);
      users.push(Object.assign(one, { review: (await review(first, one, stores[0]!)).id }));
      const username = unique('administrator');
      await first.post('/api/admin/admins', { username, password: adminPassword });
      admins.push(await admin(before, username));
    }
    await before.stop();
    tight = await startServer({ data, env: { ...proxied, FOODMAP_TRUSTED_NETWORKS: '', ...quotas } });
  });
  afterAll(async () => {
    await tight?.stop();
    rmSync(join(data, '..'), { recursive: true });
    await dropDatabase(data);
  });

  type Act = (as: Client & { review?: number }, address: string) => Promise<Answer>;

  /** Requests that spend each budget, and write where they can. */
  const acts: Record<string, { who?: 'user' | 'admin'; act: Act }> = {
    login: { who: 'user', act: (as, address) => send(as, 'PUT', '/api/user/password', address, {}) },
    mail: { who: 'user', act: (as, address) => send(as, 'PUT', '/api/user/email', address, {}) },
    captcha: { act: (as, address) => send(as, 'GET', '/api/captcha/new', address) },
    claim: {
      who: 'user',
      act: (as, address) =>
        send(as, 'POST', `/api/user/stores/${stores[3]}/claims`, address, { text: unique('Mine ') }),
    },
    application: { act: (as, address) => send(as, 'POST', '/api/merchant/apply', address, {}) },
    lookup: { act: (as, address) => send(as, 'POST', '/api/merchant/applications/lookup', address, { lookup: 'x' }) },
    report: {
      act: (as, address) => send(as, 'POST', `/api/stores/${stores[0]}/reports`, address, { kind: 'moved' }),
    },
    export: { who: 'user', act: (as, address) => send(as, 'GET', '/api/user/export', address) },
    upload: {
      who: 'user',
      act: (as, address) => {
        const body = new FormData();
        body.set('file', new Blob([gif]), 'picture.gif');
        return as.send('POST', '/api/user/upload', { headers: { 'x-forwarded-for': address }, body });
      },
    },
    review: {
      who: 'user',
      act: (as, address) => send(as, 'POST', `/api/user/stores/${stores[1]}/reviews`, address, { rating: 5 }),
    },
    like: { who: 'user', act: (as, address) => send(as, 'POST', `/api/user/stores/${stores[2]}/like`, address) },
    own: {
      who: 'user',
      act: (as, address) =>
        send(as, 'PUT', `/api/user/reviews/${as.review}`, address, { rating: 1, content: unique('') }),
    },
    admin: {
      who: 'admin',
      act: (as, address) => send(as, 'POST', '/api/admin/categories', address, { name: unique('Category ') }),
    },
    password: {
      who: 'admin',
      act: (as, address) => {
        const body = { username: unique('another'), password: adminPassword };
        return send(as, 'POST', '/api/admin/admins', address, body);
      },
    },
    bulk: {
      who: 'admin',
      act: (as, address) =>
        send(as, 'POST', '/api/admin/stores/bulk', address, { ids: [stores.pop()], action: 'delete' }),
    },
    job: { who: 'admin', act: (as, address) => send(as, 'POST', '/api/admin/rankings/stores/recalc', address) },
  };

  /** A caller who has not spent anything; one of `users` keeps the ID of their review. */
  const caller = (who: 'user' | 'admin' | undefined) => {
    if (who === undefined) return visitor.at(tight.url);
    if (who === 'admin') return admins.pop()!.at(tight.url);
    const one = users.pop()!;
    return Object.assign(one.at(tight.url), { review: one.review });
  };

  async function expectSpent(name: string, quota: number, act: () => Promise<Answer>) {
    const before = await rowsOfServed(data);
    const answer = await act();
    expectError(answer, 429);
    expect(answer.meta).toEqual({ reason: 'rate_limited', budget: name });
    expect(Number(answer.headers.get('retry-after'))).toBeWithin(
      1,
      budgets[name as keyof typeof budgets].window / 1000 + 1,
    );
    expect(answer.headers.get('ratelimit-policy')).toStartWith(`"${name}";q=${quota};`);
    expect(await rowsOfServed(data)).toEqual(before);
  }

  test('has an act here for each', () => {
    expect(Object.keys(acts).toSorted()).toEqual(ofRequests.toSorted());
  });

  describe.each(Object.entries(acts))('of %s', (name, { who, act }) => {
    if (who !== undefined)
      test('by account: 429 beyond it from whatever network, and another account goes on', async () => {
        const one = caller(who);
        for (let count = 0; count < byAccount; count++) expect((await act(one, newAddress())).status).not.toBe(429);
        await expectSpent(name, byAccount, () => act(one, newAddress()));
        expect((await act(caller(who), newAddress())).status).not.toBe(429);
      });

    test('by network: 429 beyond it for whatever account, and another network goes on', async () => {
      const address = newAddress();
      const some = [caller(who), caller(who), caller(who)];
      for (let count = 0; count < byNetwork; count++) expect((await act(some[count]!, address)).status).not.toBe(429);
      await expectSpent(name, byNetwork, () => act(caller(who), address));
      expect((await act(some[0]!, newAddress())).status).not.toBe(429);
    });
  });

  test('of any name refuses nothing with FOODMAP_RATE_LIMITS=off, whatever its quotas', async () => {
    await tight.stop();
    tight = await startServer({ data, env: { ...proxied, ...quotas, FOODMAP_RATE_LIMITS: 'off' } });
    const [anybody, one, admin] = [caller(undefined), caller('user'), caller('admin')];
    const address = newAddress();
    for (const [name, { who, act }] of Object.entries(acts))
      for (let count = 0; count < byNetwork + 2; count++) {
        const { status, headers } = await act(who === undefined ? anybody : who === 'user' ? one : admin, address);
        expect([name, status]).not.toEqual([name, 429]);
        expect([name, headers.get('ratelimit-policy')]).toEqual([name, null]);
      }
    for (let count = 0; count < 5; count++)
      expect((await send(anybody, 'GET', `/api/stores?keyword=word${count}`, address)).status).toBe(200);
  });
});

describe('reviews', () => {
  const write = (as: Client, id: number, address = newAddress(), fields = {}) =>
    send(as, 'POST', `/api/user/stores/${id}/reviews`, address, { rating: 5, content: 'x'.repeat(1500), ...fields });

  const expectWaiting = (answer: Answer) => {
    expectError(answer, 429);
    expect(answer.meta).toEqual({ reason: 'rate_limited', budget: 'pending-review' });
    expect(Number(answer.headers.get('retry-after'))).toBe(3600);
  };

  const mine = async (as: Client) => (await as.get('/api/user/reviews')).meta.total as number;

  test('of one account over 16 connections: 10 are taken, whatever comes', async () => {
    const one = await user(server);
    const stores = await Promise.all(Array.from({ length: 16 }, async () => (await store(root)).id as number));
    const states: number[] = [];
    await Promise.all(
      stores.map(async (id) => {
        for (let count = 0; count < 10; count++) states.push((await write(one, id)).status);
      }),
    );
    expect(states.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(new Set(states)).toEqual(new Set([200, 429]));
    expect(await mine(one)).toBe(states.filter((status) => status === 200).length);
  });

  test('10 an hour of an account, and the 11th is refused', async () => {
    const one = await user(server);
    for (let count = 0; count < 10; count++) expect((await write(one, (await store(root)).id)).status).toBe(200);
    const refused = await write(one, (await store(root)).id);
    expectError(refused, 429);
    expect(refused.meta.budget).toBe('review');
    expect(await mine(one)).toBe(10);
  });

  test('3 of one account wait for one store, and the 4th is refused until one is decided', async () => {
    const [one, { id }, other] = [await user(server), await store(root), await store(root)];
    const taken = [];
    for (let count = 0; count < 3; count++) taken.push((await write(one, id)).data.id);
    expectWaiting(await write(one, id));
    expect(await mine(one)).toBe(3);
    expect((await write(one, other.id)).status).toBe(200);
    expect((await write(await user(server), id)).status).toBe(200);
    await root.patch(`/api/admin/reviews/${taken[0]}/status`, { status: 'approved' });
    expect((await write(one, id)).status).toBe(200);
    expectWaiting(await write(one, id));
  });

  test('3 wait when 8 come at once', async () => {
    const [one, { id }] = [await user(server), await store(root)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(one, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectWaiting(answer);
  });

  test('an edit of one that was decided counts as one that waits, of one that waits it does not', async () => {
    const [one, { id }] = [await user(server), await store(root)];
    const decided = await review(root, one, id);
    const waiting = [];
    for (let count = 0; count < 3; count++) waiting.push((await write(one, id)).data.id);
    const edit = (review: number) => send(one, 'PUT', `/api/user/reviews/${review}`, newAddress(), { rating: 1 });
    expectWaiting(await edit(decided.id));
    expect(
      (await one.get(`/api/user/reviews`)).data.find((row: { id: number }) => row.id === decided.id),
    ).toMatchObject({
      rating: 4,
      status: 'approved',
    });
    expect((await edit(waiting[0])).status).toBe(200);
  });

  test('one that is sent again with its Idempotency-Key is answered with the first, though three wait', async () => {
    const [one, { id }] = [await user(server), await store(root)];
    const headers = { ...json, 'x-forwarded-for': newAddress(), 'idempotency-key': 'the first' };
    const first = () => one.send('POST', `/api/user/stores/${id}/reviews`, { headers, body: '{"rating":5}' });
    const { data } = await first();
    for (let count = 0; count < 2; count++) expect((await write(one, id)).status).toBe(200);
    expectWaiting(await write(one, id));
    expect((await first()).data.id).toBe(data.id);
  });

  test('of any number are taken while budgets are off', async () => {
    const open = await startServer({ env: { FOODMAP_RATE_LIMITS: 'off' } });
    try {
      const [one, { id }] = [await user(open), await store(await admin(open))];
      for (let count = 0; count < 12; count++) expect((await write(one, id)).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});

test('a writer on the machine itself is counted like any other', async () => {
  const near = await startServer({ env: { FOODMAP_RATE_LIMITS: 'on', FOODMAP_RATE_LIMIT_LIKE: '2' } });
  try {
    const [one, { id }] = [await user(near), await store(await admin(near))];
    const like = () => one.put(`/api/user/stores/${id}/like`, {});
    expect([(await like()).status, (await like()).status]).toEqual([200, 200]);
    const refused = await like();
    expectError(refused, 429);
    expect(refused.meta.budget).toBe('like');
  } finally {
    await near.stop();
  }
});

test('a search from many networks of one site spends the time of that site', async () => {
  const own = await startServer({ env: { ...proxied, FOODMAP_RATE_LIMIT_SEARCH: '5' } });
  try {
    const client = guest(own);
    const ask = (network: number, site = 7) =>
      send(client, 'GET', `/api/stores/search?keyword=word${network}`, `2001:db8:${site}:${network.toString(16)}::1`);
    let asked = 0;
    let answer = await ask(asked);
    while (answer.status === 200 && asked < 10_000) answer = await ask(++asked);
    expectError(answer, 429);
    expect(answer.meta.budget).toBe('search');
    expect(answer.headers.get('ratelimit-policy')).toBe('"search";q=10;w=60');
    expect((await ask(asked + 1, 8)).status).toBe(200);
  } finally {
    await own.stop();
  }
});
