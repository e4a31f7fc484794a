import { expect, test } from 'bun:test';
import { reasons, rules, type FieldError } from '../../src/errors.ts';
import { inParallel } from '../../src/lib/parallel.ts';
import { expectDocumented } from './documented.ts';
import { adminPassword, captchaCode, firstKey, type Server } from './server.ts';

/** An answer: the envelope, and the response around it. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  code: number;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the server answered
  data: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  meta: any;
}

export interface Credentials {
  key?: string | null;
  token?: string | null;
}

/** Speaks to one server with one set of credentials. */
export class Client {
  constructor(
    readonly url: string,
    readonly credentials: Credentials = { key: firstKey },
  ) {}

  /** The same server, other credentials. */
  with(credentials: Credentials): Client {
    return new Client(this.url, { ...this.credentials, ...credentials });
  }

  /** The same credentials, another server: the one started in its place. */
  at(url: string): Client {
    return new Client(url, this.credentials);
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    const { key, token } = this.credentials;
    if (key && !headers.has('x-api-key')) headers.set('x-api-key', key);
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(this.url + path, { ...init, method, headers });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    const json = isJson ? JSON.parse(text) : {};
    expectDocumented(method, path, { status: response.status, meta: json.meta });
    return { status: response.status, headers: response.headers, text, ...json };
  }

