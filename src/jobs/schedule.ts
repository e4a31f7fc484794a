import { jobContext } from '../context.ts';
import type { Wiring } from '../deps.ts';
import * as logins from '../features/logins/service.ts';
import * as activity from '../features/activity/service.ts';
import * as idempotency from '../features/idempotency/service.ts';
import { cleanUp } from '../features/uploads/clean-up.ts';
import { addDigests } from '../features/uploads/digests.ts';
import * as challenges from '../features/factors/challenges.ts';
import * as mailLinks from '../features/mail/links.ts';
import * as hours from '../features/hours/service.ts';
import * as storeDays from '../features/numbers/store-days.ts';
import * as owners from '../features/owners/service.ts';
import * as searches from '../features/search/searches.ts';
import { merge, renew } from '../features/search/rebuild.ts';
import * as vocabulary from '../features/search/vocabulary.ts';
import * as standing from '../features/standing/service.ts';
import * as networks from '../features/votes/networks.ts';
import * as reports from '../features/reports/service.ts';
import { sweepMaps } from '../features/town/map/draw.ts';
import { resume } from '../features/undo/resume.ts';
import { scheduledBackup } from '../features/work/scheduled-backup.ts';
import type { Job } from './jobs.ts';

/** The jobs of a server. */
export const jobsOf = (deps: Wiring): Job[] => [...always(deps), ...renewal(deps), ...backups(deps)];

const always = ({ clock, config, db, incoming, log, uploads }: Wiring): Job[] => [
  {
    name: 'scores',
    schedule: '7 * * * *',
    work: async (signal) => ({
      stores: await standing.recalculate(jobContext(db, clock, 'scores'), Number.MAX_SAFE_INTEGER, signal),
    }),
  },
  {
    name: 'uploads',
    schedule: '37 * * * *',
    work: async (signal) => {
      const removed = await cleanUp(db, clock, uploads.blobs, config.data);
      return { ...removed, digests: await addDigests(db, uploads.blobs, signal) };
    },
  },
  {
    name: 'incoming',
    schedule: '47 * * * *',
    isOwn: true,
    work: async () => {
      sweepMaps(config.data);
      return { files: await incoming.cleanUp() };
    },
  },
  {
    name: 'activity',
    schedule: '43 4 * * *',
    work: async () => ({ rows: await activity.cleanUp({ db, clock }) }),
  },
  {
    name: 'idempotency',
    schedule: '52 * * * *',
    work: async () => ({ keys: await idempotency.cleanUp({ db, clock }) }),
  },
  {
    name: 'sessions',
    schedule: '12 * * * *',
    work: async () => {
      await db.write((tx) => challenges.cleanUp(tx, clock));
      await db.write((tx) => mailLinks.cleanUp(tx, clock));
      return { sessions: await logins.cleanUp({ db, clock }) };
    },
  },
  {
    name: 'undo',
    schedule: '* * * * *',
    work: (signal) => resume(db, clock, signal),
  },
  {
    name: 'today',
    schedule: '* * * * *',
    work: async () => ({
      stores: await hours.endTodays({ db, clock }),
      dishes: await owners.endSoldOut({ db, clock }),
    }),
  },
  {
    name: 'networks',
    schedule: '27 * * * *',
    work: async () => ({ emptied: await networks.cleanUp({ db, clock }) }),
  },
  {
    name: 'search',
    schedule: '* * * * *',
    work: (signal) => renew(db, signal, (left) => log.info({ left }, 'indexing stores for the search again')),
  },
  {
    name: 'searches',
    schedule: '31 4 * * *',
    work: async (signal) => {
      await searches.cleanUp({ db, clock });
      return { words: await vocabulary.sweep(db), merged: await merge(db, signal) };
    },
  },
  {
    name: 'numbers',
    schedule: '37 4 * * *',
    work: async () => ({ days: await storeDays.cleanUp({ db, clock }) }),
  },
  {
    name: 'reports',
    schedule: '53 4 * * *',
    work: async () => ({ emptied: await reports.cleanUp({ db, clock }) }),
  },
  {
    name: 'optimize',
    schedule: '23 3 * * *',
    work: () => db.optimize(),
  },
];

/** At a minute that differs by program, since very many ask the authorities at the full hour. */
const renewal = ({ certificates }: Wiring): Job[] =>
  certificates?.isManaged
    ? [
        {
          name: 'certificate',
          schedule: `${1 + Math.floor(Math.random() * 58)} * * * *`,
          isOwn: true,
          work: (signal) => certificates.renew(signal),
        },
      ]
    : [];

const backups = (deps: Wiring): Job[] => {
  const schedule = deps.config.backupSchedule;
  return schedule === undefined ? [] : [{ name: 'backup', schedule, work: (signal) => scheduledBackup(deps, signal) }];
};
