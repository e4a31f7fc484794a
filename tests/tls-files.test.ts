// needs: time, one engine (about certificates)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { admin, user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { png } from './helpers/images.ts';
import { installCertificate, makeCertificate, servedCertificate } from './helpers/pebble.ts';
import { freePort, listenersOf } from './helpers/ports.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hosts = ['food.example', 'localhost', '127.0.0.1'];
const first = makeCertificate(folder, 'first', hosts);
const second = makeCertificate(folder, 'second', hosts);
const [cert, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];

const install = (pair: { cert: string; key: string }) => installCertificate(pair, { cert, key });

const settings = { FOODMAP_TLS_CERT: cert, FOODMAP_TLS_KEY: key, FOODMAP_HTTPS_HOST: '127.0.0.1' };
const options = () => ({ env: { ...settings, FOODMAP_HTTPS_PORT: '0', FOODMAP_HTTP_PORT: '0' } });

let server: Awaited<ReturnType<typeof startServer>>;
let httpPort: number;
const metricsToken = 'a-token-for-prometheus';
let port: number;

beforeAll(async () => {
  install(first);
  httpPort = freePort();
  const more = { FOODMAP_HTTP_PORT: String(httpPort), FOODMAP_METRICS_TOKEN: metricsToken };
  server = await startServer({ env: { ...options().env, ...more } });
  port = Number(new URL(server.secureUrl!).port);
});
afterAll(async () => void (await server.stop()));

const tls = { rejectUnauthorized: false };
const subject = async () => (await servedCertificate(port, 'food.example')).subject;

describe('a server with the files of a certificate', () => {
  test('names both addresses when it is ready, and answers the same on both', async () => {
    expect(server.secureUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    for (const url of [server.url, server.secureUrl!]) {
      const answer = await fetch(`${url}/healthz`, { tls });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200, body: { code: 0 } });
    }
  });

  test('redirects HTTP to the same path of HTTPS with 308, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`http://127.0.0.1:${httpPort}/stores/7?from=a%20b&x=//other.example`, {
        method,
        headers: { host: 'food.example' },
        redirect: 'manual',
      });
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 308,
        location: `https://food.example:${port}/stores/7?from=a%20b&x=//other.example`,
      });
    }
  });

  test('redirects to no host that is none', async () => {
    const answer = await fetch(`http://127.0.0.1:${httpPort}/`, { headers: { host: 'a b' }, redirect: 'manual' });
    expect(answer.status).toBe(400);
  });

  test('sends no Strict-Transport-Security, since browsers do not trust this certificate', async () => {
    for (const url of [server.url, server.secureUrl!])
      expect((await fetch(`${url}/healthz`, { tls })).headers.get('strict-transport-security')).toBeNull();
  });

  test('makes absolute links with the scheme of the request', async () => {
    const someone = await user(server);
    const { token } = someone.credentials;
    for (const url of [server.url, server.secureUrl!]) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png(40, 40))]), 'a.png');
      const answer = await fetch(`${url}/api/user/upload`, {
        method: 'POST',
        body: form,
        headers: { 'x-api-key': someone.credentials.key!, authorization: `Bearer ${token}` },
        tls,
      });
      expect(((await answer.json()) as { data: { url: string } }).data.url).toStartWith(`${url}/static/upload/`);
    }
  });
});

