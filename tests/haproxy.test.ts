// needs: time, one engine (about connections)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { Configuration, noHaproxy, recipe, type Haproxy } from './helpers/haproxy.ts';
import { amount } from './helpers/length.ts';
import { freePort } from './helpers/ports.ts';
import { firstKey, startServer } from './helpers/server.ts';

// The file of docs/deploy before a real server that is stopped, killed and started again.

const [port, plain, secure] = [freePort(), freePort(), freePort()];
const proxied = `https://127.0.0.1:${secure}`;
const start = (data: string) =>
  startServer({
    data,
    env: {
      FOODMAP_PORT: String(port),
      FOODMAP_TRUST_PROXY: '127.0.0.1',
      FOODMAP_BASE_URL: 'https://food.example',
      FOODMAP_LOG_LEVEL: 'error',
    },
  });

/** Sends a request through haproxy, over a connection of its own. */
async function ask(path: string, init: RequestInit = {}) {
  const headers = { 'x-api-key': firstKey, ...(init.headers as Record<string, string>) };
  const response = await fetch(proxied + path, {
    redirect: 'manual',
    keepalive: false,
    tls: { rejectUnauthorized: false },
    ...init,
    headers,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Ends of the server under load: every second one is a kill. */
const turns = amount(4, 40);

/** Bytes that wait on the server's port for a program that does not read them. */
const waitingBytes = () => {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8').matchAll(
    new RegExp(String.raw`^ *\d+: ${address} \S+ 01 [\dA-F]+:([\dA-F]+) `, 'gm'),
  );
  return [...rows].reduce((sum, [, bytes]) => sum + parseInt(bytes!, 16), 0);
};

if (noHaproxy) process.stdout.write(`The proxy that holds requests is not tested: ${noHaproxy}.\n`);

describe.skipIf(noHaproxy !== undefined)('haproxy as docs/deploy/haproxy.cfg sets it up', () => {
  let configuration: Configuration;
  let proxy: Haproxy;
  let server: Awaited<ReturnType<typeof start>>;
  let data: string;
  let token: string | null | undefined;
  let categoryId: number;

  const write = (name: string) =>
    ask('/api/admin/stores', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name, category_id: categoryId, address: '1 Market Square' }),
    });

  /** Names of all stores that there are. */
  const stores = async () => {
    const names: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { text } = await ask(`/api/stores?page=${page}&page_size=100`);
      const { data, meta } = JSON.parse(text) as { data: { name: string }[]; meta: { total_page: number } };
      names.push(...data.map(({ name }) => name));
      pages = meta.total_page;
    }
    return names;
  };

  beforeAll(async () => {
    configuration = new Configuration();
    configuration.write(
      recipe('haproxy.cfg', {
        '10.0.0.2:3000': `127.0.0.1:${port}`,
        'bind :80': `bind 127.0.0.1:${plain}`,
        'bind :443': `bind 127.0.0.1:${secure}`,
        '/etc/haproxy/food.example.pem': configuration.certificate,
      }),
    );
    data = join(configuration.folder, 'data');
    server = await start(data);
    proxy = await configuration.start(secure);
    const root = await admin(server);
    ({ token } = root.credentials);
    categoryId = (await root.post('/api/admin/categories', { name: 'Noodles' })).data.id;
  });
  afterAll(async () => {
    await Promise.all([proxy?.stop(), server?.stop()]);
    rmSync(configuration.folder, { recursive: true, force: true });
  });

  test('exit code 0 when haproxy checks the file', () => {
    expect(configuration.check()).toMatchObject({ code: 0 });
  });

  test('308 to the same address over https', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${plain}/api/stores?page=2`, { redirect: 'manual' });
    expect(status).toBe(308);
    expect(headers.get('location')).toBe(`https://127.0.0.1:${plain}/api/stores?page=2`);
  });

  test('200 with the strict transport that the file adds', async () => {
    const { status, headers } = await ask('/api/stores');
    expect({ status, policy: headers.get('strict-transport-security') }).toEqual({
      status: 200,
      policy: 'max-age=31536000',
    });
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    '200 for reads that come while the server is away, after %s',
    async (signal) => {
      await server.stop(signal);
      const reads = Promise.all(Array.from({ length: 20 }, () => ask('/api/stores')));
      // Longer than haproxy tries by itself: three times, a second apart.
      await Bun.sleep(4_500);
      server = await start(data);
      expect((await reads).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    },
  );

  test('502 for a write that a killed server may have begun, 200 for a read; the write is not sent again', async () => {
    process.kill(server.pid, 'SIGSTOP');
    const read = ask('/api/categories');
    const written = write('Perhaps');
    await eventually(async () => expect(waitingBytes()).toBeGreaterThan(500));
    await server.stop('SIGKILL');
    server = await start(data);
    expect((await read).status).toBe(200);
    expect((await written).status).toBe(502);
    expect(await stores()).not.toContain('Perhaps');
  });

  test('200 or 503 for reads, and each acknowledged write is there once, whatever ends the server under load', async () => {
    const over = new AbortController();
    const reads = new Map<number, number>();
    const sent: string[] = [];
    const acknowledged: string[] = [];
    const refused: number[] = [];
    let answered = 0;
    const reading = async () => {
      while (!over.signal.aborted) {
        const { status } = await ask('/api/stores');
        reads.set(status, (reads.get(status) ?? 0) + 1);
        answered++;
      }
    };
    const writing = async (writer: number) => {
      for (let number = 1; !over.signal.aborted; number++) {
        const name = `Store ${writer}-${number}`;
        sent.push(name);
        const { status } = await write(name);
        if (status === 200) acknowledged.push(name);
        else refused.push(status);
      }
    };
    const working = Promise.all([...Array.from({ length: 4 }, reading), ...[1, 2, 3].map(writing)]);
    const goOn = async () => {
      const [reads, writes] = [answered, acknowledged.length];
      await eventually(async () => {
        expect(answered).toBeGreaterThan(reads + 40);
        expect(acknowledged.length).toBeGreaterThan(writes + 20);
      });
    };
    for (let turn = 0; turn < turns; turn++) {
      await goOn();
      await server.stop(turn % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
      server = await start(data);
    }
    await goOn();
    over.abort();
    await working;
    // A stopping server says 503 at once, until haproxy has used up its tries.
    expect([...reads.keys()].filter((status) => ![200, 502, 503].includes(status))).toEqual([]);
    // haproxy 2.6 gives up a request that the system of a killed server resets: rarely, one of them.
    expect(reads.get(502) ?? 0).toBeLessThanOrEqual(turns / 2);
    expect(refused.filter((status) => ![502, 503].includes(status))).toEqual([]);
    const kept = await stores();
    expect(acknowledged.filter((name) => !kept.includes(name))).toEqual([]);
    expect(kept.filter((name, at) => kept.indexOf(name) !== at)).toEqual([]);
    expect(kept.filter((name) => !sent.includes(name))).toEqual([]);
  });
});
