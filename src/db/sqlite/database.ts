import { sql } from 'drizzle-orm';
import { stat } from 'node:fs/promises';
import { Failure, Unavailable } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { unknownChanges, type Changes } from '../changes.ts';
import type { CommitListener, Commits, Queries, WritableDatabase } from '../database.ts';
import { onlyNode } from '../nodes.ts';
import { Waits } from '../waits.ts';
import { connect, type Connection } from './connection.ts';
import { committedOn, queriesOn } from './statements.ts';
import { watch } from './watch.ts';
import { writingProcess } from './writer.ts';

interface Job {
  /** When it is given up, unless it has begun. */
  until: number;
  work: (tx: Queries) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

/** Hears of each commit before it can be seen, and after it, whatever came of it; `frames` is the length of the WAL then. */
export interface CommitWatcher {
  begin(changes: Changes | undefined): void;
  end(frames: number): void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

const transactionStatements = (writer: Connection) => ({
  begin: writer.prepare('begin immediate'),
  commit: writer.prepare('commit'),
  rollback: writer.prepare('rollback'),
  savepoint: writer.prepare('savepoint one'),
  release: writer.prepare('release one'),
  rollbackToSavepoint: writer.prepare('rollback to one'),
});

const tooMany = () => new Unavailable('Too many writes wait for the database; try again in a moment.', 'busy');

const otherIsWriting = () =>
  new Unavailable('Another process is writing to the database; try again in a moment.', 'busy');

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/**
 * One SQLite file, and a writer behind a queue that commits in groups: writes that wait for the same commit share it, so
 * that many small writes cost one wait for the disk. Queries have a second connection while a transaction is under way.
 */
export class SqliteDatabase implements WritableDatabase {
  readonly refusal = undefined;
  readonly engine = 'sqlite';
  readonly nodes = onlyNode;
  readonly read: Queries;
  readonly inspect: Queries;
  readonly #reader: Connection;
  readonly #writer: Connection;
  readonly #tx: Queries;
  readonly #statements: ReturnType<typeof transactionStatements>;
  readonly #changed: () => Changes | undefined;
  readonly #listeners: CommitListener[] = [];
  #observer: ((writes: number, seconds: number) => void) | undefined;
  #watcher: CommitWatcher | undefined;
  readonly waits = new Waits();
  readonly #queue: Job[] = [];
  /** Set while the queue is being worked off. */
  #draining: Promise<void> | undefined;
  #closed = false;
  /** Whether the writer is in a transaction: faster to read here than from SQLite. */
  #isWriting = false;
  #revision = 0;
  /** Whether this turn of the event loop has looked for commits of other processes. */
  #checked = false;
  /** Requests noted in this turn of the event loop. */
  #requests = 0;
  readonly #dataVersion: { get(): unknown };
  readonly #walState: { get(): unknown };
  /** `data_version` of the writer as last seen: commits of other processes change it, own ones do not. */
  #seenVersion = 0;

