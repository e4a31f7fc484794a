// needs: time
// FOODMAP_COMMANDS=20000 for the long run, FOODMAP_SEED to repeat one that failed.
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { actions as actionsOfAll } from './helpers/actions.ts';
import { careActions } from './helpers/care-actions.ts';
import { guest, type Client } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { amount } from './helpers/length.ts';
import { Model, origin } from './helpers/model.ts';
import { ownActions } from './helpers/own-actions.ts';
import { startServer } from './helpers/server.ts';

const actions = { ...actionsOfAll, ...ownActions, ...careActions };

const wanted = amount(200, 400, 'FOODMAP_COMMANDS');
const seed = Number(process.env.FOODMAP_SEED ?? Date.now() % 2 ** 31);
const inOneRun = 100;

/** For the steps, and where they fail for finding fewer that do too, in milliseconds; two nodes take twice as long to start. */
const patience = (30_000 + wanted * 150) * (process.env.FOODMAP_OVER === 'nodes' ? 2 : 1);

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the server answered
type Resource = any;

const ids = (list: Resource[]): number[] => list.map(({ id }) => id).toSorted((one, other) => one - other);
const count = <Value>(list: Value[], which: (value: Value) => boolean) => list.filter(which).length;

/** The whole of a list, page by page. */
async function all(as: Client, path: string): Promise<Resource[]> {
  const found: Resource[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await as.get(`${path}${path.includes('?') ? '&' : '?'}page_size=100&page=${page}`);
    found.push(...data);
    if (page < meta.total_page) continue;
    expect([path, found.length]).toEqual([path, meta.total]);
    return found;
  }
}

/** Counters of a store that follow from its events. */
function countersOf({ reviews }: Model, place: Model['stores'][number]) {
  const approved = reviews.filter(({ store, status, deleted }) => store === place && status === 'approved' && !deleted);
  const sum = approved.reduce((total, { rating }) => total + rating, 0);
  const rating = approved.length === 0 ? null : Math.round((10 * sum) / approved.length) / 10;
  return { likes: place.likedBy.size, review_count: approved.length, rating };
}

const shown = ({ likes, review_count, rating }: Resource) => ({ likes, review_count, rating });

/** Compares lists by place and by hours, and the map, with the model. */
async function agreeOnPlaces(visitor: Client, stores: Model['stores']) {
  const isWithin = ({ spot: { latitude, longitude } }: Model['stores'][number], steps: number) =>
    latitude !== null &&
    latitude < origin.latitude + (steps + 0.5) / 100 &&
    longitude! < origin.longitude + (steps + 0.5) / 100;
  for (const steps of [0, 1, 2, 5]) {
    const [west, south] = [origin.longitude - 0.005, origin.latitude - 0.005];
    const [east, north] = [origin.longitude + (steps + 0.5) / 100, origin.latitude + (steps + 0.5) / 100];
    const box = `bbox=${[west, south, east, north].map((edge) => edge.toFixed(3)).join()}`;
    const inside = stores.filter((one) => isWithin(one, steps));
    expect(ids(await all(visitor, `/api/stores?${box}`))).toEqual(ids(inside));
    for (const zoom of [1, 12, 18]) {
      const { data } = await visitor.get(`/api/map?${box}&zoom=${zoom}`);
      expect([box, zoom, data.reduce((sum: number, row: Resource) => sum + row.count, 0)]).toEqual([
        box,
        zoom,
        inside.length,
      ]);
    }
  }
  const near = `near=${origin.latitude},${origin.longitude}`;
  const nearest = await all(visitor, `/api/stores?${near}&radius=20000`);
  expect(ids(nearest)).toEqual(ids(stores.filter((one) => isWithin(one, 100))));
  const metres = nearest.map(({ distance }) => distance);
  expect(metres).toEqual(metres.toSorted((one, other) => one - other));
  const here = stores.filter((one) => isWithin(one, 0));
  expect(ids(await all(visitor, `/api/stores?${near}&radius=100`))).toEqual(ids(here));
  expect(ids(await all(visitor, '/api/stores?open=now'))).toEqual(
    ids(stores.filter(({ spot }) => spot.hours !== null)),
  );
}

