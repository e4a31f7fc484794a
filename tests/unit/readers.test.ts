import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Changes } from '../../src/db/changes.ts';
import { connect, type Connection } from '../../src/db/sqlite/connection.ts';
import { SqliteDatabase, type CommitWatcher } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { categories } from '../../src/db/schema.ts';
import { limits } from '../../src/limits.ts';
import { SharedTime } from '../../src/http/shared-time.ts';
import { ReaderDatabase } from '../../src/readers/database.ts';
import { ChangesRing } from '../../src/readers/ring.ts';
import { Readers } from '../../src/readers/threads.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directories: string[] = [];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

let file: string;
let writer: SqliteDatabase;
let ring: ChangesRing;
let other: Connection;

beforeEach(() => {
  directories.push(temporaryDirectory());
  file = join(directories.at(-1)!, 'foodmap.db');
  const connection = connect(file);
  migrate(connection);
  connection.close();
  writer = new SqliteDatabase(file);
  ring = new ChangesRing();
  other = connect(file);
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A reader in this thread, with a cache of the names of categories, as all caches are made. */
function reader({ isDeaf = false } = {}) {
  const db = new ReaderDatabase(file, new ChangesRing(ring.memory));
  const known = new Map<number, string>();
  const told: Changes[] = [];
  db.onCommit((changes) => {
    told.push(changes);
    if (isDeaf) return;
    if (changes.everything || changes.subjects.has('categories')) known.clear();
  });
  return {
    db,
    told,
    async nameOf(id: number): Promise<string> {
      await db.noteRequest();
      const { revision } = db;
      const found = known.get(id);
      if (found !== undefined) return found;
      const [row] = await db.read.select({ name: categories.name }).from(categories).where(eq(categories.id, id));
      if (revision === db.revision) known.set(id, row!.name);
      return row!.name;
    },
  };
}

const row = (name: string) => ({
  id: 1,
  name,
  icon_url: '',
  sort_order: 0,
  enabled: true,
  created_at: '2026',
  updated_at: '2026',
});

const rename = (name: string) =>
  writer.write(async (tx) => {
    await tx.insert(categories).values(row(name)).onConflictDoUpdate({ target: categories.id, set: { name } });
  });

/** How many of the reads of two readers showed less than what was acknowledged before they were sent. */
async function staleReads(writes: number, how: { isDeaf?: boolean } = {}): Promise<number> {
  await rename('0');
  const readers = [reader(how), reader(how)];
  let [acknowledged, stale] = [0, 0];
  const over = new AbortController();
  const read = async (of: (typeof readers)[number]) => {
    while (!over.signal.aborted) {
      const before = acknowledged;
      if (Number(await of.nameOf(1)) < before) stale++;
      await nextTurn();
    }
  };
  const reading = readers.map(read);
  for (let number = 1; number <= writes; number++) {
    await rename(String(number));
    acknowledged = number;
    await nextTurn();
  }
  over.abort();
  await Promise.all(reading);
  return stale;
}

describe('a thread that reads', () => {
  test('never shows what was before an acknowledged write', async () => {
    writer.onEach(ring);
    expect(await staleReads(300)).toBe(0);
  });

  test('would, if its caches did not hear of commits', async () => {
    writer.onEach(ring);
    expect(await staleReads(300, { isDeaf: true })).toBeGreaterThan(0);
  });

  test('takes a commit that it hears of three milliseconds late for one of another program until then', async () => {
    const late: CommitWatcher = {
      begin: (changes) => void setTimeout(() => ring.begin(changes), 3),
      end: (frames) => void setTimeout(() => ring.end(frames), 3),
    };
    writer.onEach(late);
    expect(await staleReads(300)).toBe(0);
  });

  test('keeps nothing that it read while a commit was on its way', async () => {
    writer.onEach(ring);
    await rename('before');
    const one = reader();
    ring.begin({ stores: new Set(), subjects: new Set(['categories']), everything: false });
    expect(await one.nameOf(1)).toBe('before');
    other.exec(`update categories set name = 'after'`);
    await nextTurn();
    expect(await one.nameOf(1)).toBe('after');
    ring.end(-1);
  });

  test('sees one state in a turn of the event loop, and the next in the next', async () => {
    await rename('before');
    const { db } = reader();
    const name = async () => (await db.read.select({ name: categories.name }).from(categories))[0]!.name;
    expect(await name()).toBe('before');
    other.exec(`update categories set name = 'after'`);
    expect(await name()).toBe('before');
    await nextTurn();
    expect(await name()).toBe('after');
  });

  test('sees what is committed at a request, also in a turn that has begun', async () => {
    writer.onEach(ring);
    await rename('before');
    const one = reader();
    expect(await one.nameOf(1)).toBe('before');
    ring.begin({ stores: new Set(), subjects: new Set(['categories']), everything: false });
    other.exec(`update categories set name = 'after'`);
    ring.end(-1);
    expect(await one.nameOf(1)).toBe('after');
  });

  test('hears of the commits of other programs, alone and between those of its own', async () => {
    writer.onEach(ring);
    await rename('0');
    const one = reader();
    await one.nameOf(1);
    const write = (name: string) => other.exec(`update categories set name = '${name}'`);
    await nextTurn();
    write('alone');
    expect(await one.nameOf(1)).toBe('alone');
    for (let number = 1; number <= 50; number++) {
      if (number % 2) await rename(`own ${number}`);
      await nextTurn();
      write(`other ${number}`);
      if (number % 3)
        await writer.write(async (tx) => void (await tx.run(sql`update categories set sort_order = ${number}`)));
      expect(await one.nameOf(1)).toBe(`other ${number}`);
      await nextTurn();
    }
  });

  test('takes no commit of its own program for one of another', async () => {
    writer.onEach(ring);
    await rename('0');
    const one = reader();
    for (let number = 1; number <= 50; number++) {
      await rename(String(number));
      await one.nameOf(1);
      await nextTurn();
    }
    expect(one.told.filter(({ everything }) => everything)).toBeEmpty();
  });

  test('writes nothing', () => {
    expect(reader().db.write()).rejects.toThrow('A thread that reads was asked to write.');
  });
});

describe('the ring of changes', () => {
  const look = (of: ChangesRing) => of.look() ?? [];

  test('gives each thread the same, in order, over many rounds', () => {
    const threads = [new ChangesRing(ring.memory), new ChangesRing(ring.memory)];
    for (let round = 0; round < 3000; round++) {
      const changes: Changes = {
        stores: new Set(Array.from({ length: round % 100 }, (_, index) => 1 + round + index)),
        subjects: new Set(round % 2 ? ['stores', 'users'] : ['settings']),
        everything: round % 7 === 0,
      };
      ring.begin(changes);
      ring.end(round);
      const expected = { ...changes, stores: changes.everything ? new Set() : changes.stores };
      for (const thread of threads) expect(look(thread)).toEqual([expected] as Changes[]);
    }
  });

  test('says that everything changed to a thread that it has lapped, and of a commit of very many stores', () => {
    const thread = new ChangesRing(ring.memory);
    const stores = new Set(Array.from({ length: limits.changedStoresInRing }, (_, index) => index + 1));
    for (let round = 0; round < 20; round++) {
      ring.begin({ stores, subjects: new Set(['stores']), everything: false });
      ring.end(0);
    }
    expect(look(thread)).toEqual([{ stores: new Set(), subjects: new Set(), everything: true }] as Changes[]);
    ring.begin({ stores: new Set([...stores, 1e6]), subjects: new Set(['stores']), everything: false });
    ring.end(0);
    expect(look(thread)).toMatchObject([{ everything: true }]);
  });

  test('goes on where its numbers of 32 bits wrap', () => {
    new Int32Array(ring.memory)[0] = 2 ** 31 - 3;
    const thread = new ChangesRing(ring.memory);
    ring.begin({ stores: new Set([1, 2, 3, 4]), subjects: new Set(['stores']), everything: false });
    ring.end(0);
    expect(look(thread)).toMatchObject([{ stores: new Set([1, 2, 3, 4]) }]);
  });
});

test('time that clients spend is one sum for all threads, and begins again with each window', () => {
  const one = new SharedTime();
  const another = new SharedTime(one.memory);
  one.add('search network 203.0.113.1', 1000, 500, 1.5);
  another.add('search network 203.0.113.1', 1000, 999, 2);
  expect(one.spent('search network 203.0.113.1', 1000, 999)).toBe(3.5);
  expect(another.spent('search network 203.0.113.1', 1000, 1000)).toBe(0);
  another.add('search network 203.0.113.1', 1000, 1000, 1);
  expect(one.spent('search network 203.0.113.1', 1000, 1000)).toBe(1);
});

test('threads that fail are replaced, and end the program when they keep failing', async () => {
  const failed = Promise.withResolvers<string>();
  const deps = {
    db: writer,
    log: { error() {} },
    limiter: { time: new SharedTime() },
    threads: { reading: 0, ended: 0 },
  };
  const answers = { onRelay: () => ({ fetch: () => new Response(), error: () => new Response() }) };
  const situation = { config: { data: directories.at(-1) }, jwtSecret: '', deps, answers, fail: failed.resolve };
  const shortLived = new URL('../helpers/short-lived.ts', import.meta.url);
  await new Readers(situation as never, 1, shortLived).start({ share: async () => {} });
  expect(await failed.promise).toBe('threads that read keep failing');
  expect(deps.threads.ended).toBe(limits.readerDeaths);
});
