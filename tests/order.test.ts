import { describe, expect, test } from 'bun:test';
import { category, review, store, user } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const { id: category_id } = await category(root);

const stores: { id: number }[] = [];
for (let index = 0; index < 5; index++)
  stores.push(
    await store(root, { name: 'Sorted noodles 面', category_id, status: index === 4 ? 'inactive' : 'active' }),
  );
const about = stores[0]!.id;

const users = [];
for (let index = 0; index < 5; index++) users.push(await user(server, `sorted${index}`));
const author = users[0]!;

for (const by of users) await review(root, by, about);
for (let index = 0; index < 3; index++) await review(root, author, stores[1]!.id, { status: 'pending' });
for (let index = 0; index < 3; index++) await review(root, author, about);

for (let index = 0; index < 5; index++) {
  await root.post('/api/admin/apikeys', { name: `Key ${index}` });
  const application = { store_name: 'Wok', category_id, address: 'here', contact_name: 'Mei', contact_phone: '1' };
  await visitor.post('/api/merchant/apply', application);
}

/** Dates that go against the IDs, two and two alike, as imported rows can have them; and equal scores. */
const tables = ['stores', 'users', 'reviews', 'api_keys', 'merchant_applications'];
for (const table of tables)
  await sql(
    server,
    `update ${table} set created_at =
      '2020-01-' || case when id < 38 then '' else '0' end || (28 - id / 2) || 'T00:00:00.000Z'`,
  );
await sql(server, 'update stores set score = 50, hot_key = null, search_count = 0');

const expectNewestFirst = (rows: { id: number; created_at: string }[]) => {
  expect(rows.length).toBeGreaterThan(2);
  const sorted = rows.toSorted((one, other) =>
    one.created_at === other.created_at ? other.id - one.id : one.created_at < other.created_at ? 1 : -1,
  );
  expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  expect(new Set(rows.map(({ created_at }) => created_at)).size).toBeLessThan(rows.length);
};

describe('200 with the newest first, by date and then by ID', () => {
  test.each([
    '/api/stores',
    `/api/stores?category_id=${category_id}`,
    '/api/stores?keyword=sorted',
    '/api/stores/search',
    '/api/stores/search?keyword=sorted',
    '/api/stores/search?keyword=面',
    `/api/stores/${about}/reviews`,
  ])('GET %s', async (path) => {
    expectNewestFirst((await visitor.get(path)).data);
  });

  test('GET /api/user/reviews', async () => {
    expectNewestFirst((await author.get('/api/user/reviews')).data);
  });

  test.each([
    '/api/admin/stores',
    '/api/admin/stores?status=active',
    `/api/admin/stores?category_id=${category_id}`,
    `/api/admin/stores?category_id=${category_id}&status=active`,
    '/api/admin/stores?keyword=sorted',
    '/api/admin/stores?keyword=sorted&status=active',
    '/api/admin/reviews',
    '/api/admin/reviews?status=approved',
    '/api/admin/reviews?status=pending',
    `/api/admin/reviews?store_id=${about}`,
    `/api/admin/reviews?store_id=${about}&status=approved`,
    `/api/admin/reviews?user_id=${author.id}`,
    `/api/admin/reviews?user_id=${author.id}&status=approved`,
    '/api/admin/users',
    '/api/admin/users?status=active',
    '/api/admin/users?keyword=sorted',
    '/api/admin/users?keyword=s',
    '/api/admin/merchant/applications',
    '/api/admin/merchant/applications?status=pending',
    '/api/admin/apikeys',
  ])('GET %s', async (path) => {
    expectNewestFirst((await root.get(path)).data);
  });

  test('GET /api/admin/stores with pages that follow each other', async () => {
    const pages = [1, 2].map(async (page) => (await root.get(`/api/admin/stores?page=${page}&page_size=3`)).data);
    expectNewestFirst((await Promise.all(pages)).flat());
  });

  test.each(['user', 'key'])('foodmap %s list --json', async (noun) => {
    const { stdout } = await run([noun, 'list', '--json', '--data', server.data]);
    expectNewestFirst(JSON.parse(stdout));
  });
});
