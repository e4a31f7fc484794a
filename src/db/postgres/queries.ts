import { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy/session';
import type { Queries } from '../database.ts';
import { PostgresDialect } from './dialect.ts';

/** Runs a statement and gives its rows as lists. */
export type Run = (sql: string, params: unknown[]) => Promise<Rows>;

type Rows = unknown[][] & Pick<Bun.SQL.ResultMetadata, 'columns'>;
type Column = Bun.SQL.ResultColumn;

/** Type OIDs whose values are not those of SQLite: boolean, int8 and numeric. */
const [boolean, int8, numeric] = [16, 20, 1700];

const conversions = new WeakMap<Column[], number[]>();

/** The columns of a result whose values have to be converted; all runs of a statement on a connection share one list. */
function convertedIn(columns: Column[]): number[] {
  let found = conversions.get(columns);
  if (found === undefined) {
    found = columns.flatMap(({ type }, at) => (type === boolean || type === int8 || type === numeric ? [at] : []));
    conversions.set(columns, found);
  }
  return found;
}

function withNumbers(rows: Rows): unknown[][] {
  const converted = convertedIn(rows.columns ?? []);
  if (converted.length > 0)
    for (const row of rows) for (const at of converted) if (row[at] !== null) row[at] = Number(row[at]);
  return rows;
}

/**
 * PostgreSQL stores no U+0000; clients that send it get what browsers show instead. A number beyond an `integer` goes as
 * an `int8`: as a float it would be compared with every row.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\u{FFFD}') : value;
  return Number.isSafeInteger(value) && (value as number) !== ((value as number) | 0) ? BigInt(value as number) : value;
}

const dialect = new PostgresDialect();

/** Queries as services build them, that run on PostgreSQL. Numbers and truth values come as from SQLite. */
export function queriesOn(run: Run): Queries {
  const session = new SQLiteRemoteSession<Record<string, never>, Record<string, never>>(
    async (sql, params, method) => {
      const rows = withNumbers(await run(sql, params.map(storable)));
      return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
    },
    dialect,
    undefined,
  );
  return Object.assign(new SqliteRemoteDatabase('async', dialect, session, undefined), { engine: 'postgres' as const });
}
