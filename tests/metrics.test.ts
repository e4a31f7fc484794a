// needs: time, one node (about figures of one process)
import { afterAll, describe, expect, test } from 'bun:test';
import { admin, expectError, guest, store, user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { run, startServer } from './helpers/server.ts';

const token = 'a-token-for-prometheus';
const bearer = { authorization: `Bearer ${token}` };
const silent = await startServer();
const server = await startServer({ env: { FOODMAP_METRICS_TOKEN: token } });
afterAll(() => Promise.all([silent.stop(), server.stop()]));

type Samples = Record<string, number>;

interface Family {
  name: string;
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const labelsOf = (text: string | undefined) =>
  Object.fromEntries([...(text ?? '').matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));

/** The text as Prometheus reads it: each family has a HELP line, a TYPE line and samples, in one block. */
function familiesOf(text: string): Family[] {
  const families: Family[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, comment, family, rest] = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line) ?? [];
    if (comment === 'HELP') families.push({ name: family!, type: '', help: rest!, samples: [] });
    const current = families.at(-1)!;
    if (comment === 'TYPE') {
      expect({ line, family, type: current.type }).toEqual({ line, family: current.name, type: '' });
      current.type = rest!;
    }
    if (comment !== undefined) continue;
    const [, name, labels, value] = /^([a-z_]+)(\{(?:[a-z]+="[^"]*",?)+\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || !name.startsWith(current.name)) throw new Error(`Prometheus cannot read: ${line}`);
    current.samples.push({ name, labels: labelsOf(labels), value: Number(value) });
  }
  return families;
}

/** Values by name and labels as they are written. */
function samplesOf(text: string): Samples {
  familiesOf(text);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)![0])]));
}

/** The rules of `promtool check metrics`, and those of a histogram. */
function expectClean({ name, type, help, samples }: Family) {
  const found = { name, type, help, labels: [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))] };
  const reserved = ['le', 'quantile', 'instance', 'job_name'];
  const allowed = type === 'histogram' ? ['le'] : type === 'summary' ? ['quantile'] : [];
  expect(found).toMatchObject({ type: expect.stringMatching(/^(counter|gauge|histogram|summary)$/) });
  expect({ name, isTotal: name.endsWith('_total') }).toEqual({ name, isTotal: type === 'counter' });
  expect(name).not.toMatch(/_(count|sum|bucket|milliseconds|ms|kilobytes|kb|counter|gauge|histogram)$/);
  expect(found.labels.filter((label) => reserved.includes(label) && !allowed.includes(label))).toEqual([]);
  const keys = samples.map(({ name: sample, labels }) => JSON.stringify([sample, labels]));
  expect(new Set(keys).size).toBe(keys.length);
  if (type !== 'histogram') return;
  const series = Map.groupBy(samples, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest));
  for (const [labels, parts] of series) {
    const buckets = parts
      .filter((part) => part.name === `${name}_bucket`)
      .map(({ labels: { le }, value }) => [le, value]);
    const counts = buckets.map(([, value]) => value as number);
    expect({ labels, counts }).toEqual({ labels, counts: counts.toSorted((one, other) => one - other) });
    const total = parts.find((part) => part.name === `${name}_count`)!.value;
    expect(buckets.at(-1)).toEqual(['+Inf', total]);
    expect(parts.filter((part) => part.name === `${name}_sum`)).toHaveLength(1);
  }
}

async function exposition(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: bearer });
  expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
  return response.text();
}

const metrics = async () => samplesOf(await exposition());

