import type { Database } from '../../db/database.ts';
import { connect } from '../../db/sqlite/connection.ts';
import { SqliteDatabase } from '../../db/sqlite/database.ts';
import { migrate } from '../../db/sqlite/migrate.ts';
import type { Progress } from '../../lib/progress.ts';
import { copyAll, type Counts } from './copy.ts';

/** Writes everything in a database, as of one moment, into a SQLite file that does not exist yet. */
export async function copyIntoFile(db: Database, file: string, progress: Progress): Promise<Counts> {
  const empty = connect(file);
  migrate(empty);
  empty.close();
  const target = new SqliteDatabase(file);
  try {
    return await db.lastingSnapshot((read) => copyAll(read, target, progress));
  } finally {
    await target.close();
    const made = connect(file);
    made.pragma('journal_mode = delete');
    made.close();
  }
}
