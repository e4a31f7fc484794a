// needs: one node (kills its server; tests/cluster has histories of nodes)
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'bun:test';
import { admin, category, users } from './helpers/client.ts';
import { Contention } from './helpers/contention.ts';
import { dropDatabase } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { amount } from './helpers/length.ts';
import { startServer, temporaryDirectory } from './helpers/server.ts';

const kills = amount(2, 20);
const betweenKills = amount(150, 1000);

test(
  `likes and versions are those of one client at a time, whoever writes and though the server is killed ${kills} times`,
  async () => {
    const data = join(temporaryDirectory(), 'data');
    let server = await startServer({ data });
    const root = await admin(server);
    const contention = await Contention.begin({
      root,
      fans: await users(server, 3),
      category: (await category(root)).id,
      urls: () => [server.url],
      isOnlyServer: true,
    });
    const goOn = () => {
      const before = contention.count;
      return eventually(async () => expect(contention.count).toBeGreaterThan(before + betweenKills), 120_000);
    };
    for (let kill = 0; kill < kills; kill++) {
      await goOn();
      await server.stop('SIGKILL');
      server = await startServer({ data });
    }
    await goOn();
    expect(await contention.end()).toEqual([]);
    expect(contention.unknown).toBeGreaterThan(0);
    await server.stop();
    rmSync(dirname(data), { recursive: true });
    await dropDatabase(data);
  },
  120_000 + kills * 60_000,
);
