import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Changes } from './changes.ts';
import type { Nodes } from './nodes.ts';
import type { Waits } from './waits.ts';

export type Engine = 'sqlite' | 'postgres';

/** SQL that differs between the engines: a module of queries for each, chosen by the database. */
export const byEngine =
  <Module>(modules: Record<Engine, Module>) =>
  ({ engine }: { engine: Engine }): Module =>
    modules[engine];

/** All that drizzle can do but transactions: those are `Database.write`. Either engine gives promises of rows. */
export type Queries = Omit<BaseSQLiteDatabase<'async', unknown>, 'query' | 'transaction'> & {
  readonly engine: Engine;
};

/** Called with the changes of a commit; its writes resolve when the promise does. */
export type CommitListener = (changes: Changes) => void | Promise<void>;

/** Where the last commit of some work is noted. */
export interface Commits {
  /** A token for `catchUp` on any node; never on SQLite. */
  lastCommit?: string;
}

/** The database of a foodmap, on either engine, for those who read it. Routes get no more: they write through `by`. */
export interface Database {
  readonly engine: Engine;
  /** Queries that see what is committed. */
  readonly read: Queries;
  /** Queries about the database itself, which wait behind no others. */
  readonly inspect: Queries;
  /** The servers that share it. */
  readonly nodes: Nodes;

  /** Calls the listener after each commit that changed a watched table, before its writes resolve. */
  onCommit(listener: CommitListener): void;

  /** Runs a request that writes, and notes the last of its commits. Its queries and its write share the time of a write. */
  noting<T>(commits: Commits, work: () => Promise<T>): Promise<T>;

  /**
   * Looks for the commits that tokens name, with commas between them. Undefined when listeners were told of all of them;
   * rejects with Unavailable when nobody can tell. What is no token counts as seen, and so does any token after a look.
   */
  catchUp(tokens: string): Promise<void> | undefined;

  /** The writes that wait. */
  readonly waits: Waits;

  /** Runs `work` so that all its queries on `read` see one state. It must await nothing but such queries. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `work` so that its queries see what is committed by now, also in a snapshot. */
  present<T>(work: () => Promise<T>): Promise<T>;

  /**
   * The number of commits that listeners were told of, in a snapshot as of its beginning. Take it before a query whose
   * result is cached: the result is stale where a listener was told of a later commit.
   */
  readonly revision: number;

  /** The same for work that takes long, with separate queries. */
  lastingSnapshot<T>(work: (read: Queries) => Promise<T>): Promise<T>;

  /** Why the database refuses connections, for the operator. */
  readonly refusal: string | undefined;

  /** Call with every request, before it is answered; it waits for a promise. */
  noteRequest(): void | Promise<void>;

  /** Resolves when the database can be read. */
  ping(): Promise<void>;

  /** Bytes of the database, and of its log of commits. */
  sizes(): Promise<{ database: number; wal: number }>;
}

/**
 * How a write runs on PostgreSQL: beside others; beside others, but one after the other with those that change accounts,
 * whose rows other writes hold; or after those that have begun and before those that have not.
 */
export type Order = 'shared' | 'accounts' | 'alone';

/** The database in the hands of somebody: each write proves that they may still write, or has nothing to prove. */
export interface ActingDatabase extends Pick<Database, 'engine' | 'read' | 'snapshot'> {
  /**
   * Runs `work` in a transaction and resolves after its commit is durable. `work` must await nothing but queries on `tx`
   * and must have no side effect, since it may run again. Rejects with the error of `work` or of the commit, and with
   * Unavailable when that takes longer than a write may; `busy` says that nothing was written.
   */
  write<T>(work: (tx: Queries) => Promise<T>, order?: Order): Promise<T>;

  /** PostgreSQL only: runs one call of a function that reads, decides and writes, in one message. Returns its row. */
  call?<Row extends unknown[]>(call: SQL): Promise<Row>;
}

/** The same for services that write in a transaction of their caller. */
export const within = ({ engine }: Pick<ActingDatabase, 'engine'>, tx: Queries): ActingDatabase => ({
  engine,
  read: tx,
  snapshot: (work) => work(),
  write: (work) => work(tx),
});

/** All of the database, for jobs and commands. */
export interface WritableDatabase extends Database, ActingDatabase {
  /** The same for an actor, with an expression that fails when they may no longer write. */
  call?<Row extends unknown[]>(call: SQL, proof?: SQL): Promise<Row>;

  /** Sets the one observer of commits: it is called with the writes that share a commit, and its seconds. */
  onGroup(observer: (writes: number, seconds: number) => void): void;

  /** Begins the session of a server. Rejects when the database cannot be written to. */
  beginSession(): Promise<void>;

  /** Refreshes the statistics of the planner for tables that have changed much. */
  optimize(): Promise<void>;

  /** A token of the last commit for `catchUp` on any node; never on SQLite. */
  readonly lastCommit?: string | undefined;

  /** Finishes the writes that have begun, and closes all connections. */
  close(): Promise<void>;
}
