import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { Failure } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { ownProgram } from '../../lib/own-program.ts';
import { limits } from '../../limits.ts';
import { recordFailure, status } from './service.ts';

interface Service {
  config: Config;
  db: Database;
  clock: Clock;
}

/**
 * Runs `foodmap backup --rotate` in another process, so that checking and packing delay no request. Returns figures for
 * the log. Throws Failure with the message of that process.
 */
export async function scheduled({ config, db, clock }: Service, signal?: AbortSignal) {
  const child = Bun.spawn([...ownProgram, 'backup', '--rotate', '--json'], {
    env: {
      ...process.env,
      FOODMAP_DATA: config.data,
      ...(config.databaseUrl !== undefined && { FOODMAP_DATABASE_URL: config.databaseUrl }),
      FOODMAP_BACKUP_KEEP: String(config.backupKeep),
      FOODMAP_BACKUP_KEEP_DAYS: String(config.backupKeepDays),
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    ...(signal && { signal }),
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) {
    const reason = stderr.trim() || `The backup was ended by ${child.signalCode ?? `exit code ${code}`}.`;
    if (!signal?.aborted) await recordFailure(db, clock, reason);
    throw new Failure(reason);
  }
  const made = JSON.parse(stdout) as { file: string; size: number; removed: string[]; warnings: string[] };
  const { file, size, removed, warnings } = made;
  return { file, size, removed: removed.length, ...(warnings.length > 0 && { warnings }) };
}

/** Whether a backup was due while no server ran, or none has been tried yet; the server then makes one at its start. */
export async function isMissed({ config, db, clock }: Service): Promise<boolean> {
  const { last_success_at, last_failure_at } = await status(db, config.data);
  return dueAfter(config, latest(last_success_at, last_failure_at)) <= clock();
}

/** When a backup was due that is late by `limits.lateBackup`, for a server that started at `started`; else undefined. */
export function overdueSince(
  config: Pick<Config, 'backupSchedule'>,
  clock: Clock,
  started: number,
  last_success_at: string | null,
): number | undefined {
  const due = Math.max(started, dueAfter(config, latest(last_success_at)));
  return due + limits.lateBackup <= clock() ? due : undefined;
}

const latest = (...instants: (string | null)[]) =>
  Math.max(0, ...instants.map((at) => (at === null ? 0 : Date.parse(at))));

/** When the first backup after an instant is due; never without a schedule. */
const dueAfter = ({ backupSchedule }: Pick<Config, 'backupSchedule'>, instant: number): number =>
  (backupSchedule && Bun.cron.parse(backupSchedule, instant)?.getTime()) || Infinity;
