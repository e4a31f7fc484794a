import { Column, is, Param, sql, SQL, type SQLChunk } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core/dialect';

type Insert = Parameters<SQLiteAsyncDialect['buildInsertQuery']>[0];

/** The columns of a target of conflicts, which PostgreSQL takes without their table. */
function unqualified(chunk: SQLChunk): SQLChunk {
  if (Array.isArray(chunk)) return chunk.map(unqualified);
  if (is(chunk, Column)) return sql.identifier(chunk.name);
  return is(chunk, SQL) ? new SQL(chunk.queryChunks.map(unqualified)) : chunk;
}

type Row = Record<string, Param | SQL>;

const withId = (row: Row): Row =>
  row.id === undefined || (is(row.id, Param) && row.id.value === undefined) ? { ...row, id: sql`default` } : row;

/** Writes what drizzle builds for SQLite as PostgreSQL has it: numbered parameters, and IDs that the database gives. */
export class PostgresDialect extends SQLiteAsyncDialect {
  override escapeParam(number: number): string {
    return `$${number + 1}`;
  }

  override buildInsertQuery(insert: Insert): SQL {
    const { values, onConflict = [], select } = insert;
    return super.buildInsertQuery({
      ...insert,
      values: select || !('id' in insert.table) ? values : (values as Row[]).map(withId),
      // Of a clause, the part after "on conflict" names the target.
      onConflict: onConflict.map(
        ({ queryChunks }) => new SQL(queryChunks.map((chunk, at) => (at === 1 ? unqualified(chunk) : chunk))),
      ),
    });
  }
}
