import { afterEach, describe, expect, test } from 'bun:test';
import { Contention } from '../helpers/contention.ts';
import { eventually } from '../helpers/eventually.ts';
import { noHaproxy } from '../helpers/haproxy.ts';
import { amount } from '../helpers/length.ts';
import { noPostgres } from '../helpers/postgres.ts';
import { Cluster, nodeNames } from './cluster.ts';
import { noNetwork } from './network.ts';

// Likes and versions through two nodes, which are asked in turn, while nodes and the database fail.

const obstacle = noNetwork ?? noPostgres ?? noHaproxy;
if (obstacle) process.stdout.write(`Histories of a cluster are not checked: ${obstacle}.\n`);

describe.skipIf(obstacle !== undefined)('likes and versions of two nodes are those of one client at a time', () => {
  let cluster: Cluster;
  let contention: Contention;
  afterEach(() => cluster?.end());

  const begin = async () => {
    cluster = await Cluster.begin();
    contention = await Contention.begin({
      root: cluster.root,
      fans: cluster.fans,
      category: cluster.categoryId,
      urls: () => nodeNames.map((name) => cluster.nodes[name]!.url),
      isOnlyServer: false,
    });
  };
  const goOn = (more = amount(100, 500)) => {
    const before = contention.count;
    return eventually(async () => expect(contention.count).toBeGreaterThan(before + more), 60_000);
  };
  const end = async () => {
    expect(await contention.end()).toEqual([]);
    expect(contention.unknown).toBeGreaterThan(0);
  };

  test('when one after the other is killed', async () => {
    await begin();
    for (let kill = 0; kill < amount(2, 10); kill++) {
      await goOn();
      const name = nodeNames[kill % 2]!;
      await cluster.nodes[name]!.stop('SIGKILL');
      await goOn();
      await cluster.startNode(name);
    }
    await goOn();
    await end();
  });

  test('when the primary is killed, and the standby takes its place', async () => {
    await begin();
    await goOn();
    await cluster.primary.kill();
    cluster.standby.promote();
    await goOn();
    await end();
  });

  test('when the primary is frozen, and goes on', async () => {
    await begin();
    for (let round = 0; round < amount(2, 10); round++) {
      await goOn();
      const before = contention.unknown;
      cluster.primary.freeze();
      await eventually(async () => expect(contention.unknown).toBeGreaterThan(before));
      cluster.primary.thaw();
      await goOn();
    }
    await end();
  });
});
