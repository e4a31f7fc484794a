import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { Unavailable } from '../errors.ts';
import { limits } from '../limits.ts';
import { watch, type Changes } from './changes.ts';
import { connect, type Connection } from './connection.ts';
import * as schema from './schema.ts';

/** Queries; inside `write` they see, and belong to, its transaction. */
export type Queries = Omit<BetterSQLite3Database<typeof schema>, 'transaction' | '$client'>;

/** Queries on a connection of their own. */
export const queriesOf = (connection: Connection): Queries => drizzle(connection, { schema });

interface Job {
  work: (tx: Queries) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** One SQLite file: a read-only connection for every query, a writer behind a queue that commits in groups. */
export class Database {
  readonly read: Queries;
  readonly #reader: Connection;
  readonly #writer: Connection;
  readonly #tx: Queries;
  readonly #changed: () => Changes | undefined;
  readonly #listeners: ((changes: Changes) => void)[] = [];
  #observer: ((writes: number, seconds: number) => void) | undefined;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;
  #checked = false;
  /** Of this turn of the event loop. */
  #requests = 0;
  readonly #dataVersion: { get(): unknown };
  readonly #logState: { get(): unknown };
  #foreignVersion = 0;

  /** Opens a database whose schema is already up to date. */
  constructor(readonly file: string) {
    this.#writer = connect(file);
    this.#writer.pragma('busy_timeout = 0');
    this.#writer.pragma('wal_autocheckpoint = 0');
    this.#reader = connect(file, { readonly: true });
    this.read = queriesOf(this.#reader);
    this.#tx = queriesOf(this.#writer);
    this.#changed = watch(this.#writer);
    this.#dataVersion = this.#writer.prepare('pragma data_version').pluck();
    this.#foreignVersion = this.#versionIfReadable();
    this.#logState = this.#writer.prepare('pragma wal_checkpoint(noop)');
  }

  /** Calls the listener after each commit that changed something, before its writers are told. */
  onCommit(listener: (changes: Changes) => void): void {
    this.#listeners.push(listener);
  }

  /** Has each commit observed: how many writes share it, and how long it takes to reach the disk. There is one observer. */
  onGroup(observer: (writes: number, seconds: number) => void): void {
    this.#observer = observer;
  }

  /**
   * Runs `work` in a transaction and resolves after its COMMIT reached the disk. Writes that wait for it share one
   * transaction, each in a savepoint: one that throws takes back only itself. `work` must await nothing
   * but queries on `tx`. Rejects with what `work` threw, or, for all of the group, with the error of the COMMIT.
   */
  write<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Unavailable('The server is shutting down; try again in a moment.'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /**
   * To be called with every request, before it is answered: commits of other processes are noticed, once a turn of the
   * event loop, and the caches then start anew; and writes wait a little, since their commit would hold requests up.
   */
  noteRequest(): void {
    this.#requests++;
    if (this.#checked || this.#closed) return;
    this.#checked = true;
    setImmediate(() => {
      this.#checked = false;
    });
    const version = this.#versionIfReadable();
    if (version === this.#foreignVersion) return;
    this.#foreignVersion = version;
    this.#tell({ stores: new Set(), content: true, tables: new Set(), everything: true });
  }

  /** Begins a session: its number goes into the write-ahead log, by which `logDamage` knows where a log belongs. */
  markLog(): Promise<void> {
    return this.write(async () => {
      const session = this.#writer.pragma('user_version', { simple: true }) as number;
      this.#writer.pragma(`user_version = ${session + 1}`);
    });
  }

  /** Finishes what is queued, writes the WAL back into the file, if the disk lets it, and closes both connections. */
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

  /** The writer's connection for what is no transaction: pragmas, backups, checks. */
  get maintenance(): Connection {
    return this.#writer;
  }

  /** What cannot be read now is found changed, if it is, when it can. */
  #versionIfReadable(): number {
    try {
      return this.#dataVersion.get() as number;
    } catch {
      return this.#foreignVersion;
    }
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#quietTurn();
      await this.#commit(this.#queue.splice(0, limits.writesInOneCommit));
      await this.#moveLongLog();
    }
    this.#draining = undefined;
  }

  /**
   * In a turn of its own: within a commit, as SQLite does it, its writers and all requests would wait for both. What
   * cannot be moved now, when the disk fails, is after a later commit.
   */
  async #moveLongLog(): Promise<void> {
    try {
      const { log } = this.#logState.get() as { log: number };
      if (log < limits.logPages) return;
      await this.#quietTurn();
      this.#writer.pragma('wal_checkpoint(passive)');
    } catch {}
  }

  /** Resolves after a turn of the event loop that no request came in, or after `limits.commitWait`. */
  async #quietTurn(): Promise<void> {
    const since = performance.now();
    do {
      this.#requests = 0;
      await new Promise(setImmediate);
    } while (this.#requests > 0 && performance.now() - since < limits.commitWait);
  }

  async #commit(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    let changes: Changes | undefined;
    try {
      await this.#begin();
      for (const job of jobs) outcomes.push(await this.#attempt(job));
      changes = this.#changed();
      const started = this.#observer && performance.now();
      this.#exec('commit');
      if (started !== undefined) this.#observer!(jobs.length, (performance.now() - started) / 1000);
    } catch (error) {
      this.#rollBack();
      for (const job of jobs) job.reject(error);
      return;
    }
    if (changes) this.#tell(changes);
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value as never);
    }
  }

  /** What cannot be taken back now, when the disk fails, is before the next transaction. */
  #rollBack(): void {
    try {
      if (this.#writer.inTransaction) this.#exec('rollback');
    } catch {}
  }

  /** Waits for another process that is writing, without holding up the event loop. */
  async #begin(): Promise<void> {
    this.#rollBack();
    for (let waited = 0; ; waited += limits.busyRetry) {
      try {
        this.#exec('begin immediate');
        return;
      } catch (error) {
        if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error;
        if (waited >= (this.#closed ? 0 : limits.busy))
          throw new Unavailable('Another process is writing to the database; try again in a moment.');
      }
      await Bun.sleep(limits.busyRetry);
    }
  }

  async #attempt(job: Job): Promise<Outcome> {
    this.#exec('savepoint one');
    try {
      const value = await job.work(this.#tx);
      this.#exec('release one');
      return { job, value };
    } catch (error) {
      if (!this.#writer.inTransaction) throw error;
      this.#exec('rollback to one');
      this.#exec('release one');
      return { job, error };
    }
  }

  #exec(sql: string): void {
    this.#writer.prepare(sql).run();
  }

  #tell(changes: Changes): void {
    for (const listener of this.#listeners) listener(changes);
  }
}