  private json(method: string, path: string, body: unknown) {
    return this.send(method, path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, { headers });
  delete = (path: string) => this.send('DELETE', path);
  post = (path: string, body?: unknown) =>
    body === undefined ? this.send('POST', path) : this.json('POST', path, body);
  put = (path: string, body: unknown) => this.json('PUT', path, body);
  patch = (path: string, body?: unknown) =>
    body === undefined ? this.send('PATCH', path) : this.json('PATCH', path, body);

  upload(path: string, file: Blob, name = 'picture.png') {
    const form = new FormData();
    form.set('file', file, name);
    return this.send('POST', path, { body: form });
  }
}

export const guest = (server: Server) => new Client(server.url);

/** A fresh captcha with the code that solves it, ready to spread into a login body. */
export async function captcha(client: Client) {
  const { data } = await client.get('/api/captcha/new');
  return { captcha_id: data.captcha_id as string, captcha_code: captchaCode };
}

/** A client logged in as an administrator; the first one unless told otherwise. */
export async function admin(server: Server, username = 'admin', password = adminPassword): Promise<Client> {
  const client = guest(server);
  const { status, data, text } = await client.post('/api/admin/login', {
    username,
    password,
    ...(await captcha(client)),
  });
  if (status !== 200) throw new Error(`administrator login: ${text}`);
  return client.with({ token: data.token });
}

let counter = 0;

/** A name nobody has used yet in this run. */
export const unique = (prefix: string) => `${prefix}${++counter}${Math.random().toString(36).slice(2, 7)}`;

/** Registers a new user and gives a client logged in as that user. */
export async function user(
  server: Server,
  username = unique('user'),
): Promise<Client & { id: number; username: string }> {
  const client = guest(server);
  const body = { username, password: 'password of a user', ...(await captcha(client)) };
  const { status, data, text } = await client.post('/api/user/register', body);
  if (status !== 200) throw new Error(`registration: ${text}`);
  return Object.assign(client.with({ token: data.token }), { id: data.user.id as number, username });
}

/** A new user who stays logged in: with the cookie that the browser would send to `POST /api/user/session`. */
export async function staying(server: Server, { userAgent = '', username = unique('user') } = {}) {
  const client = guest(server);
  const body = { username, password: 'password of a user', stay: true, ...(await captcha(client)) };
  const answer = await client.send('POST', '/api/user/register', {
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`registration: ${answer.text}`);
  const { token, user } = answer.data;
  return Object.assign(client.with({ token }), { id: user.id as number, username, cookie: cookieOf(answer) });
}

/** The cookie that an answer leaves, as a browser sends it back. */
export const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('stay='))!
    .split(';')[0]!;

/** So many new users, registered a few at a time, since the server refuses more passwords than it hashes in two seconds. */
export async function users(server: Server, count: number): Promise<Awaited<ReturnType<typeof user>>[]> {
  const made: Awaited<ReturnType<typeof user>>[] = [];
  await inParallel(Array.from({ length: count }), 4, async () => void made.push(await user(server)));
  return made;
}

// oxlint-disable-next-line typescript/no-explicit-any -- as the answers
type Resource = any;

/** Makes a category and gives it. */
export async function category(as: Client, fields: Record<string, unknown> = {}): Promise<Resource> {
  const { data, status, text } = await as.post('/api/admin/categories', { name: unique('Category '), ...fields });
  if (status !== 200) throw new Error(`category: ${text}`);
  return data;
}

/** Makes a published list of these stores, and gives it. */
export async function list(as: Client, storeIds: number[], fields: Record<string, unknown> = {}): Promise<Resource> {
  const stops = storeIds.map((store_id) => ({ store_id, note: `Note on ${store_id}` }));
  const body = { title: unique('List '), status: 'published', stops, ...fields };
  const { data, status, text } = await as.post('/api/admin/lists', body);
  if (status !== 200) throw new Error(`list: ${text}`);
  return data;
}

/** Makes a store, in a category of its own unless one is named, and gives it. */
export async function store(as: Client, fields: Record<string, unknown> = {}): Promise<Resource> {
  const category_id = fields.category_id ?? (await category(as)).id;
  const body = { name: unique('Store '), address: '1 Market Square', ...fields, category_id };
  const { data, status, text } = await as.post('/api/admin/stores', body);
  if (status !== 200) throw new Error(`store: ${text}`);
  return data;
}

/** Writes a review as that user and, unless told otherwise, has it approved; gives it. */
export async function review(
  as: Client,
  by: Client,
  storeId: number,
  fields: Record<string, unknown> = {},
): Promise<Resource> {
  const { status: state = 'approved', ...body } = fields;
  const created = await by.post(`/api/user/stores/${storeId}/reviews`, { rating: 4, content: 'Good.', ...body });
  if (created.status !== 200) throw new Error(`review: ${created.text}`);
  if (state === 'pending') return created.data;
  return (await as.patch(`/api/admin/reviews/${created.data.id}/status`, { status: state })).data;
}

async function makeCallers(server: Server) {
  const [first, customer, banned] = [await admin(server), await user(server), await user(server)];
  const username = unique('dismissed');
  const { data } = await first.post('/api/admin/admins', { username, password: adminPassword });
  const dismissed = await admin(server, username);
  await first.patch(`/api/admin/admins/${data.id}/enabled`, { enabled: false });
  await first.patch(`/api/admin/users/${banned.id}/status`, { status: 'disabled' });
  const unknownKey = { key: `${firstKey}x` };
  return {
    keyless: first.with({ key: null }),
    strange: first.with(unknownKey),
    keylessCustomer: customer.with({ key: null }),
    strangeCustomer: customer.with(unknownKey),
    tokenless: guest(server),
    first,
    customer,
    dismissed,
    banned,
  };
}

const callers = new WeakMap<Server, ReturnType<typeof makeCallers>>();

type Refusal = [title: string, status: number, caller: keyof Awaited<ReturnType<typeof makeCallers>>];

/** Tests who is turned away. Sends no body, so that this comes before its checks. */
function refuses(server: Server, method: string, path: string, refusals: Refusal[]) {
  test.each(refusals)('%s', async (_, status, caller) => {
    if (!callers.has(server)) callers.set(server, makeCallers(server));
    expectError(await (await callers.get(server)!)[caller].send(method, path), status);
  });
}

/** The tests of every endpoint for administrators: who is turned away. */
export const adminsOnly = (server: Server, method: string, path: string) =>
  refuses(server, method, path, [
    ['401 without an API key', 401, 'keyless'],
    ['401 with an unknown API key', 401, 'strange'],
    ['401 without a token', 401, 'tokenless'],
    ['401 with the token of a user', 401, 'customer'],
    ['403 with the token of a disabled administrator', 403, 'dismissed'],
  ]);

/** The tests of every endpoint that needs the role super_admin: who is turned away. */
export function superAdminsOnly(server: Server, method: string, path: string) {
  adminsOnly(server, method, path);
  test('403 role_required for an administrator without the role', async () => {
    const username = unique('helper');
    await (await admin(server)).post('/api/admin/admins', { username, password: adminPassword });
    const answer = await (await admin(server, username)).send(method, path);
    expectError(answer, 403);
    expect(answer.meta.reason).toBe('role_required');
  });
}

/** The tests of every endpoint for users: who is turned away. */
export const usersOnly = (server: Server, method: string, path: string) =>
  refuses(server, method, path, [
    ['401 without an API key', 401, 'keylessCustomer'],
    ['401 with an unknown API key', 401, 'strangeCustomer'],
    ['401 without a token', 401, 'tokenless'],
    ['401 with the token of an administrator', 401, 'first'],
    ['403 with the token of a disabled user', 403, 'banned'],
  ]);

/** The tests of every endpoint that needs no login: who is turned away. */
export const keyOnly = (server: Server, method: string, path: string) =>
  refuses(server, method, path, [
    ['401 without an API key', 401, 'keylessCustomer'],
    ['401 with an unknown API key', 401, 'strangeCustomer'],
  ]);

/** The answer is this refusal, told as an envelope. */
export function expectError(answer: Answer, status: number) {
  // Not with matchers inside toMatchObject: Bun 1.4.5 writes them into the object that it looks at.
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code: status });
  expect(answer.message).toMatch(/\S/);
  expect(answer.data ?? null).toBeNull();
  expect(Object.keys(reasons)).toContain(answer.meta?.reason);
}

