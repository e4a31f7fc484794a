import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Client } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { noHaproxy } from '../helpers/haproxy.ts';
import { jpeg } from '../helpers/images.ts';
import { amount } from '../helpers/length.ts';
import { noPostgres } from '../helpers/postgres.ts';
import { Cluster, nodeNames } from './cluster.ts';
import { ask, Readers, Writers } from './load.ts';
import { noNetwork } from './network.ts';

// Ends of nodes behind haproxy, under load.

const obstacle = noNetwork ?? noPostgres ?? noHaproxy;
if (obstacle) process.stdout.write(`Failures of nodes are not tested: ${obstacle}.\n`);

const proxied = (count: number) => Array.from({ length: count }, () => 'https://10.0.0.1');

describe.skipIf(obstacle !== undefined)('two nodes behind haproxy', () => {
  let cluster: Cluster;
  let readers: Readers;
  let writers: Writers;
  beforeEach(async () => {
    cluster = await Cluster.begin();
    readers = new Readers(proxied(6), '/api/stores?page_size=5');
    writers = new Writers(cluster.root, proxied(2), cluster.categoryId);
    for (const name of nodeNames) await cluster.isServing(name);
  });
  afterEach(async () => {
    await Promise.all([readers?.end(), writers?.end()]);
    await cluster?.end();
  });

  const end = async () => {
    const [reads] = await Promise.all([readers.end(), writers.end()]);
    await writers.expectAllThere('https://10.0.0.1');
    return reads;
  };

  test('answer all reads but at most one for two kills, and keep what was acknowledged, when one after the other is killed', async () => {
    const rounds = amount(4, 50);
    for (let round = 0; round < rounds; round++) {
      const name = nodeNames[round % 2]!;
      await cluster.nodes[name]!.stop('SIGKILL');
      await cluster.isServing(nodeNames[(round + 1) % 2]!);
      await cluster.startNode(name);
      await cluster.isServing(name);
    }
    const { 200: _, 502: reset = 0, ...others } = await end();
    expect(others).toEqual({});
    // haproxy 2.6 does not try again what the system of a killed program resets.
    expect(reset).toBeLessThanOrEqual(rounds / 2);
    expect(Object.keys(writers.refused).filter((status) => !['502', '503'].includes(status))).toEqual([]);
  });

  test('answer all reads when the cable of one is pulled out, and when it is back', async () => {
    cluster.hosts.n1.unplug();
    await eventually(async () => expect((await cluster.figuresOf('n1')).status).toBe('DOWN'));
    await cluster.isServing('n2');
    cluster.hosts.n1.plug();
    await cluster.isServing('n1');
    expect(await end()).toEqual({ 200: readers.count });
  });

  test('fail none of the requests while one after the other is restarted', async () => {
    const enough = amount(2000, 100_000);
    for (let turn = 0; turn < 2 || readers.count + writers.acknowledged.length < enough; turn++)
      await cluster.replaceNode(nodeNames[turn % 2]!);
    expect({ reads: await end(), refused: writers.refused }).toEqual({ reads: { 200: readers.count }, refused: {} });
  });

  test('503 for pictures while their storage does not answer, and all else goes on', async () => {
    const { root } = cluster;
    const [one, other] = nodeNames.map((name) => root.at(cluster.nodes[name]!.url)) as [Client, Client];
    const bytes = await jpeg();
    const send = (as: Client) => as.upload('/api/admin/upload', new Blob([bytes]), 'picture.jpg');
    const { status, data } = await send(one);
    expect(status).toBe(200);
    const { pathname } = new URL(data.url);
    expect((await ask(other.url + pathname)).status).toBe(200);
    const over = Promise.withResolvers<undefined>();
    cluster.storage.fault = () => over.promise;
    const away = await ask(`${one.url}${pathname}?w=160`);
    expect({ status: away.status, wait: away.headers.get('retry-after') }).toEqual({
      status: 503,
      wait: expect.stringMatching(/^\d+$/),
    });
    expect((await send(other)).status).toBe(503);
    for (const name of nodeNames) await cluster.isServing(name);
    over.resolve(undefined);
    cluster.storage.fault = () => undefined;
    await eventually(async () => expect((await ask(`${one.url}${pathname}?w=160`)).status).toBe(200));
    expect((await send(other)).status).toBe(200);
    expect({ reads: await end(), refused: writers.refused }).toEqual({ reads: { 200: readers.count }, refused: {} });
  });

  test('200 for an export that is begun, watched and fetched through haproxy, though it is of one node', async () => {
    const { token } = cluster.root.credentials;
    const admin = (path: string, method = 'GET') =>
      ask(`https://10.0.0.1/api/admin/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const { id } = JSON.parse((await admin('exports', 'POST')).text).data as { id: number };
    const watched = await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => admin(`jobs/${id}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { data } = JSON.parse(answers[0]!.text) as { data: { state: string; result: { url: string } } };
      expect(data.state).not.toBe('running');
      return data;
    });
    expect(watched.state).toBe('done');
    const { pathname } = new URL(watched.result.url);
    expect((await ask(`https://10.0.0.1${pathname}`)).status).toBe(200);
  });
});
