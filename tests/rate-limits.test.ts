// needs: time
import { describe, expect, test } from 'bun:test';
import { admin, type Answer, captcha, type Client, expectError, guest, unique, user, users } from './helpers/client.ts';
import { adminPassword, captchaCode, startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

/** Behind a proxy, so that each test has a client address of its own. */
const {
  server,
  client: visitor,
  admin: root,
} = await suite({
  env: {
    FOODMAP_RATE_LIMITS: 'on',
    FOODMAP_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    // These tests are about networks, for which one account is enough.
    FOODMAP_RATE_LIMIT_LOGIN_ACCOUNT: '0',
    FOODMAP_RATE_LIMIT_UPLOAD_ACCOUNT: '0',
    FOODMAP_RATE_LIMIT_EXPORT_ACCOUNT: '0',
  },
});

const customer = await user(server);

let lastAddress = 0;
/** In a /24 of its own. */
const newAddress = () => `198.51.${++lastAddress}.1`;

const from = (address: string, path: string, as: Client = visitor) =>
  as.send('GET', path, { headers: { 'x-forwarded-for': address } });

const sendFrom = (method: string, address: string, path: string, body: unknown = {}, as: Client = visitor) =>
  as.send(method, path, {
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const postFrom = (address: string, path: string, body: unknown = {}, as: Client = visitor) =>
  sendFrom('POST', address, path, body, as);

/** Sends as many requests as the limit allows; returns the answer to the next one. */
async function exhaust(limit: number, act: (index: number) => Promise<Answer>): Promise<Answer> {
  for (let index = 0; index < limit; index++) expect((await act(index)).status).not.toBe(429);
  return act(limit);
}

/** Expects 429 with a Retry-After of at most so many seconds. */
function expectLimited(answer: Answer, seconds: number) {
  expectError(answer, 429);
  expect(answer.meta.reason).toBe('rate_limited');
  expect(answer.meta.budget).toMatch(/./);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeInteger();
  expect(wait).toBeWithin(1, seconds + 1);
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: the policy with quota and window, the remaining quota and time. */
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
  ['PUT /api/user/password', 120, 60, (address) => sendFrom('PUT', address, '/api/user/password', {}, customer)],
  ['POST /api/user/me/delete', 120, 60, (address) => postFrom(address, '/api/user/me/delete', {}, customer)],
  ['PUT /api/admin/me/password', 120, 60, (address) => sendFrom('PUT', address, '/api/admin/me/password', {}, root)],
  ['POST /api/stores/{id}/reports', 10, 3600, (address) => postFrom(address, '/api/stores/1/reports')],
  ['POST /api/reviews/{id}/reports', 10, 3600, (address) => postFrom(address, '/api/reviews/1/reports')],
  [
    'POST /api/merchant/applications/lookup',
    60,
    60,
    (address) => postFrom(address, '/api/merchant/applications/lookup'),
  ],
  ['GET /api/user/export', 20, 3600, (address) => from(address, '/api/user/export', customer)],
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

  test('the remaining quota is in each answer', async () => {
    const address = newAddress();
    expectPolicy(await act(address), limit, seconds, limit - 1);
    expectPolicy(await act(address), limit, seconds, limit - 2);
  });
});

describe('PUT and DELETE /api/user/stores/{id}/like', () => {
  const like = (address: string, as: Client, method = 'PUT') =>
    sendFrom(method, address, '/api/user/stores/1/like', {}, as);

  function expectSpent(answer: Answer, quota: number) {
    expectLimited(answer, 60);
    expect(answer.meta.budget).toBe('like');
    expect(answer.headers.get('ratelimit-policy')).toStartWith(`"like";q=${quota};w=60`);
  }

  test('429 after 120 in a minute from one account, likes and likes taken back, from that account only', async () => {
    const [one, other] = await users(server, 2);
    const refusal = await exhaust(120, (index) => like(`203.0.${index}.1`, one!, index % 2 === 0 ? 'PUT' : 'DELETE'));
    expectSpent(refusal, 120);
    expect((await like('203.0.113.1', other!)).status).not.toBe(429);
  });

  test('429 after 1,200 in a minute from one network, from that network only', async () => {
    const crowd = await users(server, 12);
    const address = newAddress();
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(crowd.map((one) => like(address, one)));
      expect(answers.map(({ status }) => status)).not.toContain(429);
    }
    expectSpent(await like(address, crowd[0]!), 1200);
    expect((await like(newAddress(), crowd[0]!)).status).not.toBe(429);
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
    test('429 after 20 from one address, even with the right password, for that account and address only', async () => {
      const [username, other] = [await make(), await make()];
      const address = newAddress();
      const refusal = await exhaust(20, (index) => attempt(address, path, username, index < 20 ? wrong : password));
      expectLimited(refusal, quarter);
      expect((await attempt(address, path, other, password)).status).toBe(200);
      expect((await attempt(newAddress(), path, username, password)).status).toBe(200);
    });

    test('429 after 20 with the name in different case', async () => {
      const username = await make();
      const address = newAddress();
      const spellings = [username, username.toUpperCase(), ` ${username}`];
      const refusal = await exhaust(20, (index) => attempt(address, path, spellings[index % 3]!, wrong));
      expectLimited(refusal, quarter);
    });

    test('429 after 20 for an unknown name, as for a known one', async () => {
      const username = unique('nobody');
      const address = newAddress();
      expectLimited(await exhaust(20, () => attempt(address, path, username, wrong)), quarter);
    });

    test('at most 20 passwords are checked when 25 come at once', async () => {
      const username = await make();
      const address = newAddress();
      const attempts = Array.from({ length: 25 }, () => attempt(address, path, username, wrong));
      const states = (await Promise.all(attempts)).map(({ status }) => status);
      const [checked, busy, limited] = [401, 503, 429].map((one) => states.filter((status) => status === one).length);
      expect(checked).toBeLessThanOrEqual(20);
      // A slow machine is too busy for some, which then do not count.
      expect(checked! + busy!).toBeGreaterThanOrEqual(20);
      expect(checked! + busy! + limited!).toBe(25);
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

describe('a wrong password of an account that is logged in', () => {
  const wrong = 'a wrong password';
  const [right, next] = ['password of a user', 'another long password'];

  test('counts as a failed login: 429 after 20 of any kind, even with the right password', async () => {
    const own = await user(server);
    const address = newAddress();
    const kinds = [
      () => sendFrom('PUT', address, '/api/user/password', { current_password: wrong, password: next }, own),
      () => postFrom(address, '/api/user/me/delete', { password: wrong }, own),
      () => attempt(address, '/api/user/login', own.username, wrong),
    ];
    for (let count = 0; count < 20; count++) expectError(await kinds[count % 3]!(), 401);
    expectLimited(await postFrom(address, '/api/user/me/delete', { password: right }, own), 900);
    expectLimited(await attempt(address, '/api/user/login', own.username, right), 900);
    const change = { current_password: right, password: next };
    expectLimited(await sendFrom('PUT', address, '/api/user/password', change, own), 900);
    expect((await sendFrom('PUT', newAddress(), '/api/user/password', change, own)).status).toBe(200);
  });

  test('counts for an administrator, too, and a right one does not', async () => {
    const username = await administrator();
    const own = await admin(server, username);
    const address = newAddress();
    const change = (current_password: string) =>
      sendFrom('PUT', address, '/api/admin/me/password', { current_password, password: adminPassword }, own);
    for (let count = 0; count < 20; count++) expectError(await change(wrong), 401);
    expectLimited(await change(adminPassword), 900);
    expectLimited(await attempt(address, '/api/admin/login', username, adminPassword), 900);
    const elsewhere = newAddress();
    let token = own.credentials.token!;
    for (let count = 0; count < 22; count++) {
      const body = { current_password: adminPassword, password: adminPassword };
      const { status, data } = await sendFrom('PUT', elsewhere, '/api/admin/me/password', body, own.with({ token }));
      expect(status).toBe(200);
      token = data.token;
    }
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

describe('the network around the address of a client', () => {
  test.each([
    ['48 bits of IPv6', (index: number) => `2001:db8:77:${index.toString(16)}::1`, '2001:db8:78::1'],
    ['24 bits of IPv4', (index: number) => `203.0.113.${index % 250}`, '203.0.114.1'],
  ])('of %s has four times the quota', async (_, member, other) => {
    const refusal = await exhaust(480, (index) => login(member(index)));
    expectLimited(refusal, 60);
    expectPolicy(refusal, 480, 60, 0);
    expect((await login(other)).status).not.toBe(429);
  });
});

describe('trusted networks', () => {
  test('are exempt from what counts by network, but not from failed logins', async () => {
    const own = await startServer({
      env: {
        FOODMAP_RATE_LIMITS: 'on',
        FOODMAP_TRUST_PROXY: '127.0.0.1',
        FOODMAP_TRUSTED_NETWORKS: '192.168.7.0/24, 2001:db8:5::/48',
        FOODMAP_RATE_LIMIT_CAPTCHA: '2',
      },
    });
    try {
      const client = guest(own);
      const ask = (address: string) => from(address, '/api/captcha/new', client);
      for (const trusted of ['192.168.7.20', '2001:db8:5:1::1']) {
        const answer = await exhaust(20, () => ask(trusted));
        expect({ status: answer.status, policy: answer.headers.get('ratelimit-policy') }).toEqual({
          status: 200,
          policy: null,
        });
      }
      expectLimited(await exhaust(2, () => ask('192.168.8.20')), 60);
      const attempt = async () => {
        const { data } = await ask('192.168.7.20');
        const body = {
          username: 'nobody',
          password: 'a wrong password',
          captcha_id: data.captcha_id,
          captcha_code: captchaCode,
        };
        return postFrom('192.168.7.20', '/api/user/login', body, client);
      };
      const refusal = await exhaust(20, attempt);
      expectLimited(refusal, 900);
      expect(refusal.meta.budget).toBe('failed-login');
    } finally {
      await own.stop();
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

  test('FOODMAP_RATE_LIMITS=off switches all limits off', async () => {
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

describe('searches that are not cached', () => {
  const paths = ['/api/stores/search', '/api/stores'];

  test.each(paths)('%s: 429 once a client network has spent its time, 200 for cached answers', async (path) => {
    const other = await startServer({
      env: { FOODMAP_RATE_LIMITS: 'on', FOODMAP_TRUST_PROXY: '127.0.0.1', FOODMAP_RATE_LIMIT_SEARCH: '5' },
    });
    const ask = (address: string, keyword: string) =>
      from(address, `${path}?keyword=${keyword}`, visitor.at(other.url));
    const [greedy, kiosk] = [newAddress(), '127.0.0.1'];
    const ready = 'noodle';
    // Cached from the second request on, by each of two nodes.
    for (let count = 0; count < 4; count++) await ask(kiosk, ready);
    let asked = 0;
    let answer = await ask(greedy, `word${asked}`);
    while (answer.status === 200 && asked < 10_000) answer = await ask(greedy, `word${++asked}`);
    expectLimited(answer, 60);
    expect(answer.meta.budget).toBe('search');
    expect((await ask(greedy, ready)).status).toBe(200);
    expect((await ask(newAddress(), 'another')).status).toBe(200);
    expect((await from(greedy, '/api/stores', visitor.at(other.url))).status).toBe(200);
    for (let count = 0; count < asked + 10; count++) answer = await ask(kiosk, `kiosk${count}`);
    expect(answer.status).toBe(200);
    await other.stop();
  });
});
