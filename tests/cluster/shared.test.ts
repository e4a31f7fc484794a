import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { admin, category, store, unique, user, type Client } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { amount } from '../helpers/length.ts';
import { noPostgres, Postgres, query } from '../helpers/postgres.ts';
import { startServer, type Server } from '../helpers/server.ts';
import { clockAheadBy, noWrongClock } from '../helpers/wrong-clock.ts';

// What nodes of one database must agree on, again and again; tests/nodes.test.ts has the cases.

if (noPostgres) process.stdout.write(`Nodes of one database are not tested: ${noPostgres}.\n`);

const onDatabase = (url: string, env: Record<string, string> = {}) =>
  startServer({ env: { FOODMAP_DATABASE_URL: url, FOODMAP_LOG_LEVEL: 'error', ...env } });

/** Milliseconds by which clocks of further nodes are ahead. */
const strays = [300_000, -300_000];

/** How long the other nodes may show what was before a write, in milliseconds. */
const lag = 1000;

describe.skipIf(noPostgres !== undefined)('two nodes of one database', () => {
  let postgres: Postgres;
  let url: string;
  let nodes: [Server, Server];
  /** Nodes whose clocks are wrong, which only take part in jobs. */
  let strayed: Server[] = [];
  let root: [Client, Client];
  let kind: { id: number };
  beforeAll(async () => {
    postgres = await Postgres.start();
    ({ url } = await postgres.database());
    // A job of every minute, for the last test.
    const scheduled = { FOODMAP_BACKUP_SCHEDULE: '* * * * *', FOODMAP_LOG_LEVEL: 'info' };
    nodes = await Promise.all([onDatabase(url, scheduled), onDatabase(url, scheduled)]);
    // Without libfaketime, clocks.test.ts says that there are none.
    if (noWrongClock === undefined)
      strayed = await Promise.all(
        strays.map((difference) => onDatabase(url, { ...scheduled, ...clockAheadBy(difference) })),
      );
    const first = await admin(nodes[0]);
    root = [first, first.at(nodes[1].url)];
    kind = await category(first);
  });
  afterAll(async () => {
    await Promise.all([...(nodes ?? []), ...strayed].map((node) => node.stop()));
    await postgres?.remove();
  });

  /** Asks until the answer is as it should be; fails when that takes longer than the lag. */
  const soon = async (check: () => Promise<void>) => {
    const since = performance.now();
    await eventually(check);
    expect(performance.now() - since).toBeLessThan(lag);
  };

  test('one administrator, one key and one schema, when three start at once on an empty database', async () => {
    for (let round = 0; round < amount(3, 20); round++) {
      const { url, drop } = await postgres.database();
      const started = await Promise.all([onDatabase(url), onDatabase(url), onDatabase(url)]);
      for (const node of started) {
        const { data, meta } = await (await admin(node)).get('/api/admin/apikeys');
        expect([data.length, meta.total]).toEqual([1, 1]);
      }
      expect(await query(url, 'select count(*)::int as count from admins')).toEqual([{ count: 1 }]);
      expect(await Promise.all(started.map((node) => node.stop()))).toEqual([0, 0, 0]);
      expect(started.map((node) => node.log())).toEqual(['', '', '']);
      await drop();
    }
  });

  test('a write is shown by its node at once, and by the other one within a second', async () => {
    const place = await store(root[0], { category_id: kind.id });
    const fields = { category_id: kind.id, address: '1 Market Square' };
    for (let round = 0; round < amount(30, 500); round++) {
      const [writer, reader] = [root[round % 2]!, root[(round + 1) % 2]!];
      const name = unique('Renamed ');
      expect((await writer.put(`/api/admin/stores/${place.id}`, { ...fields, name })).status).toBe(200);
      expect((await writer.get(`/api/stores/${place.id}`)).data.name).toBe(name);
      await soon(async () => expect((await reader.get(`/api/stores/${place.id}`)).data.name).toBe(name));
      const list = async () => (await reader.get(`/api/stores?category_id=${kind.id}`)).data;
      await soon(async () => expect((await list()).map((one: { name: string }) => one.name)).toContain(name));
    }
  });

  test('likes are as many as a recount, whichever node took them', async () => {
    const places = await Promise.all(Array.from({ length: 3 }, () => store(root[0], { category_id: kind.id })));
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => user(nodes[index % 2]!)));
    const answers = await Promise.all(
      people.map(async (person, index) => {
        const statuses: number[] = [];
        for (let turn = 0; turn < amount(30, 500); turn++) {
          const at = person.at(nodes[(index + turn) % 2]!.url);
          const path = `/api/user/stores/${places[(index + turn) % 3].id}/like`;
          statuses.push((turn % 4 === 3 ? await at.delete(path) : await at.send('PUT', path)).status);
        }
        return statuses;
      }),
    );
    expect([...new Set(answers.flat())]).toEqual([200]);
    const rows = await query(url, 'select store_id, count(*)::int as count from likes group by 1');
    const recount = new Map(rows.map(({ store_id, count }) => [store_id, count]));
    for (const { id } of places)
      for (const client of root)
        await soon(async () =>
          expect([id, (await client.get(`/api/stores/${id}`)).data.likes]).toEqual([id, recount.get(id) ?? 0]),
        );
  });

  test('one run of a job in each minute of its schedule, on whichever node, though the clocks of two are wrong', async () => {
    const all: [Server, number][] = [
      ...nodes.map((node): [Server, number] => [node, 0]),
      ...strayed.map((node, index): [Server, number] => [node, strays[index]!]),
    ];
    /** Minutes in which a run began, in the logs of all. */
    const minutes = () =>
      all.flatMap(([node, ahead]) => {
        const lines = node
          .log()
          .split('\n')
          .filter((line) => line.includes('"job":"backup"'));
        return lines.map((line) => {
          const { time, duration_ms } = JSON.parse(line) as { time: string; duration_ms: number };
          return Math.floor((Date.parse(time) - duration_ms - ahead) / 60_000);
        });
      });
    const runs = amount(1, 5);
    await eventually(
      async () => {
        // The first one was none of the schedule: a node that starts makes the backup that is missing.
        expect(minutes().length).toBeGreaterThan(runs);
        // By the clock of the database: a node that took its minute for another one would keep the others from theirs.
        const [last] = await query(url, `select slot::float8 / 60000 as minute from leases where name = 'job backup'`);
        expect(last!.minute).toBe(Math.max(...minutes()));
      },
      runs * 60_000 + 30_000,
    );
    // The other nodes have looked at their clocks by then, too.
    await Bun.sleep(3000);
    expect(minutes().length).toBe(new Set(minutes()).size);
  });
});
