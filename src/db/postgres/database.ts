import type { SQL } from 'drizzle-orm';
import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { needConfirmation, type Changes } from '../changes.ts';
import type { CommitListener, Commits, Order, Queries, WritableDatabase } from '../database.ts';
import type { Waits } from '../waits.ts';
import { noting, transactionsOf } from './commits.ts';
import { Confirmations } from './confirmations.ts';
import { answered, within } from './deadlines.ts';
import { failureOf, isConflict, isLost, overloaded } from './failures.ts';
import { clientOf, writeTimeOf } from './link.ts';
import { PostgresNodes } from './nodes.ts';
import { channel, Primary, type PrimaryOptions } from './primary.ts';
import { queriesOn, type Run } from './queries.ts';
import { currentSession, inSession, type Session } from './session.ts';
import { Writer } from './writer.ts';

export type PostgresOptions = Omit<PrimaryOptions, 'connections'>;

/**
 * A PostgreSQL database that several nodes share. Every write is a serializable transaction, done again when it meets
 * another one, in the end while all others wait. While the server does not answer, queries and writes reject with Unavailable.
 */
export class PostgresDatabase implements WritableDatabase {
  readonly engine = 'postgres';
  readonly read: Queries;
  readonly inspect: Queries;
  readonly nodes: PostgresNodes;
  readonly #primary: Primary;
  readonly #confirmations: Confirmations;
  readonly #listeners: CommitListener[] = [];
  readonly #writer: Writer;
  #revision = 0;
  #closed = false;

  private constructor(url: string, connecting: PrimaryOptions) {
    this.#primary = new Primary(
      url,
      connecting,
      (changes) => this.#report(changes),
      (message) => this.#confirmations.hear(message),
    );
    this.read = queriesOn(this.#run);
    this.inspect = queriesOn(this.#own);
    this.#writer = new Writer({
      primary: this.#primary,
      queries: this.read,
      time: writeTimeOf(connecting),
      tell: (changes) => this.#tell(changes),
    });
    const run: Run = (sql, params) => inSession(undefined, () => this.#run(sql, params));
    this.nodes = new PostgresNodes({
      own: this.#own,
      run,
      ahead: () => this.#primary.ahead,
      open: (settings) => clientOf(this.#primary.link.url, { ...this.#primary.connecting, connections: 1 }, settings),
      onJoin: () => this.#primary.serve(),
      onSilence: (listener) => {
        this.#confirmations.onSilence = listener;
      },
    });
    this.#confirmations = new Confirmations(this.nodes.id, {
      run: this.#own,
      channel,
      look: () => this.#primary.lookOnce(),
    });
  }

  /** Connects to a database whose schema is up to date. Throws Refusal when no primary answers. */
  static async open(url: string, connections: number, how: PostgresOptions = {}): Promise<PostgresDatabase> {
    const db = new PostgresDatabase(url, { ...how, connections });
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
    this.#writer.observer = observer;
  }

  get revision(): number {
    return currentSession()?.revision ?? this.#revision;
  }

  get lastCommit(): string | undefined {
    return this.#writer.lastCommit;
  }

  get waits(): Waits {
    return this.#writer.waits;
  }

  async write<T>(work: (tx: Queries) => Promise<T>, order?: Order): Promise<T> {
    const { value, changes } = await this.#writer.write(work, order);
    if (changes && needConfirmation(changes)) await this.#confirmations.collect();
    return value;
  }

  /** Runs one call of a function that reads, decides and writes, in one message. Returns its row, of nulls if it has none. */
  call<Row extends unknown[]>(call: SQL, proof?: SQL): Promise<Row> {
    return this.#writer.call(call, proof);
  }

  noting<T>(commits: Commits, work: () => Promise<T>): Promise<T> {
    return noting(commits, writeTimeOf(this.#primary.connecting), work);
  }

  catchUp(tokens: string): Promise<void> | undefined {
    try {
      const isBehind = transactionsOf(tokens).some((transaction) => !this.#primary.hasSeen(transaction));
      return isBehind ? this.#primary.lookOnce() : undefined;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (currentSession()) return work();
    const client = await this.#reserve(this.#primary.link.reads);
    return this.#inSnapshot(client, work);
  }

  present<T>(work: () => Promise<T>): Promise<T> {
    return inSession(undefined, work);
  }

  async lastingSnapshot<T>(work: (read: Queries) => Promise<T>): Promise<T> {
    const { link, connecting } = this.#primary;
    const lasting = { idle_in_transaction_session_timeout: 0, statement_timeout: 0 };
    const pool = clientOf(link.url, { ...connecting, connections: 1 }, lasting);
    try {
      return await this.#inSnapshot(await this.#reserve(pool), () => work(this.read));
    } finally {
      await pool.close({ timeout: 0 });
    }
  }

  get refusal(): string | undefined {
    return this.#primary.refusal;
  }

  async beginSession(): Promise<void> {
    await this.write(async () => {});
  }

  noteRequest(): void {}

  async ping(): Promise<void> {
    await this.#asked(this.#primary.link.watch.ask('select 1'));
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
    await this.#writer.close();
    // Leases expire by themselves where the server does not answer.
    await within(limits.databaseAnswer, this.nodes.leave()).catch(() => {});
    await this.#primary.close();
  }

  /** Runs a statement on the connection of the session, or on any. */
  #run: Run = async (sql, params) => {
    const session = currentSession();
    try {
      if (!session) return (await this.#primary.link.reads.run(sql, params)) as never;
      return (await session.client.unsafe(sql, params).values()) as never;
    } catch (error) {
      if (session && isConflict(error)) session.hasConflict = true;
      if (isLost(error)) this.#primary.look();
      throw failureOf(error);
    }
  };

  /** Runs a statement of the node itself. */
  #own: Run = async (sql, params) => (await this.#asked(this.#primary.link.own.unsafe(sql, params).values())) as never;

  /** The answer to what the node itself asks, which comes soon or not at all. */
  async #asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answered(limits.databaseAnswer, answer, this.#primary.patience, overloaded);
    } catch (error) {
      if (isLost(error)) this.#primary.look();
      throw failureOf(error);
    }
  }

  async #reserve(pool: Pick<Bun.SQL, 'reserve'>): Promise<Bun.ReservedSQL> {
    try {
      return await pool.reserve();
    } catch (error) {
      this.#primary.look();
      throw failureOf(error);
    }
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