  /** Opens a database whose schema is already up to date. `time` are the milliseconds that a write may wait. */
  constructor(
    readonly file: string,
    readonly time: number = limits.databasePatience,
  ) {
    this.#writer = connect(file);
    // SQLite would block the event loop while it waits for a lock, and checkpoint inside a COMMIT.
    this.#writer.pragma('busy_timeout = 0');
    this.#writer.pragma('wal_autocheckpoint = 0');
    this.#reader = connect(file, { readonly: true });
    this.read = committedOn(this.#writer, this.#reader, () => !this.#isWriting);
    this.inspect = this.read;
    this.#tx = queriesOn(this.#writer);
    this.#statements = transactionStatements(this.#writer);
    this.#changed = watch(this.#writer);
    this.#dataVersion = this.#writer.prepare('pragma data_version').pluck();
    this.#seenVersion = this.#versionIfReadable();
    this.#walState = this.#writer.prepare('pragma wal_checkpoint(noop)');
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Sets the one watcher of commits, those of other processes included. */
  onEach(watcher: CommitWatcher): void {
    this.#watcher = watcher;
    watcher.begin(undefined);
    watcher.end(this.#frames);
  }

  onGroup(observer: (writes: number, seconds: number) => void): void {
    this.#observer = observer;
  }

  /**
   * Writes that are queued share a transaction, each in a savepoint, so that one that throws is rolled back alone.
   * Rejects with the error of `work`, or, for all writes of the group, with the error of the COMMIT.
   */
  write<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Unavailable('The server is shutting down; try again in a moment.'));
    if (this.#queue.length >= limits.waitingWrites) return Promise.reject(tooMany());
    return this.waits.during(
      (since) =>
        new Promise<T>((resolve, reject) => {
          this.#queue.push({ until: since + this.time, work, resolve, reject });
          this.#draining ??= this.#drain();
        }),
    );
  }

  present<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  get revision(): number {
    return this.#revision;
  }

  /** Queries are synchronous, and a commit waits for a turn of the event loop: nothing is written between them. */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  async lastingSnapshot<T>(work: (read: Queries) => Promise<T>): Promise<T> {
    const connection = connect(this.file, { readonly: true });
    try {
      connection.exec('begin');
      return await work(queriesOn(connection));
    } finally {
      connection.close();
    }
  }

  noting<T>(_: Commits, work: () => Promise<T>): Promise<T> {
    return work();
  }

  catchUp(): undefined {}

  /**
   * Looks for commits of other processes, once in a turn of the event loop, and reports that everything may have
   * changed; and holds commits back a little, since they delay requests.
   */
  noteRequest(): void {
    this.#requests++;
    if (this.#checked || this.#closed) return;
    this.#checked = true;
    setImmediate(() => {
      this.#checked = false;
    });
    if (!this.#hasOtherWritten()) return;
    const changes = unknownChanges();
    this.#watcher?.begin(changes);
    this.#watcher?.end(this.#frames);
    void this.#report(changes);
  }

  /** Whether another process has committed since the last look. */
  #hasOtherWritten(): boolean {
    const version = this.#versionIfReadable();
    if (version === this.#seenVersion) return false;
    this.#seenVersion = version;
    return true;
  }

  /** Length of the WAL; less than any while that cannot be read. */
  get #frames(): number {
    try {
      return (this.#walState.get() as { log: number }).log;
    } catch {
      return -1;
    }
  }

  async ping(): Promise<void> {
    await this.read.values(sql`select 1`);
  }

  async sizes(): Promise<{ database: number; wal: number }> {
    const [database, wal] = await Promise.all([this.file, `${this.file}-wal`].map(sizeOf));
    return { database: database!, wal: wal! };
  }

  /** Raises the number by which `walDamage` tells whether a WAL belongs to this database. */
  async beginSession(): Promise<void> {
    const begun = this.write(async () => {
      const session = this.#writer.pragma('user_version', { simple: true }) as number;
      this.#writer.pragma(`user_version = ${session + 1}`);
    });
    await begun.catch((error: Error) => {
      const isBlocked = error instanceof Unavailable && error.reason === 'busy';
      throw isBlocked ? new Failure(writingProcess(this.file)) : error;
    });
  }

  /** Finishes queued writes, checkpoints the WAL unless the disk fails, and closes both connections. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#draining;
    this.#reader.close();
    try {
      this.#writer.pragma('wal_checkpoint(truncate)');
    } catch {}
    this.#writer.close();
  }

  optimize(): Promise<void> {
    return this.write(async () => void this.#writer.pragma('optimize'));
  }

  /** On a read error keeps the old version; a change is noticed at the next read that succeeds. */
  #versionIfReadable(): number {
    try {
      return this.#dataVersion.get() as number;
    } catch {
      return this.#seenVersion;
    }
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#quietTurn();
      await this.#commit();
      await this.#checkpoint();
    }
    this.#draining = undefined;
  }

  /**
   * Checkpoints a long WAL in a separate turn; SQLite would do it inside COMMIT and make the writers and all requests
   * wait for both. On a disk error it is retried after a later commit.
   */
  async #checkpoint(): Promise<void> {
    try {
      if (this.#frames < limits.walPages) return;
      await this.#quietTurn();
      this.#writer.pragma('wal_checkpoint(passive)');
    } catch {}
  }

  /** Resolves after a turn of the event loop without requests, or after `limits.commitWait`. */
  async #quietTurn(): Promise<void> {
    const since = performance.now();
    do {
      this.#requests = 0;
      await new Promise(setImmediate);
    } while (this.#requests > 0 && performance.now() - since < limits.commitWait);
  }

  /** Carries out a group of the writes that wait, if they can begin in time. */
  async #commit(): Promise<void> {
    const outcomes: Outcome[] = [];
    let jobs: Job[] = [];
    let changes: Changes | undefined;
    try {
      if (!(await this.#begin())) return;
      jobs = this.#queue.splice(0, limits.writesInOneCommit);
      // Alone, a job needs no savepoint: within one, SQLite's statement journal makes thousands of rows slow.
      if (jobs.length === 1) outcomes.push({ job: jobs[0]!, value: await jobs[0]!.work(this.#tx) });
      else for (const job of jobs) outcomes.push(await this.#attempt(job));
      changes = this.#changed();
      // Whoever has hold of the lock sees all that others wrote before.
      if (this.#watcher && this.#hasOtherWritten()) changes = { ...unknownChanges(), ...changes, everything: true };
      const started = this.#observer && performance.now();
      this.#watcher?.begin(changes);
      try {
        this.#statements.commit.run();
        this.#isWriting = false;
      } finally {
        this.#watcher?.end(this.#frames);
      }
      if (started !== undefined) this.#observer!(jobs.length, (performance.now() - started) / 1000);
    } catch (error) {
      this.#rollBack();
      // Where it did not even begin, none is taken yet.
      if (jobs.length === 0) jobs = this.#queue.splice(0, limits.writesInOneCommit);
      for (const job of jobs) job.reject(error);
      return;
    }
    if (changes) await this.#report(changes);
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value as never);
    }
  }

  /** If the disk fails here, the rollback is retried before the next transaction. */
  #rollBack(): void {
    try {
      if (this.#writer.inTransaction) this.#statements.rollback.run();
    } catch {}
    this.#isWriting = this.#writer.inTransaction;
  }

  /**
   * Begins a transaction; false when no write waits for it any more. Waits for another process that is writing, without
   * blocking the event loop.
   */
  async #begin(): Promise<boolean> {
    this.#rollBack();
    for (let isBlocked = false; ; isBlocked = true) {
      this.#giveUp(isBlocked && this.#closed ? Infinity : performance.now());
      if (this.#queue.length === 0) return false;
      try {
        this.#statements.begin.run();
        this.#isWriting = true;
        return true;
      } catch (error) {
        if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error;
      }
      await Bun.sleep(limits.busyRetry);
    }
  }

  /** Refuses the writes whose time is over at an instant; those that wait for longest are the first. */
  #giveUp(now: number): void {
    while (this.#queue.length > 0 && this.#queue[0]!.until <= now) this.#queue.shift()!.reject(otherIsWriting());
  }

  async #attempt(job: Job): Promise<Outcome> {
    this.#statements.savepoint.run();
    try {
      const value = await job.work(this.#tx);
      this.#statements.release.run();
      return { job, value };
    } catch (error) {
      if (!this.#writer.inTransaction) throw error;
      this.#statements.rollbackToSavepoint.run();
      this.#statements.release.run();
      return { job, error };
    }
  }

  async #report(changes: Changes): Promise<void> {
    this.#revision++;
    for (const listening of this.#listeners.map((listener) => listener(changes))) await listening;
  }
}
