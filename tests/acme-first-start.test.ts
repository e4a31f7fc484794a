// needs: time, one engine (about certificates)
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { admin } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { servedCertificate, startPebble, type Pebble } from './helpers/pebble.ts';
import { freePort } from './helpers/ports.ts';
import { run, startServer, temporaryDirectory, type Server } from './helpers/server.ts';

let pebble: Pebble;
beforeAll(async () => {
  pebble = await startPebble();
});
afterAll(() => pebble.stop());

const directories: string[] = [];
const newDirectory = () => {
  const data = join(temporaryDirectory(), 'data');
  directories.push(data);
  return data;
};
const running = new Set<Server>();
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});
afterAll(() => {
  for (const data of directories) rmSync(dirname(data), { recursive: true, force: true });
});

const name = 'food.example';

const settingsOf = async (more: Record<string, string> = {}) => ({
  NODE_EXTRA_CA_CERTS: pebble.trust,
  FOODMAP_DOMAIN: `${name},www.${name}`,
  FOODMAP_ACME_DIRECTORY: pebble.directory,
  FOODMAP_ACME_EMAIL: 'operator@food.example',
  FOODMAP_HTTPS_HOST: '127.0.0.1',
  FOODMAP_HTTPS_PORT: String(freePort()),
  FOODMAP_HTTP_PORT: String(pebble.challengePort),
  ...more,
});

async function start(data: string, more: Record<string, string> = {}) {
  const env = await settingsOf(more);
  const server = await startServer({ data, env });
  running.add(server);
  return { server, port: Number(env.FOODMAP_HTTPS_PORT), httpPort: Number(env.FOODMAP_HTTP_PORT) };
}

const stop = async (server: Server) => {
  running.delete(server);
  await server.stop();
};

const orders = () => pebble.log().match(/Added order/g)?.length ?? 0;
const journalOf = (data: string): unknown[] => JSON.parse(readFileSync(join(data, 'certificates/orders.json'), 'utf8'));
const challengePath = '/.well-known/acme-challenge/x';

describe('the first start with a domain', () => {
  test('obtains a certificate for all names, keeps it for its account alone, and serves it to others', async () => {
    const { server, port, httpPort } = await start(newDirectory());
    const certificate = await eventually(async () => {
      const found = await servedCertificate(port, name);
      expect(found.issuer).toContain('Pebble');
      return found;
    });
    expect(certificate.subjectAltName).toBe(`DNS:${name}, DNS:www.${name}`);
    const folder = join(server.data, 'certificates');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder);
    expect(files.map((file) => file.replace(/-\w+/, '')).toSorted()).toEqual([
      'account.pem',
      'certificate.pem',
      'orders.json',
    ]);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);

    const redirect = await fetch(`http://127.0.0.1:${httpPort}/a?b`, {
      redirect: 'manual',
      headers: { host: `www.${name}` },
    });
    expect(redirect.status).toBe(308);
    expect(redirect.headers.get('location')).toBe(`https://www.${name}/a?b`);
    const other = await fetch(`http://127.0.0.1:${httpPort}/a?b`, {
      redirect: 'manual',
      headers: { host: 'evil.example' },
    });
    expect(other.headers.get('location')).toBe(`https://${name}/a?b`);
    expect((await fetch(`http://127.0.0.1:${httpPort}${challengePath}`)).status).toBe(404);

    const operator = await admin(server);
    const { data } = await operator.get('/api/admin/health');
    expect(data).toMatchObject({
      status: 'ok',
      certificate: { source: 'authority', names: [name, `www.${name}`], last_error: null },
    });
    expect(data.certificate.days_left).toBeGreaterThan(0);
    expect(Date.parse(data.certificate.renew_at)).toBeLessThan(Date.parse(data.certificate.expires_at));
    expect(data.jobs.map((job: { name: string }) => job.name)).toContain('certificate');

    const { stdout } = await run(
      ['doctor', '--json', '--domain', `${name},www.${name}`, '--acme-directory', pebble.directory],
      {
        env: { FOODMAP_DATA: server.data, FOODMAP_HTTPS_HOST: '127.0.0.1' },
      },
    );
    const finding = JSON.parse(stdout).find((one: { name: string }) => one.name === 'certificate');
    expect(finding).toMatchObject({
      level: 'ok',
      message: expect.stringContaining(`for ${name}, www.${name} of Pebble`),
    });
  });

  test('makes no other order at the next start, and serves the kept certificate at once', async () => {
    const data = newDirectory();
    const first = await start(data);
    const serial = await eventually(async () => {
      const { issuer, serialNumber } = await servedCertificate(first.port, name);
      expect(issuer).toContain('Pebble');
      return serialNumber;
    });
    await stop(first.server);
    const before = orders();
    const second = await start(data);
    expect((await servedCertificate(second.port, name)).serialNumber).toBe(serial);
    expect(second.server.secureUrl).toBe(`https://${name}`);
    expect(orders()).toBe(before);
  });

  test('says what was seen when the authority does not reach it, and serves on this machine', async () => {
    // Nothing listens where the authority asks.
    const { server, port, httpPort } = await start(newDirectory(), { FOODMAP_HTTP_PORT: String(freePort()) });
    const operator = await admin(server);
    const { data } = await eventually(async () => {
      const answer = await operator.get('/api/admin/health');
      expect(answer.data.certificate.last_error).not.toBeNull();
      return answer;
    });
    const [problem] = data.problems;
    expect(problem).toContain('HTTPS has no certificate yet.');
    expect(problem).toContain(`${name} has no address in DNS.`);
    expect(problem).toContain('This machine has ');
    expect(problem).toMatch(/127\.0\.0\.1:\d+ says: (?:www\.)?food\.example: .*connection refused/i);
    expect(problem).toMatch(/The next order is at \d{4}-/);
    await eventually(async () => expect(server.log()).toContain('connection refused'));
    const own = await servedCertificate(port, name);
    expect(own.subject).toContain('foodmap on this machine');
    expect((await fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' })).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('two starts at once', () => {
  test('make one order, since the second is refused', async () => {
    const [data, env, before] = [newDirectory(), await settingsOf(), orders()];
    const starts = await Promise.allSettled([startServer({ data, env }), startServer({ data, env })]);
    for (const start of starts) if (start.status === 'fulfilled') running.add(start.value);
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(refused).toEqual([expect.stringMatching(/already|another/i)]);
    await eventually(async () => {
      expect((await servedCertificate(Number(env.FOODMAP_HTTPS_PORT), name)).issuer).toContain('Pebble');
    });
    expect(orders() - before).toBe(1);
  });
});

describe('a crash loop', () => {
  test('makes no more than three orders an hour, also when it is killed in the middle of each', async () => {
    const data = newDirectory();
    const before = orders();
    for (let attempt = 0; attempt < 6; attempt++) {
      const { server } = await start(data, { FOODMAP_HTTP_PORT: String(freePort()) });
      if (attempt < 3) await eventually(async () => expect(journalOf(data).length).toBeGreaterThan(attempt));
      else await eventually(async () => expect(server.log()).toContain('an order for a certificate waits'));
      running.delete(server);
      await server.stop('SIGKILL');
    }
    expect(orders() - before).toBeLessThanOrEqual(3);
    expect(journalOf(data)).toHaveLength(3);
  });
});
