import { statSync } from 'node:fs';
import { pathsOf } from '../../data-directory/layout.ts';
import type { Database } from '../../db/database.ts';
import { copyOnline, forgetPassing } from '../../db/sqlite/copy.ts';
import type { Progress } from '../../lib/progress.ts';
import { copyIntoFile } from '../move/file.ts';

/** Source of a backup. */
export interface Origin {
  /** Writes the database, which may be in use, into a SQLite file, as of one moment. */
  copyTo: (file: string, progress: Progress) => Promise<unknown>;
  /** Bytes of the copy at least. */
  size: number;
  /** Directory of the pictures. */
  uploads: string;
}

/** The file of a data directory, which nothing needs to open. */
export const fileOrigin = (data: string): Origin => ({
  copyTo: (file, progress) =>
    copyOnline(pathsOf(data).database, file, (pages, total) => progress('copying the database', pages, total)),
  size: statSync(pathsOf(data).database, { throwIfNoEntry: false })?.size ?? 0,
  uploads: pathsOf(data).uploads,
});

/** A database: a backup of one on PostgreSQL has the same form, so that either engine can restore it. */
export const originOf = (db: Database, data: string): Origin =>
  db.engine === 'sqlite'
    ? fileOrigin(data)
    : { copyTo: (file, progress) => copyLasting(db, file, progress), size: 0, uploads: pathsOf(data).uploads };

async function copyLasting(db: Database, file: string, progress: Progress): Promise<void> {
  await copyIntoFile(db, file, progress);
  forgetPassing(file);
}
