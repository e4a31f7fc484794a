// needs: time, one node (about statements, which are those of every node)
import { afterAll, describe, expect, test } from 'bun:test';
import {
  admin,
  type Answer,
  category,
  expectInvalid,
  guest,
  review,
  store,
  unique,
  unknownId,
  user,
} from './helpers/client.ts';
import { markup, operators } from './helpers/hostile.ts';
import { accessOf, documentOf, routesOf } from './helpers/openapi.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer({ env: { FOODMAP_LOG_LEVEL: 'error' } });
afterAll(() => server.stop());

const [root, customer, visitor] = [await admin(server), await user(server), guest(server)];
const texts = [...operators, ...markup].filter((text) => !text.includes('\r'));

/** A page that shows this answer shows text: no browser takes it for anything else. */
function expectText({ headers, text }: Answer, what: string) {
  expect(headers.get('content-type'), what).toMatch(/^application\/json\b/);
  expect(headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(headers.get('content-security-policy'), what).toContain("default-src 'none'");
  expect(text, what).not.toMatch(/sqlite|syntax error|fts5|no such (table|column)|unterminated/i);
}

/** The value under a path such as `dishes.0.name`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);

interface Writer {
  what: string;
  /** Writes a thing whose fields hold the text. */
  write: (text: string) => Promise<Answer | { id: number }>;
  fields: string[];
  /** Where it is read again, by its number. */
  reads: ((id: number) => Promise<Answer>)[];
}

const kind = await category(root);
const place = await store(root, { category_id: kind.id });
const required = { category_id: kind.id, address: 'x' };
const first = async (answer: Promise<Answer>, id: number): Promise<Answer> => {
  const found = await answer;
  return { ...found, data: found.data.find((one: { id: number }) => one.id === id) };
};

const writers: Writer[] = [
  {
    what: 'a category',
    write: (name) => root.post('/api/admin/categories', { name }),
    fields: ['name'],
    reads: [
      (id) => first(root.get('/api/admin/categories?page_size=100'), id),
      (id) => first(visitor.get('/api/categories'), id),
    ],
  },
  {
    what: 'a store',
    write: (text) =>
      root.post('/api/admin/stores', {
        ...required,
        name: text,
        address: text,
        open_hours: text,
        description: text,
        dishes: [{ name: text, description: text }],
      }),
    fields: ['name', 'address', 'open_hours', 'description', 'dishes.0.name', 'dishes.0.description'],
    reads: [
      (id) => visitor.get(`/api/stores/${id}`),
      (id) => root.get(`/api/admin/stores/${id}`),
      (id) => first(visitor.get('/api/stores?page_size=100'), id),
      (id) => first(visitor.get('/api/stores/hot?limit=100'), id),
      (id) => first(visitor.get('/api/rankings/stores?by=likes&page_size=100'), id),
    ],
  },
  {
    what: 'a review',
    write: (text) => review(root, customer, place.id, { content: text, recommend_dishes: [{ [text]: text }] }),
    fields: ['content'],
    reads: [
      (id) => first(visitor.get(`/api/stores/${place.id}/reviews?page_size=100`), id),
      (id) => first(customer.get('/api/user/reviews?page_size=100'), id),
      (id) => first(root.get('/api/admin/reviews?page_size=100'), id),
    ],
  },
  {
    what: 'an application',
    write: (text) =>
      visitor.post('/api/merchant/apply', {
        ...required,
        store_name: text,
        contact_name: text,
        contact_phone: '1',
        description: text,
      }),
    fields: ['store_name', 'contact_name', 'description'],
    reads: [(id) => first(root.get('/api/admin/merchant/applications?page_size=100'), id)],
  },
  {
    what: 'an API key',
    write: (name) => root.post('/api/admin/apikeys', { name }),
    fields: ['name'],
    reads: [(id) => first(root.get('/api/admin/apikeys?page_size=100'), id)],
  },
];

describe('what means something to a database, a browser or a shell is text in', () => {
  test.each(writers)('$what', async ({ write, fields, reads }) => {
    for (const text of texts) {
      const written = await write(text);
      const id = 'data' in written ? written.data.id : written.id;
      for (const read of reads) {
        const answer = await read(id);
        expectText(answer, text);
        for (const field of fields) expect([field, at(answer.data, field)]).toEqual([field, text]);
      }
    }
  });

  test('a reason to reject an application', async () => {
    const application = { ...required, store_name: 'A', contact_name: 'B', contact_phone: '1' };
    for (const reject_reason of texts) {
      const { data } = await visitor.post('/api/merchant/apply', application);
      const path = `/api/admin/merchant/applications/${data.id}/review`;
      const answer = await root.patch(path, { action: 'reject', reject_reason });
      expectText(answer, reject_reason);
      expect(answer.data.reject_reason).toBe(reject_reason);
    }
  });

  test('a dish that a review recommends, names and values', async () => {
    for (const text of texts) {
      const { recommend_dishes } = await review(root, customer, place.id, { recommend_dishes: [{ [text]: [text] }] });
      expect(recommend_dishes).toEqual([{ [text]: [text] }]);
    }
  });
});

