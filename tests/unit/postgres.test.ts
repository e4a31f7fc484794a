// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { eventually } from '../helpers/eventually.ts';
import { noPostgres, Postgres, query } from '../helpers/postgres.ts';

// What the suites about PostgreSQL rely on.

if (noPostgres) process.stdout.write(`Suites on PostgreSQL are not run: ${noPostgres}.\n`);

describe.skipIf(noPostgres !== undefined)('a PostgreSQL of the tests', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.remove());

  test('has empty databases for many servers at once, and drops them though somebody is connected', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => postgres.database()));
    const names = async () =>
      (await postgres.query("select datname from pg_database where datname like 'foodmap%'")).length;
    expect(await names()).toBe(6);
    await Promise.all(made.map(({ url }) => query(url, 'create table one (id int)')));
    const asleep = query(made[0]!.url, 'select pg_sleep(60)').catch((error: Error) => error.message);
    await eventually(async () => {
      const rows = await postgres.query(
        "select 1 from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid()",
      );
      expect(rows).toHaveLength(1);
    });
    await Promise.all(made.map(({ drop }) => drop()));
    expect(await asleep).toBeString();
    expect(await names()).toBe(0);
  });

  test('forgets nothing when it stops', async () => {
    const { url, drop } = await postgres.database();
    await query(url, 'create table one (id int); insert into one values (1)');
    await postgres.stop();
    await expect(query(url, 'select 1')).rejects.toThrow();
    await postgres.start();
    expect(await query(url, 'select id from one')).toEqual([{ id: 1 }]);
    await drop();
  });

  test('answers nothing while it is frozen, and goes on after', async () => {
    postgres.freeze();
    let isAnswered = false;
    const answer = postgres.query('select 1 as one').then((rows) => ((isAnswered = true), rows));
    await Bun.sleep(200);
    expect(isAnswered).toBe(false);
    postgres.thaw();
    expect(await answer).toEqual([{ one: 1 }]);
  });
});

describe.skipIf(noPostgres !== undefined)('a synchronous standby', () => {
  test('has all that was acknowledged when the primary was killed, and takes writes once it is promoted', async () => {
    const primary = await Postgres.start({ isDurable: true, settings: ["synchronous_standby_names = 'other'"] });
    // The base backup does not wait for a standby that is not there yet.
    const standby = await primary.standby('other', { isDurable: true, settings: ["synchronous_standby_names = ''"] });
    try {
      await primary.query('create table numbers (number int)');
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          await primary.query('insert into numbers values ($1)', [acknowledged + 1]);
          acknowledged++;
        }
      })().catch((error: Error) => error.message);
      await eventually(async () => expect(acknowledged).toBeGreaterThan(20));
      await primary.kill();
      expect(await writing).toBeString();
      standby.promote();
      await standby.query('insert into numbers values (0)');
      const rows = await standby.query('select count(*)::int as count from numbers where number between 1 and $1', [
        acknowledged,
      ]);
      expect(rows).toEqual([{ count: acknowledged }]);
    } finally {
      await Promise.all([primary.remove(), standby.remove()]);
    }
    expect([primary, standby].filter(({ data }) => existsSync(data))).toEqual([]);
  });
});