/** A bad field as a client reads it: with a sentence, and one of the rules. */
const shapeOf = ({ field, message, rule }: FieldError) => ({
  field,
  message: /\S/.test(message),
  rule: rules.includes(rule),
});
const row = (field: string) => ({ field, message: true, rule: true });
const byField = (one: { field: string }, other: { field: string }) => (one.field < other.field ? -1 : 1);

/** The answer refuses the input for these fields and no others, each with a message. */
export function expectInvalid(answer: Answer, ...fields: string[]) {
  expectError(answer, 400);
  expect((answer.meta?.errors ?? []).toSorted(byField).map(shapeOf)).toEqual(fields.toSorted().map(row));
}

export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** An id that no test reaches. */
export const unknownId = 987_654_321;

const asJson = { 'content-type': 'application/json' };

/** Bodies that no JSON endpoint takes, with their status. */
export const badBodies: [status: number, what: string, request: RequestInit][] = [
  [400, 'malformed JSON', { headers: asJson, body: '{"name": ' }],
  [400, 'nothing under the name of JSON', { headers: asJson, body: '' }],
  [400, 'an array', { headers: asJson, body: '[]' }],
  [400, 'null', { headers: asJson, body: 'null' }],
  [413, 'more than 1 MiB', { headers: asJson, body: jsonOfSize({}, 2 ** 20 + 1) }],
  [415, 'text', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  [415, 'a form', { body: new URLSearchParams({ name: 'x' }) }],
];

/** The value as JSON of exactly so many bytes. */
export function jsonOfSize(value: unknown, bytes: number): string {
  const text = JSON.stringify(value);
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}

const names = (text: string) => text.split(' ').toSorted();
const placeFields = 'address latitude longitude spot open_hours hours closures attributes phone';
const storeFields = `id name category_id category translations price_level today verified ${placeFields} cover_url description status images dishes`;
const applicationFields = `id store_name category_id ${placeFields} cover_url image_urls description`;

/** Every field of a resource, in the order of the alphabet. */
export const fieldsOf = {
  user: names('id username status created_at updated_at'),
  category: names('id name icon_url sort_order enabled created_at updated_at translations'),
  store: names(`${storeFields} created_at updated_at hotness likes search_count review_count rating score`),
  review: names(
    'id store_id store user_id user_name rating content image_urls recommend_dishes status reply created_at updated_at',
  ),
  application: names(
    `${applicationFields} contact_name contact_phone status reject_reason reviewed_at reviewer_id store_id created_at updated_at`,
  ),
};

/** The resource has exactly the fields it should have. */
export const expectFields = (resource: object, fields: string[]) =>
  expect(Object.keys(resource).toSorted()).toEqual(fields);
