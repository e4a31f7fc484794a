import type { Statement } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { limits } from '../../limits.ts';
import type { Queries } from '../database.ts';
import type { Connection } from './connection.ts';

/**
 * SQLite re-plans a statement when a parameter that its planner used is bound again; that costs more than running most
 * of ours. Wrapped in `likely()`, a hint without effect, a parameter is invisible to the planner. Quotes stay as they are.
 */
const plannedOnce = (sql: string) =>
  sql.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|(=|limit|offset) \?/g, (found, before?: string) =>
    before === undefined ? found : `${before} likely(?)`,
  );

/**
 * Statements by their text, least recently used evicted: drizzle builds the same queries again and again. For drizzle
 * alone, since it sets the mode of a statement (rows as lists or objects) at each use, and whoever holds one relies on that.
 */
class StatementCache {
  readonly #statements = new BoundedMap<string, Statement>(limits.preparedStatements, (_, { length }) => length);

  constructor(readonly connection: Connection) {}

  prepare(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.connection.prepare(plannedOnce(sql));
    // Set again, so that the map, which evicts by age, keeps it.
    this.#statements.set(sql, statement);
    return statement.reader ? statement.raw(false) : statement;
  }
}

/** Queries on a connection. */
export const queriesOn = (connection: Connection): Queries => queriesOf(new StatementCache(connection));

/**
 * Queries that see what is committed: on the connection of the writer where it is free of a transaction. Its own
 * commits leave its page cache as it is, and empty that of every other connection.
 */
export const committedOn = (writer: Connection, reader: Connection, isFree: () => boolean): Queries => {
  const [warm, cold] = [new StatementCache(writer), new StatementCache(reader)];
  return queriesOf({
    prepare: (sql) => {
      const statement = warm.prepare(sql);
      if (!statement.readonly) return cold.prepare(sql);
      return new Chosen(() => (isFree() ? statement : cold.prepare(sql)));
    },
  });
};

/** Queries on a connection, each of which calls `enter` first. */
export const enteredOn = (connection: Connection, enter: () => void): Queries => {
  const statements = new StatementCache(connection);
  return queriesOf({
    prepare: (sql) => {
      const statement = statements.prepare(sql);
      return new Chosen(() => (enter(), statement));
    },
  });
};

/** Gives rows where `Queries` has promises of them: whoever awaits them gets the same, a microtask sooner than of a promise. */
const queriesOf = (client: { prepare: (sql: string) => Statement | Chosen }): Queries =>
  Object.assign(drizzle(client as unknown as Connection), {
    engine: 'sqlite' as const,
  }) as unknown as Queries;

/** A statement that is chosen when it runs, with the methods that drizzle calls. */
class Chosen {
  #isRaw = false;

  constructor(readonly choose: () => Statement) {}

  raw(isRaw = true): this {
    this.#isRaw = isRaw;
    return this;
  }

  all(...parameters: unknown[]): unknown[] {
    return this.choose()
      .raw(this.#isRaw)
      .all(...parameters);
  }

  get(...parameters: unknown[]): unknown {
    return this.choose()
      .raw(this.#isRaw)
      .get(...parameters);
  }
}
