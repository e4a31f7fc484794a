// needs: time, one engine (has PostgreSQLs of its own that refuse)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authority, ofLocalhost } from './helpers/certificates.ts';
import { eventually } from './helpers/eventually.ts';
import { freePort } from './helpers/ports.ts';
import { noPgBouncer, PgBouncer } from './helpers/pgbouncer.ts';
import { noPostgres, Postgres } from './helpers/postgres.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const password = 'a-password-nobody-may-see';
const urlOf = ({ port }: { port: number }, { host = '127.0.0.1', name = 'postgres', given = password } = {}) =>
  `postgres://foodmap:${given}@${host}:${port}/${name}`;

/** A start that ends by itself. */
const start = (url: string, env = {}) =>
  run(['serve', '--port', '0', '--data', join(temporaryDirectory(), 'data')], {
    env: { FOODMAP_DATABASE_URL: url, ...env },
  });

let postgres: Postgres;
beforeAll(async () => {
  if (noPostgres !== undefined) return;
  postgres = await Postgres.start({
    isStrict: true,
    admitted: ['host all foodmap samehost scram-sha-256'],
  });
  await postgres.query(`create role foodmap login password '${password}'`);
});
afterAll(() => postgres?.remove());

/** Places where a database cannot be used, each with a URL that has the password. */
const places: [name: string, url: () => string, said: RegExp][] = [
  ['nothing answers', () => urlOf({ port: freePort() }), /nothing answers there/],
  [
    'neither of two hosts answers',
    () => urlOf({ port: freePort() }).replace('/p', `,127.0.0.1:${freePort()}/p`),
    /nothing answers there.*; 127/,
  ],
  ['the password is wrong', () => urlOf(postgres, { given: `${password}-wrong` }), /password authentication failed/],
  ['there is no such database', () => urlOf(postgres, { name: 'nowhere' }), /"nowhere" does not exist/],
  ['the role may not create tables', () => urlOf(postgres), /permission denied for schema public.*must own the tables/],
  ['the port is no number', () => `postgres://foodmap:${password}@127.0.0.1:port/postgres`, /must be a database like/],
  [
    'the second port is no number',
    () => `postgres://foodmap:${password}@127.0.0.1,b:port/postgres`,
    /must be a database like/,
  ],
  ['there is no encryption', () => `${urlOf(postgres)}?sslmode=require`, /SSL/],
];

describe.skipIf(noPostgres !== undefined)('2 with one sentence, and without the password, where', () => {
  test.each(places)('%s', async (_, url, said) => {
    const { code, stdout, stderr } = await start(url());
    const sentences = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect({ code, sentences }).toEqual({ code: 2, sentences: [expect.stringMatching(said)] });
    expect(stdout + stderr).not.toContain(password);
  });
});

/** One of each command that works on the database; the others need a server, or none. */
const commands = [
  ['admin', 'list'],
  ['backup', '/nowhere/backup.tar.zst'],
  ['cluster', 'check'],
  ['config'],
  ['doctor'],
  ['export', '/nowhere/export.ndjson'],
  ['healthcheck'],
  ['import', '/nowhere/import.ndjson'],
  ['key', 'list'],
  ['move', '--to', 'sqlite'],
  ['move', '--uploads'],
  ['notify', 'test'],
  ['restore', '/nowhere/backup.tar.zst', '--yes'],
  ['seed', '--stores', '1'],
  ['service', 'install', '--dry-run'],
  ['user', 'reset-password', 'anna'],
];

describe.skipIf(noPostgres !== undefined)('no password and no stack trace in what is written by', () => {
  test.each(commands)('foodmap %s %s', async (...args) => {
    const words = args.filter((word) => typeof word === 'string');
    const written = await Promise.all(
      places.map(async ([name, url]) => {
        const data = join(temporaryDirectory(), 'data');
        const { stdout, stderr } = await run(words, { env: { FOODMAP_DATABASE_URL: url(), FOODMAP_DATA: data } });
        return { name, text: stdout + stderr };
      }),
    );
    for (const { name, text } of written) {
      expect({ name, text }).toEqual({ name, text: expect.not.stringContaining(password) });
      expect({ name, text }).toEqual({ name, text: expect.not.stringMatching(/^\s+at .*:\d+\)?$/m) });
    }
  });

  test('foodmap move --to, and words that are no command', async () => {
    const data = join(temporaryDirectory(), 'data');
    expect((await run(['seed', '--stores', '1', '--data', data])).code).toBe(0);
    for (const [, url] of places) {
      for (const args of [['move', '--to', url()], [url()], ['--database-url', url(), 'doctor'], ['move', url()]]) {
        const { stdout, stderr } = await run([...args, '--data', data]);
        expect(stdout + stderr).not.toContain(password);
        expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+\)?$/m);
      }
    }
  });
});

