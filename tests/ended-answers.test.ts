// needs: http2, one node (about connections)
import { afterAll, describe, expect, test } from 'bun:test';
import { totalsOf } from '../src/features/search/totals.ts';
import { admin, category, guest, review, store, unique, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';

/** A fixed clock, so that no answer becomes stale by its age. */
const server = await startServerWith(() => Date.UTC(2026, 10, 20));
afterAll(() => server.stop());
const { responses, db } = server.deps;

const [root, visitor, customer] = [await admin(server), guest(server), await user(server)];
const { id: category_id } = await category(root);
const { id } = await store(root, { category_id, latitude: 31.23, longitude: 121.47 });
const { id: other } = await store(root, { category_id });
const approved = await review(root, customer, id);
await review(root, customer, other);
const [edited, dropped] = [await review(root, customer, id), await review(root, customer, id)];
const leaving = await user(server);
await review(root, leaving, id);
await customer.put(`/api/user/stores/${other}/like`, {});

const paths = {
  detail: `/api/stores/${id}`,
  reviews: `/api/stores/${id}/reviews`,
  summary: `/api/stores/${id}/reviews/summary`,
  'detail of another store': `/api/stores/${other}`,
  'reviews of another store': `/api/stores/${other}/reviews`,
  'summary of another store': `/api/stores/${other}/reviews/summary`,
  list: '/api/stores',
  'list of a category': `/api/stores?category_id=${category_id}`,
  'list by keyword': '/api/stores?keyword=store',
  'list of the nearest': '/api/stores?near=31.23,121.47',
  map: '/api/map?bbox=-180,-90,180,90',
  ranking: '/api/rankings/stores?by=likes',
  hot: '/api/stores/hot',
  suggestions: '/api/stores/suggest?q=store',
  cards: '/api/stores?view=card&sort=rating',
  categories: '/api/categories',
  site: '/api/site',
};

type Answer = keyof typeof paths | 'search totals';

/** Whether the answer came from the cache. */
async function isCached(path: string): Promise<boolean> {
  const { hits } = responses;
  const { status, text } = await visitor.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return responses.hits > hits;
}

/** The cached answers that a request invalidates; all are cached before it. */
async function invalidatedBy(request: () => Promise<{ status: number; text: string }>): Promise<Answer[]> {
  for (const path of Object.values(paths)) {
    for (let times = 0; times < 3 && !(await isCached(path)); times++);
    expect([path, await isCached(path)]).toEqual([path, true]);
  }
  const total = () => totalsOf(db).get('probe', async () => ++counted);
  let counted = await totalsOf(db).get('probe', async () => 0);
  const before = await total();
  const { status, text } = await request();
  expect([status, text]).toEqual([200, text]);
  const invalidated: Answer[] = [];
  for (const [name, path] of Object.entries(paths)) if (!(await isCached(path))) invalidated.push(name as Answer);
  if ((await total()) !== before) invalidated.push('search totals');
  return invalidated;
}

const ofStore: Answer[] = ['detail', 'reviews', 'summary'];
const ofOther: Answer[] = ['detail of another store', 'reviews of another store', 'summary of another store'];
const lists: Answer[] = [
  ...([
    'list',
    'list of a category',
    'list by keyword',
    'list of the nearest',
    'map',
    'ranking',
    'hot',
    'suggestions',
    'cards',
  ] as const),
];
const pages = Object.keys(paths) as Answer[];
const everything = [...Object.keys(paths), 'search totals'] as Answer[];

const putSite = async () => {
  const { data } = await root.get('/api/admin/settings/site');
  return root.put('/api/admin/settings/site', { ...data, time_zone: 'Asia/Tokyo' });
};
const moderate = (status: string) => async () => root.patch(`/api/admin/reviews/${approved.id}/status`, { status });
const pending = () => review(root, customer, id, { status: 'pending' });
const body = { name: 'Store renamed', address: 'here', category_id };

describe('200 and invalidates no answers but', () => {
  test.each<[request: string, ends: Answer[], request: () => Promise<{ status: number; text: string }>]>([
    ['none: a new review', [], () => customer.post(`/api/user/stores/${id}/reviews`, { rating: 3 })],
    [
      'those of the store: a pending review is blocked',
      ofStore,
      async () => root.patch(`/api/admin/reviews/${(await pending()).id}/status`, { status: 'blocked' }),
    ],
    [
      'those of the store: a pending review is deleted',
      ofStore,
      async () => root.delete(`/api/admin/reviews/${(await pending()).id}`),
    ],
    ['those of the store and lists: an approved review is blocked', [...ofStore, ...lists], moderate('blocked')],
    ['those of the store and lists: a blocked review is approved', [...ofStore, ...lists], moderate('approved')],
    ['those of the store: an approved review is approved again', ofStore, moderate('approved')],
    [
      'those of the store: a pending review is edited',
      ofStore,
      async () => customer.put(`/api/user/reviews/${(await pending()).id}`, { rating: 1 }),
    ],
    [
      'those of the store: a pending review is deleted by its author',
      ofStore,
      async () => customer.delete(`/api/user/reviews/${(await pending()).id}`),
    ],
    [
      'those of the store and lists: an approved review is edited',
      [...ofStore, ...lists],
      () => customer.put(`/api/user/reviews/${edited.id}`, { rating: 1 }),
    ],
    [
      'those of the store and lists: an approved review is deleted by its author',
      [...ofStore, ...lists],
      () => customer.delete(`/api/user/reviews/${dropped.id}`),
    ],
    [
      'those of the store: a reply',
      ofStore,
      () => root.put(`/api/admin/reviews/${approved.id}/reply`, { text: 'Thank you.' }),
    ],
    ['none: a like that is there already', [], () => customer.put(`/api/user/stores/${other}/like`, {})],
    [
      'those of the store: the author of an approved review deletes the account',
      ofStore,
      async () => leaving.post('/api/user/me/delete', { password: 'password of a user' }),
    ],
    ['none: a user logs out', [], async () => (await user(server)).post('/api/user/logout')],
    ['those of the store; lists may lag: a like', ofStore, () => customer.post(`/api/user/stores/${id}/like`)],
    [
      'those of stores; lists may lag: scores',
      [...ofStore, ...ofOther],
      () => root.post('/api/admin/rankings/stores/recalc'),
    ],
    [
      'those of the store, lists and totals: a store is replaced',
      [...ofStore, ...lists, 'search totals'],
      () => root.put(`/api/admin/stores/${id}`, body),
    ],
    [
      'those of the store, lists and totals: a store is shown',
      [...ofStore, ...lists, 'search totals'],
      () => root.patch(`/api/admin/stores/${id}/status`, { status: 'active' }),
    ],
    ['lists and totals: a new store', [...lists, 'search totals'], () => root.post('/api/admin/stores', body)],
    [
      'those of the store, lists and totals: a deletion of a store is taken back',
      [...ofStore, ...lists, 'search totals'],
      async () => root.post(`/api/admin/stores/${await deleted('stores', id)}/restore`),
    ],
    [
      'those of the store and lists: a deletion of an approved review is taken back',
      [...ofStore, ...lists],
      async () => root.post(`/api/admin/reviews/${await deleted('reviews', approved.id)}/restore`),
    ],
    [
      'those of the store, lists and totals: a change of several stores',
      [...ofStore, ...lists, 'search totals'],
      () => root.post('/api/admin/stores/bulk', { ids: [id], action: 'activate' }),
    ],
    [
      'none: a category that is restored without being deleted',
      [],
      () => root.post(`/api/admin/categories/${category_id}/restore`),
    ],
    ['none: a report', [], () => visitor.post(`/api/stores/${id}/reports`, { kind: 'closed' })],
    [
      'all: a category',
      everything,
      () => root.put(`/api/admin/categories/${category_id}`, { name: unique('Renamed ') }),
    ],
    [
      'none: an application',
      [],
      () =>
        visitor.post('/api/merchant/apply', {
          store_name: 'Wok',
          category_id,
          address: 'here',
          contact_name: 'Mei',
          contact_phone: '1',
        }),
    ],
    ['none: a user is disabled', [], async () => disabled(await user(server))],
    ['all: the site, whose time zone opening hours are reckoned in', pages, putSite],
    [
      'all: the settings of the search',
      pages,
      () => root.put('/api/admin/settings/search', { synonyms: [[unique('one'), unique('other')]] }),
    ],
    [
      'all: the texts of the site',
      pages,
      () => root.put('/api/admin/settings/texts', { language: 'en', texts: { 'site/home.best': unique('Best ') } }),
    ],
    ['none: an API key', [], () => root.post('/api/admin/apikeys', { name: 'Kiosk' })],
    ['none: CORS origins', [], () => root.put('/api/admin/settings/cors', { origins: ['https://app.example'] })],
    [
      'none: an administrator',
      [],
      () => root.post('/api/admin/admins', { username: unique('second'), password: 'password of the second' }),
    ],
  ])('%s', async (_, ends, request) => {
    expect(await invalidatedBy(request)).toEqual(everything.filter((answer) => ends.includes(answer)));
  });
});

const disabled = ({ id: of }: { id: number }) => root.patch(`/api/admin/users/${of}/status`, { status: 'disabled' });

/** Deletes a thing and gives its ID. */
async function deleted(kind: 'stores' | 'reviews', of: number): Promise<number> {
  await root.delete(`/api/admin/${kind}/${of}`);
  return of;
}
