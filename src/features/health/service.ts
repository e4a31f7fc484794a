import { statfs } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import { versions } from '../../version.ts';
import { overdueSince } from '../backups/due.ts';
import type { Certificates } from '../certificates/service.ts';
import { recentOnAll, type Refused } from './refusals.ts';
import type { Uploads } from '../uploads/service.ts';
import * as backups from '../backups/service.ts';
import { problemsOfWrites } from './writes.ts';

/** Free and total bytes of the file system of a directory; free are those that this account may use. */
export async function diskOf(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, bsize, blocks } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

interface Service {
  /** Undefined without TLS. */
  certificates: Certificates | undefined;
  clock: Clock;
  config: Pick<Config, 'data' | 'backupSchedule'>;
  db: Database;
  jobs: Jobs;
  refusals: { recent(): Refused[] };
  uploads: Pick<Uploads, 'problem'>;
  threads: { reading: number; ended: number };
}

/** The state of the server, for administrators; `problems` say what to look at. */
export async function report({ certificates, clock, config, db, jobs, refusals, threads, uploads }: Service) {
  const sizes = await db.sizes();
  const database = { size: sizes.database, wal_size: sizes.wal };
  const disk = await diskOf(config.data);
  const nodes = await db.nodes.all();
  const backup = await backups.status(db, config.data);
  const problems = [
    ...problemsOfJobs(jobs, certificates?.problem()),
    ...problemsOfBackups(backup, { clock, config, jobs }),
    ...(db.refusal === undefined ? [] : [said('connections_refused', { error: `${db.refusal}.` })]),
    ...problemsOfClock(db.nodes.ahead),
    ...(await problemsOfWrites(db)),
    ...[await uploads.problem()].filter((problem) => problem !== undefined),
  ];
  if (disk.free < limits.diskFree) {
    problems.push(said('disk_low', { megabytes: Math.floor(disk.free / 1_000_000) }));
  }
  return {
    status: problems.length === 0 ? ('ok' as const) : ('degraded' as const),
    problems: problems.map(({ message }) => message),
    problem_details: problems,
    time: timestamp(clock),
    uptime_seconds: Math.floor(process.uptime()),
    version: versions,
    database,
    disk,
    backups: backup,
    certificate: certificates?.status() ?? null,
    jobs: jobs.statuses,
    budgets: recentOnAll(refusals, nodes, clock),
    ...(threads.reading > 0 && { threads }),
    ...(nodes && {
      nodes: nodes.map(({ address, version, seen }) => ({ address, version, seen_at: timestamp(() => seen) })),
    }),
  };
}

/** The problem of the certificate says why its job failed. */
const problemsOfJobs = (jobs: Jobs, certificate: Sentence | undefined): Sentence[] => [
  ...(certificate === undefined ? [] : [certificate]),
  ...jobs.statuses.flatMap(({ name, last_error }) =>
    last_error === null || (name === 'certificate' && certificate !== undefined)
      ? []
      : [said('job_failed', { job: name, error: last_error })],
  ),
  ...jobs.running.flatMap(({ name, since, duration }) =>
    duration < limits.longJob ? [] : [said('job_long', { job: name, since })],
  ),
];

function problemsOfClock(ahead: number): Sentence[] {
  if (Math.abs(ahead) <= limits.clockDifference) return [];
  return [said(ahead < 0 ? 'clock_ahead' : 'clock_behind', { seconds: Math.round(Math.abs(ahead) / second) })];
}

function problemsOfBackups(
  backup: Awaited<ReturnType<typeof backups.status>>,
  { clock, config, jobs }: Omit<Service, 'certificates' | 'db' | 'refusals' | 'threads' | 'uploads'>,
): Sentence[] {
  if (backups.isFailing(backup)) {
    const isKnown = jobs.statuses.some(({ name, last_error }) => name === 'backup' && last_error !== null);
    return isKnown ? [] : [said('backup_failed', { error: backup.last_error! })];
  }
  const last = backup.last_success_at;
  const since = overdueSince(config, clock, jobs.started, last);
  if (since === undefined) return [];
  const due = new Date(since).toISOString();
  return [last === null ? said('backup_never', { due }) : said('backup_overdue', { due, last })];
}
