// needs: time
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { jobContext } from '../../src/context.ts';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { present } from '../../src/db/postgres/time.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { makeFirst } from '../../src/cli/first-run.ts';
import { readConfig } from '../../src/config/config.ts';
import { Notices } from '../../src/features/notices/service.ts';
import { replace } from '../../src/features/notices/targets.ts';
import * as settings from '../../src/features/settings/service.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { silentLogger } from '../../src/log.ts';
import { eventually } from '../helpers/eventually.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';
import { startReceiver } from '../helpers/receiver.ts';

describe.skipIf(noPostgres !== undefined)('nodes on one PostgreSQL', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  let one: PostgresDatabase;
  let other: PostgresDatabase;
  beforeAll(async () => {
    postgres = await Postgres.start();
    database = await postgres.database();
    await prepare(database.url, { jwt: 'a secret', instance: 'instance01' }, functions);
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

  test('what a killed node was at is free once a node is started again at its address', async () => {
    const { promise: running, resolve: end } = Promise.withResolvers<void>();
    const killed = await PostgresDatabase.open(database.url, 1);
    const again = await PostgresDatabase.open(database.url, 1);
    await killed.nodes.join({ address: 'killed:8080', version: '1.2.3' });
    const work = killed.nodes.once('work', 1, () => running);
    await eventually(async () => expect(await query(database.url, 'select from leases')).toHaveLength(1));
    expect(await again.nodes.once('work', 2, async () => {})).toBe(false);
    await again.nodes.join({ address: 'killed:8080', version: '1.2.3' });
    expect(await again.nodes.once('work', 2, async () => {})).toBe(true);
    end();
    await work;
    await Promise.all([killed.close(), again.close()]);
    await query(database.url, 'delete from nodes');
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

  describe('a job', () => {
    const time = Date.UTC(2026, 10, 20, 12, 7);
    const minute = 60_000;
    let now: number;
    let runs: string[];
    beforeEach(() => {
      now = time;
      runs = [];
    });
    afterEach(() => Promise.all([here, there].map((jobs) => jobs.stop())));

    /** Jobs of a node whose clock is ahead by so many milliseconds. */
    function jobsOf(name: string, { nodes }: PostgresDatabase, ahead = 0) {
      const jobs = new Jobs(() => now + ahead, silentLogger(), { ahead: 0, once: nodes.once.bind(nodes) });
      const work = async () => void runs.push(name);
      jobs.add({ name: 'shared', schedule: '7 * * * *', work });
      jobs.add({ name: 'own', schedule: '7 * * * *', isOwn: true, work });
      return jobs;
    }
    let here: Jobs;
    let there: Jobs;

    test('runs on one node in each of its slots, also when both begin at once', async () => {
      [here, there] = [jobsOf('here', one), jobsOf('there', other)];
      await Promise.all([here.begin('shared'), there.begin('shared')]);
      expect(runs).toHaveLength(1);
      await Promise.all([here.begin('shared'), there.begin('shared')]);
      expect(runs).toHaveLength(1);
      now += 60 * minute;
      await there.begin('shared');
      await here.begin('shared');
      expect(runs).toEqual([runs[0]!, 'there']);
    });

    test('runs once though the clock of a node is five minutes ahead', async () => {
      [here, there] = [jobsOf('here', one), jobsOf('there', other, 5 * minute)];
      for (let hour = 0; hour < 3; hour++) {
        now = time + hour * 60 * minute - 5 * minute;
        await there.begin('shared');
        now += 5 * minute;
        await here.begin('shared');
      }
      expect(runs).toEqual(['there', 'there', 'there']);
    });

    test('runs on every node when it is its own', async () => {
      [here, there] = [jobsOf('here', one), jobsOf('there', other)];
      await Promise.all([here.begin('own'), there.begin('own')]);
      expect(runs.toSorted()).toEqual(['here', 'there']);
    });

    test('runs at once when it is asked to, whoever has run it', async () => {
      [here, there] = [jobsOf('here', one), jobsOf('there', other)];
      await here.begin('shared');
      await there.run('shared');
      expect(runs).toEqual(['here', 'there']);
    });

    test('that was missed is caught up with by one node, and comes again in its next slot', async () => {
      [here, there] = [jobsOf('here', one), jobsOf('there', other)];
      await here.begin('shared');
      runs = [];
      const isMissed = async () => runs.length === 0;
      now += 10 * minute;
      await Promise.all([here.catchUp('shared', isMissed), there.catchUp('shared', isMissed)]);
      now += 1;
      await there.catchUp('shared', isMissed);
      expect(runs).toHaveLength(1);
      now = time + 60 * minute;
      await here.begin('shared');
      expect(runs).toHaveLength(2);
    });
  });

  describe('the operator', () => {
    const receiver = startReceiver();
    const minute = 60_000;
    let now = Date.UTC(2026, 10, 20, 12);
    const config = readConfig({ notifyPrivate: 'on', data: tmpdir() }, {});
    const noticesOf = (db: PostgresDatabase) => new Notices({ db, clock: () => now, config, log: silentLogger() });
    /** A failed backup, which is an occasion. */
    const fail = async (reason: string) => {
      const before = await settings.get(one.read, 'backups');
      const failure = { last_failure_at: new Date(now).toISOString(), last_error: reason };
      await one.write((tx) => settings.set(tx, 'backups', { ...before, ...failure }));
    };
    const titles = () => receiver.take().map(({ json }) => json.occasions[0].titles);

    test('is told once by two nodes, and by the other when one is gone', async () => {
      const target = { form: 'json' as const, address: `${receiver.url}/hook`, secret: 'a secret of the operator' };
      await one.write((tx) => replace(tx, config, [target]));
      const brief = await PostgresDatabase.open(database.url, 2);
      const [first, second] = [noticesOf(brief), noticesOf(other)];
      const look = async () => {
        await Promise.all([first.look(), second.look()]);
      };
      const gather = async () => {
        await look();
        now += 5 * minute;
        await look();
        await look();
      };
      await first.look();
      await fail('The disk is full.');
      await gather();
      expect(titles()).toEqual([['The disk is full.']]);
      now += minute;
      await fail('The bucket is gone.');
      await look();
      await first.stop();
      await brief.close();
      await second.look();
      now += 5 * minute;
      await second.look();
      expect(titles()).toEqual([['The bucket is gone.']]);
    });
  });

  test('first starts at once make one administrator and one API key, and one of them has their secrets', async () => {
    const made = await both((db) => makeFirst(readConfig({}, {}), jobContext(db, Date.now, 'first run')));
    expect(made.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 3]);
    const counts = 'select (select count(*)::int from admins) as admins, (select count(*)::int from api_keys) as keys';
    expect(await query(database.url, counts)).toEqual([{ admins: 1, keys: 1 }]);
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

  test('a node ends though the database does not answer', async () => {
    const brief = await PostgresDatabase.open(database.url, 1);
    await brief.nodes.join({ address: 'frozen:8080', version: '1.2.3' });
    await brief.nodes.holds('lease');
    postgres.freeze();
    try {
      await brief.close();
    } finally {
      postgres.thaw();
    }
    await query(database.url, 'delete from nodes');
  });

  test('the row of a node is there until the database is closed', async () => {
    const brief = await PostgresDatabase.open(database.url, 1);
    await brief.nodes.join({ address: 'somewhere:8080', version: '1.2.3', state: () => 'busy' });
    expect(await one.nodes.all()).toEqual([
      { address: 'somewhere:8080', version: '1.2.3', seen: expect.any(Number), state: 'busy', isThis: false },
    ]);
    await brief.close();
    expect(await one.nodes.all()).toEqual([]);
  });
});
