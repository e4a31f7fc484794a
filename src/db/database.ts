import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Changes } from './changes.ts';
import type { Engine } from './engine.ts';
import type { Nodes } from './nodes.ts';
import type * as schema from './schema.ts';

/** All that drizzle can do but transactions: those are `Database.write`. */
export type Queries = Omit<BetterSQLite3Database<typeof schema>, 'transaction' | '$client'> & {
  readonly engine: Engine;
};

/** Called with the changes of a commit; its writes resolve when the promise does. */
export type CommitListener = (changes: Changes) => void | Promise<void>;

/** The database of a foodmap, on either engine. */
export interface Database {
  readonly engine: Engine;
  /** Queries that see what is committed. */
  readonly read: Queries;
  /** The servers that share it. */
  readonly nodes: Nodes;

  /** Calls the listener after each commit that changed a watched table, before its writes resolve. */
  onCommit(listener: CommitListener): void;

  /** Sets the one observer of commits: it is called with the writes that share a commit, and its seconds. */
  onGroup(observer: (writes: number, seconds: number) => void): void;

  /**
   * Runs `work` in a transaction and resolves after its commit is durable. `work` must await nothing but queries on `tx`
   * and must have no side effect, since it may run again. Rejects with the error of `work` or of the commit.
   */
  write<T>(work: (tx: Queries) => Promise<T>): Promise<T>;

  /** Runs `work` so that all its queries on `read` see one state. It must await nothing but such queries. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `work` so that its queries see what is committed by now, also in a snapshot. */
  present<T>(work: () => Promise<T>): Promise<T>;

  /**
   * The number of commits that listeners were told of, in a snapshot as of its beginning. Take it before a query whose
   * result is cached: the result is stale where a listener was told of a later commit.
   */
  readonly revision: number;

  /** The same for work that takes long, with queries of its own. */
  lastingSnapshot<T>(work: (read: Queries) => Promise<T>): Promise<T>;

  /** Begins the session of a server. Rejects when the database cannot be written to. */
  beginSession(): Promise<void>;

  /** Call with every request, before it is answered. */
  noteRequest(): void;

  /** Resolves when the database can be read. */
  ping(): Promise<void>;

  /** Bytes of the database, and of its log of commits. */
  sizes(): Promise<{ database: number; wal: number }>;

  /** Refreshes the statistics of the planner for tables that have changed much. */
  optimize(): Promise<void>;

  /** Finishes the writes that have begun, and closes all connections. */
  close(): Promise<void>;
}
