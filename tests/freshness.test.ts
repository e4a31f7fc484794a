// needs: time
// FOODMAP_OPERATIONS=200000 makes the run long, FOODMAP_SEED repeats a failed one.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { category, store, unique, users, type Client } from './helpers/client.ts';
import { shown, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { History } from './helpers/history.ts';
import { amount } from './helpers/length.ts';
import { firstKey, run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const operations = amount(4000, 30_000, 'FOODMAP_OPERATIONS');
const seed = Number(process.env.FOODMAP_SEED ?? Date.now() % 2 ** 31);
const clients = 8;

const { server, client: visitor, admin: root } = await suite({ env: { FOODMAP_LOG_LEVEL: 'error' } });

const fans = await users(server, 30);

interface Place {
  id: number;
  name: History<string>;
  isPublic: History<boolean>;
  /** Whether it is open at all times, or has no hours. */
  isOpen: History<boolean>;
  /** Whether it is at the first of two places, a kilometre from the second. */
  isHere: History<boolean>;
  likes: History<number>;
  /** IDs of the approved reviews, newest first. */
  reviews: History<string>;
  likedBy: Set<number>;
  /** Whether likes are added or taken back, one user after the other, so that a count does not soon recur. */
  rising: boolean;
  /** The last write to the store: writes to one store are sequential. */
  turn: Promise<unknown>;
}

const kind = await category(root);
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const enabled = new History(true);
const [here, there] = [
  { latitude: 39.9, longitude: 116.4 },
  { latitude: 39.91, longitude: 116.4 },
];

type Three = [History<boolean>, History<boolean>, History<boolean>];

async function makePlace(): Promise<Place> {
  const { id, name } = await store(root, { category_id: kind.id, description: 'freshness', hours: always, ...here });
  const [isPublic, isOpen, isHere] = [true, true, true].map((value) => new History<boolean>(value)) as Three;
  const histories = { name: new History<string>(name), isPublic, isOpen, isHere };
  const counted = { likes: new History<number>(0), reviews: new History<string>('') };
  return { id, ...histories, ...counted, likedBy: new Set(), rising: true, turn: Promise.resolve() };
}

const places = await Promise.all(Array.from({ length: 4 }, makePlace));
const placeOf = new Map(places.map((place) => [place.id, place]));

const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
};

/** Who wrote a review, by its ID. */
const authors = new Map<number, Client>();

type Write = (place: Place, number: number) => Promise<void>;

/** Replaces a store by what it was, but for some fields. */
function put({ id, name, isOpen, isHere }: Place, fields: object) {
  const hours = isOpen.latest ? always : null;
  const place = isHere.latest ? here : there;
  const body = { name: name.latest, address: 'x', category_id: kind.id, description: 'freshness', hours, ...place };
  return ok(root.put(`/api/admin/stores/${id}`, { ...body, ...fields }));
}

const writes: Record<string, Write> = {
  rename(place) {
    const next = unique('Fresh ');
    return place.name.write(next, () => put(place, { name: next }));
  },

  open(place) {
    const hours = place.isOpen.latest ? null : always;
    return place.isOpen.write(hours !== null, () => put(place, { hours }));
  },

  move(place) {
    const next = !place.isHere.latest;
    return place.isHere.write(next, () => put(place, next ? here : there));
  },

  async show({ id, isPublic }) {
    const status = isPublic.latest ? 'inactive' : 'active';
    await isPublic.write(status === 'active', () => ok(root.patch(`/api/admin/stores/${id}/status`, { status })));
  },

  async like(place) {
    const { id, isPublic, likes, likedBy } = place;
    if (!isPublic.latest) return;
    if (likedBy.size === 0 || likedBy.size === fans.length) place.rising = likedBy.size === 0;
    const who = fans.find((one) => likedBy.has(one.id) !== place.rising)!;
    likedBy[place.rising ? 'add' : 'delete'](who.id);
    await likes.write(likedBy.size, () => ok(who.post(`/api/user/stores/${id}/like`)));
  },

  async review({ id, isPublic, reviews }, number) {
    if (!isPublic.latest) return;
    const who = fans[number % fans.length]!;
    const { data } = await who.post(`/api/user/stores/${id}/reviews`, { rating: 1 + (number % 5) });
    authors.set(data.id, who);
    const approve = () => ok(root.patch(`/api/admin/reviews/${data.id}/status`, { status: 'approved' }));
    await reviews.write([data.id, ...reviews.latest.split(',').filter(Boolean)].join(), approve);
  },

  async takeBack({ isPublic, reviews }, number) {
    const approved = reviews.latest.split(',').filter(Boolean).map(Number);
    const gone = approved[number % approved.length];
    if (gone === undefined) return;
    const path = `/api/user/reviews/${gone}`;
    const ways = [
      () => root.patch(`/api/admin/reviews/${gone}/status`, { status: 'blocked' }),
      () => root.delete(`/api/admin/reviews/${gone}`),
      () => (isPublic.latest ? authors.get(gone)!.put(path, { rating: 1 }) : authors.get(gone)!.delete(path)),
      () => authors.get(gone)!.delete(path),
    ];
    const left = approved.filter((id) => id !== gone).join();
    await reviews.write(left, () => ok(ways[number % ways.length]!()));
  },
};

/** Answers by path that a client revalidates with their entity tags. */
type Kept = Map<string, { tag: string; text: string }>;

interface Reading {
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON
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

/** The promise is one second; on a busy machine the clients themselves may pause for longer. */
const lag = 5000;

function expectOneOf<Value>(what: string, { start, end }: Reading, history: History<Value>, value: Value, late = 0) {
  const possible = history.possible(start - late, end);
  if (!possible.includes(value)) throw new Error(`${what} is ${String(value)}, can be ${possible.join(' or ')}`);
}

/** Expects the state of a store during the request; likes may lag by `late` milliseconds. */
function expectFresh(path: string, reading: Reading, shown: Reading['body'], late: number) {
  const place = placeOf.get(shown.id)!;
  const approved = new Set(
    place.reviews.possible(reading.start, reading.end).map((list) => list && list.split(',').length),
  );
  expectOneOf(`${path}: name`, reading, place.name, shown.name);
  expectOneOf(`${path}: place`, reading, place.isHere, shown.latitude === here.latitude);
  expectOneOf(`${path}: likes`, reading, place.likes, shown.likes, late);
  expect([path, [...approved].map(Number)]).toEqual([path, expect.arrayContaining([shown.review_count])]);
}

/** Reads of many clients, with what each answer must fulfil. */
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

/** Lists on which a store is while it is public and something else holds. */
const conditional: [path: string, holds: (place: Place) => History<boolean>][] = [
  ['/api/stores?open=now&page_size=100', ({ isOpen }) => isOpen],
  [`/api/stores?open=2026-12-24T18:00&category_id=${kind.id}`, ({ isOpen }) => isOpen],
  ['/api/stores?bbox=116.39,39.89,116.41,39.905', ({ isHere }) => isHere],
  ['/api/stores/search?keyword=freshness&near=39.9,116.4&radius=500', ({ isHere }) => isHere],
  ['/api/stores?near=39.9,116.4&radius=500', ({ isHere }) => isHere],
  ['/api/map?bbox=116.39,39.89,116.41,39.905&zoom=22', ({ isHere }) => isHere],
];

const conditionalReads = conditional.map(([path, holds]) => async (_: Place, kept: Kept) => {
  const { start, end, body } = await read(path, visitor, kept);
  const couldBe = (place: Place, value: boolean) =>
    [place.isPublic, holds(place)].map((history) => history.possible(start, end).includes(value));
  if (path.startsWith('/api/map')) {
    const count = body.data.reduce((sum: number, row: { count: number }) => sum + row.count, 0);
    const most = places.filter((place) => couldBe(place, true).every(Boolean)).length;
    const least = places.filter((place) => !couldBe(place, false).some(Boolean)).length;
    if (count < least || count > most) throw new Error(`${path}: ${count} stores, can be ${least} to ${most}`);
    return;
  }
  const shown = new Set<number>(body.data.map((one: { id: number }) => one.id));
  expect(body.meta.total).toBe(shown.size);
  for (const place of places) {
    const isPossible = shown.has(place.id) ? couldBe(place, true).every(Boolean) : couldBe(place, false).some(Boolean);
    if (!isPossible) throw new Error(`${path}: store ${place.id} ${shown.has(place.id) ? 'is' : 'is not'} there`);
  }
});
reads.push(...conditionalReads);

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

/** Mixtures of writes and the number of reads to one write; with likes alone, nothing else invalidates the cache. */
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

  test('in the end every cached answer equals a newly rendered one and the database', async () => {
    const inDatabase = (id: number) =>
      sql<{ likes: number; review_count: number; status: string; name: string }>(
        server,
        'select name, likes, review_count, status from stores where id = ?',
        [id],
      );
    let asked = 0;
    await eventually(async () => {
      for (const place of places) {
        const row = (await inDatabase(place.id))[0]!;
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
        '/api/stores?open=2026-12-24T18:00',
        ...conditional.slice(2).map(([path]) => path),
        '/api/rankings/stores?by=likes',
        '/api/categories?',
        '/api/stores/hot?',
      ]) {
        const again = await visitor.get(`${path}&=${++asked}`);
        expect((await visitor.get(path)).text).toBe(again.text);
      }
    });
  });
});

describe('a write of another process', () => {
  test('shows in the next read: 401 for a key revoked on the command line', async () => {
    const { data } = await root.post('/api/admin/apikeys', { name: 'For the command line' });
    const client = visitor.with({ key: data.key });
    expect((await client.get('/api/categories')).status).toBe(200);
    const { code, stderr } = await run(['key', 'revoke', String(data.id)], { env: { FOODMAP_DATA: server.data } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await shown(async () => expect((await client.get('/api/categories')).status).toBe(401));
  });
});
