import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../data-directory/database.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { takeDataDirectory } from '../opening/open.ts';
import { fillDatabase } from '../db/postgres/fill.ts';
import { connect } from '../db/sqlite/connection.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { sendAll } from '../features/backups/restore.ts';
import { unpack, type Content, type Source } from '../features/backups/unpack.ts';
import { copyAll } from '../features/move/copy.ts';
import { blobsOf } from '../features/uploads/blobs/configured.ts';
import { functions } from '../features/standing/functions.postgres.ts';
import type { Progress } from '../lib/progress.ts';
import { patience } from './command.ts';
import { progress } from './progress.ts';
import { withScratch } from './scratch.ts';

/**
 * Restores a backup into an empty database on PostgreSQL. Pictures go first to where the configuration keeps them, so that
 * no row is without its own. Throws Refusal when the database has content, or nodes run on it.
 */
export async function restoreShared(config: Config, url: string, source: Source): Promise<Content> {
  const release = takeDataDirectory(config.data);
  const { show, end } = progress();
  try {
    return await withScratch(join(config.data, 'restore'), async (scratch) => {
      const content = await unpack(source, scratch, { uploads: true, progress: show });
      const { database, uploads } = pathsOf(scratch);
      const connection = connect(database);
      migrate(connection);
      connection.close();
      await fillDatabase(
        url,
        functions,
        async () => {
          await sendAll(uploads, blobsOf(config), show);
          await copyFrom(database, config, show);
        },
        patience,
      );
      return content;
    });
  } finally {
    end();
    release();
  }
}

async function copyFrom(file: string, config: Config, show: Progress): Promise<void> {
  const [source, target] = [new SqliteDatabase(file), await openDatabase(config, { patience })];
  try {
    await copyAll(source.read, target, show);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
