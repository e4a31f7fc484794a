import { sql, type Column, type SQL } from 'drizzle-orm';
import { characterCount } from '../lib/text.ts';
import { users } from './schema.ts';

/**
 * A column that only filters the rows that another index finds: without statistics SQLite takes any index for as good
 * as one on an ID, and reads most of the table.
 */
export const unindexed = (column: Column): SQL => sql`+${column}`;

/** A text without case, accents and compatibility forms, as `fold` in lib/text.ts makes it. */
export const folded = (column: Column): SQL => sql`folded(${column})`;

/** Whether a text that is folded already contains this part, which must be folded in the same way. */
export function contains(text: Column | SQL, part: string): SQL {
  const isIndexed = text === users.username_key && characterCount(part) >= trigram;
  if (!isIndexed) return sql`instr(${text}, ${part}) > 0`;
  return sql`${users.id} in (select rowid from usernames where usernames match ${`"${part.replaceAll('"', '""')}"`})`;
}

/** Length from which the index of usernames, an FTS5 table of trigrams, finds a part of a name. */
const trigram = 3;

/** The number of rows for which the condition holds. */
export const countIf = (condition: SQL | Column): SQL<number> => sql<number>`count(*) filter (where ${condition})`;
