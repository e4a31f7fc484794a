import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { scheduled } from '../features/backups/scheduled.ts';
import { cleanUp } from '../features/uploads/clean-up.ts';
import * as rankings from '../features/rankings/service.ts';
import type { Job } from './jobs.ts';

/** What the server does by itself, and when. */
export const jobsOf = (deps: Deps): Job[] => [...always(deps), ...backups(deps)];

const always = ({ clock, db, uploads }: Deps): Job[] => [
  {
    name: 'scores',
    schedule: '7 * * * *',
    work: async (signal) => ({ stores: await rankings.recalculate(db, clock, Number.MAX_SAFE_INTEGER, signal) }),
  },
  {
    name: 'uploads',
    schedule: '37 * * * *',
    work: () => cleanUp(db, clock, uploads.directory),
  },
  {
    name: 'optimize',
    schedule: '23 3 * * *',
    work: () => db.write(async (tx) => void (await tx.run(sql`pragma optimize`))),
  },
];

const backups = (deps: Deps): Job[] => {
  const schedule = deps.config.backupSchedule;
  return schedule === undefined ? [] : [{ name: 'backup', schedule, work: (signal) => scheduled(deps, signal) }];
};
