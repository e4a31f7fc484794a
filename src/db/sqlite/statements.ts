import type { Statement } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { limits } from '../../limits.ts';
import type { Queries } from '../database.ts';
import * as schema from '../schema.ts';
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
export const queriesOn = (connection: Connection): Queries =>
  Object.assign(drizzle(new StatementCache(connection) as unknown as Connection, { schema }), {
    engine: 'sqlite' as const,
  });
