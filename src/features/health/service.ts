import { stat, statfs } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { versions } from '../../version.ts';
import * as backups from '../backups/service.ts';

export const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Bytes of the file system that holds a directory: what may still be written, and all there are. */
export async function diskOf(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, bsize, blocks } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** How the server stands, for administrators; `problems` are sentences that say what to look at. */
export async function report({ clock, config, db, jobs }: Deps) {
  const database = { size: await sizeOf(db.file), wal_size: await sizeOf(`${db.file}-wal`) };
  const disk = await diskOf(config.data);
  const problems = jobs.statuses.flatMap(({ name, last_error }) =>
    last_error === null ? [] : [`The job "${name}" failed: ${last_error}`],
  );
  const backup = await backups.status(db);
  if (backups.isFailing(backup) && !jobs.statuses.some(({ name, last_error }) => name === 'backup' && last_error)) {
    problems.push(`The last backup failed: ${backup.last_error}`);
  }
  if (disk.free < limits.diskFree) {
    problems.push(`Only ${Math.floor(disk.free / 1_000_000)} MB are free on the disk of the data directory.`);
  }
  return {
    status: problems.length === 0 ? ('ok' as const) : ('degraded' as const),
    problems,
    time: timestamp(clock),
    uptime_seconds: Math.floor(process.uptime()),
    version: versions,
    database,
    disk,
    backups: backup,
    jobs: jobs.statuses,
  };
}
