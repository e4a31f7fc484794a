import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import type { WritableDatabase } from '../../db/database.ts';
import { Failure } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { recordFailure } from '../backups/service.ts';
import { perform, type Assignment } from './child.ts';

interface Service {
  config: Config;
  db: WritableDatabase;
  clock: Clock;
}

/** As `foodmap work` reports it. */
type Made = { name: string; size: number; removed: string[]; warnings: string[] };

/**
 * Makes a backup in another process, which ends with the server, so that checking and packing delay no request. Returns
 * figures for the log. Throws Failure with the message of that process.
 */
export async function scheduledBackup({ config, db, clock }: Service, signal = new AbortController().signal) {
  const { backups, spool } = pathsOf(config.data);
  const assignment: Assignment = {
    task: { kind: 'backup', rotate: true },
    actor: { kind: 'job', name: 'backup' },
    scratch: join(spool, 'scheduled-backup'),
    server: process.pid,
  };
  try {
    const { result } = await perform(assignment, config, () => {}, signal);
    const { name, size, removed, warnings } = result as Made;
    return { file: join(backups, name), size, removed: removed.length, ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    const { message } = error as Error;
    if (!signal.aborted) await recordFailure(db, clock, message);
    throw new Failure(message);
  }
}
