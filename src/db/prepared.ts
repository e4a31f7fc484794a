import type { Column, GetColumnData, SQL } from 'drizzle-orm';
import { oncePer } from '../lib/once-per.ts';
import type { Queries } from './database.ts';

/**
 * Builds statements once for each connection, since drizzle takes longer to build a query than SQLite to run most. The
 * statements may be kept and run at any time, inside a transaction of their connection or outside.
 */
export const prepared = <Statements extends object>(
  build: (db: Queries) => Statements,
): ((db: Queries) => Statements) => oncePer(build);

/**
 * Rows of a prepared statement as lists of plain values. For statements of every request: to make objects of the rows
 * takes drizzle longer than SQLite to find them.
 */
export const valuesOf = async <Row extends unknown[]>(
  statement: { values(placeholders: Record<string, unknown>): Promise<unknown> },
  placeholders: Record<string, unknown>,
): Promise<Row[]> => (await statement.values(placeholders)) as Row[];

type ValueOf<Selected> =
  Selected extends SQL<infer Value> ? Value : Selected extends Column ? GetColumnData<Selected> : never;

/** Rows of a prepared statement as objects, where `columns` are those it selects and their values are plain. */
export async function rowsOf<Columns extends Record<string, Column | SQL>>(
  statement: Parameters<typeof valuesOf>[0],
  columns: Columns,
  placeholders: Record<string, unknown>,
): Promise<{ [Name in keyof Columns]: ValueOf<Columns[Name]> }[]> {
  const names = Object.keys(columns);
  const rows = await valuesOf(statement, placeholders);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
    return row as never;
  });
}
