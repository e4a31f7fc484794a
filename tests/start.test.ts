// needs: time, one engine (about the data directory and the first start)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { admin, captcha, category, Client, expectError, guest, store, unique, user } from './helpers/client.ts';
import { onPostgres } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { png } from './helpers/images.ts';
import {
  adminPassword,
  captchaCode,
  firstKey,
  run,
  type Server,
  startServer,
  temporaryDirectory,
} from './helpers/server.ts';

const directories: string[] = [];
const running = new Set<Server>();

/** A data directory that is not there yet, and outlives the servers that use it. */
const newDirectory = () => {
  const data = join(temporaryDirectory(), 'data');
  directories.push(data);
  return data;
};

const start: typeof startServer = async (options) => {
  const server = await startServer({ data: newDirectory(), ...options });
  running.add(server);
  return server;
};

const stop = (server: Server, signal?: NodeJS.Signals) => {
  running.delete(server);
  return server.stop(signal);
};

afterEach(async () => {
  await Promise.all([...running].map((server) => stop(server)));
});

afterAll(() => {
  for (const data of directories) rmSync(dirname(data), { recursive: true, force: true });
});

test('exit code 1 while another server has the data directory, so that a service manager tries again', async () => {
  const { data } = await start();
  const { code, stderr } = await run(['--data', data]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Another foodmap is running') });
});

test.each([
  ['nosuch.invalid', 'no address is known by that name'],
  ['192.0.2.77', 'this machine does not have that address'],
])('exit code 2 for the host %s: %s', async (host, reason) => {
  const { code, stderr } = await run(['--data', newDirectory(), '--host', host, '--port', '0'], {
    env: { FOODMAP_CAPTCHA_TEST_CODE: undefined },
  });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`\nCannot listen on ${host}:0: ${reason}. Choose another --host or --port.\n`),
  });
});

test('the help shows the same default of --data wherever it is asked for', async () => {
  const { stdout } = await run(['serve', '--help'], { cwd: '/' });
  expect(stdout).toContain('(FOODMAP_DATA, default ./data)');
});

const modeOf = (path: string) => statSync(path).mode & 0o777;
const files = (data: string) => readdirSync(data, { recursive: true, encoding: 'utf8' });

/** Starts that must fail: with what they say, and that they say it to people. */
async function refusal(args: string[], env: Record<string, string | undefined> = {}) {
  const { stdout, stderr, code } = await run(args, { env: { FOODMAP_DATA: newDirectory(), ...env } });
  expect(code).toBeGreaterThan(0);
  expect(stdout).not.toContain('listening');
  expect(stderr).not.toMatch(/^\s+at |node_modules|\.ts:\d/m);
  return stderr;
}

const login = async (client: Client, username: string, password: string) =>
  client.post('/api/admin/login', { username, password, ...(await captcha(client)) });

const logOf = (server: Server): Record<string, unknown>[] =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Credentials that the first start wrote to first-run.txt. */
const secretsIn = (data: string) => {
  const text = readFileSync(join(data, 'first-run.txt'), 'utf8');
  const key = /\bfmk_[0-9A-Za-z]{40}\b/.exec(text)?.[0] ?? '';
  const password = /password\W+(\S+)/i.exec(text)?.[1] ?? '';
  return { text, key, password };
};

