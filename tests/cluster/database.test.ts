import { afterEach, describe, expect, test } from 'bun:test';
import { category, expectError, unique } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { noHaproxy } from '../helpers/haproxy.ts';
import { amount } from '../helpers/length.ts';
import { noPostgres } from '../helpers/postgres.ts';
import { Cluster, type ClusterOptions } from './cluster.ts';
import { ask, Readers, Writers } from './load.ts';
import { heal, noNetwork, partition } from './network.ts';

// Failures of the database, and of the way to it, under load.

const obstacle = noNetwork ?? noPostgres ?? noHaproxy;
if (obstacle) process.stdout.write(`Failures of the database are not tested: ${obstacle}.\n`);

/** An answer that nobody has asked for, so that no node has it ready. */
let asked = 0;
const cold = () => `/api/stores?keyword=asked${++asked}`;
/** Nothing that the writers make changes it. */
const ready = '/api/categories';

/** How long the other node may show what was before a write, in milliseconds. */
const lag = 1000;

describe.skipIf(obstacle !== undefined)('a cluster', () => {
  let cluster: Cluster;
  let urls: string[];
  let writers: Writers;

  const begin = async (options: ClusterOptions = {}) => {
    cluster = await Cluster.begin(options);
    urls = [cluster.nodes.n1!.url, cluster.nodes.n2!.url];
    // Writes of many that wait for a network meet each other again and again.
    const through = options.delay ? [] : ['https://10.0.0.1', 'https://10.0.0.1'];
    writers = new Writers(cluster.root, [...through, ...urls], cluster.categoryId);
    await written(options.delay ? 2 : 20);
    // An answer is kept from its second request on.
    for (const url of urls) for (let turn = 0; turn < 5; turn++) expect((await ask(url + ready)).status).toBe(200);
  };
  afterEach(async () => {
    await writers?.end();
    await cluster?.end();
  });

  /** Waits until so many more writes were acknowledged; gives the milliseconds. */
  const written = async (count: number, within = 30_000) => {
    const [since, before] = [performance.now(), writers.acknowledged.length];
    await eventually(async () => expect(writers.acknowledged.length).toBeGreaterThanOrEqual(before + count), within);
    return performance.now() - since;
  };

  /** Waits until a node misses its database. */
  const missesDatabase = (url: string) => eventually(async () => expect((await ask(url + cold())).status).toBe(503));

  /** What a node without its database answers. */
  const expectOnlyReady = async (url: string) => {
    for (let turn = 0; turn < 20; turn++) expect([url, (await ask(url + ready)).status]).toEqual([url, 200]);
    const { status, headers } = await ask(url + cold());
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 503, wait: expect.stringMatching(/^\d+$/) });
  };

  /** Waits until a write waits for the standby, longer than each of them does. */
  const isWaiting = () =>
    eventually(async () => {
      const waiting = await cluster.primary.query(
        `select 1 from pg_stat_activity
          where wait_event = 'SyncRep' and clock_timestamp() - query_start > interval '500 ms'`,
      );
      expect(waiting).not.toHaveLength(0);
    });

  /** Ends the writers: what was acknowledged is on both nodes, and what was not was answered 503, or cut off by 502. */
  const settle = async (...others: string[]) => {
    await writers.end();
    // One node may have taken all writes before the other one found the database.
    for (const url of urls) await eventually(async () => expect((await ask(url + cold())).status).toBe(200), 5000);
    for (const url of urls) await writers.expectAllThere(url);
    expect(Object.keys(writers.refused).filter((status) => !['502', '503', ...others].includes(status))).toEqual([]);
  };

  test('loses no acknowledged write when the primary is killed, and writes again within 5 s of the promotion', async () => {
    await begin();
    const readers = new Readers(urls, ready);
    await cluster.primary.kill();
    for (const url of urls) await missesDatabase(url);
    for (const url of urls) await expectOnlyReady(url);
    cluster.standby.promote();
    expect(await written(1)).toBeLessThan(5000);
    await written(20);
    expect(await readers.end()).toEqual({ 200: readers.count });
    await settle();
  });

  test('loses no acknowledged write when the primary crashes and starts again', async () => {
    await begin();
    await cluster.primary.kill();
    for (const url of urls) await missesDatabase(url);
    await cluster.primary.start();
    await written(20);
    await settle();
  });

  test('leaves a primary that nobody reaches for the standby, and does not go back when it is reached again', async () => {
    await begin();
    const { pa } = cluster.hosts;
    pa.unplug();
    for (const url of urls) await missesDatabase(url);
    cluster.standby.promote();
    expect(await written(1)).toBeLessThan(5000);
    pa.plug();
    await written(40);
    await settle();
  });

  test('goes on with one node when the other one cannot reach the primary, and with both once it can', async () => {
    await begin();
    const { n1, pa } = cluster.hosts;
    const [first, second] = urls as [string, string];
    const readers = new Readers(urls, ready);
    partition(n1, pa);
    await missesDatabase(first);
    await expectOnlyReady(first);
    await written(20);
    expect((await ask(second + cold())).status).toBe(200);
    heal(n1, pa);
    await eventually(async () => expect((await ask(first + cold())).status).toBe(200));
    expect(await readers.end()).toEqual({ 200: readers.count });
    await settle();
  });

  test('goes on when what the primary sends to a node is lost, but not what the node sends', async () => {
    await begin();
    const { n1, pa } = cluster.hosts;
    const first = urls[0]!;
    pa.loses(n1);
    await missesDatabase(first);
    await expectOnlyReady(first);
    await written(20);
    pa.reaches(n1);
    await eventually(async () => expect((await ask(first + cold())).status).toBe(200));
    await settle();
  });

  test('serves what is ready while the primary is frozen for 10 s, and goes on by itself', async () => {
    await begin();
    const readers = new Readers(urls, ready);
    cluster.primary.freeze();
    const frozen = performance.now();
    for (const url of urls) await missesDatabase(url);
    for (const url of urls) await expectOnlyReady(url);
    await Bun.sleep(10_000 - (performance.now() - frozen));
    cluster.primary.thaw();
    expect(await written(1)).toBeLessThan(5000);
    await written(20);
    expect(await readers.end()).toEqual({ 200: readers.count });
    await settle();
  });

  test('503 for writes while the standby is away, which both nodes name, and goes on when the operator lets the primary go on alone', async () => {
    await begin();
    await cluster.standby.kill();
    await isWaiting();
    const before = writers.acknowledged.length;
    for (const url of urls) expect((await ask(url + cold())).status).toBe(200);
    await eventually(async () => expect(writers.refused['503']).toBeGreaterThanOrEqual(writers.urls.length));
    const cause = "synchronous_standby_names is 'pb', but no such standby follows: every commit waits.";
    for (const url of urls) {
      const { data } = await cluster.root.at(url).get('/api/admin/health');
      expect(data).toMatchObject({ status: 'degraded', problems: expect.arrayContaining([cause]) });
    }
    expect(writers.acknowledged).toHaveLength(before);
    expect(Object.keys(writers.refused)).toEqual(['503']);
    await cluster.primary.query('alter system reset synchronous_standby_names');
    await cluster.primary.query('select pg_reload_conf()');
    await written(20);
    await settle();
  });

  test('acknowledges nothing that the standby does not have, and goes on once one of the two is gone', async () => {
    await begin();
    const { pa, pb } = cluster.hosts;
    partition(pa, pb);
    await isWaiting();
    const before = writers.acknowledged.length;
    await cluster.primary.kill();
    cluster.standby.promote();
    expect(writers.acknowledged).toHaveLength(before);
    await written(20);
    for (const url of urls) await eventually(async () => expect((await ask(url + cold())).status).toBe(200));
    await settle();
  });

  test('507 for writes while the disk of the primary is full, 503 once that ends for want of WAL, and goes on when there is room', async () => {
    await begin({ disk: 200 });
    const { primary, root } = cluster;
    const readers = new Readers(urls, ready);
    primary.fillDisk();
    for (const url of urls) {
      const refusal = await eventually(async () => {
        const place = { name: unique('Place '), address: '1 Market Square', category_id: cluster.categoryId };
        const answer = await root.at(url).post('/api/admin/stores', place);
        expectError(answer, 507);
        return answer;
      });
      expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await ask(url + cold())).status).toBe(200);
    }
    await eventually(async () => {
      await primary.query('select pg_switch_wal()').catch(() => {});
      expect(primary.isRunning).toBeFalse();
    });
    for (const url of urls) await missesDatabase(url);
    for (const url of urls) await expectOnlyReady(url);
    primary.makeRoom();
    await primary.start();
    await written(20);
    expect(await readers.end()).toEqual({ 200: readers.count });
    await settle('507');
  });

  test('answers all reads, and is fresh, while the primary is 20 ms away and one of a hundred packets is lost', async () => {
    await begin({ delay: 20 });
    const { pa } = cluster.hosts;
    const readers = [ready, cold].map((path) => new Readers(urls, path));
    pa.losesSome(0.01);
    const lags: number[] = [];
    for (let round = 0; round < amount(8, 300); round++) {
      const [writer, reader] = [urls[round % 2]!, urls[(round + 1) % 2]!];
      const { name } = await category(cluster.root.at(writer));
      const since = performance.now();
      await eventually(async () => expect((await ask(reader + ready)).text).toContain(name));
      lags.push(performance.now() - since);
    }
    await written(1);
    expect(pa.losesNone()).toBeGreaterThan(0);
    expect(lags.toSorted((one, other) => one - other)[Math.floor(lags.length / 2)]).toBeLessThan(lag);
    for (const one of readers) expect(await one.end()).toEqual({ 200: one.count });
    await settle();
  });
});
