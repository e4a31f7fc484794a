import { describe, expect, test } from 'bun:test';
import { expectError, expectInvalid, review, store, unknownId, user, type Client } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const guest = await user(server);

const upload = async (as: Client, path: string): Promise<string> =>
  (await as.upload(path, new Blob([png(8, 8)]))).data.path;
const own = await upload(admin, '/api/admin/upload');
const { id } = await store(admin, { cover_url: own, images: [{ url: own }] });
const pictures = [await upload(guest, '/api/user/upload'), await upload(guest, '/api/user/upload')];
const made = await review(admin, guest, id, { image_urls: pictures });
await review(admin, guest, id, { image_urls: [] });

const get = (query = '', of = id) => client.get(`/api/stores/${of}/pictures${query}`);
const page = async (query = '') => (await fetch(`${server.url}/stores/${id}${query}`)).text();
const pathsOf = async (query = ''): Promise<string[]> =>
  (await get(query)).data.map(({ url }: { url: string }) => new URL(url, server.url).pathname);

describe('GET /api/stores/{id}/pictures', () => {
  test('200 with those of the store, each once, then those of guests with their review', async () => {
    const { data, meta } = await get();
    expect(data.map(({ url: _, ...row }: { url: string }) => row)).toEqual([
      { from: 'store', review_id: null, user_name: '', created_at: null },
      ...pictures.map(() => ({
        from: 'guests',
        review_id: made.id,
        user_name: guest.username,
        created_at: made.created_at,
      })),
    ]);
    expect(meta).toMatchObject({ page: 1, total: 3, total_page: 1 });
    expect(await pathsOf()).toEqual([own, ...pictures]);
  });

  test('200 with one of both, in pages', async () => {
    expect(await pathsOf('?from=store')).toEqual([own]);
    expect(await pathsOf('?from=guests')).toEqual(pictures);
    expect(await pathsOf('?from=guests&page=2&page_size=1')).toEqual(pictures.slice(1));
    expect(await pathsOf('?page=3&page_size=1')).toEqual(pictures.slice(1));
  });

  test('400 for another source, 404 for an unknown store', async () => {
    expectInvalid(await get('?from=owner'), 'from');
    expectError(await get('', unknownId), 404);
  });
});

test('pictures of a review that is blocked, edited or deleted disappear at once, from pages too', async () => {
  const [other] = [await user(server)];
  const picture = await upload(other, '/api/user/upload');
  const { id: reviewId } = await review(admin, other, id, { image_urls: [picture] });
  const shown = async () => {
    // Twice, since an answer is kept from its second request on.
    for (let times = 1; times <= 2; times++) await Promise.all([pathsOf('?from=guests'), page('?pictures=guests')]);
    const [listed, html] = await Promise.all([pathsOf('?from=guests'), page('?pictures=guests')]);
    return [listed.includes(picture), html.includes(picture)];
  };
  const set = (status: string) => admin.patch(`/api/admin/reviews/${reviewId}/status`, { status });
  expect(await shown()).toEqual([true, true]);
  await set('blocked');
  expect(await shown()).toEqual([false, false]);
  await set('approved');
  expect(await shown()).toEqual([true, true]);
  await other.put(`/api/user/reviews/${reviewId}`, { rating: 2, image_urls: [picture] });
  expect(await shown()).toEqual([false, false]);
  await set('approved');
  await other.delete(`/api/user/reviews/${reviewId}`);
  expect(await shown()).toEqual([false, false]);
});

test('the page of a store leads from each picture of a guest to its review', async () => {
  expect(await page()).toContain(`/stores/${id}?pictures=guests#pictures`);
  const html = await page('?pictures=guests');
  expect(html).toContain(`href="/stores/${id}#review-${made.id}"`);
  expect(html).toContain(`id="review-${made.id}"`);
});

test('a store without pictures shows those of guests, and one without any shows none', async () => {
  const [bare, empty] = [await store(admin), await store(admin)];
  await review(admin, guest, bare.id, { image_urls: [pictures[0]] });
  const html = async (of: number) => (await fetch(`${server.url}/stores/${of}`)).text();
  expect(await html(bare.id)).toContain(`${pictures[0]}?w=640`);
  expect(await html(empty.id)).not.toContain('id="pictures"');
});