describe('the first start', () => {
  const nothingGiven = { FOODMAP_ADMIN_PASSWORD: undefined, FOODMAP_API_KEY: undefined };

  test('writes the password and the key that it made up to first-run.txt, mode 0600, and they work', async () => {
    const server = await start({ env: nothingGiven });
    expect(modeOf(join(server.data, 'first-run.txt'))).toBe(0o600);
    const { key, password } = secretsIn(server.data);
    expect(password.length).toBeGreaterThanOrEqual(12);
    const client = new Client(server.url, { key });
    const { status, data } = await login(client, 'admin', password);
    expect({ status, role: data?.admin.role }).toEqual({ status: 200, role: 'super_admin' });
    const keys = (await client.with({ token: data.token }).get('/api/admin/apikeys')).data;
    expect(keys).toMatchObject([{ prefix: key.slice(0, 12), status: 'active' }]);
  });

  test('makes up other ones each time', async () => {
    const [one, other] = await Promise.all([start({ env: nothingGiven }), start({ env: nothingGiven })]);
    const [first, second] = [secretsIn(one.data), secretsIn(other.data)];
    expect(first.key).not.toBe(second.key);
    expect(first.password).not.toBe(second.password);
  });

  test('never writes them to the log', async () => {
    const server = await start({ env: { ...nothingGiven, FOODMAP_LOG_LEVEL: 'debug' } });
    const { key, password } = secretsIn(server.data);
    await login(new Client(server.url, { key }), 'admin', password);
    await stop(server);
    expect(server.log()).not.toBeEmpty();
    for (const secret of [key, password]) expect(server.log()).not.toContain(secret);
  });

  test('never writes what was given to first-run.txt', async () => {
    const { data } = await start({ env: { FOODMAP_API_KEY: undefined } });
    expect(secretsIn(data).key).not.toBe('');
    expect(secretsIn(data).text).not.toContain(adminPassword);
    expect(files((await start()).data)).not.toContain('first-run.txt');
  });

  test('takes username, password and key from the environment', async () => {
    const env = {
      FOODMAP_ADMIN_USERNAME: 'boss',
      FOODMAP_ADMIN_PASSWORD: 'the word of the boss',
      FOODMAP_API_KEY: 'k'.repeat(16),
    };
    const server = await start({ env });
    const client = new Client(server.url, { key: env.FOODMAP_API_KEY });
    expect((await login(client, 'boss', env.FOODMAP_ADMIN_PASSWORD)).status).toBe(200);
    expectError(await login(client, 'admin', adminPassword), 401);
    expectError(await guest(server).get('/api/categories'), 401);
  });

  test('logs where it wrote them, and a later start logs nothing of it', async () => {
    const server = await start({ env: nothingGiven });
    await stop(server);
    const file = join(server.data, 'first-run.txt');
    expect(logOf(server)).toContainEqual(expect.objectContaining({ level: 'info', file }));
    const again = await start({ data: server.data, env: nothingGiven });
    await stop(again);
    expect(again.log()).not.toContain('first-run.txt');
  });

  test('takes a key of 128 characters', async () => {
    const key = 'k'.repeat(128);
    const server = await start({ env: { FOODMAP_API_KEY: key } });
    expect((await new Client(server.url, { key }).get('/api/categories')).status).toBe(200);
  });

  test('makes the data directory with mode 0700, and its secret with mode 0600', async () => {
    const { data } = await start();
    expect(modeOf(data)).toBe(0o700);
    const secrets = files(data).filter((name) => /secret/i.test(name));
    // All nodes on a PostgreSQL share one, which is in the database.
    expect(secrets.length > 0).toBe(!onPostgres);
    for (const name of secrets) expect(modeOf(join(data, name))).toBe(0o600);
  });

  test('closes an empty directory to others, and a later start leaves its mode alone', async () => {
    const data = newDirectory();
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, '.gitkeep'), '');
    await stop(await start({ data }));
    expect(modeOf(data)).toBe(0o700);
    expect((await run(['doctor', '--data', data])).code).toBe(0);
    chmodSync(data, 0o750);
    await stop(await start({ data }));
    expect(modeOf(data)).toBe(0o750);
  });
});

test('the first line of the log names the version', async () => {
  const server = await start();
  await stop(server);
  expect(logOf(server)[0]).toMatchObject({ msg: 'starting', version });
});

