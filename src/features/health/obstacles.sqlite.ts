// For SQLite only: the process that is in a transaction, as far as Linux shows it.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { writerOf, type Writer } from '../../db/sqlite/writer.ts';

/** Another process than this one that is writing to the database. */
export async function otherWriter(read: Queries): Promise<Writer | undefined> {
  const [[file]] = (await read.values<[string]>(sql`select file from pragma_database_list where name = 'main'`)) as [
    [string],
  ];
  const writer = writerOf(file);
  return writer?.pid === process.pid ? undefined : writer;
}
