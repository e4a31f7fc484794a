import { sql } from 'drizzle-orm';
import { counted } from '../../lib/counted.ts';
import { fine, warning, type Check } from './check.ts';

type Row = [version: string, isSynced: string, isDurable: string, standbys: number, synchronous: number];

/** The server of the database: whether what it acknowledges outlives it. */
export const postgres: Check = {
  name: 'postgresql',
  engine: 'postgres',
  async look({ read }) {
    const [row] = await read.values<Row>(sql`select current_setting('server_version'), current_setting('fsync'),
      current_setting('synchronous_commit'), (select count(*)::int from pg_stat_replication),
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum'))`);
    const [version, isSynced, isDurable, standbys, synchronous] = row!;
    const said = `PostgreSQL ${version}, ${counted(standbys, 'standby', 'standbys')}, ${synchronous} of them synchronous.`;
    if (isSynced === 'off' || isDurable === 'off')
      return warning(
        `${said} It acknowledges before the disk has what it acknowledges: set fsync and synchronous_commit to on.`,
      );
    if (standbys > 0 && synchronous === 0)
      return warning(
        `${said} What the primary has acknowledged last is lost with it: name a standby in synchronous_standby_names.`,
      );
    return fine(said);
  },
};