describe('a later start', () => {
  test('keeps administrator and key, whatever the environment says now', async () => {
    const first = await start();
    await stop(first);
    const env = {
      FOODMAP_ADMIN_USERNAME: 'boss',
      FOODMAP_ADMIN_PASSWORD: 'another password',
      FOODMAP_API_KEY: 'k'.repeat(20),
    };
    const server = await start({ data: first.data, env });
    expect((await (await admin(server)).get('/api/admin/me')).data.username).toBe('admin');
    expectError(await login(guest(server), 'boss', env.FOODMAP_ADMIN_PASSWORD), 401);
    expectError(await new Client(server.url, { key: env.FOODMAP_API_KEY }).get('/api/categories'), 401);
  });

  test('makes up nothing new', async () => {
    const env = { FOODMAP_ADMIN_PASSWORD: undefined, FOODMAP_API_KEY: undefined };
    const first = await start({ env });
    const path = join(first.data, 'first-run.txt');
    const text = readFileSync(path, 'utf8');
    await stop(first);
    await start({ data: first.data, env });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('keeps tokens valid', async () => {
    const first = await start();
    const [{ credentials }, customer] = [await admin(first), await user(first)];
    await stop(first);
    const { url } = await start({ data: first.data });
    expect((await new Client(url, credentials).get('/api/admin/me')).status).toBe(200);
    expect((await new Client(url, customer.credentials).get('/api/user/me')).status).toBe(200);
  });

  test('with another FOODMAP_JWT_SECRET ends tokens', async () => {
    const secret = { FOODMAP_JWT_SECRET: 'x'.repeat(32) };
    const first = await start({ env: secret });
    const { credentials } = await admin(first);
    await stop(first);
    const second = await start({ data: first.data, env: secret });
    expect((await new Client(second.url, credentials).get('/api/admin/me')).status).toBe(200);
    await stop(second);
    const { url } = await start({ data: first.data, env: { FOODMAP_JWT_SECRET: 'y'.repeat(32) } });
    expectError(await new Client(url, credentials).get('/api/admin/me'), 401);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('has all that was answered before %s', async (signal) => {
    const first = await start();
    const [root, customer] = [await admin(first), await user(first)];
    const created = await store(root, { dishes: [{ name: 'Soup' }] });
    await customer.post(`/api/user/stores/${created.id}/like`);
    await root.put('/api/admin/settings/cors', { origins: ['https://app.example'] });
    const last = await category(root);
    await stop(first, signal);
    const { url } = await start({ data: first.data });
    const again = new Client(url, root.credentials);
    expect((await again.get(`/api/admin/stores/${created.id}`)).data).toMatchObject({ name: created.name, likes: 1 });
    expect((await again.get('/api/admin/settings/cors')).data).toEqual({ origins: ['https://app.example'] });
    const { data } = await again.get(`/api/admin/categories?keyword=${encodeURIComponent(last.name)}`);
    expect(data).toEqual([last]);
  });
});

describe('one data directory', () => {
  test('is refused to a second process, and the first one goes on', async () => {
    const first = await start();
    const message = await refusal([], { FOODMAP_DATA: first.data });
    expect(message).toContain(first.data);
    expect((await guest(first).get('/api/categories')).status).toBe(200);
  });
});

describe('one port', () => {
  test('is refused to a second process, and the first one goes on', async () => {
    const first = await start();
    const { port } = new URL(first.url);
    expect(await refusal(['--port', port])).toContain(port);
    expect((await guest(first).get('/api/categories')).status).toBe(200);
  });
});

describe('flags', () => {
  test('--data beats FOODMAP_DATA', async () => {
    const [wanted, unwanted] = [newDirectory(), newDirectory()];
    await start({ data: unwanted, args: ['--data', wanted] });
    expect(files(wanted)).not.toBeEmpty();
    expect(() => files(unwanted)).toThrow();
  });

  test('--port beats FOODMAP_PORT', async () => {
    const { url } = await start({ args: ['--port', '0'], env: { FOODMAP_PORT: '1' } });
    expect(new URL(url).port).not.toBe('1');
  });

  test('--host beats FOODMAP_HOST', async () => {
    const { url } = await start({ args: ['--host', '127.0.0.1'], env: { FOODMAP_HOST: 'nowhere.invalid' } });
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });

  test.each([
    ['on', 'off', true],
    ['off', 'on', false],
  ])('--rate-limits %s beats FOODMAP_RATE_LIMITS %s', async (flag, variable, limited) => {
    const server = await start({ args: ['--rate-limits', flag], env: { FOODMAP_RATE_LIMITS: variable } });
    const { headers } = await guest(server).get('/api/captcha/new');
    expect(headers.has('ratelimit-policy')).toBe(limited);
  });

  test('--captcha-test-code beats FOODMAP_CAPTCHA_TEST_CODE', async () => {
    const server = await start({
      args: ['--captcha-test-code', captchaCode],
      env: { FOODMAP_CAPTCHA_TEST_CODE: 'other' },
    });
    expect((await login(guest(server), 'admin', adminPassword)).status).toBe(200);
  });

  test('--log-level beats FOODMAP_LOG_LEVEL: no access log below info', async () => {
    const server = await start({ args: ['--log-level', 'error'], env: { FOODMAP_LOG_LEVEL: 'debug' } });
    await guest(server).get('/api/categories');
    await stop(server);
    expect(server.log()).toBe('');
  });
});

describe('a setting that cannot be used', () => {
  test.concurrent.each([
    ['--port', '65536'],
    ['--port', '-1'],
    ['--port', 'http'],
    ['--port', '80.5'],
    ['--port', ''],
    ['--base-url', 'food.example'],
    ['--base-url', 'ftp://food.example'],
    ['--trust-proxy', 'nonsense'],
    ['--trust-proxy', '10.0.0.0/33'],
    ['--trust-proxy', '10.0.0.1,300.1.1.1'],
    ['--rate-limits', 'maybe'],
    ['--log-level', 'loud'],
    ['--log-format', 'xml'],
    ['--host', 'nowhere.invalid'],
    ['--data', '/proc/nowhere'],
    ['--nonsense', 'x'],
  ])('stops the start: %s %p', async (flag, value) => {
    // A test code would be refused first on a host that is no loopback address.
    expect(await refusal([flag, value], { FOODMAP_CAPTCHA_TEST_CODE: undefined })).toContain(
      flag === '--host' || flag === '--data' ? value : flag,
    );
  });

  test.concurrent.each([
    ['FOODMAP_PORT', '65536'],
    ['FOODMAP_PORT', 'abc'],
    ['FOODMAP_BASE_URL', 'food.example'],
    ['FOODMAP_TRUST_PROXY', 'nonsense'],
    ['FOODMAP_RATE_LIMITS', 'true'],
    ['FOODMAP_LOG_LEVEL', 'loud'],
    ['FOODMAP_LOG_FORMAT', 'xml'],
    ['FOODMAP_ADMIN_USERNAME', 'xx'],
    ['FOODMAP_ADMIN_USERNAME', 'two words'],
    ['FOODMAP_ADMIN_USERNAME', '\u0301first'],
    ['FOODMAP_ADMIN_USERNAME', 'x'.repeat(33)],
    ['FOODMAP_ADMIN_PASSWORD', 'x'.repeat(7)],
    ['FOODMAP_ADMIN_PASSWORD', 'x'.repeat(129)],
    ['FOODMAP_API_KEY', 'x'.repeat(15)],
    ['FOODMAP_API_KEY', 'x'.repeat(129)],
    ['FOODMAP_API_KEY', `${'x'.repeat(20)}\u0007`],
    ['FOODMAP_JWT_SECRET', 'x'.repeat(31)],
    ['FOODMAP_UPLOADS_S3_BUCKET', 'without-keys'],
    ['FOODMAP_UPLOADS_S3_ENDPOINT', 'https://s3.example'],
    ['FOODMAP_UPLOADS_S3_ENDPOINT', 's3.example'],
    ['FOODMAP_UPLOADS_S3_PREFIX', 'pictures'],
    ['FOODMAP_UPLOADS_S3_PREFIX', '/'],
  ])('stops the start: %s=%p', async (name, value) => {
    const message = await refusal([], { [name]: value });
    expect(message).toContain(name);
    if (/PASSWORD|KEY|SECRET/.test(name)) expect(message).not.toContain(value);
  });

  test.each([
    ['frobnicate', "error: unknown command 'frobnicate'\n"],
    ['backp', "error: unknown command 'backp'; did you mean 'backup'?\n"],
    ['hlep', "error: unknown command 'hlep'; did you mean 'help'?\n"],
  ])('stops the start: the command %s', async (command, message) => {
    expect(await refusal([command])).toStartWith(message);
  });
});

describe('the captcha test code', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1'])('is refused on the host %s', async (host) => {
    expect(await refusal(['--host', host])).toMatch(/captcha/i);
  });

  test('is warned of at each start', async () => {
    const first = await start();
    await stop(first);
    const server = await start({ data: first.data });
    await stop(server);
    const warnings = server
      .log()
      .split('\n')
      .filter((line) => /"level":(40|"warn")/.test(line));
    expect(warnings.join('\n')).toMatch(/captcha/i);
  });

  test('solves nothing when there is none', async () => {
    const server = await start({ env: { FOODMAP_CAPTCHA_TEST_CODE: undefined } });
    expectError(await login(guest(server), 'admin', adminPassword), 400);
    await stop(server);
    expect(server.log()).not.toMatch(/captcha test code/i);
  });
});

/** The answer to an upload, with the address of the picture in a store that was made with it. */
const uploaded = async (server: Server) => {
  const root = await admin(server);
  const { data } = await root.upload('/api/admin/upload', new Blob([png(2, 2)]));
  const { cover_url } = await store(root, { cover_url: data.url });
  return { path: data.path as string, url: data.url as string, cover_url };
};
const coverSeen = async (server: Server, headers: Record<string, string> = {}): Promise<string> =>
  (await guest(server).get('/api/stores', headers)).data[0].cover_url;

describe('the base address', () => {
  test('is the one of the request unless it is set', async () => {
    const server = await start();
    const { path, url, cover_url } = await uploaded(server);
    expect([url, cover_url]).toEqual([server.url + path, server.url + path]);
    expect(await coverSeen(server, { host: 'food.example' })).toBe(
      `${new URL(server.url).protocol}//food.example${path}`,
    );
    expect(await coverSeen(server, { 'x-forwarded-proto': 'https' })).toBe(server.url + path);
  });

  test('has the protocol that a trusted proxy names', async () => {
    const server = await start({ args: ['--trust-proxy', '127.0.0.1'] });
    const { path } = await uploaded(server);
    expect(await coverSeen(server, { 'x-forwarded-proto': 'https', host: 'food.example' })).toBe(
      `https://food.example${path}`,
    );
  });

  test.each(['https://food.example', 'https://food.example/'])(
    'is --base-url %s, also for older pictures',
    async (base) => {
      const first = await start();
      const { path } = await uploaded(first);
      await stop(first);
      const server = await start({ data: first.data, args: ['--base-url', base] });
      expect(await coverSeen(server)).toBe(`https://food.example${path}`);
      expect((await uploaded(server)).url).toMatch(/^https:\/\/food\.example\/static\/upload\//);
    },
  );
});

const observed = await startServer();
afterAll(() => observed.stop());

describe.concurrent('the access log', () => {
  const client = guest(observed);

  /** The line of the request with this id. */
  const lineOf = (id: string) =>
    eventually(async () => {
      const line = observed
        .log()
        .split('\n')
        .find((text) => text.includes(id));
      expect(line).toBeDefined();
      return JSON.parse(line!) as Record<string, unknown>;
    });

  const logged = async (as: Client, method: string, path: string) => {
    const id = unique('request-');
    await as.send(method, path, { headers: { 'x-request-id': id } });
    return lineOf(id);
  };

  test('has a JSON object in each line', async () => {
    await logged(client, 'GET', '/api/categories');
    const lines = observed.log().trim().split('\n');
    for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toBeObject();
  });

  test('has method, path, status, duration, client address and key prefix', async () => {
    const line = await logged(client, 'GET', '/api/categories?page=1');
    expect(line).toMatchObject({ method: 'GET', status: 200 });
    expect(line.path).toMatch(/^\/api\/categories/);
    const values = Object.values(line);
    expect(values).toContain('127.0.0.1');
    expect(values).toContain(firstKey.slice(0, 12));
    const durations = Object.entries(line).filter(([name]) => /duration|ms$/i.test(name));
    expect(durations).toHaveLength(1);
    expect(durations[0]?.[1]).toBeWithin(0, 5000);
  });

  test('has the account', async () => {
    const root = await admin(observed);
    const { data } = await root.get('/api/admin/me');
    const line = await logged(root, 'GET', '/api/admin/me');
    const without = await logged(client, 'GET', '/api/categories');
    const added = Object.entries(line).filter(([name]) => !(name in without));
    expect(JSON.stringify(added)).toMatch(new RegExp(`\\b${data.id}\\b`));
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api/stores/abc', 400],
    ['DELETE', '/api/categories', 405],
    ['GET', '/api/admin/me', 401],
  ])('has a line for a failure: %s %s %i', async (method, path, status) => {
    expect(await logged(client, method, path)).toMatchObject({ method, path, status });
  });

  test('has the address that a trusted proxy names', async () => {
    const behind = await startServer({ args: ['--trust-proxy', '127.0.0.1,10.0.0.0/8'] });
    const clients = {
      '198.51.100.7': '198.51.100.7',
      '198.51.100.7:5678': '198.51.100.7',
      '203.0.113.9, 198.51.100.7, 10.1.1.1:80': '198.51.100.7',
      '[2001:db8::1]:5678': '2001:db8::1',
      '198.51.100.7, 999.9.9.9': '127.0.0.1',
      '198.51.100.7, anybody, 10.1.1.1': '10.1.1.1',
    };
    for (const hops of Object.keys(clients)) await guest(behind).get('/healthz', { 'x-forwarded-for': hops });
    await behind.stop();
    const seen = logOf(behind).filter(({ msg }) => msg === 'request');
    expect(seen.map(({ client }) => client)).toEqual(Object.values(clients));
  });

  test('has no secret', async () => {
    const spy = await startServer({ env: { FOODMAP_LOG_LEVEL: 'debug', FOODMAP_JWT_SECRET: 'j'.repeat(40) } });
    const owner = await admin(spy);
    const password = 'a secret of the colleague';
    const { data: key } = await owner.post('/api/admin/apikeys', { name: 'logged' });
    await owner.post('/api/admin/admins', { username: 'colleague', password });
    await owner.post('/api/admin/admins', { username: 'x', password });
    const colleague = await admin(spy, 'colleague', password);
    await login(guest(spy), 'colleague', 'a wrong secret');
    await guest(spy).with({ key: key.key }).get('/api/categories');
    await guest(spy).with({ key: 'an-unknown-key-of-somebody' }).get('/api/categories');
    await guest(spy).send('POST', '/api/user/login', {
      headers: { 'content-type': 'application/json' },
      body: '{"username":"x","password":"a broken secret"',
    });
    const query = 'password=query-secret-1&token=query-secret-2&api_key=query-secret-3&X-API-Key=query-secret-4';
    await guest(spy).get(`/api/stores?${query}`);
    await guest(spy).get(`/api/nothing?${query}`);
    await spy.stop();
    const secrets = [
      firstKey,
      key.key,
      'an-unknown-key-of-somebody',
      password,
      adminPassword,
      'a wrong secret',
      'a broken secret',
      owner.credentials.token,
      colleague.credentials.token,
      'query-secret',
      'j'.repeat(40),
      '$argon2',
    ];
    expect(spy.log()).toContain('/api/admin/login');
    expect(secrets.filter((secret) => spy.log().includes(secret ?? 'missing'))).toEqual([]);
  });
});
