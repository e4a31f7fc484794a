// needs: time, one engine (about settings)
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captcha, Client } from './helpers/client.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  setting: string;
  value: string | null;
  source: string;
  flag: string | null;
  variable: string;
}

const configured = async (env: Record<string, string | undefined>): Promise<Row[]> => {
  const { stdout, stderr, code } = await run(['config', '--json'], { env });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
};

/** Without those that the tests set. */
const nothing = {
  FOODMAP_ADMIN_PASSWORD: undefined,
  FOODMAP_API_KEY: undefined,
  FOODMAP_CAPTCHA_TEST_CODE: undefined,
};

const secret = 'a-secret-of-more-than-32-characters';
const secrets = [
  'FOODMAP_ADMIN_PASSWORD',
  'FOODMAP_API_KEY',
  'FOODMAP_JWT_SECRET',
  'FOODMAP_CAPTCHA_TEST_CODE',
  'FOODMAP_METRICS_TOKEN',
  'FOODMAP_BACKUP_S3_ACCESS_KEY',
  'FOODMAP_BACKUP_S3_SECRET_KEY',
  'FOODMAP_UPLOADS_S3_ACCESS_KEY',
  'FOODMAP_UPLOADS_S3_SECRET_KEY',
  'FOODMAP_SMTP_URL',
];

const fileWith = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe('a secret in a file', () => {
  test('each secret can be in one, and so no other setting', async () => {
    const file = fileWith('secret', secret);
    const rows = await configured({
      ...nothing,
      ...Object.fromEntries(secrets.map((variable) => [`${variable}_FILE`, file])),
      FOODMAP_SMTP_URL_FILE: fileWith('mail', 'smtp://name:password@mail.example'),
    });
    const found = rows.filter(({ source }) => source === 'file').map(({ variable }) => variable);
    expect(found.toSorted()).toEqual(secrets.toSorted());
  });

  test('works without its line end', async () => {
    const env = {
      ...nothing,
      FOODMAP_ADMIN_PASSWORD_FILE: fileWith('password', 'the password in the file\r\n'),
      FOODMAP_API_KEY_FILE: fileWith('key', `${secret}\n`),
      FOODMAP_CAPTCHA_TEST_CODE: 'test',
    };
    const server = await startServer({ env });
    const client = new Client(server.url, { key: secret });
    const given = { username: 'admin', password: 'the password in the file', ...(await captcha(client)) };
    expect((await client.post('/api/admin/login', given)).status).toBe(200);
    await server.stop();
  });

  test('2 when the variable is set as well', async () => {
    const file = fileWith('twice', secret);
    const { stderr, code } = await run(['config'], {
      env: { FOODMAP_JWT_SECRET: secret, FOODMAP_JWT_SECRET_FILE: file },
    });
    expect({ stderr, code }).toEqual({
      stderr: 'FOODMAP_JWT_SECRET and FOODMAP_JWT_SECRET_FILE are both set; remove one.\n',
      code: 2,
    });
  });

  test.each([
    ['that is missing', () => join(folder, 'missing'), /missing, which FOODMAP_JWT_SECRET_FILE names, cannot be read/],
    ['that is a directory', () => folder, /cannot be read/],
    ['that is empty', () => fileWith('empty', '\n'), /^FOODMAP_JWT_SECRET_FILE must have at least 32 characters/],
    ['that holds a bad value', () => fileWith('short', 'short-secret'), /^FOODMAP_JWT_SECRET_FILE must have/],
  ])('2 for one %s', async (_, file, message) => {
    const { stderr, code } = await run(['config'], { env: { FOODMAP_JWT_SECRET_FILE: file() } });
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(message), code: 2 });
    expect(stderr).not.toContain('short-secret');
  });
});

describe('a credential of systemd', () => {
  const directory = join(folder, 'credentials');
  mkdirSync(directory);
  writeFileSync(join(directory, 'foodmap-jwt-secret'), secret);
  writeFileSync(join(directory, 'foodmap-port'), '4000');

  test('is a secret of that name', async () => {
    const rows = await configured({ CREDENTIALS_DIRECTORY: directory });
    const sources = Object.fromEntries(rows.map(({ variable, source }) => [variable, source]));
    expect(sources).toMatchObject({ FOODMAP_JWT_SECRET: 'credential', FOODMAP_METRICS_TOKEN: 'default' });
    expect(rows.find(({ setting }) => setting === 'port')!.value).not.toBe('4000');
  });

  test('2 when the variable is set as well', async () => {
    const env = { CREDENTIALS_DIRECTORY: directory, FOODMAP_JWT_SECRET: secret };
    const { stderr, code } = await run(['config'], { env });
    expect({ stderr, code }).toEqual({
      stderr: 'FOODMAP_JWT_SECRET and the credential foodmap-jwt-secret are both set; remove one.\n',
      code: 2,
    });
  });
});

