// needs: time, one engine (about certificates)
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { axios } from 'acme-client';
import { identifierOf } from '../src/features/certificates/advice.ts';
import { renewalOf, storedFile } from '../src/features/certificates/managed.ts';
import { Certificates } from '../src/features/certificates/service.ts';
import { selfSigned } from '../src/features/certificates/self-signed.ts';
import { day, hour, minute } from '../src/units.ts';
import { limits } from '../src/limits.ts';
import { silentLogger } from '../src/log.ts';
import { eventually } from './helpers/eventually.ts';
import { makeCertificate, startPebble, type Pebble } from './helpers/pebble.ts';
import { temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
let pebble: Pebble;
let now = Date.now();
const clock = () => now;
const { signal } = new AbortController();

beforeAll(async () => {
  pebble = await startPebble();
  const own = makeCertificate(folder, 'slow', ['127.0.0.1']);
  axios.defaults.httpsAgent = new Agent({ ca: [readFileSync(pebble.trust, 'utf8'), readFileSync(own.cert, 'utf8')] });
});
afterAll(async () => {
  await pebble.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

let count = 0;

/** A certificate to obtain, whose challenges are answered unless it is not `reachable`. */
function made({ reachable = true, directory = pebble.directory, addresses = (): string[] => ['192.0.2.7'] } = {}) {
  const data = join(folder, `data${++count}`);
  mkdirSync(data, { recursive: true });
  const config = {
    data,
    domain: [`shop${count}.food.example`],
    acmeDirectory: directory,
    acmeEmail: undefined,
    tlsCert: undefined,
    tlsKey: undefined,
  };
  const outside = { addressesOf: async () => addresses(), random: () => 0.5 };
  const certificates = new Certificates({ clock, config, log: silentLogger(), outside });
  if (reachable) {
    const answers = Bun.serve({
      hostname: '127.0.0.1',
      port: pebble.challengePort,
      fetch: ({ url }) => new Response(certificates.challenge(url.split('/').at(-1)!) ?? null, { status: 200 }),
    });
    stops.push(() => answers.stop(true));
  }
  const look = async () => {
    let runs = 0;
    await certificates.look(async () => {
      runs++;
      await certificates.renew(signal).catch(() => undefined);
    });
    return runs;
  };
  return { certificates, config, look };
}

describe('a certificate is renewed', () => {
  test('at two thirds of its life, and not before, and the new one is kept', async () => {
    const { certificates, config, look } = made();
    await look();
    const first = certificates.current!;
    expect(certificates.status()).toMatchObject({ issuer: expect.stringContaining('Pebble'), last_error: null });
    const life = first.until - first.from;
    const at = renewalOf(first);
    expect(at).toBeGreaterThanOrEqual(first.from + life * limits.renewal);
    expect(at).toBeLessThan(first.from + life * (limits.renewal + limits.renewalJitter));
    now = at - minute;
    expect(await look()).toBe(0);
    now = at + minute;
    const seen: string[] = [];
    certificates.onChange(async ({ serial }) => void seen.push(serial));
    expect(await look()).toBe(1);
    expect(certificates.current!.serial).not.toBe(first.serial);
    expect(seen).toEqual([certificates.current!.serial]);
    expect(readFileSync(storedFile(config), 'utf8')).toContain(certificates.current!.cert.trim().split('\n')[1]!);
    now = Date.now();
  });

  test('at another time than others of the same day', async () => {
    const times = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const certificate = await selfSigned(['food.example'], clock);
        return renewalOf(certificate) - certificate.from;
      }),
    );
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(hour);
  });
});

