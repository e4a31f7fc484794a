import { sql } from 'drizzle-orm';
import { counted } from '../../lib/counted.ts';
import { obstacles } from '../health/obstacles.postgres.ts';
import { fine, warning, wrong, type Check, type Situation } from './check.ts';

type Row = [
  version: string,
  isSynced: string,
  isDurable: string,
  standbys: number,
  synchronous: number,
  unseen: number,
];

/** The server of the database: whether it takes writes, and whether what it acknowledges outlives it. */
export const postgres = {
  name: 'postgresql',
  engine: 'postgres',
  async look({ read }: Pick<Situation, 'read'>) {
    const [row] = await read.values<Row>(sql`select current_setting('server_version'), current_setting('fsync'),
      current_setting('synchronous_commit'), (select count(*)::int from pg_stat_replication),
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')),
      (select count(*)::int from pg_stat_replication where sync_state is null)`);
    const [version, isSynced, isDurable, standbys, synchronous, unseen] = row!;
    const known = unseen > 0 ? 'which its role may not look at' : `${synchronous} of them synchronous`;
    const said = `PostgreSQL ${version}, ${counted(standbys, 'standby', 'standbys')}, ${known}.`;
    const causes = await obstacles(read);
    if (causes.length > 0) return wrong(`${said} ${causes.map(({ message }) => message).join(' ')}`);
    if (isSynced === 'off' || isDurable === 'off')
      return warning(
        `${said} It acknowledges before the disk has what it acknowledges: set fsync and synchronous_commit to on.`,
      );
    if (standbys > 0 && synchronous === 0 && unseen === 0)
      return warning(
        `${said} What the primary has acknowledged last is lost with it: name a standby in synchronous_standby_names.`,
      );
    return fine(said);
  },
} satisfies Check;