/** Compares all that the server shows, to everyone, with the model. */
async function agree(model: Model) {
  const { root, server, stores, reviews, users, admins, categories, applications, keys } = model;
  const visitor = guest(server);
  const publicStores = stores.filter((place) => model.isPublic(place));
  const present = stores.filter(({ deleted }) => !deleted);

  for (const place of stores) {
    const [detail, ofAdmin] = [
      await visitor.get(`/api/stores/${place.id}`),
      await root.get(`/api/admin/stores/${place.id}`),
    ];
    expect([place.id, detail.status, ofAdmin.status]).toEqual([
      place.id,
      model.isPublic(place) ? 200 : 404,
      place.deleted ? 404 : 200,
    ]);
    const expected = countersOf(model, place);
    for (const { status, data } of [detail, ofAdmin]) {
      if (status !== 200) continue;
      expect([place.id, shown(data)]).toEqual([place.id, expected]);
      expect(data.category).toMatchObject({ id: place.category.id, enabled: place.category.enabled });
      expect(Math.abs(data.hotness - 3 * expected.likes - 5 * expected.review_count)).toBeLessThan(0.1);
      expect(data.score).toBeWithin(0, 100.0001);
      expect(data).toMatchObject(place.spot);
    }
    if (!model.isPublic(place)) continue;
    const written = reviews.filter(
      ({ store, status, deleted }) => store === place && status === 'approved' && !deleted,
    );
    expect(ids(await all(visitor, `/api/stores/${place.id}/reviews`))).toEqual(ids(written));
    const summary = (await visitor.get(`/api/stores/${place.id}/reviews/summary`)).data;
    expect(summary.ratings).toEqual([1, 2, 3, 4, 5].map((stars) => count(written, ({ rating }) => rating === stars)));
  }

  expect(ids(await all(root, '/api/admin/stores'))).toEqual(ids(present));
  expect(ids(await all(root, '/api/admin/stores?status=inactive'))).toEqual(
    ids(present.filter(({ active }) => !active)),
  );
  for (const [kind, things] of Object.entries({ store: stores, category: categories, review: reviews })) {
    const deleted = things.filter((thing) => thing.deleted);
    expect(ids(await all(root, `/api/admin/deleted?kind=${kind}`))).toEqual(ids(deleted));
  }
  for (const kind of categories) {
    const own = publicStores.filter(({ category }) => category === kind);
    expect(ids(await all(visitor, `/api/stores?category_id=${kind.id}`))).toEqual(ids(own));
  }
  await agreeOnPlaces(visitor, publicStores);
  const listed = (await visitor.get('/api/categories')).data;
  expect(ids(listed)).toEqual(ids(categories.filter(({ enabled, deleted }) => enabled && !deleted)));
  for (const status of ['pending', 'approved', 'blocked']) {
    const those = reviews.filter((review) => review.status === status && !review.deleted);
    expect(ids(await all(root, `/api/admin/reviews?status=${status}`))).toEqual(ids(those));
  }
  for (const { client, active, fresh, id } of users) {
    const answer = await client.get('/api/user/me');
    expect([id, answer.status]).toEqual([id, !active ? 403 : fresh ? 200 : 401]);
    if (answer.status !== 200) continue;
    const own = reviews.filter(({ author, deleted }) => author?.id === id && !deleted);
    expect(ids(await all(client, '/api/user/reviews'))).toEqual(ids(own));
    expect(ids(await all(client, '/api/user/likes'))).toEqual(
      ids(publicStores.filter(({ likedBy }) => likedBy.has(id))),
    );
  }
  for (const status of ['active', 'disabled']) {
    const those = users.filter(({ active }) => active === (status === 'active'));
    expect(ids(await all(root, `/api/admin/users?status=${status}`))).toEqual(ids(those));
  }
  expect(await all(root, '/api/admin/admins')).toHaveLength(admins.length + 1);

  const { data } = await root.get('/api/admin/dashboard/overview');
  const byStatus = (list: { status: string }[], ...statuses: string[]) => ({
    total: list.length,
    ...Object.fromEntries(statuses.map((status) => [status, count(list, (one) => one.status === status)])),
  });
  const likes = stores.reduce((sum, { likedBy }) => sum + likedBy.size, 0);
  const those = reviews.filter(({ deleted }) => !deleted);
  expect(data).toMatchObject({
    stores: { total: present.length, active: publicStores.length, inactive: present.length - publicStores.length },
    categories: {
      total: count(categories, ({ deleted }) => !deleted),
      enabled: count(categories, ({ enabled, deleted }) => enabled && !deleted),
    },
    users: { total: users.length, active: count(users, ({ active }) => active) },
    reviews: byStatus(those, 'pending', 'approved', 'blocked'),
    merchant_applications: byStatus(applications, 'pending', 'approved', 'rejected'),
    api_keys: { total: keys.length + 1, active: count(keys, ({ active }) => active) + 1 },
    totals: { likes, searches: 0 },
  });

  for (const by of ['likes', 'reviews']) {
    await eventually(async () => {
      const ranking = await all(visitor, `/api/rankings/stores?by=${by}`);
      expect(ids(ranking)).toEqual(ids(publicStores));
      const values = ranking.map((one) => (by === 'likes' ? one.likes : one.review_count));
      expect(values).toEqual(values.toSorted((one, other) => other - one));
      for (const one of ranking) {
        const place = publicStores.find(({ id }) => id === one.id)!;
        expect([one.id, shown(one)]).toEqual([one.id, countersOf(model, place)]);
      }
    }, 1000);
  }
}

type Numbers = [one: number, other: number, third: number];

class Step implements fc.AsyncCommand<Model, object> {
  constructor(
    readonly action: string,
    readonly numbers: Numbers,
  ) {}

  check = () => true;
  run = (model: Model) => actions[this.action]!(model, ...this.numbers);
  toString = () => `${this.action}(${this.numbers.join(', ')})`;
}

class Look implements fc.AsyncCommand<Model, object> {
  check = () => true;
  run = agree;
  toString = () => 'look';
}

/** Something to work with from the beginning. */
const opening = ['makeCategory', 'makeStore', 'makeStore', 'register', 'register', 'register', 'makeKey', 'makeAdmin'];

test(
  `${wanted} steps of users, administrators and merchants in any order: all that is shown agrees with a simple model`,
  async () => {
    const step = fc
      .tuple(fc.constantFrom(...Object.keys(actions)), fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)))
      .map(([action, numbers]) => new Step(action, numbers));
    const steps = fc.commands([step, step, step, step, step, step, step, step, fc.constant(new Look())], {
      maxCommands: inOneRun,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const server = await startServer({ env: { FOODMAP_LOG_LEVEL: 'error' } });
        try {
          const model = await Model.start(server);
          for (const [index, action] of opening.entries()) await actions[action]!(model, index + 1, index + 1, 0);
          await fc.asyncModelRun(() => ({ model, real: {} }), commands);
          await agree(model);
        } finally {
          await server.stop();
        }
      }),
      {
        seed,
        numRuns: Math.ceil((wanted * 2) / inOneRun),
        interruptAfterTimeLimit: patience,
        markInterruptAsFailure: true,
      },
    );
  },
  2 * patience,
);