describe('a URL field', () => {
  const write = (icon_url: string) => root.post('/api/admin/categories', { name: unique('Icon '), icon_url });

  test.each([
    ['drops user name and password', 'https://user:secret@host.example/a.png', 'https://host.example/a.png'],
    ['drops a user name alone', 'http://user@host.example/', 'http://host.example/'],
    ['encodes markup in a path', 'http://host.example/<script>"', 'http://host.example/%3Cscript%3E%22'],
    ['encodes quotes in a query', `http://host.example/?a="b'c`, 'http://host.example/?a=%22b%27c'],
    ['encodes markup in a fragment', 'http://host.example/#"<b>', 'http://host.example/#%22%3Cb%3E'],
    ['encodes other scripts', 'https://例え.jp/饺子.png', 'https://xn--r8jz45g.jp/%E9%A5%BA%E5%AD%90.png'],
    ['writes scheme, host and port in one way', 'HTTP://Host.EXAMPLE:80', 'http://host.example/'],
    ['resolves dots in a path', '/pictures/../a.png', '/a.png'],
    ['takes a path that resolves to a host as a path', '/..//evil.example', '/evil.example'],
    ['takes a path with a dot before a host as a path', '/.//evil.example/x', '/evil.example/x'],
    ['takes encoded dots before a host as a path', '/%2e%2e//evil.example', '/evil.example'],
    ['encodes markup in a path of this host', '/a"onerror=<b>', '/a%22onerror=%3Cb%3E'],
  ])('200: %s', async (_, sent, stored) => {
    const { status, data } = await write(sent);
    expect([status, data?.icon_url]).toEqual([200, stored]);
    expect((await first(visitor.get('/api/categories'), data.id)).data.icon_url).toBe(stored);
  });

  test.each([
    'http://evil.example"onerror=alert(1)',
    "http://evil.example'onerror=alert(1)",
    'http://evil.example%22onerror=alert(1)',
    'http://evil.example`',
    'http://{evil}.example/',
    'http:///evil.example',
    'http://user:secret@/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'pictures/a.png',
  ])('400 for %s', async (sent) => {
    expectInvalid(await write(sent), 'icon_url');
  });

  test('400 for one that is too long when it is encoded', async () => {
    expectInvalid(await write(`https://host.example/${'饺'.repeat(1000)}`), 'icon_url');
  });

  test('200 in lists and parts as well', async () => {
    const sent = 'https://user:secret@host.example/"';
    const stored = 'https://host.example/%22';
    const { data } = await root.post('/api/admin/stores', {
      ...required,
      name: 'URLs',
      cover_url: sent,
      images: [{ url: sent }],
      dishes: [{ name: 'Dish', image_url: sent }],
    });
    expect([data.cover_url, data.images[0].url, data.dishes[0].image_url]).toEqual([stored, stored, stored]);
    expect((await review(root, customer, place.id, { image_urls: [sent] })).image_urls).toEqual([stored]);
    await root.delete(`/api/admin/stores/${data.id}`);
  });
});

const withTexts = routesOf(await documentOf(server)).filter(({ parameters }) => parameters.length > 0);

describe('what means something to a database is no part of a statement in any path or query', () => {
  test.each(withTexts.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const as = { none: visitor, key: visitor, user: customer, moderator: root, admin: root, super: root }[
      accessOf(route)
    ];
    const known = (path: string) => path.replace(/\{\w+\}/g, String(unknownId));
    for (const text of texts) {
      const value = encodeURIComponent(text);
      for (const { name, in: where } of route.parameters) {
        const path = known(
          where === 'path' ? route.path.replace(`{${name}}`, value) : `${route.path}?${name}=${value}`,
        );
        const answer = await as.send(route.method, path);
        expect([path, [200, 400, 404, 415].includes(answer.status) ? 'sound' : answer.status]).toEqual([path, 'sound']);
        expectText(answer, path);
      }
    }
  });
});

test('nothing is gone, and nobody knows more, after all of it', async () => {
  const { data } = await root.get('/api/admin/dashboard/overview');
  expect(data).toMatchObject({
    stores: { total: texts.length + 1, active: texts.length + 1 },
    users: { total: 1 },
    reviews: { total: 2 * texts.length + 1 },
    merchant_applications: { total: 2 * texts.length },
    api_keys: { total: texts.length + 1, active: texts.length + 1 },
  });
  expect((await root.get('/api/admin/admins')).data).toHaveLength(1);
  expect(server.log()).toBe('');
});