/** By how much each figure grew while something was done. */
async function growth(work: () => Promise<unknown>): Promise<Samples> {
  const before = await metrics();
  await work();
  const after = await metrics();
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

const requests = (method: string, route: string, status: number) =>
  `foodmap_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('GET /metrics', () => {
  test('is not there unless a token is configured', async () => {
    expectError(await guest(silent).get('/metrics'), 404);
    expectError(await guest(silent).get('/metrics', bearer), 404);
  });

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer another-token-altogether' }],
    ['the token without its scheme', { authorization: token }],
    ['the token and something after it', { authorization: `Bearer ${token}x` }],
  ])('answers 401 to %s', async (_, headers) => {
    const answer = await guest(server).get('/metrics', headers);
    expectError(answer, 401);
    expect(answer.text).not.toContain('foodmap_');
  });

  test('needs no API key', async () => {
    expect((await guest(server).with({ key: null }).get('/metrics', bearer)).status).toBe(200);
  });

  test('counts requests by method, route and status, with their times', async () => {
    const boss = await admin(server);
    const { id } = await store(boss);
    const grown = await growth(async () => {
      for (const path of [`/api/stores/${id}`, `/api/stores/${id}`, '/api/stores/987654321', '/nowhere', '/healthz']) {
        await guest(server).get(path);
      }
    });
    expect(grown[requests('GET', '/api/stores/:id', 200)]).toBe(2);
    expect(grown[requests('GET', '/api/stores/:id', 404)]).toBe(1);
    expect(grown[requests('GET', 'none', 404)]).toBe(1);
    expect(grown[requests('GET', '/healthz', 200)]).toBe(1);
    const times = 'foodmap_http_request_duration_seconds';
    expect(grown[`${times}_count{method="GET",route="/api/stores/:id"}`]).toBe(3);
    expect(grown[`${times}_bucket{le="+Inf",method="GET",route="/api/stores/:id"}`]).toBe(3);
    expect(grown[`${times}_sum{method="GET",route="/api/stores/:id"}`]).toBeGreaterThan(0);
  });

  test('labels a path by its route, so that the number of metrics does not grow with the paths', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => guest(server).get(`/api/stores/${7000 + at}`)));
    const names = Object.keys(await metrics());
    expect(names.filter((name) => /\/7\d\d\d|nowhere/.test(name))).toEqual([]);
  });

  test('counts the writes that share a commit, and the commits', async () => {
    const boss = await admin(server);
    const { id } = await store(boss);
    const likers = await Promise.all(Array.from({ length: 5 }, () => user(server)));
    const grown = await growth(() => Promise.all(likers.map((one) => one.post(`/api/user/stores/${id}/like`))));
    expect(grown.foodmap_commit_writes_sum).toBeGreaterThanOrEqual(5);
    expect(grown.foodmap_commit_writes_count).toBeGreaterThanOrEqual(1);
    expect(grown.foodmap_commit_duration_seconds_count).toBe(grown.foodmap_commit_writes_count as number);
    expect(grown.foodmap_commit_duration_seconds_sum).toBeGreaterThan(0);
  });

  test('counts hits and misses of the caches, and searches', async () => {
    const boss = await admin(server);
    const { name } = await store(boss);
    const search = () => guest(server).get(`/api/stores/search?keyword=${encodeURIComponent(name)}`);
    const first = await growth(search);
    expect(first['foodmap_cache_lookups_total{cache="answers",result="miss"}']).toBeGreaterThanOrEqual(1);
    expect(first.foodmap_search_duration_seconds_count).toBe(1);
    await eventually(async () => {
      const again = await growth(async () => [await search(), await search()]);
      expect(again['foodmap_cache_lookups_total{cache="answers",result="hit"}']).toBeGreaterThanOrEqual(1);
    });
  });

  test('has sizes, lag, memory, jobs and backups', async () => {
    const samples = await metrics();
    const positive = [
      'foodmap_database_bytes{file="database"}',
      'foodmap_disk_free_bytes',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'process_start_time_seconds',
    ];
    for (const name of positive) expect({ name, value: samples[name] }).toEqual({ name, value: expect.any(Number) });
    for (const name of positive) expect(samples[name]).toBeGreaterThan(0);
    expect(samples).toContainKeys([
      'foodmap_database_bytes{file="wal"}',
      'foodmap_event_loop_lag_seconds{percentile="99"}',
      'foodmap_job_runs_total{job="scores",result="failed"}',
    ]);
    expect(samples.foodmap_backup_failing).toBe(0);
    expect(samples.foodmap_backup_last_success_timestamp_seconds).toBe(0);
  });

  test('has the time of the last backup', async () => {
    expect((await run(['backup', '--data', server.data])).code).toBe(0);
    const { foodmap_backup_last_success_timestamp_seconds: at } = await metrics();
    expect(Math.abs(Date.now() / 1000 - at!)).toBeLessThan(60);
  });

  test('keeps to the rules of the exposition format, with samples in every family', async () => {
    const boss = await admin(server);
    const { name } = await store(boss);
    await guest(server).get(`/api/stores/search?keyword=${encodeURIComponent(name)}`);
    const families = familiesOf(await exposition());
    expect(families.length).toBeGreaterThan(15);
    expect(new Set(families.map((family) => family.name)).size).toBe(families.length);
    for (const family of families) expectClean(family);
  });

  const promtool = Bun.which('promtool');
  test.skipIf(!promtool)('passes promtool check metrics', async () => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([promtool!, 'check', 'metrics'], {
      stdin: new Blob([await exposition()]),
    });
    expect({ exitCode, said: stdout.toString() + stderr.toString() }).toEqual({ exitCode: 0, said: '' });
  });

  test('is not in the log with its token', async () => {
    await metrics();
    await eventually(async () => expect(server.log()).toContain('/metrics'));
    expect(server.log()).not.toContain(token);
  });
});

const addressOf = (log: string) => /"url":"(http[^"]+\/metrics)"/.exec(log)?.[1];

describe('--metrics-port', () => {
  test('opens a listener of its own, on the loopback address, without a token and with nothing else on it', async () => {
    const own = await startServer({ args: ['serve', '--metrics-port', '0'] });
    const address = await eventually(async () => {
      const found = addressOf(own.log());
      expect(found).toStartWith('http://127.0.0.1:');
      return found!;
    });
    await guest(own).get('/api/categories');
    const samples = samplesOf(await (await fetch(address)).text());
    expect(samples[requests('GET', '/api/categories', 200)]).toBe(1);
    expect((await fetch(new URL('/api/categories', address))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    expectError(await guest(own).get('/metrics'), 404);
    await own.stop();
    expect(await fetch(address).catch(() => 'closed')).toBe('closed');
  });

  test('refuses a port that is taken with a sentence', async () => {
    const { port } = new URL(server.url);
    const { stderr, code } = await run(['serve', '--metrics-port', port], {
      env: { FOODMAP_DATA: `${silent.data}-2` },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/Cannot listen on 127\.0\.0\.1:\d+ for metrics: .*Choose another --metrics-port\./);
  });
});

test.each([
  ['FOODMAP_METRICS_PORT', '70000', /whole number from 0 to 65535/],
  ['FOODMAP_METRICS_TOKEN', 'short', /16 to 128 printable characters/],
])('%s refuses a bad value', async (variable, value, sentence) => {
  const { stderr, code } = await run(['config'], { env: { [variable]: value } });
  expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(sentence), code: 2 });
});
