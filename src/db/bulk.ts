import { getTableColumns, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './database.ts';
import { expressionsOf } from './expressions.ts';

/** The columns of a table without the generated ones. */
export const storedColumns = (table: SQLiteTable) =>
  Object.values(getTableColumns(table)).filter((column) => column.generated === undefined);

/** Whether a column holds integers, booleans apart. */
export const isInteger = ({ columnType }: Column): boolean => columnType === 'SQLiteInteger';

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** Prepares an INSERT for many rows; each must name every stored column, with null for a new ID. */
export function inserter<Table extends SQLiteTable>(tx: Queries, table: Table) {
  const values = Object.fromEntries(storedColumns(table).map((column) => [column.name, valueOf(column)]));
  if (values.id) values.id = expressionsOf(tx).idOr(table, sql.placeholder('id'));
  const statement = tx
    .insert(table)
    .values(values as never)
    .prepare();
  return async (row: Nullable<Table['$inferInsert']>): Promise<void> => {
    await statement.execute(row);
  };
}

/** Drizzle encodes a null that comes through a placeholder as well: as the JSON text `null`. */
function valueOf(column: Column): Placeholder | SQL {
  const value = sql.placeholder(column.name);
  return column.dataType === 'json' && !column.notNull ? sql`nullif(${sql.param(value, column)}, 'null')` : value;
}
