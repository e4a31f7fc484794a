import { afterAll, describe, expect, test } from 'bun:test';
import { admin, type Answer, captcha, type Client, expectError, guest, unique, user } from './helpers/client.ts';
import { adminPassword, startServer } from './helpers/server.ts';

/** Behind a proxy, so that each test can come from an address of its own. */
const server = await startServer({ env: { FOODMAP_RATE_LIMITS: 'on', FOODMAP_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' } });
afterAll(() => server.stop());

const visitor = guest(server);
const root = await admin(server);
const customer = await user(server);

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

const from = (address: string, path: string, as: Client = visitor) =>
  as.send('GET', path, { headers: { 'x-forwarded-for': address } });

const postFrom = (address: string, path: string, body: unknown = {}, as: Client = visitor) =>
  as.send('POST', path, {
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Uses up a limit, which must hold so many, and gives the first answer after it. */
async function exhaust(limit: number, act: (index: number) => Promise<Answer>): Promise<Answer> {
  for (let index = 0; index < limit; index++) expect((await act(index)).status).not.toBe(429);
  return act(limit);
}

/** Expects a refusal that says when to come back, at the latest after so many seconds. */
function expectLimited(answer: Answer, seconds: number) {
  expectError(answer, 429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeInteger();
  expect(wait).toBeWithin(1, seconds + 1);
}

/** As in draft-ietf-httpapi-ratelimit-headers: quota and window in the policy, what remains and until when. */
function expectPolicy({ headers }: Answer, limit: number, seconds: number, remaining: number) {
  const policy = headers.get('ratelimit-policy') ?? '';
  expect(policy).toMatch(new RegExp(`;q=${limit}\\b`));
  expect(policy).toMatch(new RegExp(`;w=${seconds}\\b`));
  expect(headers.get('ratelimit')).toMatch(new RegExp(`;r=${remaining}\\b`));
  expect(Number(/;t=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toBeWithin(1, seconds + 1);
}

const limits: [route: string, limit: number, seconds: number, act: (address: string) => Promise<Answer>][] = [
  ['POST /api/admin/login', 120, 60, (address) => postFrom(address, '/api/admin/login')],
  ['POST /api/user/login', 120, 60, (address) => postFrom(address, '/api/user/login')],
  ['POST /api/user/register', 120, 60, (address) => postFrom(address, '/api/user/register')],
  ['GET /api/captcha/new', 300, 60, (address) => from(address, '/api/captcha/new')],
  ['POST /api/merchant/apply', 100, 3600, (address) => postFrom(address, '/api/merchant/apply')],
  ['POST /api/user/upload', 120, 60, (address) => postFrom(address, '/api/user/upload', {}, customer)],
  ['POST /api/admin/upload', 120, 60, (address) => postFrom(address, '/api/admin/upload', {}, root)],
];

describe.each(limits)('%s', (_, limit, seconds, act) => {
  test(`429 after ${limit} in ${seconds} seconds, from that address only`, async () => {
    const address = newAddress();
    const refusal = await exhaust(limit, () => act(address));
    expectLimited(refusal, seconds);
    expectPolicy(refusal, limit, seconds, 0);
    expectLimited(await act(address), seconds);
    expect((await act(newAddress())).status).not.toBe(429);
  });

  test('tells in each answer how much is left', async () => {
    const address = newAddress();
    expectPolicy(await act(address), limit, seconds, limit - 1);
    expectPolicy(await act(address), limit, seconds, limit - 2);
  });
});

describe('a rate limit', () => {
  test('does not count requests without credentials', async () => {
    const address = newAddress();
    const stranger = visitor.with({ key: null });
    for (let count = 0; count < 130; count++) {
      expectError(await postFrom(address, '/api/user/login', {}, stranger), 401);
    }
    expectPolicy(await postFrom(address, '/api/user/login'), 120, 60, 119);
    expectError(await postFrom(address, '/api/user/upload', {}), 401);
    expectPolicy(await postFrom(address, '/api/user/upload', {}, customer), 120, 60, 119);
  });

  test('does not touch other routes', async () => {
    const address = newAddress();
    expectError(await exhaust(120, () => postFrom(address, '/api/user/login')), 429);
    const { status, headers } = await from(address, '/api/categories');
    expect({ status, policy: headers.get('ratelimit-policy') }).toEqual({ status: 200, policy: null });
  });

  test('429 comes before the checks of the body', async () => {
    const address = newAddress();
    await exhaust(120, () => postFrom(address, '/api/user/login'));
    const headers = { 'x-forwarded-for': address, 'content-type': 'text/plain' };
    expectError(await visitor.send('POST', '/api/user/login', { headers, body: 'x' }), 429);
  });
});

/** A new administrator, by name. */
const administrator = async () => {
  const username = unique('target');
  await root.post('/api/admin/admins', { username, password: adminPassword });
  return username;
};

const attempt = async (address: string, path: string, username: string, password: string) =>
  postFrom(address, path, { username, password, ...(await captcha(visitor)) });

describe('failed logins', () => {
  const wrong = 'a wrong password';
  const quarter = 15 * 60;

  const audiences: [who: string, path: string, make: () => Promise<string>, password: string][] = [
    ['an administrator', '/api/admin/login', administrator, adminPassword],
    ['a user', '/api/user/login', async () => (await user(server)).username, 'password of a user'],
  ];

  describe.each(audiences)('of %s', (_, path, make, password) => {
    test('429 after 20 from one address, also with the right password, for that account and address only', async () => {
      const [username, other] = [await make(), await make()];
      const address = newAddress();
      const refusal = await exhaust(20, (index) => attempt(address, path, username, index < 20 ? wrong : password));
      expectLimited(refusal, quarter);
      expect((await attempt(address, path, other, password)).status).toBe(200);
      expect((await attempt(newAddress(), path, username, password)).status).toBe(200);
    });

    test('429 after 20 in whatever case the name is written', async () => {
      const username = await make();
      const address = newAddress();
      const spellings = [username, username.toUpperCase(), ` ${username}`];
      const refusal = await exhaust(20, (index) => attempt(address, path, spellings[index % 3]!, wrong));
      expectLimited(refusal, quarter);
    });

    test('429 after 20 for a name that nobody has, which so tells nothing', async () => {
      const username = unique('nobody');
      const address = newAddress();
      expectLimited(await exhaust(20, () => attempt(address, path, username, wrong)), quarter);
    });

    test('no more than 20 passwords are tried when they all come at once', async () => {
      const username = await make();
      const address = newAddress();
      const attempts = Array.from({ length: 25 }, () => attempt(address, path, username, wrong));
      const states = (await Promise.all(attempts)).map(({ status }) => status);
      expect(states.filter((status) => status === 401)).toHaveLength(20);
      expect(states.filter((status) => status === 429)).toHaveLength(5);
    });

    test('successful ones do not count', async () => {
      const username = await make();
      const address = newAddress();
      for (let count = 0; count < 22; count++) {
        expect((await attempt(address, path, username, password)).status).toBe(200);
      }
    });
  });
});

const login = (address: string) => postFrom(address, '/api/user/login');

describe('the address of a client', () => {
  test('is the last one in X-Forwarded-For that is no trusted proxy', async () => {
    const address = newAddress();
    const refusal = await exhaust(120, (index) => login(`203.0.113.${index}, ${address}, 10.1.2.3`));
    expectLimited(refusal, 60);
    expectLimited(await login(address), 60);
  });

  test('is the network of 64 bits of an IPv6 address', async () => {
    const refusal = await exhaust(120, (index) => login(`2001:db8:1:2::${(index + 1).toString(16)}`));
    expectLimited(refusal, 60);
    expect((await login('2001:db8:1:3::1')).status).not.toBe(429);
  });

  test.each(['nonsense', '999.1.1.1', ',,,', '', '"', '198.51.100.1:8080, unknown'])(
    'does no harm when X-Forwarded-For is %p',
    async (address) => {
      expectError(await login(address), 400);
    },
  );
});

describe('X-Forwarded-For without FOODMAP_TRUST_PROXY', () => {
  test('does not count', async () => {
    const open = await startServer({ env: { FOODMAP_RATE_LIMITS: 'on' } });
    try {
      const client = guest(open);
      const refusal = await exhaust(120, (index) => postFrom(`203.0.113.${index}`, '/api/user/login', {}, client));
      expectLimited(refusal, 60);
    } finally {
      await open.stop();
    }
  });
});

describe('settings of the limits', () => {
  const quotas = { FOODMAP_RATE_LIMIT_CAPTCHA: '2', FOODMAP_RATE_LIMIT_APPLICATION: '0' };

  test('a limit can be set, and 0 switches it off', async () => {
    const own = await startServer({ env: { FOODMAP_RATE_LIMITS: 'on', ...quotas } });
    try {
      const client = guest(own);
      expectLimited(await exhaust(2, () => client.get('/api/captcha/new')), 60);
      const application = await exhaust(110, () => client.post('/api/merchant/apply', {}));
      expectError(application, 400);
      expect(application.headers.get('ratelimit-policy')).toBeNull();
    } finally {
      await own.stop();
    }
  });

  test('FOODMAP_RATE_LIMITS=off switches all off', async () => {
    const own = await startServer({ env: { FOODMAP_RATE_LIMITS: 'off', ...quotas } });
    try {
      const client = guest(own);
      const answer = await exhaust(310, () => client.get('/api/captcha/new'));
      expect({ status: answer.status, policy: answer.headers.get('ratelimit-policy') }).toEqual({
        status: 200,
        policy: null,
      });
    } finally {
      await own.stop();
    }
  });
});
