// For PostgreSQL only: its own views of what waits for what.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { within } from '../../db/postgres/deadlines.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';

type Standbys = [names: string, isAwaited: boolean, synchronous: number, unseen: number, commits: number];

const standbys = sql`select current_setting('synchronous_standby_names'),
  current_setting('synchronous_commit') not in ('off', 'local'),
  (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')),
  (select count(*)::int from pg_stat_replication where sync_state is null),
  (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
    and clock_timestamp() - query_start > interval '1 second')`;

type Blocker = [
  pid: number,
  user: string | null,
  application: string | null,
  state: string | null,
  query: string | null,
];

// Of a chain of transactions that wait for each other only its head, which waits for no lock. A prepared transaction has
// the process ID 0.
const blockers = sql`select distinct blocking.pid, blocker.usename::text,
    coalesce(nullif(blocker.application_name, ''), blocker.backend_type), blocker.state, blocker.query
  from pg_stat_activity as waiting
  cross join lateral unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
  left join pg_stat_activity as blocker on blocker.pid = blocking.pid
  where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
    and clock_timestamp() - waiting.query_start > interval '1 second'
    and blocker.wait_event_type is distinct from 'Lock'
  order by blocking.pid limit 5`;

/** How many standbys a commit waits for, by the syntax of `synchronous_standby_names`. */
const awaited = (names: string): number => Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);

function problemsOfStandbys([names, isAwaited, synchronous, unseen, commits]: Standbys): Sentence[] {
  if (names.trim() !== '' && isAwaited && unseen === 0 && synchronous < awaited(names))
    return [said('standby_missing', { names })];
  return commits > 0 ? [said('standby_slow')] : [];
}

/** A statement up to its first value: that may be secret. */
const shown = (query: string): string =>
  query
    .replace(/'.*|\$(?!\d).*/s, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.shownStatement);

function problemOfLock([pid, user, application, state, query]: Blocker): Sentence {
  if (pid === 0) return said('lock_prepared');
  const who = [`user ${user ?? 'unknown'}`, `application ${application ?? 'unknown'}`, state]
    .filter(Boolean)
    .join(', ');
  return said('lock_held', { process: pid, who, statement: shown(query ?? 'unknown') });
}

/** Why writes wait in the database: each cause in a sentence. Rejects when the database does not answer in time. */
export async function obstacles(read: Queries): Promise<Sentence[]> {
  const look = Promise.all([read.values<Standbys>(standbys), read.values<Blocker>(blockers)]);
  const [[row], rows] = await within(limits.databaseAnswer, look);
  return [...problemsOfStandbys(row!), ...rows.map(problemOfLock)];
}
