import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import type { Changes, Subject } from '../../src/db/changes.ts';
import { connect, type Connection } from '../../src/db/sqlite/connection.ts';
import type { WritableDatabase, Queries } from '../../src/db/database.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { settings, tallies } from '../../src/db/schema.ts';
import { Unavailable } from '../../src/errors.ts';
import * as likes from '../../src/features/likes/service.ts';
import * as moderation from '../../src/features/reviews/states.ts';
import { SearchCounts } from '../../src/features/search/counts.ts';
import { limits } from '../../src/limits.ts';
import { silentLogger } from '../../src/log.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const template = temporaryDirectory();
const directories = [template];
const open: (WritableDatabase | Connection)[] = [];

const empty = connect(join(template, 'foodmap.db'));
migrate(empty);
empty.close();

let db: SqliteDatabase;
/** Another program on the same file: it sees what is committed and nothing else. */
let observer: Connection;
let told: Changes[];

beforeEach(async () => {
  const directory = temporaryDirectory();
  directories.push(directory);
  const file = join(directory, 'foodmap.db');
  await Bun.write(file, Bun.file(empty.name));
  db = new SqliteDatabase(file);
  observer = connect(file);
  open.push(db, observer);
  told = [];
  db.onCommit((changes) => void told.push(changes));
});

afterAll(async () => {
  for (const connection of open) await connection.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const add = (tx: Queries, name: string, value = 0) => tx.insert(tallies).values({ name, value });

const committed = (): string[] =>
  (observer.prepare('select name from tallies order by name').all() as { name: string }[]).map(({ name }) => name);

const statuses = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status);

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A write whose row points nowhere, which only the COMMIT finds out. */
const breakForeignKey = async (tx: Queries) => {
  await tx.run(sql`pragma defer_foreign_keys = on`);
  await tx.run(sql`insert into store_images (store_id, url, sort_order) values (404, '/x.webp', 0)`);
};

describe('a write', () => {
  test('resolves with what its work gave', async () => {
    expect(await db.write(async () => 'result')).toBe('result');
  });

  test.each([
    ['throws', () => Promise.reject(new Error('no'))],
    [
      'throws before its first await',
      () => {
        throw new Error('no');
      },
    ],
  ] satisfies [string, () => Promise<never>][])('that %s rejects with that error', async (_, work) => {
    expect(await db.write(work).catch((error: Error) => error.message)).toBe('no');
  });

  test('that throws takes back what it did', async () => {
    const write = db.write(async (tx) => {
      await add(tx, 'half');
      throw new Error('no');
    });
    expect(await statuses([write])).toEqual(['rejected']);
    expect(committed()).toEqual([]);
  });

  test('sees what it wrote itself', async () => {
    const rows = await db.write(async (tx) => {
      await add(tx, 'own', 7);
      return tx.select().from(tallies);
    });
    expect(rows).toEqual([{ name: 'own', value: 7 }]);
  });

  test('waits for another program that is writing, and the event loop goes on', async () => {
    observer.exec('begin immediate');
    let settled = false;
    const write = db.write((tx) => add(tx, 'patient')).finally(() => (settled = true));
    await nextTurn();
    await nextTurn();
    expect(settled).toBe(false);
    observer.exec('commit');
    await write;
    expect(committed()).toEqual(['patient']);
  });

  test('is refused as busy at once when as many wait as may, and those are carried out', async () => {
    observer.exec('begin immediate');
    const writes = Array.from({ length: limits.waitingWrites }, () => db.write(async () => 'done'));
    const error = await db.write(async () => 'late').catch((reason: Unavailable) => reason);
    expect(error).toMatchObject({ reason: 'busy' });
    observer.exec('commit');
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['done']));
  });

  test('is refused as busy when its time is over, and never carried out', async () => {
    const hasty = new SqliteDatabase(db.file, 1);
    open.push(hasty);
    observer.exec('begin immediate');
    const error = await hasty.write((tx) => add(tx, 'late')).catch((reason: Unavailable) => reason);
    expect(error).toMatchObject({ reason: 'busy' });
    observer.exec('commit');
    await db.write((tx) => add(tx, 'next'));
    expect(committed()).toEqual(['next']);
  });

  test('cannot go through the connection for reading', () => {
    expect(() => db.read.run(sql`insert into tallies values ('stray', 1)`)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'SQLITE_READONLY' }) }),
    );
  });
});

