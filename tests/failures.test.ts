// needs: http2
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { captchaCode, startServer, type Server } from './helpers/server.ts';

let server: Server;
let root: helpers.Client;
let anna: helpers.Client;
let storeId: number;

beforeAll(async () => {
  server = await startServer();
  root = await helpers.admin(server);
  anna = await helpers.user(server, 'anna');
  storeId = (await helpers.store(root)).id;
});
afterAll(() => server.stop());

const guest = () => helpers.guest(server);
const login = async (username: string, extra: Record<string, unknown> = {}) =>
  guest().post('/api/user/login', {
    username,
    password: 'not the password',
    ...(await helpers.captcha(guest())),
    ...extra,
  });

/** Each failure a client reacts to differently: how to cause it, its status and its reason. */
const failures: [reason: string, status: number, cause: () => Promise<helpers.Answer>][] = [
  ['api_key_missing', 401, () => guest().with({ key: null }).get('/api/categories')],
  ['api_key_unknown', 401, () => guest().with({ key: 'fmk_nobody' }).get('/api/categories')],
  ['token_missing', 401, () => guest().get('/api/user/me')],
  ['token_invalid', 401, () => guest().with({ token: 'a.b.c' }).get('/api/user/me')],
  ['token_invalid', 401, () => root.get('/api/user/me')],
  ['wrong_credentials', 401, () => login('anna')],
  ['captcha_wrong', 400, () => login('anna', { captcha_code: '!' })],
  ['captcha_expired', 400, () => login('anna', { captcha_id: 'none', captcha_code: captchaCode })],
  ['malformed_json', 400, () => anna.send('POST', '/api/merchant/apply', json('{'))],
  ['invalid_input', 400, () => anna.send('POST', '/api/merchant/apply', json('[]'))],
  ['invalid_input', 400, () => guest().get('/api/stores?page=x')],
  ['invalid_input', 400, () => root.post('/api/admin/stores', { name: 'a', address: 'b', category_id: 999_999 })],
  ['unsupported_media_type', 415, () => guest().send('POST', '/api/merchant/apply', { body: 'a=b' })],
  ['not_an_image', 415, () => anna.upload('/api/user/upload', new Blob(['text']))],
  ['too_large', 413, () => anna.send('POST', '/api/merchant/apply', json(`"${'x'.repeat(1 << 20)}"`))],
  ['not_found', 404, () => guest().get('/api/stores/999999')],
  ['no_such_route', 404, () => guest().get('/api/nowhere')],
  ['method_not_allowed', 405, () => guest().delete('/api/stores/1')],
  ['not_implemented', 501, () => guest().post('/api/user/social/login')],
  ['own_account', 409, async () => root.patch(`/api/admin/admins/${await ownId()}/enabled`, { enabled: false })],
  ['last_api_key', 409, () => root.patch('/api/admin/apikeys/1/revoke')],
  ['username_taken', 409, async () => guest().post('/api/user/register', await credentials('Anna'))],
];

const json = (body: string) => ({ headers: { 'content-type': 'application/json' }, body });
const ownId = async () => (await root.get('/api/admin/me')).data.id as number;
const credentials = async (username: string) => ({
  username,
  password: 'a long password',
  ...(await helpers.captcha(guest())),
});

describe('the reason of a failure', () => {
  test.each(failures)('%s: %i', async (reason, status, cause) => {
    const answer = await cause();
    helpers.expectError(answer, status);
    expect(answer.meta.reason).toBe(reason);
  });

  test('account_disabled: 403', async () => {
    const gone = await helpers.user(server, 'gone');
    const { data } = await gone.get('/api/user/me');
    await root.patch(`/api/admin/users/${data.id}/status`, { status: 'disabled' });
    const answer = await gone.get('/api/user/me');
    helpers.expectError(answer, 403);
    expect(answer.meta).toEqual({ reason: 'account_disabled' });
  });

  test('already_reviewed, category_gone: 409', async () => {
    const category = await helpers.category(root);
    const fields = { store_name: 'A', address: 'B', contact_name: 'C', contact_phone: '1', category_id: category.id };
    const apply = async () => (await guest().post('/api/merchant/apply', fields)).data.id as number;
    const review = (id: number, action: string) =>
      root.patch(`/api/admin/merchant/applications/${id}/review`, { action });
    const [first, second] = [await apply(), await apply()];
    await review(first, 'reject');
    expect((await review(first, 'approve')).meta).toEqual({ reason: 'already_reviewed' });
    await root.delete(`/api/admin/categories/${category.id}`);
    expect((await review(second, 'approve')).meta).toEqual({ reason: 'category_gone' });
  });
});

describe('WWW-Authenticate', () => {
  test.each([
    ['ApiKey', () => guest().with({ key: null }).get('/api/categories')],
    ['ApiKey', () => guest().with({ key: 'fmk_nobody' }).get('/api/categories')],
    ['Bearer', () => guest().get('/api/user/me')],
    ['Bearer error="invalid_token"', () => guest().with({ token: 'a.b.c' }).get('/api/user/me')],
  ])('%s (case %#)', async (challenge, ask) => {
    const { status, headers } = await ask();
    expect({ status, challenge: headers.get('www-authenticate') }).toEqual({ status: 401, challenge });
  });
});

describe('the rule that a field breaks', () => {
  const review = { rating: 5 };
  test.each([
    [{}, 'rating', { rule: 'required' }],
    [{ rating: 'x' }, 'rating', { rule: 'type' }],
    [{ rating: 0 }, 'rating', { rule: 'minimum', limit: 1 }],
    [{ rating: 6 }, 'rating', { rule: 'maximum', limit: 5 }],
    [{ ...review, content: 1 }, 'content', { rule: 'type' }],
    [{ ...review, content: 'x'.repeat(2001) }, 'content', { rule: 'max_length', limit: 2000 }],
    [{ ...review, content: '\u0001' }, 'content', { rule: 'characters' }],
    [{ ...review, image_urls: Array(10).fill('') }, 'image_urls', { rule: 'max_items', limit: 9 }],
    [{ ...review, image_urls: ['ftp://a'] }, 'image_urls[0]', { rule: 'format' }],
    [
      { ...review, recommend_dishes: [{ a: 'x'.repeat(1100) }] },
      'recommend_dishes[0]',
      { rule: 'max_bytes', limit: 1024 },
    ],
  ])('%j', async (body, field, rule) => {
    const { status, meta } = await anna.post(`/api/user/stores/${storeId}/reviews`, body);
    expect(status).toBe(400);
    const { message, ...rest } = meta.errors.find((row: { field: string }) => row.field === field);
    expect(message).toMatch(/\S/);
    expect(rest).toEqual({ field, ...rule });
  });

  test('exists: a category that is not there; choice: a status that is not known', async () => {
    const fields = { name: 'a', address: 'b' };
    const unknown = await root.post('/api/admin/stores', { ...fields, category_id: 999_999 });
    expect(unknown.meta.errors[0].rule).toBe('exists');
    const status = await root.patch(`/api/admin/stores/${storeId}/status`, { status: 'closed' });
    expect(status.meta.errors[0].rule).toBe('choice');
  });
});