describe('the handshake', () => {
  const offered = (...args: string[]) => {
    const { stdout, stderr } = Bun.spawnSync(['openssl', 's_client', '-connect', `127.0.0.1:${port}`, ...args], {
      stdin: new Blob(['']),
    });
    return /Cipher is (\S+)/.exec(stdout.toString() + stderr.toString())?.[1];
  };

  test.each([['-tls1'], ['-tls1_1']])('is refused with %s', (version) => {
    expect(offered(version, '-cipher', 'ALL:@SECLEVEL=0')).toBe('(NONE)');
  });

  test('takes TLS 1.2 and 1.3 with authenticated encryption and forward secrecy only', () => {
    expect(offered('-tls1_3')).toMatch(/^TLS_(?:AES|CHACHA20)/);
    for (const weak of ['ALL:!kECDHE', 'ALL:!AESGCM:!CHACHA20'])
      expect(offered('-tls1_2', '-cipher', `${weak}:@SECLEVEL=0`)).toBe('(NONE)');
    for (const strong of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
      expect(offered('-tls1_2', '-cipher', `ECDHE-ECDSA-${strong}`)).toEndWith(strong);
  });

  test('is as strong with a key for RSA', async () => {
    install(makeCertificate(folder, 'rsa', hosts, { key: 'rsa:2048' }));
    await eventually(async () => expect(await subject()).toContain('rsa'));
    for (const weak of ['kRSA', 'ECDHE-RSA-AES128-SHA256', 'DHE-RSA-AES128-GCM-SHA256'])
      expect(offered('-tls1_2', '-cipher', `${weak}:@SECLEVEL=0`)).toBe('(NONE)');
    for (const strong of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
      expect(offered('-tls1_2', '-cipher', `ECDHE-RSA-${strong}`)).toEndWith(strong);
  });
});

describe('files that change', () => {
  test('are served within seconds, and no request of new or kept connections is lost', async () => {
    install(first);
    await eventually(async () => expect(await subject()).toContain('first'));
    const over = new AbortController();
    const [answered, failed]: [number[], string[]] = [[0], []];
    const ask = async (keepalive: boolean) => {
      while (!over.signal.aborted)
        try {
          const answer = await fetch(`${server.secureUrl}/healthz`, { tls, keepalive });
          if (answer.status !== 200) failed.push(String(answer.status));
          await answer.text();
          answered[0]!++;
        } catch (error) {
          failed.push((error as Error).message);
        }
    };
    const asking = [false, false, false, false, true, true].map(ask);
    const listeners = listenersOf(port);
    for (const [pair, name] of [
      [second, 'second'],
      [first, 'first'],
    ] as const) {
      install(pair);
      await eventually(async () => expect(await subject()).toContain(name));
      // The former listener is closed seconds later.
      await eventually(async () => expect(listenersOf(port)).toBe(listeners));
    }
    over.abort();
    await Promise.all(asking);
    expect(failed).toEqual([]);
    expect(answered[0]).toBeGreaterThan(100);
  });

  test('let connections go on whose handshake had not begun', async () => {
    install(first);
    await eventually(async () => expect(await subject()).toContain('first'));
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    install(second);
    await eventually(async () => expect(await subject()).toContain('second'));
    const answer = await new Promise<string>((resolve, reject) => {
      const secured = connectTls({ socket, servername: 'food.example', rejectUnauthorized: false }, () =>
        secured.write('GET /healthz HTTP/1.1\r\nHost: food.example\r\n\r\n'),
      );
      secured.on('data', (chunk) => resolve(chunk.toString()));
      secured.on('error', reject);
    });
    socket.destroy();
    expect(answer).toStartWith('HTTP/1.1 200');
  });

  const metrics = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const valueOf = (name: string) => Number(new RegExp(`^${name}\\{source="files"\\} (\\S+)$`, 'm').exec(text)?.[1]);
    return ['foodmap_certificate_expiry_timestamp_seconds', 'foodmap_certificate_failing'].map(valueOf);
  };

  test('keep the former certificate, and are named in health, metrics and log, when they do not fit', async () => {
    install(first);
    await eventually(async () => expect(await subject()).toContain('first'));
    writeFileSync(key, readFileSync(second.key));
    const operator = await admin(server);
    await eventually(async () => {
      const { data } = await operator.get('/api/admin/health');
      expect(data).toMatchObject({ status: 'degraded', certificate: { source: 'files', names: hosts } });
      expect(data.problems.join()).toContain('the key does not belong to the certificate');
    });
    expect(await subject()).toContain('first');
    const expiry = Date.parse((await servedCertificate(port, 'food.example')).validTo) / 1000;
    expect(await metrics()).toEqual([expiry, 1]);
    await eventually(async () => expect(server.log()).toContain('the former one is served on'));
    install(second);
    await eventually(async () => {
      expect((await operator.get('/api/admin/health')).data).toMatchObject({ status: 'ok', problems: [] });
    });
    await eventually(async () => expect(await subject()).toContain('second'));
    expect((await metrics())[1]).toBe(0);
  });
});

describe('a start is refused', () => {
  const refusal = async (env: Record<string, string | undefined>) => {
    const { stderr, code } = await run([], { env: { FOODMAP_DATA: join(folder, 'data'), ...env } });
    expect(code).toBe(2);
    return stderr;
  };

  test('with a certificate and no key', async () => {
    expect(await refusal({ FOODMAP_TLS_CERT: cert })).toContain('--tls-cert and --tls-key belong together');
  });

  test('with a mail address for an authority, and no domain', async () => {
    expect(await refusal({ FOODMAP_ACME_EMAIL: 'operator@food.example' })).toContain('--acme-email needs --domain');
  });

  test('with a key of another certificate', async () => {
    const env = { ...options().env, FOODMAP_TLS_CERT: first.cert, FOODMAP_TLS_KEY: second.key };
    expect(await refusal(env)).toContain('the key does not belong to the certificate');
  });

  test('with a file that is not there', async () => {
    expect(await refusal({ ...options().env, FOODMAP_TLS_CERT: join(folder, 'nothing.pem') })).toContain('nothing.pem');
  });

  test('with files and a domain', async () => {
    expect(await refusal({ ...settings, FOODMAP_DOMAIN: 'food.example' })).toContain('remove one of them');
  });

  test('with a port that another server has, which shares it with none but itself', async () => {
    const env = {
      ...options().env,
      FOODMAP_TLS_CERT: first.cert,
      FOODMAP_TLS_KEY: first.key,
      FOODMAP_HTTPS_PORT: String(port),
    };
    expect(await refusal(env)).toContain('another program uses that port');
  });

  test('with a captcha test code that others could use', async () => {
    expect(await refusal({ ...options().env, FOODMAP_HTTPS_HOST: '0.0.0.0' })).toContain('--https-host 127.0.0.1');
  });
});
