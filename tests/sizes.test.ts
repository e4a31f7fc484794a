// needs: http2
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, admin, client } = await suite();
const KiB = 1024;
const { id: category_id } = await helpers.category(admin);

const jsonSize = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const large = (...lengths: number[]) => ({
  name: 'Large',
  address: 'Here',
  category_id,
  dishes: lengths.map((length, index) => ({ name: `Dish ${index}`, description: 'x'.repeat(length) })),
});

describe('a store as JSON', () => {
  test('400 beyond 160 KiB, with the longest text and the room that is left for it', async () => {
    const answer = await admin.post('/api/admin/stores', large(4000, 5000, ...Array(38).fill(4000)));
    helpers.expectInvalid(answer, 'dishes[1].description');
    const [{ rule, limit, message }] = answer.meta.errors;
    expect(rule).toBe('max_bytes');
    expect(message).toContain(`${limit} are left for this text`);
    const over = await admin.post('/api/admin/stores', large(4000, limit + 1, ...Array(38).fill(4000)));
    expect(over.status).toBe(400);
    const fits = await admin.post('/api/admin/stores', large(4000, limit, ...Array(38).fill(4000)));
    expect(fits.status).toBe(200);
    const { category: _, ...store } = fits.data;
    expect(jsonSize(store)).toBeLessThanOrEqual(160 * KiB);
  });

  test('400 beyond 40 KiB without its dishes', async () => {
    const images = (length: number) => Array.from({ length: 20 }, () => ({ url: `/${'x'.repeat(length)}` }));
    const fits = await admin.post('/api/admin/stores', { ...large(5000), images: images(1900) });
    expect(fits.status).toBe(200);
    const over = await admin.post('/api/admin/stores', { ...large(), images: images(2040) });
    helpers.expectInvalid(over, 'images[0].url');
  });

  test('400 when it grows beyond 160 KiB, and it stays as it was', async () => {
    const { data } = await admin.post('/api/admin/stores', large(10));
    const answer = await admin.put(`/api/admin/stores/${data.id}`, large(...Array(40).fill(5000)));
    expect(answer.status).toBe(400);
    expect((await admin.get(`/api/admin/stores/${data.id}`)).data).toEqual(data);
  });
});

test('400 for an application beyond 40 KiB', async () => {
  const fields = { store_name: 'A', address: 'B', contact_name: 'C', contact_phone: '1', category_id };
  const image_urls = Array.from({ length: 9 }, (_, index) => `https://pictures.example/${index}${'x'.repeat(2000)}`);
  const fits = await client.post('/api/merchant/apply', { ...fields, image_urls, description: '面'.repeat(5000) });
  expect(fits.status).toBe(200);
  const cover_url = image_urls[0];
  const answer = await client.post('/api/merchant/apply', {
    ...fields,
    image_urls,
    cover_url,
    address: '\u{1F35C}'.repeat(255),
    description: '\u{1F35C}'.repeat(5000),
  });
  helpers.expectInvalid(answer, 'description');
});

test('400 for a review beyond 16 KiB', async () => {
  const { id } = await helpers.store(admin);
  const user = await helpers.user(server);
  const write = (count: number) =>
    user.post(`/api/user/stores/${id}/reviews`, {
      rating: 5,
      recommend_dishes: Array.from({ length: count }, () => ({ name: 'x'.repeat(1000) })),
    });
  expect((await write(15)).status).toBe(200);
  helpers.expectInvalid(await write(17), 'recommend_dishes[0].name');
});

test('200 with fewer entries where stores of an earlier version would make a list larger than 17 MiB', async () => {
  const { id } = await helpers.category(admin);
  for (let index = 0; index < 70; index++) await helpers.store(admin, { category_id: id });
  await sql(
    server,
    `insert into dishes (store_id, name, description, image_url, sort_order)
      select id, 'Old', ?, '', 0 from stores where category_id = ?`,
    ['面'.repeat(100_000), id],
  );
  for (const path of ['/api/stores', '/api/admin/stores']) {
    const { data, meta, text } = await admin.get(`${path}?category_id=${id}&page_size=70`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(17 * KiB * KiB);
    expect(data).toHaveLength(59);
    expect(meta).toEqual({ page: 1, page_size: 70, total: 70, total_page: 1 });
  }
  const oldest = await admin.get(`/api/stores?category_id=${id}&page_size=10&page=7`);
  expect(oldest.data).toHaveLength(10);
});
