// FOODMAP_OPERATIONS=200000 for the long run, FOODMAP_SEED to repeat one that failed.
import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { join } from 'node:path';
import { admin, category, guest, store, unique, user, type Client } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { History } from './helpers/history.ts';
import { firstKey, run, startServer } from './helpers/server.ts';

const operations = Number(process.env.FOODMAP_OPERATIONS ?? 30_000);
const seed = Number(process.env.FOODMAP_SEED ?? Date.now() % 2 ** 31);
const clients = 8;

const server = await startServer({ env: { FOODMAP_LOG_LEVEL: 'error' } });
afterAll(() => server.stop());

const [root, visitor] = [await admin(server), guest(server)];
const users = await Promise.all(Array.from({ length: 30 }, () => user(server)));

interface Place {
  id: number;
  name: History<string>;
  isPublic: History<boolean>;
  likes: History<number>;
  /** Numbers of the approved reviews, newest first. */
  reviews: History<string>;
  likedBy: Set<number>;
  /** Whether users like it one after another, or take that back: so that no number comes again soon. */
  rising: boolean;
  /** Writes to one store come one after another. */
  turn: Promise<unknown>;
}

const kind = await category(root);
const enabled = new History(true);

async function makePlace(): Promise<Place> {
  const { id, name } = await store(root, { category_id: kind.id, description: 'freshness' });
  const histories = { name: new History<string>(name), isPublic: new History<boolean>(true) };
  const counted = { likes: new History<number>(0), reviews: new History<string>('') };
  return { id, ...histories, ...counted, likedBy: new Set(), rising: true, turn: Promise.resolve() };
}

const places = await Promise.all(Array.from({ length: 4 }, makePlace));
const placeOf = new Map(places.map((place) => [place.id, place]));

const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
};

type Write = (place: Place, number: number) => Promise<void>;

const writes: Record<string, Write> = {
  rename({ id, name }) {
    const next = unique('Fresh ');
    const body = { name: next, address: 'x', category_id: kind.id, description: 'freshness' };
    return name.write(next, () => ok(root.put(`/api/admin/stores/${id}`, body)));
  },

  async show({ id, isPublic }) {
    const status = isPublic.latest ? 'inactive' : 'active';
    await isPublic.write(status === 'active', () => ok(root.patch(`/api/admin/stores/${id}/status`, { status })));
  },

  async like(place) {
    const { id, isPublic, likes, likedBy } = place;
    if (!isPublic.latest) return;
    if (likedBy.size === 0 || likedBy.size === users.length) place.rising = likedBy.size === 0;
    const who = users.find((one) => likedBy.has(one.id) !== place.rising)!;
    likedBy[place.rising ? 'add' : 'delete'](who.id);
    await likes.write(likedBy.size, () => ok(who.post(`/api/user/stores/${id}/like`)));
  },

  async review({ id, isPublic, reviews }, number) {
    if (!isPublic.latest) return;
    const who = users[number % users.length]!;
    const { data } = await who.post(`/api/user/stores/${id}/reviews`, { rating: 1 + (number % 5) });
    const approve = () => ok(root.patch(`/api/admin/reviews/${data.id}/status`, { status: 'approved' }));
    await reviews.write([data.id, ...reviews.latest.split(',').filter(Boolean)].join(), approve);
  },

  async takeBack({ reviews }, number) {
    const approved = reviews.latest.split(',').filter(Boolean);
    const gone = approved[number % approved.length];
    if (gone === undefined) return;
    const blocked = () => root.patch(`/api/admin/reviews/${gone}/status`, { status: 'blocked' });
    const deleted = () => root.delete(`/api/admin/reviews/${gone}`);
    const left = approved.filter((id) => id !== gone).join();
    await reviews.write(left, () => ok(number % 2 ? blocked() : deleted()));
  },
};

/** Each client keeps what it was given and asks whether that still holds. */
type Kept = Map<string, { tag: string; text: string }>;

interface Reading {
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the server answered
  body: any;
  status: number;
  start: number;
  end: number;
}

async function read(path: string, as: Client, kept: Kept): Promise<Reading> {
  const start = performance.now();
  const known = kept.get(path);
  const headers = new Headers({ 'x-api-key': firstKey, ...(known && { 'if-none-match': known.tag }) });
  if (as.credentials.token) headers.set('authorization', `Bearer ${as.credentials.token}`);
  const response = await fetch(server.url + path, { headers });
  const text = response.status === 304 ? known!.text : await response.text();
  const tag = response.headers.get('etag');
  if (tag) kept.set(path, { tag, text });
  return {
    body: JSON.parse(text),
    status: response.status === 304 ? 200 : response.status,
    start,
    end: performance.now(),
  };
}

const lag = 1000;

function expectOneOf<Value>(what: string, { start, end }: Reading, history: History<Value>, value: Value, late = 0) {
  const possible = history.possible(start - late, end);
  if (!possible.includes(value)) throw new Error(`${what} is ${String(value)}, can be ${possible.join(' or ')}`);
}

/** The store in an answer is as it was when it was asked for; likes may lag where the answer shows many. */
function expectFresh(path: string, reading: Reading, shown: Reading['body'], late: number) {
  const place = placeOf.get(shown.id)!;
  const approved = new Set(
    place.reviews.possible(reading.start, reading.end).map((list) => list && list.split(',').length),
  );
  expectOneOf(`${path}: name`, reading, place.name, shown.name);
  expectOneOf(`${path}: likes`, reading, place.likes, shown.likes, late);
  expect([path, [...approved].map(Number)]).toEqual([path, expect.arrayContaining([shown.review_count])]);
}

