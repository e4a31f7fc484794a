// needs: time
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { Feed } from '../../src/db/postgres/feed.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { SharedWindows } from '../../src/db/postgres/windows.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { SharedChallenges } from '../../src/features/captcha/challenges.postgres.ts';
import { limits } from '../../src/limits.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';

const minute = 60_000;

describe.skipIf(noPostgres !== undefined)('on PostgreSQL', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  let db: PostgresDatabase;
  let now: number;
  beforeAll(async () => {
    postgres = await Postgres.start();
    database = await postgres.database();
    await prepare(database.url, { jwt: 'a secret', instance: 'instance01' }, functions);
    db = await PostgresDatabase.open(database.url, 4);
  });
  afterAll(async () => {
    await db?.close();
    await postgres?.remove();
  });
  beforeEach(() => {
    now = Date.UTC(2026, 10, 20, 12);
  });

  describe('a window of requests', () => {
    /** Of a node whose clock is ahead by so many milliseconds. */
    const windowsOf = (ahead = 0) => new SharedWindows(db, () => now + ahead);

    const of = (...keys: string[]) => keys.map((key) => ({ key, quota: 1000 }));

    /** Counts one request in one window. */
    const count = async (windows: SharedWindows, key: string) => (await windows.count(of(key), minute))[0]!;

    test('counts all of many at once, and begins anew when it is over', async () => {
      const windows = windowsOf();
      const counts = await Promise.all(Array.from({ length: 50 }, () => count(windows, 'many')));
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1));
      now += minute - 100;
      expect((await count(windows, 'many')).count).toBe(51);
      now += 200;
      expect((await count(windows, 'many')).count).toBe(1);
    });

    test('counts a request in several windows in one statement, in whatever order they are named', async () => {
      const windows = windowsOf();
      const keys = ['one', 'two', 'three'];
      const all = await Promise.all(
        Array.from({ length: 60 }, (_, index) => windows.count(of(...(index % 2 ? keys : keys.toReversed())), minute)),
      );
      const highest = (key: number) => Math.max(...all.map((outcomes) => outcomes[key]!.count));
      expect([highest(0), highest(1), highest(2)]).toEqual([60, 60, 60]);
    });

    test('lets exactly its quota through of many at once, and counts a refused request in no other', async () => {
      const windows = windowsOf();
      const narrow = { key: 'narrow', quota: 5 };
      const ask = () => windows.count([narrow, { key: 'wide', quota: 1000 }], minute);
      const outcomes = await Promise.all(Array.from({ length: 40 }, ask));
      const isRefused = (some: Awaited<ReturnType<typeof ask>>) => some.some(({ isOver }) => isOver);
      expect(outcomes.filter((some) => !isRefused(some))).toHaveLength(5);
      const { count: before } = await count(windows, 'wide');
      const refused = await ask();
      expect(refused).toMatchObject([{ quota: 5, isOver: true }]);
      expect((await count(windows, 'wide')).count).toBe(before + 1);
    });

    test('ends within its length from now on every node, and is no other one by clocks that differ a little', async () => {
      const [early, late] = [windowsOf(20), windowsOf(-20)];
      await count(early, 'little');
      const { count: counted, ends } = await count(late, 'little');
      expect(counted).toBe(2);
      expect(ends - (now - 20)).toBeWithin(minute - 1000, minute + 1);
      expect((await count(early, 'little')).count).toBe(3);
    });

    test('is over when the clock is set back by more than a minute', async () => {
      await count(windowsOf(), 'back');
      now -= 60 * minute;
      expect((await count(windowsOf(), 'back')).count).toBe(1);
    });

    test('takes back what is forgiven, down to nothing', async () => {
      const windows = windowsOf();
      await count(windows, 'forgiven');
      await windows.forgive(['forgiven', 'never counted']);
      await windows.forgive(['forgiven']);
      expect((await count(windows, 'forgiven')).count).toBe(1);
    });

    test('tells the database no address', async () => {
      await count(windowsOf(), 'login 198.51.100.7');
      expect(JSON.stringify(await query(database.url, 'select * from rate_windows'))).not.toContain('198.51');
    });
  });

  describe('a captcha', () => {
    const challenges = () => new SharedChallenges(db, () => now);

    test('is solved by its code within five minutes, and gone after them', async () => {
      await challenges().add('one', 'wx36', '192.0.2.7');
      await challenges().add('two', 'wx36', '192.0.2.7');
      now += limits.captchaLifetime - 100;
      expect(await challenges().attempt('one', 'wx36', false)).toBe('solved');
      expect(await challenges().attempt('two', 'wx37', false)).toBe('wrong');
      now += 200;
      expect(await challenges().attempt('two', 'wx36', false)).toBe('gone');
      expect(await challenges().attempt('two', 'wx36', true)).toBe('gone');
    });

    test('is solved by what solves every captcha, once', async () => {
      await challenges().add('three', 'wx36', '192.0.2.7');
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => challenges().attempt('three', 'test', true)));
      expect(outcomes.toSorted()).toEqual(['gone', 'gone', 'gone', 'solved']);
    });
  });

  describe('the feed of commits', () => {
    test('says everything when it has not looked for as long as changes may be gone', async () => {
      const client = new Bun.SQL(database.url, { max: 1, connection: { 'foodmap.settings': 'kept' } });
      let late = 0;
      /** A connection to a database whose clock goes ahead. */
      const ask = async (sql: string, params?: unknown[]) => {
        const [[seen, isStandby, time, ...rest]] = (await client.unsafe(sql, params).values()) as [
          [string, boolean, number],
        ];
        return [[seen, isStandby, time + late, ...rest]];
      };
      const feed = await Feed.open(ask);
      expect(await feed.next()).toBeUndefined();
      expect(Math.abs(feed.ahead)).toBeLessThan(minute);
      late = limits.databaseChanges;
      expect(await feed.next()).toMatchObject({ everything: true });
      expect(Math.abs(feed.ahead - late)).toBeLessThan(minute);
      expect(await feed.next()).toBeUndefined();
      await client.close();
    });
  });
});