if (noPgBouncer) process.stdout.write(`PgBouncer is not tested: ${noPgBouncer}.\n`);

describe.skipIf((noPostgres ?? noPgBouncer) !== undefined)('PgBouncer', () => {
  const ignored =
    'jit,statement_timeout,idle_in_transaction_session_timeout,tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count,tcp_user_timeout,foodmap.settings';

  test.each([
    ['session', ''],
    ['session', ignored],
    ['transaction', ''],
    ['transaction', ignored],
    ['statement', ignored],
  ])('2 with a sentence in %s mode, ignoring "%s"', async (mode, parameters) => {
    const pool = await PgBouncer.start(postgres, mode, parameters);
    try {
      // On a busy machine it may take longer than a second to answer.
      await eventually(async () => {
        const { code, stderr } = await start(pool.url);
        const [sentence, ...more] = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
        expect({ code, sentence, more }).toEqual({
          code: 2,
          sentence: expect.stringContaining('a pool of connections such as PgBouncer is in between'),
          more: [],
        });
      });
    } finally {
      await pool.stop();
    }
  });
});

describe.skipIf(noPostgres !== undefined)('the way to a PostgreSQL with a certificate of an own authority', () => {
  const folder = temporaryDirectory();
  const authorityFile = join(folder, 'authority.pem');
  let encrypted: Postgres;
  beforeAll(async () => {
    writeFileSync(authorityFile, authority);
    encrypted = await Postgres.start({
      isStrict: true,
      admitted: ['hostssl all foodmap samehost scram-sha-256'],
    });
    await encrypted.query(`create role foodmap login superuser password '${password}'`);
    await encrypted.stop();
    encrypted.encrypt(ofLocalhost);
    await encrypted.start();
  });
  afterAll(() => encrypted?.remove());

  const at = (parameters: string, host = 'localhost') => `${urlOf(encrypted, { host })}?${parameters}`;

  test.each([
    ['sslmode=require', {}],
    [`sslmode=verify-ca&sslrootcert=${authorityFile}`, {}],
    [`sslmode=verify-full&sslrootcert=${authorityFile}`, {}],
    ['sslmode=verify-full', { NODE_EXTRA_CA_CERTS: authorityFile }],
  ])('is encrypted with %s', async (parameters, env) => {
    const server = await startServer({ env: { FOODMAP_DATABASE_URL: at(parameters), ...env } });
    try {
      const rows = await encrypted.query(
        `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'foodmap'`,
      );
      expect(rows).toEqual([{ ssl: true }]);
    } finally {
      await server.stop();
    }
  });

  test.each([
    ['sslmode=verify-full', 'localhost', {}, /certificate/],
    [`sslmode=verify-full&sslrootcert=${authorityFile}`, '127.0.0.1', {}, /certificate|altname|Hostname/i],
    ['sslmode=verify-full', 'localhost', { PGSSLROOTCERT: authorityFile }, /certificate/],
    ['sslmode=disable', 'localhost', {}, /no pg_hba.conf entry/],
  ])('2 with a sentence with %s at %s', async (parameters, host, env, said) => {
    const { code, stderr } = await start(at(parameters, host), env);
    const sentences = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect({ code, sentences }).toEqual({ code: 2, sentences: [expect.stringMatching(said)] });
  });

  test('says of a host that it is encrypted, in foodmap cluster check', async () => {
    const { stdout } = await run(['cluster', 'check'], { env: { FOODMAP_DATABASE_URL: at('sslmode=require') } });
    expect(stdout).toContain('answers as the primary, encrypted.');
  });
});
