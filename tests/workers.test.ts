// needs: one engine (threads read one SQLite file), one node (the same)
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { category, store, unique } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { png } from './helpers/images.ts';
import { firstKey, run, startServer, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite({
  env: {
    FOODMAP_WORKERS: '3',
    FOODMAP_METRICS_TOKEN: 'metrics-token-of-the-tests',
    FOODMAP_TRUST_PROXY: '127.0.0.1',
    FOODMAP_LOG_LEVEL: 'info',
  },
});

const headers = { 'x-api-key': firstKey };
/** Each request has a new connection, so that all threads get some. */
const alone = { ...headers, connection: 'close' };
const read = async (path: string, init: RequestInit = {}) => fetch(server.url + path, { headers: alone, ...init });
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.if(process.platform === 'linux')('a server with threads that read', () => {
  test('200 for what a thread answers, and for what it passes on, on one connection', async () => {
    const { id, name } = await store(admin);
    for (let round = 0; round < 5; round++) {
      expect((await client.get(`/api/stores/${id}`)).data.name).toBe(name);
      expect((await client.get('/api/captcha/new')).status).toBe(200);
      expect((await admin.get(`/api/admin/stores/${id}`)).data.name).toBe(name);
      expect((await client.get('/healthz')).status).toBe(200);
      const head = await read(`/api/stores/${id}`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  test('says how many threads it has, and foodmap config where that comes from', async () => {
    expect((await admin.get('/api/admin/health')).data.threads).toEqual({ reading: 3, ended: 0 });
    const { stdout } = await run(['config', '--data', server.data], { env: { FOODMAP_WORKERS: '3' } });
    expect(stdout).toMatch(/^workers +3 +environment +FOODMAP_WORKERS$/m);
  });

  test('404, 405 and 400 as from one thread', async () => {
    expect((await read('/api/nothing')).status).toBe(404);
    expect((await read('/api/stores/999999')).status).toBe(404);
    expect((await client.post('/api/user/login', {})).status).toBe(400);
    expect((await read('/api/stores?page=0')).status).toBe(400);
    expect((await fetch(`${server.url}/api/stores`)).status).toBe(401);
  });

  test('200 for an upload, which every thread shows', async () => {
    const { data, status } = await admin.upload('/api/admin/upload', new Blob([png(40, 20)]));
    expect(status).toBe(200);
    for (const { status: shown } of await times(9, () => fetch(data.url))) expect(shown).toBe(200);
  });

  test('shows on new connections whatever was acknowledged before', async () => {
    const kind = await category(admin);
    const { id } = await store(admin, { category_id: kind.id });
    const fields = { address: 'x', category_id: kind.id };
    let [acknowledged, stale] = [0, 0];
    const over = new AbortController();
    const watch = async () => {
      while (!over.signal.aborted) {
        const before = acknowledged;
        const { data } = (await (await read(`/api/stores/${id}`)).json()) as { data: { name: string } };
        if (Number(data.name) < before) stale++;
      }
    };
    await admin.put(`/api/admin/stores/${id}`, { ...fields, name: '0' });
    const watching = times(6, watch);
    for (let number = 1; number <= 150; number++) {
      const { status } = await admin.put(`/api/admin/stores/${id}`, { ...fields, name: String(number) });
      expect(status).toBe(200);
      acknowledged = number;
    }
    over.abort();
    await watching;
    expect(stale).toBe(0);
  });

  test('200 or 404, never 500, for a store that is hidden and shown meanwhile', async () => {
    const { id } = await store(admin);
    const answered = new Set<number>();
    const over = new AbortController();
    const watching = times(4, async () => {
      while (!over.signal.aborted) {
        for (const path of [`/api/stores/${id}`, `/stores/${id}`, `/api/stores/${id}/reviews`])
          answered.add((await read(path)).status);
      }
    });
    for (let number = 0; number < 200; number++)
      await admin.patch(`/api/admin/stores/${id}/status`, { status: number % 2 ? 'active' : 'inactive' });
    over.abort();
    await watching;
    expect(answered).toEqual(new Set([200, 404]));
  });

  test('401 on every connection as soon as a key is revoked', async () => {
    const { data: key } = await admin.post('/api/admin/apikeys', { name: unique('key') });
    const use = () => read('/api/stores', { headers: { 'x-api-key': key.key, connection: 'close' } });
    for (const { status } of await times(12, use)) expect(status).toBe(200);
    expect((await admin.patch(`/api/admin/apikeys/${key.id}/revoke`)).status).toBe(200);
    for (const { status } of await times(40, use)) expect(status).toBe(401);
  });

  test('counts each search once, whichever thread answers it', async () => {
    const word = unique('kumquat');
    const { id } = await store(admin, { name: word });
    const { data: before } = await admin.get(`/api/admin/stores/${id}`);
    for (const { status } of await times(60, () => read(`/api/stores/search?keyword=${word}`)))
      expect(status).toBe(200);
    const counted = async () => (await admin.get(`/api/admin/stores/${id}`)).data.search_count - before.search_count;
    await eventually(async () => expect(await counted()).toBe(60));
    await times(3, () => read(`/api/stores/search?keyword=${word}`));
    await eventually(async () => expect(await counted()).toBe(63));
  });

  test('notes the use of a key', async () => {
    const { data: key } = await admin.post('/api/admin/apikeys', { name: unique('key') });
    await read('/api/stores', { headers: { 'x-api-key': key.key } });
    await eventually(async () => {
      const { data } = await admin.get('/api/admin/apikeys?page_size=100');
      expect(data.find(({ id }: { id: number }) => id === key.id).last_used_at).not.toBeNull();
    });
  });

  test('writes one line of the log for each request, and counts each in the metrics', async () => {
    const mark = unique('mark');
    await times(20, (index) =>
      read(`/api/stores?${mark}=${index}`, { headers: { ...alone, 'x-request-id': `${mark}-${index}` } }),
    );
    await times(5, (index) => fetch(`${server.url}/healthz`, { headers: { 'x-request-id': `${mark}-h${index}` } }));
    await eventually(async () =>
      expect(
        server
          .log()
          .split('\n')
          .filter((line) => line.includes(mark)),
      ).toHaveLength(25),
    );
    const counted = async () => {
      const answer = await fetch(`${server.url}/metrics`, {
        headers: { authorization: 'Bearer metrics-token-of-the-tests' },
      });
      const text = await answer.text();
      const lines = text.split('\n').filter((line) => /^foodmap_http_requests_total\{.*"\/api\/categories"/.test(line));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };
    const before = await counted();
    await times(30, () => read('/api/categories'));
    await eventually(async () => expect((await counted()) - before).toBe(30));
  });
});

describe.if(process.platform === 'linux')('new connections', () => {
  test('go to all threads alike', async () => {
    const ids = await times(
      300,
      async () => (await read('/api/categories')).headers.get('x-request-id')!.split('-')[0]!,
    );
    const shares = [...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length);
    expect(shares).toHaveLength(3);
    // Three standard deviations are 25.
    for (const share of shares) expect(share).toBeWithin(60, 140);
  });
});

describe.if(process.platform === 'linux')('a budget of time', () => {
  test('429 on every connection once it is spent on any', async () => {
    const limited = await startServer({
      env: {
        FOODMAP_WORKERS: '3',
        FOODMAP_RATE_LIMITS: undefined,
        FOODMAP_RATE_LIMIT_SEARCH: '1',
        FOODMAP_TRUST_PROXY: '127.0.0.1',
      },
    });
    const search = async (index: number) => {
      const from = { ...alone, 'x-forwarded-for': '203.0.113.9' };
      return (await fetch(`${limited.url}/api/stores/search?keyword=a${index}`, { headers: from })).status;
    };
    await eventually(async () => expect(await search(Math.random())).toBe(429));
    for (const status of await times(20, search)) expect(status).toBe(429);
    await limited.stop();
  });
});

describe('--workers', () => {
  const refused = async (env: Record<string, string>) => {
    const { code, stderr } = await run(['serve', '--data', join(temporaryDirectory(), 'data')], { env });
    expect(code).toBe(2);
    return stderr;
  };

  test('is refused with PostgreSQL', async () => {
    const settings = { FOODMAP_WORKERS: '2', FOODMAP_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await refused(settings)).toContain(
      '--workers 2 cannot be used: add nodes to a server with PostgreSQL instead',
    );
  });

  test.each(['0', '17', 'many'])('is refused as %s', async (workers) => {
    expect(await refused({ FOODMAP_WORKERS: workers })).toContain('FOODMAP_WORKERS');
  });
});
