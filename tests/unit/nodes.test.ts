import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { present } from '../../src/db/postgres/time.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';

describe.skipIf(noPostgres !== undefined)('nodes on one PostgreSQL', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  let one: PostgresDatabase;
  let other: PostgresDatabase;
  beforeAll(async () => {
    postgres = await Postgres.start();
    database = await postgres.database();
    await prepare(database.url, 'a secret');
    one = await PostgresDatabase.open(database.url, 3);
    other = await PostgresDatabase.open(database.url, 3);
  });
  afterAll(async () => {
    await Promise.all([one?.close(), other?.close()]);
    await postgres?.remove();
  });
  afterEach(() => query(database.url, 'delete from leases'));

  const both = <T>(work: (db: PostgresDatabase) => Promise<T>) => Promise.all([work(one), work(other)]);

  describe('repeated work', () => {
    test('runs on one of two nodes that begin with the same slot', async () => {
      let runs = 0;
      const ran = await both(({ nodes }) => nodes.once('work', 1000, async () => void runs++));
      expect({ runs, ran: ran.toSorted() }).toEqual({ runs: 1, ran: [false, true] });
      expect(await one.nodes.once('work', 1000, async () => void runs++)).toBe(false);
      expect(await other.nodes.once('work', 1001, async () => void runs++)).toBe(true);
      expect(runs).toBe(2);
    });

    test('does not run while the former run goes on elsewhere', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const first = one.nodes.once('work', 1, async () => {
        begun.resolve();
        await promise;
      });
      await begun.promise;
      expect(await other.nodes.once('work', 2, async () => {})).toBe(false);
      resolve();
      expect(await first).toBe(true);
      expect(await other.nodes.once('work', 2, async () => {})).toBe(true);
    });

    test('runs again after work that throws, and after a node that died, once its lease is over', async () => {
      const failing = one.nodes.once('work', 1, async () => {
        throw new Error('it broke');
      });
      await expect(failing).rejects.toThrow('it broke');
      expect(await other.nodes.once('work', 2, async () => {})).toBe(true);
      await query(database.url, `update leases set node = 'dead', until = ${present} + 60000`);
      expect(await other.nodes.once('work', 3, async () => {})).toBe(false);
      await query(database.url, `update leases set until = ${present}`);
      expect(await other.nodes.once('work', 3, async () => {})).toBe(true);
    });
  });

  describe('a lease', () => {
    test('is of one node, again and again, and of the other once it is over', async () => {
      expect(await one.nodes.holds('lease')).toBe(true);
      expect(await other.nodes.holds('lease')).toBe(false);
      expect(await one.nodes.holds('lease')).toBe(true);
      await query(database.url, 'update leases set until = 1');
      expect(await other.nodes.holds('lease')).toBe(true);
      expect(await one.nodes.holds('lease')).toBe(false);
    });

    test('is free as soon as its node closes the database', async () => {
      const brief = await PostgresDatabase.open(database.url, 1);
      expect(await brief.nodes.holds('lease')).toBe(true);
      await brief.close();
      expect(await one.nodes.holds('lease')).toBe(true);
    });
  });

  test('work of one name runs on one node at a time', async () => {
    let [running, most] = [0, 0];
    await Promise.all(
      [one, other, one, other].map(({ nodes }) =>
        nodes.alone('work', async () => {
          most = Math.max(most, ++running);
          await query(database.url, 'select pg_sleep(0.02)');
          running--;
        }),
      ),
    );
    expect({ running, most }).toEqual({ running: 0, most: 1 });
  });

  test('the clock of the database is ahead by some milliseconds at most on the same machine', () => {
    expect(Math.abs(one.nodes.ahead)).toBeLessThan(100);
  });

  test('the row of a node is there until the database is closed', async () => {
    const brief = await PostgresDatabase.open(database.url, 1);
    await brief.nodes.join({ address: 'somewhere:8080', version: '1.2.3' });
    expect(await one.nodes.all()).toEqual([{ address: 'somewhere:8080', version: '1.2.3', seen: expect.any(Number) }]);
    await brief.close();
    expect(await one.nodes.all()).toEqual([]);
  });
});
