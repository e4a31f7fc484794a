import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import {
  category,
  store,
  expectError,
  expectFields,
  expectInvalid,
  fieldsOf,
  jsonOfSize,
  unique,
} from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

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
  latitude: -33.856784,
  longitude: 151.215297,
  spot: 'Stall 4',
  open_hours: '10:00-22:00',
  hours: [{ day: 6, opens: '11:00', closes: '02:00' }],
  closures: [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }],
  phone: '+1 555 0199',
  cover_url: 'https://pictures.example/cover.jpg',
  description: 'Soup,\n\tand more soup.',
  image_urls: ['/second.jpg', 'https://pictures.example/first.jpg'],
};

const apply = (fields: object = {}) => client.post('/api/merchant/apply', { ...required, ...fields });
const decide = (id: number, body: object) => admin.patch(`/api/admin/merchant/applications/${id}/review`, body);
/** A new application as administrators see it. */
const applied = async (fields: object = {}) => {
  const { lookup: _, ...application } = (await apply(fields)).data;
  return application;
};
const look = (lookup: unknown) => client.post('/api/merchant/applications/lookup', { lookup });
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
    expectFields(data, [...fieldsOf.application, 'lookup'].toSorted());
    expect(data).toEqual({
      ...required,
      ...optional,
      attributes: {},
      id: expect.any(Number),
      status: 'pending',
      reject_reason: '',
      reviewed_at: null,
      reviewer_id: null,
      store_id: null,
      lookup: expect.stringMatching(/^[0-9a-f]{32}$/),
      created_at: helpers.timestamp,
      updated_at: helpers.timestamp,
    });
  });

  test('200 with another code each time, of which the database has the SHA-256 alone', async () => {
    const [one, other] = [(await apply()).data, (await apply()).data];
    expect(one.lookup).not.toBe(other.lookup);
    const [row] = await sql(server, 'select * from merchant_applications where id = ?', [one.id]);
    expect(row).toMatchObject({ lookup_hash: new Bun.CryptoHasher('sha256').update(one.lookup).digest('hex') });
    expect(JSON.stringify(row)).not.toContain(one.lookup);
  });

  test('200 with the same application and code for the same Idempotency-Key, as it stands by then', async () => {
    const send = (key: string, fields: object = {}) =>
      client.send('POST', path, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...required, ...fields }),
      });
    const key = unique('key');
    const first = (await send(key)).data;
    expect(first.lookup).toMatch(/^[0-9a-f]{32}$/);
    expect((await send(key)).data).toEqual(first);
    expectError(await send(key, { store_name: 'Another' }), 409);
    await decide(first.id, { action: 'reject' });
    expect((await send(key)).data).toMatchObject({ id: first.id, lookup: first.lookup, status: 'rejected' });
    expect((await look(first.lookup)).data.status).toBe('rejected');
    const other = (await send(`${key}x`)).data;
    expect(other.id).not.toBe(first.id);
    expect(other.lookup).not.toBe(first.lookup);
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

