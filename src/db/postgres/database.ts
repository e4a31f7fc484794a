import { sql, type SQL } from 'drizzle-orm';
import { Refusal, Unavailable } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { changesFrom, type ChangedRow, type Changes } from '../changes.ts';
import type { CommitListener, Database, Queries } from '../database.ts';
import { failureOf, isConflict, isLost } from './failures.ts';
import { clientOf, within } from './link.ts';
import { PostgresNodes } from './nodes.ts';
import { Primary } from './primary.ts';
import { queriesOn, type Run } from './queries.ts';
import { currentSession, inSession, type Session } from './session.ts';

/**
 * Begins a transaction beside others, or alone, while all others wait. The lock is taken before the first query, so that
 * its snapshot has what they wrote; on `facts`, since no transaction writes that table.
 */
const begin = {
  shared: 'begin isolation level serializable; lock table facts in row exclusive mode',
  alone: 'begin isolation level serializable; lock table facts in share row exclusive mode',
};

/** Ends a transaction, and reads what its triggers noted: in one message, since each costs the time of the network. */
const commit = `select set_config('foodmap.xid', coalesce(pg_current_xact_id_if_assigned()::text, ''), false); commit;
  select xid::text, subject, store from changes where xid = nullif(current_setting('foodmap.xid'), '')::xid8`;

/**
 * A PostgreSQL database that several nodes share. Every write is a serializable transaction, done again when it meets
 * another one, in the end while all others wait. While the server does not answer, queries and writes reject with Unavailable.
 */
