// needs: time, one engine (threads read one SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { png } from './helpers/images.ts';
import { load } from './helpers/load.ts';
import { OtherVersion } from './helpers/other-version.ts';
import { installCertificate, makeCertificate, servedCertificate } from './helpers/pebble.ts';
import { listenersOf } from './helpers/ports.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

// Ports that several threads share, while certificates and programs are replaced.

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hosts = ['localhost', '127.0.0.1'];
const [first, second] = [makeCertificate(folder, 'first', hosts), makeCertificate(folder, 'second', hosts)];
const [cert, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];
const install = (pair: { cert: string; key: string }) => installCertificate(pair, { cert, key });
install(first);

const encrypted = {
  FOODMAP_TLS_CERT: cert,
  FOODMAP_TLS_KEY: key,
  FOODMAP_HTTPS_HOST: '127.0.0.1',
  FOODMAP_HTTPS_PORT: '0',
  FOODMAP_HTTP_PORT: 'off',
};
const tls = { rejectUnauthorized: false };
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));
/** The thread that has answered, in the beginning of the ID of a request. */
const threadOf = ({ headers }: Response) => headers.get('x-request-id')!.split('-')[0];
/** Those that answer new connections. */
const threadsAt = async (url: string) =>
  new Set(await times(40, async () => threadOf(await fetch(url, { tls, headers: { connection: 'close' } }))));

const isLinux = process.platform === 'linux';
const server = await startServer({ env: { ...encrypted, ...(isLinux && { FOODMAP_WORKERS: '3' }) } });
afterAll(async () => void (await server.stop()));
const secure = server.secureUrl!;
const port = Number(new URL(secure).port);

describe.if(isLinux)('HTTPS with threads that read', () => {
  test('200 from each thread', async () => {
    expect((await threadsAt(`${secure}/`)).size).toBe(3);
  });

  test.each(['http1.1', 'http2'] as const)('200 with links of its scheme over %s', async (protocol) => {
    const { key, token } = (await admin(server)).credentials;
    for (const url of [server.url, secure]) {
      const how = { tls, ...(url === secure && { protocol }) };
      const page = await fetch(`${url}/`, how);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`"${url}/`)]);
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(png(40, 20))]), 'a.png');
      const headers = { 'x-api-key': key!, authorization: `Bearer ${token}` };
      const uploaded = await fetch(`${url}/api/admin/upload`, { ...how, method: 'POST', body, headers });
      expect(((await uploaded.json()) as { data: { url: string } }).data.url).toStartWith(`${url}/static/upload/`);
    }
  });

  test('no request is lost while the certificate is replaced, and each thread has the new one', async () => {
    const asked = load({ plain: server.url, secure });
    const subjects = async () =>
      new Set((await times(20, () => servedCertificate(port, 'localhost'))).map(({ subject }) => subject));
    for (const [pair, name] of [
      [second, 'second'],
      [first, 'first'],
    ] as const) {
      install(pair);
      await eventually(async () => {
        expect([...(await subjects())]).toEqual([expect.stringContaining(name)]);
        expect((await threadsAt(`${secure}/`)).size).toBe(3);
        expect(listenersOf(port)).toBe(4);
      });
    }
    const { answered, failed } = await asked.end();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });
});

test.if(isLinux)('an upgrade loses no request from one thread to several, and back', async () => {
  const next = new OtherVersion();
  const wanted = join(next.folder, 'workers');
  next.change(
    'src/config/workers.ts',
    'const { workers } = config;',
    `const workers = Number(readFileSync('${wanted}'));`,
  );
  writeFileSync(wanted, '1');
  const server = await startServer({ data: join(next.folder, 'data'), program: next.program, env: encrypted });
  const asked = load({ plain: server.url, secure: server.secureUrl! });
  for (const threads of [3, 3, 2, 1]) {
    writeFileSync(wanted, String(threads));
    const { code, stderr } = await run(['upgrade', '--watch', '0', '--data', server.data]);
    expect([code, stderr]).toEqual([0, '']);
    for (const url of [server.url, server.secureUrl!])
      await eventually(async () => expect((await threadsAt(`${url}/`)).size).toBe(threads));
  }
  const { answered, failed } = await asked.end();
  // A connection that had nothing to do is closed, and its client can be about to use it.
  expect(failed.filter((reason) => reason !== 'ECONNRESET')).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(3 + answered / 20_000);
  await server.stop();
  rmSync(next.folder, { recursive: true, force: true });
});
