import type { Config } from '../../config/config.ts';
import type { WritableDatabase } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { status } from './service.ts';

interface Service {
  config: Config;
  db: WritableDatabase;
  clock: Clock;
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