export class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly read: Queries;
  readonly nodes: PostgresNodes;
  readonly #primary: Primary;
  readonly #listeners: CommitListener[] = [];
  #observer: ((writes: number, seconds: number) => void) | undefined;
  #revision = 0;
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  private constructor(url: string, connections: number) {
    this.#primary = new Primary(url, connections, (changes) => this.#report(changes));
    this.read = queriesOn(this.#run);
    this.nodes = new PostgresNodes({
      run: (sql, params) => inSession(undefined, () => this.#run(sql, params)),
      ahead: () => this.#primary.ahead,
      open: (connection) => clientOf(this.#primary.link.url, 1, { connection }),
    });
  }

  /** Connects to a database whose schema is up to date. Throws Refusal when no primary answers. */
  static async open(url: string, connections: number): Promise<PostgresDatabase> {
    const db = new PostgresDatabase(url, connections);
    try {
      await db.#primary.open();
    } catch (error) {
      throw new Refusal(`The database cannot be reached: ${(error as Error).message}.`);
    }
    return db;
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  onGroup(observer: (writes: number, seconds: number) => void): void {
    this.#observer = observer;
  }

  get revision(): number {
    return currentSession()?.revision ?? this.#revision;
  }

  async write<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const since = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        const isLate = performance.now() - since > limits.databaseConflictsShared;
        return await this.#tracked(() => this.#transaction(work, isLate ? begin.alone : begin.shared));
      } catch (error) {
        if (!(error instanceof Conflicted)) throw error;
        if (performance.now() - since > limits.databaseConflicts) throw failureOf(error.cause);
      }
      await Bun.sleep(Math.random() * Math.min(2 ** attempt, limits.databaseConflictWait));
    }
  }

  /** Runs one call of a function that reads, decides and writes by itself, and tells of what it changed. */
  async call<Row extends unknown[]>(changes: Changes, call: SQL): Promise<Row[]> {
    const { feed, write } = this.#primary.link;
    const since = performance.now();
    const query = sql`select pg_current_xact_id_if_assigned()::text, result.* from ${call} as result`;
    const rows = await this.#tracked(() =>
      inSession({ client: write, hasConflict: false, hasEnded: false }, async () =>
        this.read.values<[xid: string | null, ...Row]>(query),
      ),
    );
    this.#observer?.(1, (performance.now() - since) / 1000);
    for (const [xid] of rows) if (xid !== null) feed.noteOwn(xid);
    await this.#tell(changes);
    return rows.map(([, ...row]) => row);
  }

  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (currentSession()) return work();
    const client = await this.#reserve(this.#primary.link.read);
    return this.#inSnapshot(client, work);
  }

  present<T>(work: () => Promise<T>): Promise<T> {
    return inSession(undefined, work);
  }

  async lastingSnapshot<T>(work: (read: Queries) => Promise<T>): Promise<T> {
    const connection = { idle_in_transaction_session_timeout: 0, statement_timeout: 0 };
    const pool = clientOf(this.#primary.link.url, 1, { connection });
    try {
      return await this.#inSnapshot(await this.#reserve(pool), () => work(this.read));
    } finally {
      await pool.close({ timeout: 0 });
    }
  }

  async beginSession(): Promise<void> {
    await this.write(async () => {});
  }

  noteRequest(): void {}

  async ping(): Promise<void> {
    await this.#run('select 1', []);
  }

  async sizes(): Promise<{ database: number; wal: number }> {
    const [[size]] = (await this.#run('select pg_database_size(current_database())', [])) as unknown as [[string]];
    return { database: Number(size), wal: 0 };
  }

  async optimize(): Promise<void> {
    await this.#run('analyze', []);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled(this.#writes);
    // Leases expire by themselves where the server does not answer.
    await within(limits.databaseAnswer, this.nodes.leave()).catch(() => {});
    await this.#primary.close();
  }

  /** Runs a statement on the connection of the session, or on any. */
  #run: Run = async (sql, params) => {
    const session = currentSession();
    try {
      const client = session?.client ?? this.#primary.link.read;
      return (await client.unsafe(sql, params).values()) as never;
    } catch (error) {
      if (session && isConflict(error)) session.hasConflict = true;
      if (isLost(error)) this.#primary.look();
      throw failureOf(error);
    }
  };

  async #reserve(pool: Bun.SQL): Promise<Bun.ReservedSQL> {
    try {
      return await pool.reserve();
    } catch (error) {
      this.#primary.look();
      throw failureOf(error);
    }
  }

  #tracked<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Unavailable('The server is shutting down; try again in a moment.'));
    const write = work();
    this.#writes.add(write);
    const done = () => this.#writes.delete(write);
    write.then(done, done);
    return write;
  }

  async #inSnapshot<T>(client: Bun.ReservedSQL, work: () => Promise<T>): Promise<T> {
    const session: Session = { client, revision: this.#revision, hasConflict: false, hasEnded: false };
    try {
      // Not awaited: it is sent along with the first query.
      client.unsafe('begin isolation level repeatable read read only').catch(() => {});
      return await inSession(session, work);
    } finally {
      session.hasEnded = true;
      client.unsafe('commit').catch(() => {});
      await client.release();
    }
  }

  /** One attempt of a write. Rejects with Conflicted when it has to be done again. */
  async #transaction<T>(work: (tx: Queries) => Promise<T>, beginning: string): Promise<T> {
    const { feed, write } = this.#primary.link;
    const client = await this.#reserve(write);
    const session: Session = { client, hasConflict: false, hasEnded: false };
    let isOpen = true;
    // Not awaited: it is sent along with the first query.
    const begun = client.unsafe(beginning).then(
      () => undefined,
      (error: unknown) => error,
    );
    try {
      const value = await inSession(session, () => work(this.read));
      session.hasEnded = true;
      const since = performance.now();
      const [, , rows] = (await client.unsafe(commit).simple().values()) as unknown as [
        unknown,
        unknown,
        [xid: string, ...ChangedRow][],
      ];
      isOpen = false;
      this.#observer?.(1, (performance.now() - since) / 1000);
      const [first] = rows;
      if (first) feed.noteOwn(first[0]);
      const changes = changesFrom(rows.map(([, subject, store]) => [subject, store]));
      if (changes) await this.#tell(changes);
      return value;
    } catch (failure) {
      // After a failed beginning, all that follows fails for another reason.
      const error = (await begun) ?? failure;
      if (isLost(error)) this.#primary.look();
      if (session.hasConflict || isConflict(error)) throw new Conflicted(error);
      throw failureOf(error);
    } finally {
      session.hasEnded = true;
      if (isOpen) await client.unsafe('rollback').catch(() => {});
      await client.release();
    }
  }

  /** Tells the listeners of this node at once, and the other nodes soon. */
  async #tell(changes: Changes): Promise<void> {
    await this.#report(changes);
    this.#primary.announce();
  }

  async #report(changes: Changes): Promise<void> {
    this.#revision++;
    // One that fails reads again when the primary is back: everything may have changed then.
    await Promise.allSettled(this.#listeners.map(async (listener) => listener(changes)));
  }
}

/** A transaction met another one. */
class Conflicted extends Error {
  constructor(override readonly cause: unknown) {
    super('The transaction met another one.');
  }
}
