import { eq } from 'drizzle-orm';
import { userMails } from '../src/db/schema.ts';
import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import {
  admin,
  captcha,
  expectError as expectFailure,
  expectInvalid,
  guest,
  store,
  unique,
  user,
  type Answer,
  type Client,
} from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { eventually } from './helpers/eventually.ts';
import { bodyOf, codeIn, startMailServer, type Mail } from './helpers/mail-server.ts';
import { suite } from './helpers/suite.ts';

const password = 'password of a user';
const next = 'another long password';
const { mails, port } = await startMailServer();
const site = 'https://food.example';
let now = Date.parse('2026-11-27T12:00:00Z');
const server = await startServerWith(() => now, {
  smtpUrl: `smtp://127.0.0.1:${port}`,
  smtpFrom: 'map@food.example',
  baseUrl: site,
  rateLimits: 'off',
});
afterAll(() => server.stop());
const visitor = guest(server);
/** The clock moves on by more than a login lasts. */
const asRoot = () => admin(server);
const plain = await suite();

function expectError(answer: Answer, status: number, reason?: string) {
  expectFailure(answer, status);
  if (reason !== undefined) expect(answer.meta.reason).toBe(reason);
}

beforeEach(() => void mails.splice(0));

const address = () => `${unique('mei')}@mail.example`;

/** Waits for the mails to an address, and for the queue to be empty. */
const mailsTo = (to: string, count = 1): Promise<Mail[]> =>
  eventually(async () => {
    expect(server.deps.mails.length).toBe(0);
    const found = mails.filter((mail) => mail.to.includes(to));
    expect(found).toHaveLength(count);
    return found;
  });

const idle = () => eventually(async () => expect(server.deps.mails.length).toBe(0));

const set = (as: Client, email: string | null, headers: Record<string, string> = {}) =>
  as.send('PUT', '/api/user/email', {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });

const confirm = (code: string) => visitor.post('/api/user/email/confirm', { code });
const reset = async (username: string) => visitor.post('/api/user/password/reset', { username });
const setPassword = (code: string, chosen = next) =>
  visitor.post('/api/user/password/reset/confirm', { code, password: chosen });
const logIn = async (username: string, secret: string) =>
  visitor.post('/api/user/login', { username, password: secret, ...(await captcha(visitor)) });

/** A user with a confirmed address. */
async function reachable(email = address()) {
  const account = await user(server);
  await set(account, email);
  await confirm(codeIn((await mailsTo(email))[0]));
  mails.splice(0);
  return { account, email };
}

/** The code of a new link to a new password. */
async function resetCode(username: string, email: string): Promise<string> {
  mails.splice(0);
  expect((await reset(username)).status).toBe(200);
  return codeIn((await mailsTo(email))[0]);
}