/** Addresses that many clients ask for, and what has to be true of the answers. */
const reads: ((place: Place, kept: Kept) => Promise<void>)[] = [
  async ({ id, isPublic }, kept) => {
    const path = `/api/stores/${id}`;
    const reading = await read(path, visitor, kept);
    expectOneOf(path, reading, isPublic, reading.status === 200);
    if (reading.status === 200) expectFresh(path, reading, reading.body.data, 0);
  },

  async ({ id, isPublic, reviews }, kept) => {
    const path = `/api/stores/${id}/reviews?page_size=100`;
    const reading = await read(path, visitor, kept);
    expectOneOf(path, reading, isPublic, reading.status === 200);
    if (reading.status !== 200) return;
    const { data, meta } = reading.body;
    expect(data).toHaveLength(Math.min(100, meta.total));
    const shown = data.map((review: { id: number }) => review.id).join();
    const possible = reviews.possible(reading.start, reading.end).map((list) => list.split(',').slice(0, 100).join());
    expect([path, possible]).toEqual([path, expect.arrayContaining([shown])]);
  },

  async (_, kept) => {
    const path = '/api/categories';
    const reading = await read(path, visitor, kept);
    expectOneOf(
      path,
      reading,
      enabled,
      reading.body.data.some(({ id }: { id: number }) => id === kind.id),
    );
  },

  ...[
    '/api/stores?page_size=100',
    `/api/stores?category_id=${kind.id}`,
    '/api/stores?keyword=freshness',
    '/api/stores/search?keyword=freshness',
    '/api/rankings/stores?by=likes',
    '/api/stores/hot',
    '/api/admin/stores?status=active',
  ].map((path) => async (_: Place, kept: Kept) => {
    const reading = await read(path, path.startsWith('/api/admin') ? root : visitor, kept);
    const shown = new Map<number, Reading['body']>(reading.body.data.map((one: { id: number }) => [one.id, one]));
    for (const place of places) {
      expectOneOf(`${path}: store ${place.id}`, reading, place.isPublic, shown.has(place.id));
      if (shown.has(place.id)) expectFresh(path, reading, shown.get(place.id), lag);
    }
  }),
];

const inTurn = (place: Place, act: () => Promise<void>): Promise<void> => {
  const mine = place.turn.then(act);
  place.turn = mine.catch(() => undefined);
  return mine;
};

let switching = Promise.resolve();
const switchCategory = () =>
  (switching = switching.then(() => {
    const next = !enabled.latest;
    return enabled.write(next, () =>
      ok(root.put(`/api/admin/categories/${kind.id}`, { name: 'Fresh', enabled: next })),
    );
  }));

/** What the clients write, one write to so many reads; while it is likes alone, nothing else ends what is kept. */
const mixtures: [what: string, writes: string[], reads: number][] = [
  ['everything', [...Object.keys(writes), 'category'], 4],
  ['likes alone', ['like'], 150],
];

describe(`${operations} reads and writes of ${clients} clients`, () => {
  test.each(mixtures)(
    'a read shows every write that was answered before it, but for likes in lists, a second late at most: %s',
    async (_, names, reading) => {
      for (const { id, isPublic } of places) {
        await isPublic.write(true, () => ok(root.patch(`/api/admin/stores/${id}/status`, { status: 'active' })));
      }
      const write = fc.oneof(
        { weight: reading, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...names) },
      );
      const operation = fc.record({ place: fc.constantFrom(...places), write, number: fc.nat(1000) });
      const all = fc.sample(operation, { seed, numRuns: operations });
      const work = async (kept: Kept) => {
        for (let next = all.pop(); next; next = all.pop()) {
          const { place, write, number } = next;
          if (write === 'category') await switchCategory();
          else if (write) await inTurn(place, () => writes[write]!(place, number));
          await reads[number % reads.length]!(place, kept);
        }
      };
      await Promise.all(Array.from({ length: clients }, () => work(new Map()))).catch((cause) => {
        throw new Error(`FOODMAP_SEED=${seed}: ${(cause as Error).message}`, { cause });
      });
    },
    60_000 + operations * 20,
  );

  test('in the end every kept answer is the one that is made anew, and the database says the same', async () => {
    const db = new Database(join(server.data, 'foodmap.db'), { readonly: true });
    const inDatabase = db.query<{ likes: number; review_count: number; status: string; name: string }, [number]>(
      'select name, likes, review_count, status from stores where id = ?',
    );
    let asked = 0;
    await eventually(async () => {
      for (const place of places) {
        const row = inDatabase.get(place.id)!;
        expect([row.name, row.likes, row.status === 'active']).toEqual([
          place.name.latest,
          place.likes.latest,
          place.isPublic.latest,
        ]);
        expect(row.review_count).toBe(place.reviews.latest.split(',').filter(Boolean).length);
        const { status, data } = await visitor.get(`/api/stores/${place.id}`);
        expect(status === 200).toBe(place.isPublic.latest);
        if (data) expect({ ...data, ...row }).toEqual(data);
      }
      for (const path of [
        '/api/stores?page_size=100',
        '/api/rankings/stores?by=likes',
        '/api/categories?',
        '/api/stores/hot?',
      ]) {
        const again = await visitor.get(`${path}&made_anew=${++asked}`);
        expect((await visitor.get(path)).text).toBe(again.text);
      }
    }, 1500);
    db.close();
  });
});

describe('what another process writes', () => {
  test('shows in the next read: a key revoked at the command line opens nothing more', async () => {
    const { data } = await root.post('/api/admin/apikeys', { name: 'For the command line' });
    const client = visitor.with({ key: data.key });
    expect((await client.get('/api/categories')).status).toBe(200);
    const { code, stderr } = await run(['key', 'revoke', String(data.id)], { env: { FOODMAP_DATA: server.data } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await client.get('/api/categories')).status).toBe(401);
  });
});
