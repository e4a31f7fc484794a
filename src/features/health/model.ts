import { choice, instant, integer, named, nullable, t } from '../../http/schema.ts';
import { Backups } from '../backups/model.ts';

const JobStatus = named('JobStatus', 'Work that the server does by itself.', {
  name: t.String({ description: 'What it is.' }),
  schedule: t.String({ description: 'Cron expression, in the time zone of the machine.' }),
  running: t.Boolean({ description: 'Whether it is under way.' }),
  next_run_at: nullable(instant('When it runs next.')),
  last_started_at: nullable(instant('When it ran last; null if not since the start of the server.')),
  last_duration_ms: nullable(integer('How long that took, in milliseconds.')),
  last_error: nullable(t.String({ description: 'Why that failed; null when it did not.' })),
});

export const Health = named('Health', 'How the server stands.', {
  status: choice(['ok', 'degraded'], '`degraded` when there are problems.'),
  problems: t.Array(t.String(), { description: 'What to look at, in sentences.' }),
  time: instant('What the clock of the server says.'),
  uptime_seconds: integer('How long the server has been up.'),
  version: t.Object(
    {
      version: t.String({ description: 'Of foodmap.' }),
      commit: t.String({ description: 'Commit it was built from; empty when it runs from a checkout.' }),
      bun: t.String({ description: 'Of the runtime inside.' }),
      sqlite: t.String({ description: 'Of the database inside.' }),
      platform: t.String({ description: 'System and processor.' }),
    },
    { description: 'Which program this is.' },
  ),
  database: t.Object(
    { size: integer('Bytes of the file.'), wal_size: integer('Bytes of the write-ahead log.') },
    { description: 'The database.' },
  ),
  disk: t.Object(
    { free: integer('Bytes that can still be written.'), total: integer('Bytes in all.') },
    { description: 'The disk of the data directory.' },
  ),
  backups: Backups,
  jobs: t.Array(JobStatus, { description: 'What the server does by itself.' }),
});
