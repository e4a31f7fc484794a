// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { readConfig } from '../../src/config/config.ts';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { Notices } from '../../src/features/notices/service.ts';
import { replace } from '../../src/features/notices/targets.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { limits } from '../../src/limits.ts';
import { silentLogger } from '../../src/log.ts';
import { eventually } from '../helpers/eventually.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';
import { startReceiver } from '../helpers/receiver.ts';

describe.skipIf(noPostgres !== undefined)('a node whose primary waits for a standby that is gone', () => {
  const kept = { leaseRenewal: limits.leaseRenewal, databaseWrite: limits.databaseWrite };
  const receiver = startReceiver();
  const config = readConfig({ notifyPrivate: 'on', data: tmpdir() }, {});
  let postgres: Postgres;
  let database: OwnDatabase;
  let db: PostgresDatabase;
  beforeAll(async () => {
    Object.assign(limits, { leaseRenewal: 20, databaseWrite: 2000 });
    postgres = await Postgres.start({ settings: ['synchronous_commit = on'] });
    database = await postgres.database();
    await prepare(database.url, { jwt: 'a secret', instance: 'instance01' }, functions);
    db = await PostgresDatabase.open(database.url, 3);
    await db.nodes.join({ address: 'here:8080', version: '1.0.0' });
  });
  afterAll(async () => {
    Object.assign(limits, kept);
    await postgres?.query(`alter system set synchronous_standby_names = ''`);
    await postgres?.query('select pg_reload_conf()');
    await db?.close();
    await postgres?.remove();
  });

  /** Connections of the node, and how many of them wait for the standby. */
  const connections = async () => {
    const [row] = await query(
      database.url,
      `select count(*)::int as count, (count(*) filter (where wait_event = 'SyncRep'))::int as waiting
        from pg_stat_activity where application_name = 'foodmap'`,
    );
    return row as { count: number; waiting: number };
  };

  const renewedAt = async () => {
    const [row] = await query(database.url, `select until::float8 as until from leases where name = 'notices'`);
    return row!.until as number;
  };

  test('says so in a message, keeps its lease, and its queries go on', async () => {
    let now = Date.now();
    const target = { form: 'json' as const, address: `${receiver.url}/hook`, secret: 'a secret of the operator' };
    await db.write((tx) => replace(tx, config, [target]));
    const notices = new Notices({ db, clock: () => now, config, log: silentLogger() });
    await notices.look();
    const lost: string[] = [];
    db.onCommit(({ everything }) => void (everything && lost.push('everything may have changed')));
    await postgres.query(`alter system set synchronous_standby_names = 'pa'`);
    await postgres.query('select pg_reload_conf()');
    await eventually(async () =>
      expect(await postgres.query('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: 'pa' }]),
    );
    for (let renewal = 0; renewal < 10; renewal++) {
      const before = await renewedAt();
      await eventually(async () => expect(await renewedAt()).toBeGreaterThan(before));
    }
    expect((await connections()).waiting).toBe(0);
    await eventually(async () => {
      await notices.look();
      now += limits.noticeGather;
      const titles = receiver.take().flatMap(({ json }) => json.occasions[0].titles);
      expect(titles).toContainEqual(expect.stringContaining("synchronous_standby_names is 'pa'"));
    });
    await query(
      database.url,
      `begin; set local synchronous_commit = 'local'; insert into tally_deltas values ('apples', 2); commit`,
    );
    await eventually(async () =>
      expect(await query(database.url, `select value::int from tally_totals where name = 'apples'`)).toEqual([
        { value: 2 },
      ]),
    );
    // One for the queries of each kind, and those of the writes that were given up.
    expect((await connections()).count).toBeLessThanOrEqual(3 * 3 + 4);
    expect(await db.read.values('select 1')).toEqual([[1]]);
    expect(lost).toEqual([]);
    await notices.stop();
  });
});