describe('writes of the same turn', () => {
  test('share one commit', async () => {
    await Promise.all(
      ['one', 'two', 'three'].map((name) => db.write((tx) => tx.insert(settings).values({ name, value: 1 }))),
    );
    expect(told).toHaveLength(1);
  });

  test(`share no commit with more than ${limits.writesInOneCommit - 1} others`, async () => {
    const names = Array.from({ length: limits.writesInOneCommit + 1 }, (_, index) => `setting ${index}`);
    await Promise.all(names.map((name) => db.write((tx) => tx.insert(settings).values({ name, value: 1 }))));
    expect(told).toHaveLength(2);
  });

  test('keep their rows when one of them throws, and only its rows go', async () => {
    const writes = ['first', 'second', 'third'].map((name) =>
      db.write(async (tx) => {
        await add(tx, name);
        if (name === 'second') throw new Error('no');
      }),
    );
    expect(await statuses(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['first', 'third']);
  });

  test('keep their rows when a constraint stops one of them', async () => {
    const writes = ['same', 'same', 'other'].map((name) => db.write((tx) => add(tx, name)));
    expect(await statuses(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['other', 'same']);
  });

  test.each([
    ['the COMMIT fails', breakForeignKey, /FOREIGN KEY/],
    [
      'one of them ends the transaction',
      async (tx) => {
        await tx.run(sql`insert or rollback into tallies values ('before', 2)`);
      },
      /UNIQUE/,
    ],
  ] satisfies [string, (tx: Queries) => Promise<void>, RegExp][])(
    'are all rejected when %s, and the next write succeeds',
    async (_, breaking, problem) => {
      const group = [db.write((tx) => add(tx, 'before')), db.write(breaking), db.write((tx) => add(tx, 'after'))];
      const outcomes = await Promise.allSettled(group);
      for (const outcome of outcomes) {
        expect(outcome.status === 'rejected' && String((outcome.reason as Error).cause ?? outcome.reason)).toMatch(
          problem,
        );
      }
      expect(committed()).toEqual([]);
      expect(told).toEqual([]);
      await db.write((tx) => add(tx, 'next'));
      expect(committed()).toEqual(['next']);
    },
  );
});

const increment = async (tx: Queries) => {
  const [row] = await tx.select().from(tallies).where(eq(tallies.name, 'counter'));
  await Promise.resolve();
  await tx
    .update(tallies)
    .set({ value: row!.value + 1 })
    .where(eq(tallies.name, 'counter'));
};

describe('many writers at the same time', () => {
  test('take turns, so that none loses what another added', async () => {
    await db.write((tx) => add(tx, 'counter'));
    const writes: Promise<void>[] = [];
    for (let turn = 0; turn < 5; turn++) {
      writes.push(...Array.from({ length: 40 }, () => db.write(increment)));
      await nextTurn();
    }
    await Promise.all(writes);
    expect(await db.read.select().from(tallies)).toEqual([{ name: 'counter', value: 200 }]);
  });
});

describe('an acknowledgement', () => {
  test('comes after the COMMIT, never with the end of the work alone', async () => {
    const acknowledged: string[] = [];
    const write = async (name: string, work: (tx: Queries) => Promise<unknown>) => {
      await db.write(work);
      acknowledged.push(name);
      expect(committed()).toContain(name);
    };
    const first = write('first', (tx) => add(tx, 'first'));
    const second = write('second', async (tx) => {
      await add(tx, 'second');
      await nextTurn();
      expect(acknowledged).toEqual([]);
      expect(committed()).toEqual([]);
    });
    await Promise.all([first, second]);
    expect(acknowledged).toEqual(['first', 'second']);
  });

  test('comes after the listeners were told', async () => {
    const events: string[] = [];
    db.onCommit(() => void events.push('told'));
    await db.write((tx) => tx.insert(settings).values({ name: 'x', value: 1 }));
    events.push('acknowledged');
    expect(events).toEqual(['told', 'acknowledged']);
  });
});

describe('the write-ahead log', () => {
  const log = () => (observer.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[])[0]!;
  /** Rows of a little more than half a page, so that each takes a page. */
  const fill = (pages: number) =>
    db.write(async (tx) => {
      for (let page = 0; page < pages; page++) await add(tx, `${crypto.randomUUID()} ${'x'.repeat(2500)}`);
    });

  test('is moved into the file when it is long, after its writers were told', async () => {
    await fill(limits.walPages / 4);
    expect(log().checkpointed).toBe(0);
    await fill(limits.walPages);
    const { log: pages, checkpointed } = log();
    expect(pages).toBeGreaterThan(limits.walPages);
    expect(checkpointed).toBe(0);
    // The next write begins after it.
    await db.write(async () => undefined);
    expect(log()).toMatchObject({ log: pages, checkpointed: pages });
    await fill(1);
    expect(log().log).toBeLessThan(pages / 2);
  });

  test('is left alone while it is short', async () => {
    await fill(limits.walPages / 4);
    await db.write(async () => undefined);
    expect(log().checkpointed).toBe(0);
  });
});

describe('after close', () => {
  test('a write is refused as unavailable', async () => {
    await db.close();
    const error = await db.write(async () => 1).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Unavailable);
  });

  test('what was queued before it is kept', async () => {
    const writes = ['early', 'late'].map((name) => db.write((tx) => add(tx, name)));
    await db.close();
    expect(await statuses(writes)).toEqual(['fulfilled', 'fulfilled']);
    expect(committed()).toEqual(['early', 'late']);
  });

  test('closing again does nothing', async () => {
    await db.close();
    expect(await db.close()).toBeUndefined();
  });
});

const now = '2026-11-20T00:00:00.000Z';
const clock = () => Date.parse(now);
const context = () => jobContext(db, clock, 'test');

const insert = (table: string, values: Record<string, string | number>) => {
  const literals = Object.values(values).map((value) => (typeof value === 'number' ? value : `'${value}'`));
  return `insert into ${table} (${Object.keys(values).join(', ')}) values (${literals.join(', ')})`;
};

const dated = { created_at: now, updated_at: now };
const account = { username: 'name', username_key: 'name', password_hash: 'hash', ...dated };
const contact = { address: 'here', open_hours: '', phone: '', cover_url: '', description: '' };

const newStore = (id: number) =>
  insert('stores', {
    id,
    name: 'name',
    category_id: 7,
    ...contact,
    status: 'active',
    score: 1,
    scored_at: now,
    ...dated,
  });

const newPicture = (id: number) => insert('store_images', { id, store_id: 7, url: '/x.webp', sort_order: 0 });

const newDish = (id: number) =>
  insert('dishes', { id, store_id: 7, name: 'name', description: '', image_url: '', sort_order: 0 });

/** One row of everything, under the id 7. */
const rows = [
  insert('categories', { id: 7, name: 'name', icon_url: '', sort_order: 0, enabled: 1, ...dated }),
  newStore(7),
  newPicture(7),
  newDish(7),
  insert('users', { id: 7, ...account }),
  insert('admins', { id: 7, ...account, role: 'admin', enabled: 1 }),
  insert('api_keys', { id: 7, name: 'name', prefix: 'fmk_', hash: 'hash', ...dated }),
  insert('reviews', {
    id: 7,
    store_id: 7,
    user_name: 'name',
    rating: 5,
    content: '',
    image_urls: '[]',
    recommend_dishes: '[]',
    ...dated,
  }),
];

const run = (...statements: string[]) =>
  db.write(async (tx) => {
    for (const statement of statements) await tx.run(sql.raw(statement));
  });

const only = (subject: Subject) => ({ stores: [], subjects: [subject] });
const ofStore = (...subjects: Subject[]) => ({ stores: [7], subjects });

function expectTold(expected: { stores: number[]; subjects: Subject[] }) {
  const [changes, ...more] = told;
  expect(more).toEqual([]);
  expect({ ...changes, stores: [...changes!.stores], subjects: [...changes!.subjects] }).toEqual({
    ...expected,
    everything: false,
  });
}

describe('the listeners of commits are told of', () => {
  beforeEach(async () => {
    await run(...rows);
    told.length = 0;
  });

  test.each([
    ['a like', 'update stores set likes = 1', ofStore('store counters')],
    ['a search', 'update stores set search_count = 1', ofStore('store counters')],
    ['hotness', 'update stores set hot_key = 1', ofStore('store counters')],
    ['a score', `update stores set score = 1, scored_at = '${now}'`, ofStore('store counters')],
    ['ratings', 'update stores set review_count = 1, rating_sum = 5', ofStore('store ratings')],
    ['a like and a name', `update stores set likes = 1, name = 'other'`, ofStore('store counters', 'stores')],
    ['a status', `update stores set status = 'inactive'`, ofStore('stores')],
    ['a deletion', `update stores set deleted_at = '${now}'`, ofStore('stores')],
    ['a new store', newStore(8), { ...ofStore('stores'), stores: [8] }],
    ['a new picture', newPicture(8), ofStore('store_images')],
    ['a moved picture', 'update store_images set sort_order = 4', ofStore('store_images')],
    ['a removed picture', 'delete from store_images', ofStore('store_images')],
    ['a new dish', newDish(8), ofStore('dishes')],
    ['a removed dish', 'delete from dishes', ofStore('dishes')],
    ['a moderated review', `update reviews set status = 'approved'`, ofStore('reviews')],
    ['a renamed category', `update categories set name = 'other'`, only('categories')],
    ['a disabled user', `update users set status = 'disabled'`, only('users')],
    ['a disabled administrator', 'update admins set enabled = 0', only('admins')],
    ['a revoked API key', `update api_keys set status = 'revoked'`, only('api_keys')],
    ['a setting', `insert into settings values ('x', '1')`, only('settings')],
  ])('%s', async (_, statement, expected) => {
    await run(statement);
    expectTold(expected);
  });

  test.each([
    ['a like, as its service writes it', () => likes.toggle(context(), 7, 7)],
    [
      'a like taken back',
      async () => {
        await likes.toggle(context(), 7, 7);
        told.length = 0;
        await likes.toggle(context(), 7, 7);
      },
    ],
    [
      'a search, as its service writes it',
      () => {
        const counts = new SearchCounts(db, clock, silentLogger(), () => 'network');
        counts.note({ found: [7] }, '192.0.2.1');
        return counts.flush();
      },
    ],
  ] satisfies [string, () => Promise<unknown>][])('counters alone: %s', async (_, write) => {
    await write();
    expectTold(ofStore('store counters'));
  });

  test('more than counters: an approved review, as its service writes it', async () => {
    await moderation.moderate(context(), 7, 'approved');
    expectTold(ofStore('reviews', 'store counters', 'store ratings'));
  });

  test.each([
    ['the last use of an API key', `update api_keys set last_used_at = '${now}'`],
    ['figures that nobody keeps', `insert into tallies values ('searches', 1)`],
    ['an update that finds no row', 'update stores set likes = 1 where id = 404'],
  ])('not of %s', async (_, statement) => {
    await run(statement);
    expect(told).toEqual([]);
  });

  test('all stores and tables of one commit together', async () => {
    await Promise.all([run('update stores set likes = 1'), run('update users set token_version = 1')]);
    expectTold(ofStore('store counters', 'users'));
  });

  test('not of what a failed writer of the group did', async () => {
    const failed = db.write(async (tx) => {
      await tx.run(sql`update stores set name = 'never'`);
      throw new Error('no');
    });
    await statuses([failed, run('update admins set token_version = 1')]);
    expect(told.map(({ stores, subjects }) => [[...stores], [...subjects]])).toEqual([[[], ['admins']]]);
  });

  test('not of what a failed COMMIT took back, also with the next commit', async () => {
    await statuses([run(`update stores set name = 'never'`), db.write(breakForeignKey)]);
    await run('update admins set token_version = 1');
    expect(told.map(({ subjects }) => [...subjects])).toEqual([['admins']]);
  });
});

describe('noteRequest', () => {
  const set = (name: string) => db.write((tx) => tx.insert(settings).values({ name, value: 1 }));
  const { commitWait } = limits;
  afterEach(() => Object.assign(limits, { commitWait }));

  test('has writes wait for a turn without requests, and those share a commit', async () => {
    Object.assign(limits, { commitWait: 60_000 });
    const writes: Promise<unknown>[] = [];
    for (const name of ['first', 'second', 'third']) {
      writes.push(set(name));
      db.noteRequest();
      await nextTurn();
    }
    expect(told).toEqual([]);
    await Promise.all(writes);
    expect(told).toHaveLength(1);
  });

  test('has no write wait longer than the limit', async () => {
    const begin = performance.now();
    const write = set('patient');
    while (told.length === 0) {
      db.noteRequest();
      await nextTurn();
    }
    await write;
    expect(performance.now() - begin).toBeGreaterThanOrEqual(limits.commitWait);
  });

  test('has no write wait for requests of an earlier turn', async () => {
    db.noteRequest();
    await nextTurn();
    const write = db.write((tx) => add(tx, 'at once'));
    await nextTurn();
    await nextTurn();
    expect(committed()).toEqual(['at once']);
    await write;
  });

  test('tells that everything may have changed after the commit of another program, once', async () => {
    observer.exec(`insert into tallies values ('foreign', 1)`);
    db.noteRequest();
    await nextTurn();
    db.noteRequest();
    expect(told).toEqual([{ stores: new Set(), subjects: new Set(), everything: true }]);
  });

  test('tells nothing of the own commits', async () => {
    await run(`insert into tallies values ('own', 1)`);
    db.noteRequest();
    expect(told).toEqual([]);
  });
});
