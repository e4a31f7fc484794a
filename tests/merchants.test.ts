import { afterAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import {
  category,
  expectError,
  expectFields,
  expectInvalid,
  fieldsOf,
  guest,
  jsonOfSize,
  unique,
} from './helpers/client.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const client = guest(server);
const admin = await helpers.admin(server);
const me = (await admin.get('/api/admin/me')).data;
const within = await category(admin);

const required = {
  store_name: 'The New Place',
  category_id: within.id as number,
  address: '7 Harbour Street',
  contact_name: 'Grace Hopper',
  contact_phone: '+1 555 0100',
};
const optional = {
  open_hours: '10:00-22:00',
  phone: '+1 555 0199',
  cover_url: 'https://pictures.example/cover.jpg',
  description: 'Soup,\n\tand more soup.',
  image_urls: ['/second.jpg', 'https://pictures.example/first.jpg'],
};

const apply = (fields: object = {}) => client.post('/api/merchant/apply', { ...required, ...fields });
const decide = (id: number, body: object) => admin.patch(`/api/admin/merchant/applications/${id}/review`, body);
const applied = async (fields: object = {}) => (await apply(fields)).data;
const storeNamed = async (name: string) => (await client.get(`/api/stores?keyword=${name}`)).data;

/** The application as administrators see it in the list. */
const listed = async (id: number) =>
  (await admin.get('/api/admin/merchant/applications?page_size=100')).data.find((row: { id: number }) => row.id === id);

describe('POST /api/merchant/apply', () => {
  const path = '/api/merchant/apply';

  helpers.keyOnly(server, 'POST', '/api/merchant/apply');

  test('200 with the whole application, which is pending', async () => {
    const { status, data } = await apply(optional);
    expect(status).toBe(200);
    expectFields(data, fieldsOf.application);
    expect(data).toEqual({
      ...required,
      ...optional,
      id: expect.any(Number),
      status: 'pending',
      reject_reason: '',
      reviewed_at: null,
      reviewer_id: null,
      store_id: null,
      created_at: helpers.timestamp,
      updated_at: helpers.timestamp,
    });
  });

  test('200 with empty values for what was not given', async () => {
    expect(await applied()).toMatchObject({
      open_hours: '',
      phone: '',
      cover_url: '',
      description: '',
      image_urls: [],
    });
  });

  test('200 without what only the review may set', async () => {
    const data = await applied({ status: 'approved', store_id: 1, reviewer_id: 1, reject_reason: 'None', id: 9999 });
    expect(data).toMatchObject({ status: 'pending', store_id: null, reviewer_id: null, reject_reason: '' });
    expect(data.id).not.toBe(9999);
  });

  test('200 with the spaces around strings cut off', async () => {
    const data = await applied({ store_name: '  The New Place ', contact_phone: ' 1 ', description: ' Soup\n' });
    expect(data).toMatchObject({ store_name: 'The New Place', contact_phone: '1', description: 'Soup' });
  });

  test('200 makes no store', async () => {
    const store_name = unique('waiting');
    await apply({ store_name });
    expect(await storeNamed(store_name)).toEqual([]);
  });

  const lengths = [
    ['store_name', 100],
    ['contact_name', 100],
    ['address', 255],
    ['open_hours', 100],
    ['phone', 32],
    ['contact_phone', 32],
    ['description', 5000],
  ] as const;

  test.each(lengths)('200 for a %s of %i characters, also when they are Chinese', async (field, length) => {
    for (const value of ['x'.repeat(length), '味'.repeat(length)]) {
      const { status, data } = await apply({ [field]: value });
      expect(status).toBe(200);
      expect(data[field]).toBe(value);
    }
  });

  test.each(lengths)('400 for a %s of more than %i characters', async (field, length) => {
    expectInvalid(await apply({ [field]: 'x'.repeat(length + 1) }), field);
  });

  test.each([
    ['cover_url', ''],
    ['cover_url', '/cover.jpg'],
    ['cover_url', `https://pictures.example/${'x'.repeat(2048 - 25)}`],
    ['image_urls', Array(9).fill('/picture.jpg')],
  ])('200 at the limit of %s', async (field, value) => {
    expect((await applied({ [field]: value }))[field]).toEqual(value);
  });

  test.each([
    ['store_name', 'store_name', '   '],
    ['store_name', 'store_name', 'two\nlines'],
    ['store_name', 'store_name', 'bell\u0007'],
    ['store_name', 'store_name', 5],
    ['address', 'address', ''],
    ['address', 'address', 'null\u0000'],
    ['contact_name', 'contact_name', '\t'],
    ['contact_phone', 'contact_phone', null],
    ['description', 'description', 'escape\u001b[0m'],
    ['category_id', 'category_id', 0],
    ['category_id', 'category_id', -1],
    ['category_id', 'category_id', 1.5],
    ['category_id', 'category_id', String(required.category_id)],
    ['category_id', 'category_id', helpers.unknownId],
    ['cover_url', 'cover_url', 'cover.jpg'],
    ['cover_url', 'cover_url', 'javascript:alert(1)'],
    ['cover_url', 'cover_url', `https://pictures.example/${'x'.repeat(2049 - 25)}`],
    ['image_urls', 'image_urls', Array(10).fill('/picture.jpg')],
    ['image_urls', 'image_urls', 'https://pictures.example/1.jpg'],
    ['image_urls[1]', 'image_urls', ['/picture.jpg', 'picture.jpg']],
  ])('400 that names %s (case %#)', async (path_, field, value) => {
    expectInvalid(await apply({ [field]: value }), path_);
  });

  test('400 for a category that is deleted', async () => {
    const { id } = await category(admin);
    await admin.delete(`/api/admin/categories/${id}`);
    expectInvalid(await apply({ category_id: id }), 'category_id');
  });

  test('400 names every missing field', async () => {
    expectInvalid(await client.post(path, {}), ...Object.keys(required));
  });

  test('200 for a body of 1 MiB, most of it spaces', async () => {
    const request = { headers: { 'content-type': 'application/json' }, body: jsonOfSize(required, 2 ** 20) };
    expect((await client.send('POST', path, request)).status).toBe(200);
  });

  test.each(helpers.badBodies)('%i for a body that is %s', async (status, _what, request) => {
    expectError(await client.send('POST', path, request), status);
  });

  test('401 for the key comes before anything about the body', async () => {
    const stranger = client.with({ key: null });
    for (const [, , request] of helpers.badBodies) expectError(await stranger.send('POST', path, request), 401);
  });
});

describe('GET /api/admin/merchant/applications', () => {
  const path = '/api/admin/merchant/applications';

  helpers.adminsOnly(server, 'GET', '/api/admin/merchant/applications');

  test.each(['pending', 'approved', 'rejected'] as const)('200 with the applications that are %s', async (status) => {
    const [pending, approved, rejected] = [await applied(), await applied(), await applied()];
    await decide(approved.id, { action: 'approve' });
    await decide(rejected.id, { action: 'reject' });
    const { data, meta } = await admin.get(`${path}?status=${status}&page_size=100`);
    const found = new Map<number, string>(data.map((row: { id: number; status: string }) => [row.id, row.status]));
    expect(found.has({ pending, approved, rejected }[status].id)).toBe(true);
    expect([...new Set(found.values())]).toEqual([status]);
    expect(meta).toMatchObject({ page: 1, page_size: 100, total: found.size });
    expectFields(data[0], fieldsOf.application);
  });

  test('200 with all applications when no status is asked for, each once, a page at a time', async () => {
    const { data: all, meta } = await admin.get(`${path}?page_size=100`);
    const pages = [];
    const page_size = Math.ceil(meta.total / 3);
    for (let page = 1; page <= 3; page++) pages.push(await admin.get(`${path}?page_size=${page_size}&page=${page}`));
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
    expect(all).toHaveLength(meta.total);
    expect(pages[2]!.meta).toEqual({ page: 3, page_size, total: meta.total, total_page: 3 });
  });

  test.each([['status=open', 'status'] as const, ['status=Pending', 'status'] as const])(
    '400 for "%s"',
    async (query, field) => {
      expectInvalid(await admin.get(`${path}?${query}`), field);
    },
  );
});

describe('PATCH /api/admin/merchant/applications/{id}/review', () => {
  helpers.adminsOnly(server, 'PATCH', '/api/admin/merchant/applications/1/review');

  test('200 for an approval, which makes an active store of the application, public at once', async () => {
    const store_name = unique('approved');
    const application = await applied({ ...optional, store_name });
    const { status, data } = await decide(application.id, { action: 'approve' });
    expect(status).toBe(200);
    expect(data).toEqual({
      ...application,
      status: 'approved',
      reviewed_at: helpers.timestamp,
      reviewer_id: me.id,
      store_id: expect.any(Number),
      updated_at: helpers.timestamp,
    });
    expect(await listed(application.id)).toEqual(data);
    const { data: made } = await client.get(`/api/stores/${data.store_id}`);
    expect(await storeNamed(store_name)).toEqual([made]);
    expect((await client.get(`/api/stores/search?keyword=${store_name}`)).data).toEqual([made]);
    expectFields(made, fieldsOf.store);
    expect(made).toMatchObject({
      id: data.store_id,
      name: store_name,
      category_id: required.category_id,
      category: { id: required.category_id },
      address: required.address,
      open_hours: optional.open_hours,
      phone: optional.phone,
      cover_url: optional.cover_url,
      description: optional.description,
      status: 'active',
      images: optional.image_urls.map((url, sort_order) => ({ id: expect.any(Number), url, sort_order })),
      dishes: [],
      likes: 0,
      hotness: 0,
      rating: null,
    });
  });

  test.each([
    ['with a reason', { reject_reason: 'The address does not exist.\nPlease look again.' }],
    ['with a reason of 500 characters', { reject_reason: '不'.repeat(500) }],
    ['without a reason', { reject_reason: undefined }],
    ['with an empty reason', { reject_reason: '' }],
  ])('200 for a rejection %s, which makes no store', async (_how, body) => {
    const store_name = unique('rejected');
    const application = await applied({ store_name });
    const { status, data } = await decide(application.id, { action: 'reject', ...body });
    expect(status).toBe(200);
    expect(data).toEqual({
      ...application,
      status: 'rejected',
      reject_reason: body.reject_reason ?? '',
      reviewed_at: helpers.timestamp,
      reviewer_id: me.id,
      updated_at: helpers.timestamp,
    });
    expect(await listed(application.id)).toEqual(data);
    expect(await storeNamed(store_name)).toEqual([]);
  });

  test.each([
    ['approve', 'approve'],
    ['approve', 'reject'],
    ['reject', 'approve'],
    ['reject', 'reject'],
  ])('409 after %s for %s, and nothing changes', async (first, second) => {
    const store_name = unique('twice');
    const { id } = await applied({ store_name });
    const { data } = await decide(id, { action: first });
    expectError(await decide(id, { action: second, reject_reason: 'Too late.' }), 409);
    expect(await listed(id)).toEqual(data);
    expect(await storeNamed(store_name)).toHaveLength(first === 'approve' ? 1 : 0);
  });

  test('409 for all but one of several approvals at the same time, with one store', async () => {
    const store_name = unique('race');
    const { id } = await applied({ store_name });
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { action: 'approve' })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await storeNamed(store_name)).toHaveLength(1);
  });

  test('409 for an approval when the category is deleted meanwhile; it stays pending and can be rejected', async () => {
    const { id: category_id } = await category(admin);
    const application = await applied({ category_id });
    await admin.delete(`/api/admin/categories/${category_id}`);
    expectError(await decide(application.id, { action: 'approve' }), 409);
    expect(await listed(application.id)).toEqual(application);
    expect((await decide(application.id, { action: 'reject' })).data.status).toBe('rejected');
  });

  test.each([
    ['action', {}],
    ['action', { action: 'approved' }],
    ['action', { action: 'APPROVE' }],
    ['action', { action: null }],
    ['reject_reason', { action: 'reject', reject_reason: 'x'.repeat(501) }],
    ['reject_reason', { action: 'reject', reject_reason: 5 }],
    ['reject_reason', { action: 'reject', reject_reason: 'bell\u0007' }],
  ])('400 that names %s (case %#)', async (field, body) => {
    const { id } = await applied();
    expectInvalid(await decide(id, body), field);
    expect((await listed(id)).status).toBe('pending');
  });

  test('404 for an unknown application', async () => {
    expectError(await decide(helpers.unknownId, { action: 'approve' }), 404);
  });

  test('first the token, then the body, then the application, then its state', async () => {
    const unknown = `/api/admin/merchant/applications/${helpers.unknownId}/review`;
    expectError(await client.patch(unknown, {}), 401);
    expectInvalid(await admin.patch(unknown, {}), 'action');
    const { id } = await applied();
    await decide(id, { action: 'reject' });
    expectInvalid(await decide(id, {}), 'action');
  });
});