describe('an authority that fails', () => {
  test('is asked again after a pause that doubles, up to half a day', async () => {
    const { certificates, look } = made({ reachable: false });
    const started = now;
    expect(await look()).toBe(1);
    expect(certificates.status().last_error).toMatch(/refused/i);
    const pauses: number[] = [];
    for (let last = now; pauses.length < 8;) {
      now += 5 * minute;
      if ((await look()) === 0) continue;
      pauses.push((now - last) / minute);
      last = now;
    }
    expect(pauses.slice(0, 3)).toEqual([15, 30, 60]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(limits.orderLongestPause / minute + 5);
    expect(now - started).toBeGreaterThan(day);
    expect(certificates.problem()?.message).toContain('HTTPS has no certificate yet.');
    now = Date.now();
  }, 60_000);

  test('is asked at once when DNS has changed, and then all is well', async () => {
    let addresses = ['192.0.2.7'];
    const failing = made({ reachable: false, addresses: () => addresses });
    await failing.look();
    expect(failing.certificates.status().last_error).toContain('is 192.0.2.7, not an address of this machine');
    expect(await failing.look()).toBe(0);
    addresses = ['192.0.2.8'];
    const answers = Bun.serve({
      hostname: '127.0.0.1',
      port: pebble.challengePort,
      fetch: ({ url }) => new Response(failing.certificates.challenge(url.split('/').at(-1)!) ?? null),
    });
    stops.push(() => answers.stop(true));
    expect(await failing.look()).toBe(1);
    expect(failing.certificates.problem()).toBeUndefined();
  });

  test('with errors of its own, or no answer, leaves the certificate as it is', async () => {
    const { certificates, config } = made();
    await certificates.renew(signal);
    const { serial } = certificates.current!;
    const broken = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls: {
        cert: readFileSync(join(folder, 'slow.pem'), 'utf8'),
        key: readFileSync(join(folder, 'slow.key'), 'utf8'),
      },
      fetch: () => new Response('nothing works here', { status: 500 }),
    });
    stops.push(() => broken.stop(true));
    config.acmeDirectory = `https://127.0.0.1:${broken.port}/dir`;
    now = renewalOf(certificates.current!) + minute;
    await expect(certificates.renew(signal)).rejects.toThrow(/127\.0\.0\.1:\d+ says: .*500/);
    await broken.stop(true);
    now += hour;
    await expect(certificates.renew(signal)).rejects.toThrow(/cannot be reached|refused/i);
    expect(certificates.current!.serial).toBe(serial);
    expect(certificates.problem()).toBeUndefined();
    now = certificates.current!.until - (certificates.current!.until - certificates.current!.from) * 0.1;
    expect(certificates.problem()?.message).toMatch(
      /^The certificate expires at .* and was not renewed\. There is no new/,
    );
    now = certificates.current!.until + 1;
    expect(certificates.problem()?.message).toStartWith('The certificate has expired at ');
    now = Date.now();
  });
});

describe("Let's Encrypt", () => {
  test('gets no order while a name has no address', async () => {
    const { certificates, look } = made({
      directory: 'https://acme-v02.api.letsencrypt.org/directory',
      addresses: () => [],
    });
    expect(await look()).toBe(1);
    expect(certificates.status().last_error).toMatch(/has no address in DNS\. This machine has .* An order waits/);
  });
});

describe('an authority that wants a certificate renewed earlier, as one that was revoked', () => {
  /** The directory of Pebble, with answers about renewal beside it. */
  async function advising(window: () => { start: string; end: string } | undefined) {
    const asked: string[] = [];
    const directory = await (await fetch(pebble.directory, { tls: { rejectUnauthorized: false } })).json();
    const server: Bun.Server<unknown> = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch({ url }) {
        if (url.endsWith('/dir'))
          return Response.json({ ...(directory as object), renewalInfo: `${server.url.href}about` });
        asked.push(new URL(url).pathname);
        const suggestedWindow = window();
        return suggestedWindow ? Response.json({ suggestedWindow }) : new Response(null, { status: 500 });
      },
    });
    stops.push(() => server.stop(true));
    return { directory: `${server.url.href}dir`, asked };
  }

  test('gets an order at that time, and is asked again after hours, for the new certificate at once', async () => {
    const at = (time: number) => new Date(time).toISOString();
    let window: { start: string; end: string } | undefined;
    const { directory, asked } = await advising(() => window);
    const { certificates, look } = made({ directory });
    await look();
    const first = certificates.current!;
    const planned = certificates.status().renew_at;
    expect(await look()).toBe(0);
    expect(asked).toEqual([`/about/${await identifierOf(first.cert)}`]);
    expect(certificates.status().renew_at).toBe(planned);
    expect(await look()).toBe(0);
    expect(asked).toHaveLength(1);

    now += limits.renewalAdvice;
    window = { start: at(now + hour), end: at(now + 3 * hour) };
    expect(await look()).toBe(0);
    expect(certificates.status().renew_at).toBe(at(now + 2 * hour));
    now += 2 * hour;
    expect(await look()).toBe(1);
    expect(certificates.current!.serial).not.toBe(first.serial);
    window = { start: at(now - hour), end: at(now - minute) };
    const second = certificates.current!.serial;
    expect(await look()).toBe(1);
    expect(certificates.current!.serial).not.toBe(second);
    now = Date.now();
  });
});

describe('an authority that does not answer', () => {
  const startSilent = () => {
    const never = () => new Promise<Response>(() => undefined);
    const silent = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: never });
    stops.push(() => silent.stop(true));
    return silent;
  };

  test('does not keep the server from stopping', async () => {
    const silent = startSilent();
    const { certificates } = made({ directory: `${silent.url.href}dir` });
    const stopping = new AbortController();
    const renewing = certificates.renew(stopping.signal);
    await eventually(async () => expect(silent.pendingRequests).toBe(1));
    stopping.abort();
    await expect(renewing).rejects.toThrow('the server is stopping');
  });

  test('is given up after a while, and the order counts as failed', async () => {
    const silent = startSilent();
    const { certificates, look } = made({ directory: `${silent.url.href}dir` });
    await expect(certificates.renew(signal)).rejects.toThrow(
      /says: it did not answer within 30 seconds\. The next order/,
    );
    expect(await look()).toBe(0);
  }, 60_000);
});
