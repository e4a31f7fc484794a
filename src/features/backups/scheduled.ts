import type { Deps } from '../../deps.ts';
import { Failure } from '../../errors.ts';
import { recordFailure, status } from './service.ts';

const program = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];

/**
 * Makes the backup that the schedule asks for, in a process of its own, so that checking and packing hold up no
 * request: `foodmap backup --rotate`. Gives figures for the log. Throws Failure with what that process said.
 */
export async function scheduled({ config, db, clock }: Deps, signal?: AbortSignal) {
  const child = Bun.spawn([...program, 'backup', '--rotate', '--json'], {
    env: {
      ...process.env,
      FOODMAP_DATA: config.data,
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
  const { file, size, removed } = JSON.parse(stdout) as { file: string; size: number; removed: string[] };
  return { file, size, removed: removed.length };
}

/** Whether the schedule asked for a backup while no server ran, or has never had one. */
export async function isOverdue({ config, db, clock }: Deps): Promise<boolean> {
  if (config.backupSchedule === undefined) return false;
  const { last_success_at, last_failure_at } = await status(db);
  const attempts = [last_success_at, last_failure_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  const due = Bun.cron.parse(config.backupSchedule, Math.max(0, ...attempts));
  return due !== null && due.getTime() <= clock();
}