describe('a variable that is no setting', () => {
  const ofKubernetes = {
    FOODMAP_SERVICE_HOST: '10.0.0.1',
    FOODMAP_SERVICE_PORT: '3000',
    FOODMAP_SERVICE_PORT_HTTP: '3000',
    FOODMAP_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
    FOODMAP_PORT_3000_TCP_PROTO: 'tcp',
    FOODMAP_PORT_3000_TCP_PORT: '3000',
    FOODMAP_PORT_3000_TCP_ADDR: '10.0.0.1',
  };

  test('is warned of when the server starts', async () => {
    const server = await startServer({ env: { ...ofKubernetes, FOODMAP_COLOUR: 'red' } });
    await server.stop();
    const line = server
      .log()
      .split('\n')
      .find((text) => text.includes('unknown environment variables'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 'warn' });
    expect(JSON.parse(line).variables.toSorted()).toEqual([...Object.keys(ofKubernetes), 'FOODMAP_COLOUR'].toSorted());
  });

  test.each([
    ['FOODMAP_BACKUP_SHEDULE', 'FOODMAP_BACKUP_SCHEDULE'],
    ['FOODMAP_HOSTS', 'FOODMAP_HOST'],
    ['FOODMAP_LOGLEVEL', 'FOODMAP_LOG_LEVEL'],
    ['FOODMAP_TRUST_PROXIES', 'FOODMAP_TRUST_PROXY'],
    ['FOODMAP_RATE_LIMIT', 'FOODMAP_RATE_LIMITS'],
    ['FOODMAP_JWT_SERCET_FILE', 'FOODMAP_JWT_SECRET_FILE'],
  ])('stops the start when it is nearly one: %s', async (name, meant) => {
    const { stderr, code } = await run([], { env: { [name]: 'x', FOODMAP_DATA: join(folder, 'unused') } });
    expect({ stderr, code }).toEqual({ stderr: `There is no setting ${name}; did you mean ${meant}?\n`, code: 2 });
  });

  test('2 for a port of Kubernetes, with its cause', async () => {
    const { stderr, code } = await run([], { env: { FOODMAP_PORT: 'tcp://10.0.0.1:3000' } });
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/^FOODMAP_PORT must.*Kubernetes/), code: 2 });
  });
});

describe('a flag that can stand alone', () => {
  test.each([
    [['--notify-private'], 'on'],
    [['--notify-private', 'off'], 'off'],
    [[], 'off'],
  ])('%j is %s', async (flags, value) => {
    const { stdout } = await run(['config', '--json', ...flags], { env: nothing });
    const row = (JSON.parse(stdout) as Row[]).find(({ setting }) => setting === 'notify-private');
    expect(row!.value).toBe(value);
  });
});

test.each([
  'http://mail.example',
  'mail.example:587',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://mail.example?pool=true',
])('2 for the mail server %s, which it does not repeat', async (url) => {
  const { stderr, code } = await run(['config'], { env: { FOODMAP_SMTP_URL: url } });
  expect({ stderr, code }).toEqual({
    stderr: expect.stringMatching(/^FOODMAP_SMTP_URL must be a mail server/),
    code: 2,
  });
  expect(stderr).not.toContain(`${url}.`);
});

test.each([
  'https://map.example',
  'https://map.example/{latitude}',
  'https://map.example/{latitude},{longitude},{zoom}',
  'javascript:alert({latitude},{longitude})',
  'https://{latitude} {longitude}',
])('2 for directions by %s', async (url) => {
  expect(await run(['config'], { env: { FOODMAP_DIRECTIONS: url } })).toMatchObject({
    stderr: expect.stringMatching(/^FOODMAP_DIRECTIONS must be an address with \{latitude\} and \{longitude\}/),
    code: 2,
  });
});

describe('foodmap serve --help', () => {
  test('lists every setting', async () => {
    const { stdout } = await run(['serve', '--help']);
    const missing = (await configured({})).filter(({ variable }) => !stdout.includes(variable));
    expect(missing).toEqual([]);
  });

  test.each([
    ['login', 'a minute'],
    ['failed-login', '15 minutes'],
    ['captcha', 'a minute'],
    ['application', 'an hour'],
    ['lookup', 'a minute'],
    ['report', 'an hour'],
    ['upload', 'a minute'],
  ])('names the window of the budget "%s"', async (name, window) => {
    const text = (await run(['serve', '--help'])).stdout.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(new RegExp(`--rate-limit-${name} <number> [^()]+ in ${window}, by network; 0 is off`));
  });
});