describe('without a mail server', () => {
  test('409 for an address and for a forgotten password, 200 for no address', async () => {
    const account = await user(plain.server);
    expectError(await account.put('/api/user/email', { email: 'mei@mail.example', password }), 409, 'mail_off');
    const body = { username: account.username };
    expectError(await plain.client.post('/api/user/password/reset', body), 409, 'mail_off');
    expect((await account.put('/api/user/email', { email: null, password })).data).toEqual({
      email: null,
      pending: null,
    });
  });

  test.each(['/me/email', '/me/password'])('404 for the page %s, and nothing of mail on the others', async (path) => {
    expect((await fetch(plain.server.url + path, { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await fetch(server.url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
    const privacy = (url: string) => fetch(`${url}/privacy`, { headers: { accept: 'text/html' } });
    expect(await (await privacy(plain.server.url)).text()).toContain('No email address');
    expect(await (await privacy(server.url)).text()).toContain('only if you add one');
  });
});

describe('PUT /api/user/email', () => {
  test('200 with a pending address, until the link in the mail is confirmed', async () => {
    const account = await user(server);
    const email = address();
    const { status, data } = await set(account, email);
    expect([status, data]).toEqual([200, { email: null, pending: email }]);
    const [mail] = await mailsTo(email);
    expect(mail!.from).toBe('map@food.example');
    expect(bodyOf(mail!)).toContain(`${site}/me/email#`);
    const code = codeIn(mail);
    expect((await fetch(`${server.url}/me/email`)).status).toBe(200);
    expect((await account.get('/api/user/email')).data.email).toBeNull();
    expect((await confirm(code)).status).toBe(200);
    expect((await account.get('/api/user/email')).data).toEqual({ email, pending: null });
    expectError(await confirm(code), 400, 'link_expired');
    const { data: exported } = await account.get('/api/user/export');
    expect(exported.emails).toEqual([{ address: email, language: 'en', confirmed_at: new Date(now).toISOString() }]);
  });

  test('200 and the mail is in the language of the page', async () => {
    const email = address();
    await set(await user(server), email, { 'accept-language': 'zh-CN' });
    expect(bodyOf((await mailsTo(email))[0]!)).toContain('请在 24 小时内打开以下链接');
  });

  test('200 for another address, of which the one before hears only once it is confirmed', async () => {
    const { account, email } = await reachable();
    const other = address();
    await set(account, other);
    const [mail] = await mailsTo(other);
    expect((await account.get('/api/user/email')).data).toEqual({ email, pending: other });
    await mailsTo(email, 0);
    await confirm(codeIn(mail));
    expect(bodyOf((await mailsTo(email))[0]!)).toContain(`no longer belongs to the account ${account.username}`);
    expect((await account.get('/api/user/email')).data).toEqual({ email: other, pending: null });
  });

  test('200 for null, of which the address hears', async () => {
    const { account, email } = await reachable();
    const code = await resetCode(account.username, email);
    mails.splice(0);
    expect((await set(account, null)).data).toEqual({ email: null, pending: null });
    expect(bodyOf((await mailsTo(email))[0]!)).toContain('no longer belongs');
    expectError(await setPassword(code), 400, 'link_expired');
  });

  test('200 for the address of another account, as for any other', async () => {
    const { email } = await reachable();
    const account = await user(server);
    expect((await set(account, email)).data).toEqual({ email: null, pending: email });
    await confirm(codeIn((await mailsTo(email))[0]));
    expect((await account.get('/api/user/email')).data.email).toBe(email);
  });

  test('400 for what is no address, 401 for a wrong password, and nothing is sent', async () => {
    const account = await user(server);
    for (const email of [
      'nobody',
      'a@b.example, c@d.example',
      'Mei <mei@mail.example>',
      'mei@mail.example\r\nBcc: x@y.z',
      7,
    ])
      expectInvalid(await account.put('/api/user/email', { email, password }), 'email');
    const wrong = { email: address(), password: 'none of mine' };
    expectError(await account.put('/api/user/email', wrong), 401, 'wrong_credentials');
    await idle();
    expect(mails).toEqual([]);
  });

  test('400 for a link after a day, after a newer one, and after a new password', async () => {
    const account = await user(server);
    const [first, second] = [address(), address()];
    await set(account, first);
    const former = codeIn((await mailsTo(first))[0]);
    await set(account, second);
    const code = codeIn((await mailsTo(second))[0]);
    expectError(await confirm(former), 400, 'link_expired');
    now += 24 * 3_600_000;
    expectError(await confirm(code), 400, 'link_expired');
    expect((await account.get('/api/user/email')).data).toEqual({ email: null, pending: null });
    await set(account, first);
    const third = codeIn((await mailsTo(first, 2))[1]);
    await account.put('/api/user/password', { current_password: password, password: next });
    expectError(await confirm(third), 400, 'link_expired');
  });
});

describe('POST /api/user/password/reset', () => {
  test('200 and a link that sets a new password, once, and ends every session', async () => {
    const { account, email } = await reachable();
    const code = await resetCode(account.username.toUpperCase(), email);
    expect(bodyOf(mails[0]!)).toContain(`${site}/me/password#`);
    const other = await resetCode(account.username, email);
    mails.splice(0);
    expect((await setPassword(code)).status).toBe(200);
    expectError(await account.get('/api/user/me'), 401, 'token_invalid');
    expectError(await logIn(account.username, password), 401, 'wrong_credentials');
    expect((await logIn(account.username, next)).status).toBe(200);
    for (const used of [code, other]) expectError(await setPassword(used), 400, 'link_expired');
    expect(bodyOf((await mailsTo(email))[0]!)).toContain('was changed');
  });

  test('200 and no mail for an unknown name, an account without an address, and a disabled one', async () => {
    const { account, email } = await reachable();
    const code = await resetCode(account.username, email);
    await (await asRoot()).patch(`/api/admin/users/${account.id}/status`, { status: 'disabled' });
    mails.splice(0);
    const answers = [
      await reset('nobody at all'),
      await reset((await user(server)).username),
      await reset(account.username),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]!.text]));
    await idle();
    expect(mails).toEqual([]);
    expectError(await setPassword(code), 400, 'link_expired');
    await (await asRoot()).patch(`/api/admin/users/${account.id}/status`, { status: 'active' });
    expectError(await setPassword(code), 400, 'link_expired');
  });

  test('200 after the same work, whether there is such an account', async () => {
    const held = Promise.withResolvers<void>();
    const slow = await startMailServer({ until: held.promise });
    const other = await startServerWith(Date.now, {
      smtpUrl: `smtp://127.0.0.1:${slow.port}`,
      baseUrl: site,
      rateLimits: 'off',
    });
    const known = await user(other);
    await other.deps.db.write((tx) =>
      tx.insert(userMails).values({ user_id: known.id, address: 'mei@mail.example', language: 'en', confirmed_at: '' }),
    );
    const { mails: queue } = other.deps;
    const ask = async (username: string) => {
      const client = guest(other);
      return client.post('/api/user/password/reset', { username });
    };
    // Two are on their way, which the mail server holds back.
    for (let sent = 1; sent <= 2; sent++) await ask(known.username);
    await eventually(async () => expect(slow.mails).toHaveLength(2));
    const lengths = [queue.length];
    for (const name of [known.username, 'nobody', known.username, 'nobody']) {
      expect((await ask(name)).status).toBe(200);
      lengths.push(queue.length);
    }
    expect(lengths).toEqual([2, 3, 4, 5, 6]);
    held.resolve();
    await eventually(async () => expect(queue.length).toBe(0));
    expect(slow.mails).toHaveLength(4);
    await other.stop();
  });

  test('400 for a link after an hour, and for one that confirms an address', async () => {
    const { account, email } = await reachable();
    const code = await resetCode(account.username, email);
    now += 3_600_000;
    expectError(await setPassword(code), 400, 'link_expired');
    const other = address();
    await set(account, other);
    expectError(await setPassword(codeIn((await mailsTo(other))[0])), 400, 'link_expired');
  });

  test('400 for a short password, after which the link still counts', async () => {
    const { account, email } = await reachable();
    const code = await resetCode(account.username, email);
    expectInvalid(await setPassword(code, 'short'), 'password');
    expect((await setPassword(code)).status).toBe(200);
  });
});

test('an address hears of a changed password, and goes when an administrator sets one', async () => {
  const { account, email } = await reachable();
  const { data } = await account.put('/api/user/password', { current_password: password, password: next });
  expect(bodyOf((await mailsTo(email))[0]!)).toContain('was changed');
  mails.splice(0);
  await (await asRoot()).patch(`/api/admin/users/${account.id}/password`, { password });
  expect(bodyOf((await mailsTo(email))[0]!)).toContain('no longer belongs');
  expectError(await account.with({ token: data.token }).get('/api/user/me'), 401);
  const { data: again } = await logIn(account.username, password);
  expect((await account.with({ token: again.token }).get('/api/user/email')).data.email).toBeNull();
});

test('an address is in no answer to others and in no row of the activity, and goes with the account', async () => {
  const { account, email } = await reachable();
  await (await asRoot()).post(`/api/admin/users/${account.id}/block`, { reviews: true });
  const root = await asRoot();
  const paths = [
    '/api/admin/users?keyword=' + account.username,
    `/api/admin/users/${account.id}`,
    '/api/admin/activity',
  ];
  for (const path of paths) expect((await root.get(path)).text).not.toContain(email);
  await (await asRoot()).delete(`/api/admin/users/${account.id}`);
  expect(await server.deps.db.read.select().from(userMails).where(eq(userMails.user_id, account.id))).toEqual([]);
});

describe('429', () => {
  test('for the sixth letter to one name in an hour, known or not, and for the eleventh address of an account', async () => {
    const limited = await startServerWith(Date.now, { smtpUrl: `smtp://127.0.0.1:${port}`, baseUrl: site });
    const client = guest(limited);
    const account = await user(limited);
    for (const username of [account.username, 'nobody']) {
      const statuses: number[] = [];
      for (let tried = 1; tried <= 6; tried++) {
        statuses.push((await client.post('/api/user/password/reset', { username })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const statuses: number[] = [];
    for (let tried = 1; tried <= 11; tried++)
      statuses.push((await account.put('/api/user/email', { email: `mei${tried}@mail.example`, password })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await limited.stop();
  });

  test('for nobody, but no sixth mail, where several accounts ask the same address to confirm', async () => {
    const limited = await startServerWith(Date.now, { smtpUrl: `smtp://127.0.0.1:${port}`, baseUrl: site });
    const email = address();
    for (let tried = 1; tried <= 6; tried++) expect((await set(await user(limited), email)).status).toBe(200);
    await eventually(async () => expect(limited.deps.mails.length).toBe(0));
    expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(5);
    await limited.stop();
  });
});

describe('a new owner of a store', () => {
  test('is told to the other owners who have an address, by code and by claim, and to nobody else', async () => {
    const root = await asRoot();
    const { id, name } = await store(root);
    const become = async (as: Client) => {
      const { data } = await root.post(`/api/admin/stores/${id}/owner-code`);
      expect((await as.post('/api/user/stores', { code: data.code })).status).toBe(200);
    };
    const [first, second] = [await reachable(), await reachable()];
    await idle();
    mails.splice(0);
    await become(first.account);
    await idle();
    expect(mails).toEqual([]);
    await become(second.account);
    const [mail] = await mailsTo(first.email);
    for (const text of [second.account.username, name, `${site}/me/stores`]) expect(bodyOf(mail!)).toContain(text);
    await mailsTo(second.email, 0);
    const third = await user(server);
    const claim = await third.post(`/api/user/stores/${id}/claims`, { text: 'Mine.' });
    await root.patch(`/api/admin/claims/${claim.data.id}/status`, { status: 'approved' });
    await mailsTo(first.email, 2);
    expect(bodyOf((await mailsTo(second.email))[0]!)).toContain(third.username);
  });

  test('is told to the other owners after a merge, unless they own both stores', async () => {
    const root = await asRoot();
    const [from, into] = [await store(root), await store(root)];
    const become = async (as: Client, id: number) => {
      const { data } = await root.post(`/api/admin/stores/${id}/owner-code`);
      await as.post('/api/user/stores', { code: data.code });
    };
    const [both, moved] = [await reachable(), await user(server)];
    await become(moved, from.id);
    await become(both.account, from.id);
    await become(both.account, into.id);
    await idle();
    mails.splice(0);
    await root.post(`/api/admin/stores/${from.id}/merge`, { into: into.id });
    const [mail] = await mailsTo(both.email);
    expect(bodyOf(mail!)).toContain(moved.username);
    await idle();
    expect(mails).toHaveLength(1);
  });
});
