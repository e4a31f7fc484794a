import { getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './database.ts';

/** The columns of a table that are stored, not computed. */
export const storedColumns = (table: SQLiteTable) =>
  Object.values(getTableColumns(table)).filter((column) => column.generated === undefined);

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** An INSERT into a table, prepared once for very many rows; each must name every stored column, a new id is null. */
export function inserter<Table extends SQLiteTable>(tx: Queries, table: Table) {
  const values = Object.fromEntries(storedColumns(table).map(({ name }) => [name, sql.placeholder(name)]));
  const statement = tx
    .insert(table)
    .values(values as never)
    .prepare();
  return async (row: Nullable<Table['$inferInsert']>): Promise<void> => {
    await statement.execute(row);
  };
}
