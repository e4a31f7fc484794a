import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { cleanUp } from '../src/features/votes/networks.ts';
import { admin, store, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';

let now = Date.UTC(2026, 10, 20);
const day = 24 * 60 * 60 * 1000;
const server = await startServerWith(() => now);
afterAll(async () => void (await server.stop()));

const tables = ['likes', 'reviews', 'reports', 'merchant_applications'] as const;
const known = async (): Promise<unknown> => {
  const counts = tables.map((table) => sql.raw(`(select count(*) from ${table} where network is not null)`));
  return (await server.deps.db.read.values(sql`select ${sql.join(counts, sql`, `)}`))[0];
};

test('the network that a like, review, report or application came from is forgotten after 30 days, and not before', async () => {
  const { id, category_id } = await store(await admin(server));
  const customer = await user(server);
  const application = { store_name: 'New', category_id, address: '7', contact_name: 'Mei', contact_phone: '1' };
  await customer.put(`/api/user/stores/${id}/like`, {});
  await customer.post(`/api/user/stores/${id}/reviews`, { rating: 4 });
  await customer.post(`/api/stores/${id}/reports`, { kind: 'closed' });
  await customer.post('/api/merchant/apply', application);
  expect(await known()).toEqual([1, 1, 1, 1]);

  now += 30 * day;
  expect(await cleanUp(server.deps)).toBe(0);
  expect(await known()).toEqual([1, 1, 1, 1]);
  now += 1;
  expect(await cleanUp(server.deps)).toBe(4);
  expect(await known()).toEqual([0, 0, 0, 0]);
});
