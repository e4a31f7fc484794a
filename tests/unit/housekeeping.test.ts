// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { Housekeeping } from '../../src/db/postgres/housekeeping.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { present } from '../../src/db/postgres/time.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { limits } from '../../src/limits.ts';
import * as settings from '../../src/features/settings/service.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';

describe.skipIf(noPostgres !== undefined)('housekeeping on PostgreSQL', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  let now = 0;
  beforeAll(async () => {
    postgres = await Postgres.start();
    database = await postgres.database();
    await prepare(database.url, { jwt: 'a secret', instance: 'instance01' }, functions);
  });
  afterAll(() => postgres?.remove());

  const ask = async (text: string) => (await query(database.url, text))[0];

  /** One round of everything. */
  async function keepHouse(housekeeping: Housekeeping) {
    await housekeeping.start({ id: 'node', address: 'here:8080', version: '1.0.0' });
    await housekeeping.stop();
  }

  /** Runs on connections of their own, as those of a node. */
  function ofItsOwn() {
    const client = new Bun.SQL(database.url, { max: 1 });
    const run = async (sql: string, params: unknown[]) => (await client.unsafe(sql, params).values()) as never;
    const housekeeping = new Housekeeping({ run, own: run }, () => now);
    return { housekeeping, close: () => client.close() };
  }

  test('adds changes of counts to the totals', async () => {
    const { housekeeping, close } = ofItsOwn();
    await query(database.url, `insert into tally_deltas values ('apples', 2), ('apples', 3), ('pears', -1)`);
    await keepHouse(housekeeping);
    expect(await query(database.url, 'select * from tally_deltas')).toEqual([]);
    expect(await query(database.url, 'select * from tally_totals order by name')).toEqual([
      { name: 'apples', value: '5' },
      { name: 'pears', value: '-1' },
    ]);
    await close();
  });

  test('removes captchas, windows and nodes that are over, and no others', async () => {
    const { housekeeping, close } = ofItsOwn();
    const day = limits.databaseNode;
    await query(
      database.url,
      `with ages (name, at) as (values ('over', ${present} - ${day}), ('live', ${present} + ${day})),
        captcha as (insert into captchas (id, site, network, code_hash, expires_at) select name, '', '', '', at from ages),
        rate as (insert into rate_windows (key, count, ends_at) select name, 1, at from ages)
        insert into nodes (id, address, version, seen_at) select name, name, '', at - 1 from ages`,
    );
    await keepHouse(housekeeping);
    const left = ['captchas', 'rate_windows', 'nodes'].map((table) => query(database.url, `select * from ${table}`));
    for (const rows of await Promise.all(left)) expect(rows).toHaveLength(1);
    await query(database.url, 'truncate captchas, rate_windows, nodes');
    await close();
  });

  test('leaves the limit of captchas: the oldest go of the network that has most, in the site that has most', async () => {
    const { housekeeping, close } = ofItsOwn();
    const future = Date.now() + limits.databaseNode;
    const fill = (id: string, site: string, network: string, count: number) =>
      query(
        database.url,
        `insert into captchas (id, site, network, code_hash, expires_at)
          select '${id}' || n, '${site}', '${network}', '', ${future} + n from generate_series(1, ${count}) as n`,
      );
    await fill('flood', 'flooded', 'large', limits.captchas);
    await fill('beside', 'flooded', 'small', 100);
    await fill('stranger', 'elsewhere', 'elsewhere', 100);
    await keepHouse(housekeeping);
    expect(
      await query(
        database.url,
        `select network, count(*)::int, (min(expires_at) - ${future})::int as oldest from captchas group by 1 order by 1`,
      ),
    ).toEqual([
      { network: 'elsewhere', count: 100, oldest: 1 },
      { network: 'large', count: limits.captchas - 200, oldest: 201 },
      { network: 'small', count: 100, oldest: 1 },
    ]);
    await query(database.url, 'truncate captchas');
    await close();
  });

  test('keeps the changes of a transaction that lasted, until ten minutes after its commit', async () => {
    const { housekeeping, close } = ofItsOwn();
    const db = await PostgresDatabase.open(database.url, 2);
    const count = async () => (await ask('select count(*)::int as count from changes'))!.count;
    await db.write(async (tx) => {
      await settings.set(tx, 'cors_origins', []);
      await keepHouse(housekeeping);
      now += limits.databaseChanges;
      await keepHouse(housekeeping);
    });
    expect(await count()).toBe(1);
    await keepHouse(housekeeping);
    now += limits.databaseChanges - 1;
    await keepHouse(housekeeping);
    expect(await count()).toBe(1);
    now += 1;
    await keepHouse(housekeeping);
    expect(await count()).toBe(0);
    await db.close();
    await close();
  });
});