describe('POST /api/merchant/applications/lookup', () => {
  helpers.keyOnly(server, 'POST', '/api/merchant/applications/lookup');

  test('200 with the state of the application, and nothing else of it', async () => {
    const [pending, approved, rejected] = [(await apply()).data, (await apply()).data, (await apply()).data];
    const { data: made } = await decide(approved.id, { action: 'approve' });
    await decide(rejected.id, { action: 'reject', reject_reason: 'No such address.' });
    expect((await look(pending.lookup)).data).toEqual({ status: 'pending', reject_reason: '', store_id: null });
    expect((await look(approved.lookup)).data).toEqual({
      status: 'approved',
      reject_reason: '',
      store_id: made.store_id,
    });
    expect((await look(rejected.lookup)).data).toEqual({
      status: 'rejected',
      reject_reason: 'No such address.',
      store_id: null,
    });
  });

  test('200 for a code in capitals, with spaces around it', async () => {
    const { lookup } = (await apply()).data;
    expect((await look(`  ${lookup.toUpperCase()} `)).status).toBe(200);
  });

  test('404 for a code of no application, whatever its form', async () => {
    for (const code of ['0'.repeat(32), 'x', '?'.repeat(100)]) expectError(await look(code), 404);
  });

  test('400 without a code, with an empty or longer one, and with something else', async () => {
    for (const code of [undefined, '', 'x'.repeat(101), 7]) expectInvalid(await look(code), 'lookup');
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

  test('200 with the newest first, or with the oldest', async () => {
    const [first, second] = [await applied(), await applied()];
    const idsOf = async (query: string) =>
      (await admin.get(`${path}?status=pending&page_size=100${query}`)).data.map(({ id }: { id: number }) => id);
    const newest = await idsOf('');
    expect(newest.slice(0, 2)).toEqual([second.id, first.id]);
    expect(await idsOf('&sort=newest')).toEqual(newest);
    expect(await idsOf('&sort=oldest')).toEqual(newest.toReversed());
  });

  test('400 for another order', async () => {
    expectInvalid(await admin.get(`${path}?sort=name`), 'sort');
  });

  test.each([['status=open', 'status'] as const, ['status=Pending', 'status'] as const])(
    '400 for "%s"',
    async (query, field) => {
      expectInvalid(await admin.get(`${path}?${query}`), field);
    },
  );
});

describe('GET /api/admin/merchant/applications/{id}/similar', () => {
  helpers.adminsOnly(server, 'GET', '/api/admin/merchant/applications/1/similar');

  /** Names of stores that are similar to an application, the likeliest first. */
  const similarTo = async (fields: object) => {
    const { id } = await applied(fields);
    const { status, data } = await admin.get(`/api/admin/merchant/applications/${id}/similar`);
    expect(status).toBe(200);
    for (const place of data) expectFields(place, fieldsOf.store);
    return data.map(({ name }: { name: string }) => name) as string[];
  };
  const make = (name: string, fields: object = {}) => store(admin, { name, address: unique('Weg '), ...fields });

  test.each([
    ['name in other letters', { name: 'Café Zürich Ost', address: 'Far 1' }, { store_name: 'CAFE ZURICH OST' }],
    ['name with a word more', { name: 'Blue Heron Kitchen', address: 'Far 2' }, { store_name: 'Blue Heron' }],
    ['name with a word less', { name: 'Silver Otter', address: 'Far 3' }, { store_name: 'The Silver Otter' }],
    ['Chinese name with a character more', { name: '老王牛肉面馆', address: 'Far 4' }, { store_name: '老王牛肉面' }],
    ['telephone number', { name: 'Eins', phone: '+86 10 5551 7001' }, { phone: '(010) 5551-7001' }],
    ['telephone number of the applicant', { name: 'Zwei', phone: '555.700.2002' }, { contact_phone: '5557002002' }],
    ['address', { name: 'Drei', address: '31 Quince Lane, Harbour' }, { address: '31 quince lane harbour' }],
    [
      'address in part, and name in part',
      { name: 'Vier Winde', address: '77 Elderberry Row' },
      { store_name: 'Winde', address: '77 Elderberry' },
    ],
    [
      'point, within some metres',
      { name: 'Fünf', address: 'Corner', latitude: 52.520008, longitude: 13.404954 },
      { latitude: 52.520008, longitude: 13.4047 },
    ],
  ])('200 with a store of the same %s', async (_, place, fields) => {
    const { name } = await make(place.name, place);
    expect(await similarTo({ store_name: unique('other'), address: unique('Else '), ...fields })).toEqual([name]);
  });

  test('200 with those alike in more first', async () => {
    const [name, address, phone] = [unique('Ringelnatz'), `${unique('Allee')} 12`, '030 9990001'];
    const [all, two, one] = [
      await make(name, { address, phone }),
      await make(name, { address }),
      await make(name, { description: 'Elsewhere.' }),
    ];
    const { id } = await applied({ store_name: name, address, phone });
    const { data } = await admin.get(`/api/admin/merchant/applications/${id}/similar`);
    expect(data.map((place: { id: number }) => place.id)).toEqual([all.id, two.id, one.id]);
  });

  test('200 with inactive stores, without deleted ones and the store of the application itself', async () => {
    const name = unique('Hidden Gem ');
    await make(name, { status: 'inactive' });
    expect(await similarTo({ store_name: name, address: unique('Else ') })).toEqual([name]);
    const gone = await make(unique('Gone Gem '));
    await admin.delete(`/api/admin/stores/${gone.id}`);
    expect(await similarTo({ store_name: gone.name, address: unique('Else ') })).toEqual([]);
    const own = await applied({ store_name: unique('Own Gem '), address: unique('Else ') });
    await decide(own.id, { action: 'approve' });
    expect((await admin.get(`/api/admin/merchant/applications/${own.id}/similar`)).data).toEqual([]);
  });

  test('200 with no stall of the same hall, but for the one of the same name', async () => {
    const address = `${unique('Food Hall ')} 1`;
    const name = unique('Dumplings ');
    await make(unique('Soup '), { address, spot: 'A1' });
    await make(name, { address, spot: 'B2' });
    expect(await similarTo({ store_name: name, address, spot: 'C3' })).toEqual([name]);
  });

  test('200 with nothing for a name that only shares a word with others', async () => {
    await make('Golden Dragon Palace');
    expect(await similarTo({ store_name: 'Golden Gate Diner', address: unique('Else ') })).toEqual([]);
  });

  test('200 with at most 10', async () => {
    const name = unique('Chain ');
    await Promise.all(Array.from({ length: 12 }, () => make(name)));
    expect(await similarTo({ store_name: name, address: unique('Else ') })).toEqual(Array(10).fill(name));
  });

  test('404 for an unknown application', async () => {
    expectError(await admin.get(`/api/admin/merchant/applications/${helpers.unknownId}/similar`), 404);
  });
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
