import { bytes, choice, flag, instant, integer, titled, nullable, ruled, since, t, text } from '../../schema.ts';
import { limits } from '../../limits.ts';
import { CertificateStatus } from '../certificates/model.ts';
import { Backups } from '../backups/model.ts';

export const Liveness = titled('Liveness', 'The server answers and can read its database.', {
  status: text('Always "ok".', 'ok'),
});

const JobStatus = titled('JobStatus', 'A scheduled job of the server.', {
  name: text('Name.', 'recalculate scores'),
  schedule: text('Cron expression, in the time zone of the machine.', '0 * * * *'),
  running: flag('Whether the job is running now.', { examples: [false] }),
  next_run_at: nullable(instant('Time of the next run.')),
  last_started_at: nullable(instant('Start of the last run; null if there was none since the server started.')),
  last_duration_ms: nullable(integer('Duration of the last run in milliseconds.', { examples: [212] })),
  last_error: nullable(text('Error of the last run; null if it succeeded.', 'The disk is full.'), null),
});

const RefusingBudget = titled('RefusingBudget', 'A budget that refused requests in the last hour.', {
  budget: text('Name, as in `meta.budget`.', 'review'),
  refusals: integer('Requests refused.', { examples: [512] }),
  networks: integer(
    `Networks that they came from, each an IPv4 /24 or an IPv6 /48; ${limits.refusedNetworks} stands for more.`,
    { examples: [3] },
  ),
});

const Node = titled('Node', 'A server that shares the database.', {
  address: text('Name of its machine, and port.', 'food1:8080'),
  version: text('Version of foodmap.', '0.2.0'),
  seen_at: instant('When it has last shown that it runs; each does so every second.'),
});

export const Health = titled('Health', 'State of the server.', {
  status: choice(['ok', 'degraded'], '`degraded` while there are problems.'),
  problems: t.Array(text('A problem.', 'The last backup failed: the bucket does not exist.'), {
    description: 'Problems, each in a sentence.',
    examples: [[]],
  }),
  problem_details: t.Array(
    t.Object(
      {
        message: text('The sentence.', 'Only 90 MB are free on the disk of the data directory.'),
        ...ruled('disk_low', { megabytes: 90 }),
      },
      { description: 'A problem as a sentence, and its rule and values for another language.' },
    ),
    { description: 'The same problems, each with its rule and the values that it names.', examples: [[]] },
  ),
  time: instant('Clock of the server.'),
  uptime_seconds: integer('Seconds since the server started.', { examples: [86_400] }),
  version: t.Object(
    {
      version: text('Version of foodmap.', '0.2.0'),
      commit: text('Commit that the program was built from; "" in a checkout.', '1ef754a0c3d2'),
      bun: text('Version of the runtime.', '1.4.5'),
      sqlite: text('Version of the database engine.', '3.54.1'),
      platform: text('Operating system and processor.', 'linux-x64'),
    },
    { description: 'Version of the program and of its parts.' },
  ),
  database: t.Object(
    {
      size: bytes('Size of the database file in bytes.', 52_428_800),
      wal_size: bytes('Size of the write-ahead log in bytes.', 4_194_304),
    },
    { description: 'Files of the database.' },
  ),
  disk: t.Object(
    { free: bytes('Free bytes.', 21_474_836_480), total: bytes('All bytes.', 53_687_091_200) },
    { description: 'Disk of the data directory.' },
  ),
  backups: Backups,
  certificate: nullable(CertificateStatus),
  jobs: t.Array(JobStatus, { description: 'Scheduled jobs; with several nodes, their runs on this one.' }),
  budgets: t.Array(RefusingBudget, {
    description:
      'Budgets that refused requests in the last hour, the busiest first, on all nodes. Not a problem as such: it may be an attack that failed, or a quota that is too small.',
  }),
  nodes: t.Optional(
    t.Array(Node, {
      description:
        'Servers that share the database; only with PostgreSQL. One that has not ended in order stays for a day.',
    }),
  ),
  ...since('0.4.0', {
    threads: t.Optional(
      t.Object(
        {
          reading: integer('Threads that answer what the public reads.', { examples: [7] }),
          ended: integer('Those that failed since the server started, and were replaced.', { examples: [0] }),
        },
        { description: 'Threads of the server; only with `--workers`.' },
      ),
    ),
  }),
});
