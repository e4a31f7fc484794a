import { statfs } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
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
}

/** The state of the server, for administrators; `problems` are sentences that say what to look at. */
export async function report({ certificates, clock, config, db, jobs, refusals, uploads }: Service) {
  const sizes = await db.sizes();
  const database = { size: sizes.database, wal_size: sizes.wal };
  const disk = await diskOf(config.data);
  const nodes = await db.nodes.all();
  const backup = await backups.status(db, config.data);
  const problems = [
    ...problemsOfJobs(jobs, certificates?.problem()),
    ...problemsOfBackups(backup, { clock, config, jobs }),
    ...(db.problem === undefined ? [] : [db.problem]),
    ...problemsOfClock(db.nodes.ahead),
    ...(await problemsOfWrites(db)),
    ...[await uploads.problem()].filter((problem) => problem !== undefined),
  ];
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
    certificate: certificates?.status() ?? null,
    jobs: jobs.statuses,
    budgets: recentOnAll(refusals, nodes, clock),
    ...(nodes && {
      nodes: nodes.map(({ address, version, seen }) => ({ address, version, seen_at: timestamp(() => seen) })),
    }),
  };
}

/** The problem of the certificate says why its job failed. */
const problemsOfJobs = (jobs: Jobs, certificate: string | undefined): string[] => [
  ...(certificate === undefined ? [] : [certificate]),
  ...jobs.statuses.flatMap(({ name, last_error }) =>
    last_error === null || (name === 'certificate' && certificate !== undefined)
      ? []
      : [`The job "${name}" failed: ${last_error}`],
  ),
  ...jobs.running.flatMap(({ name, since, duration }) =>
    duration < limits.longJob ? [] : [`The job "${name}" has been running since ${since}.`],
  ),
];

function problemsOfClock(ahead: number): string[] {
  if (Math.abs(ahead) <= limits.clockDifference) return [];
  const difference = `${Math.round(Math.abs(ahead) / second)} s ${ahead < 0 ? 'ahead of' : 'behind'}`;
  return [`The clock of this machine is ${difference} that of the database; set both, best with NTP.`];
}

function problemsOfBackups(
  backup: Awaited<ReturnType<typeof backups.status>>,
  { clock, config, jobs }: Omit<Service, 'certificates' | 'db' | 'refusals' | 'uploads'>,
): string[] {
  if (backups.isFailing(backup)) {
    const isKnown = jobs.statuses.some(({ name, last_error }) => name === 'backup' && last_error !== null);
    return isKnown ? [] : [`The last backup failed: ${backup.last_error}`];
  }
  const due = overdueSince(config, clock, jobs.started, backup.last_success_at);
  if (due === undefined) return [];
  const last =
    backup.last_success_at === null ? 'none has ever been made' : `the last one was made at ${backup.last_success_at}`;
  return [`The backup of ${new Date(due).toISOString()} is overdue; ${last}.`];
}
