import { sql } from 'drizzle-orm';
import { counted } from '../../lib/counted.ts';
import { accountOf } from '../../lib/database-urls.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { fine, some, warning, wrong } from '../doctor/check.ts';
import { versions } from '../../version.ts';
import type { Queries } from '../../db/database.ts';
import type { Examination } from './check.ts';

export const role: Examination = {
  name: 'role',
  async look({ read, url }) {
    const { name } = accountOf(url);
    const [row] = await read.values<[schema: string | null, mayCreate: boolean, foreign: string]>(
      sql`select current_schema(), has_schema_privilege(current_schema(), 'create'),
        (select coalesce(json_agg(tablename order by tablename), '[]')::text from pg_tables
          where schemaname = current_schema() and not pg_has_role(tableowner, 'usage'))`,
    );
    const [schema, mayCreate, list] = row!;
    if (schema === null || !mayCreate)
      return wrong(
        `The role ${name} may not create tables. Let an administrator of PostgreSQL run: grant create on schema ${schema ?? 'public'} to ${name}`,
      );
    const foreign = JSON.parse(list) as string[];
    if (foreign.length > 0)
      return wrong(
        `The role ${name} does not own ${some(foreign)}, as after a restore by another role. Let an administrator of PostgreSQL run "reassign owned by … to ${name}" in the database.`,
      );
    return fine(`The role ${name} may create tables in the schema ${schema}, and owns those that are there.`);
  },
};

export const version: Examination = {
  name: 'version',
  async look({ read }) {
    const [row] = await read.values<[version: string, number: number, encoding: string]>(
      sql`select current_setting('server_version'), current_setting('server_version_num')::int, current_setting('server_encoding')`,
    );
    const [version, number, encoding] = row!;
    if (number < limits.databaseVersion)
      return wrong(`PostgreSQL ${version} is too old; version ${limits.databaseVersion / 10_000} or newer is needed.`);
    if (encoding !== 'UTF8')
      return wrong(`The database has the encoding ${encoding}; create it with --template template0 --encoding UTF8.`);
    return fine(`PostgreSQL ${version}, and the database has the encoding UTF8.`);
  },
};

export const clock: Examination = {
  name: 'clock',
  async look({ ahead }) {
    const difference = `${Math.round(Math.abs(ahead) / second)} s`;
    if (Math.abs(ahead) <= limits.clockDifference) return fine(`The clocks of this machine and of the database agree.`);
    return wrong(
      `The clock of this machine is ${difference} ${ahead < 0 ? 'ahead of' : 'behind'} that of the database; set both, best with NTP.`,
    );
  },
};

interface Node {
  address: string;
  version: string;
}

/** The nodes that have shown lately that they run. */
async function runningNodes({ read }: { read: Queries }): Promise<Node[]> {
  const [exists] = await read.values<[boolean]>(sql`select to_regclass('nodes') is not null`);
  if (!exists![0]) return [];
  const since = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint - ${limits.nodeAlive}`;
  const rows = await read.values<[string, string]>(
    sql`select address, version from nodes where seen_at > ${since} order by address`,
  );
  return rows.map(([address, version]) => ({ address, version }));
}

export const nodes: Examination = {
  name: 'nodes',
  async look(prospect) {
    const running = await runningNodes(prospect);
    const others = running.filter(({ version }) => version !== versions.version);
    const said = `${counted(running.length, 'node')} ${running.length === 1 ? 'runs' : 'run'} on the database.`;
    if (others.length === 0) return fine(said);
    return warning(
      `${said} This program is ${versions.version}, and ${some(others.map(({ address, version }) => `${address} is ${version}`))}: upgrade all nodes, one after the other.`,
    );
  },
};

/** Connections of a node beside those for queries, writes and likes: to listen, to look, to show that it runs, and for long work. */
const more = 4;
/** Connections of the process of a backup, an export or an import, of which a node runs one at a time. */
const work = 5;

export const connections: Examination = {
  name: 'connections',
  async look(prospect) {
    const running = await runningNodes(prospect);
    const planned = prospect.nodes ?? Math.max(2, running.length);
    const [row] = await prospect.read.values<[number, number]>(
      sql`select current_setting('max_connections')::int, current_setting('superuser_reserved_connections')::int`,
    );
    const [most, reserved] = row!;
    const each = 3 * prospect.config.databaseConnections + more + work;
    const [needed, free] = [planned * each, most - reserved];
    const said = `${counted(planned, 'node')} with ${each} connections each need ${needed}, and max_connections leaves ${free}`;
    if (needed <= free) return fine(`${said}.`);
    return wrong(
      `${said}: set max_connections to ${needed + reserved} or more, or lower FOODMAP_DATABASE_CONNECTIONS.`,
    );
  },
};

export const wal: Examination = {
  name: 'wal',
  async look({ read }) {
    const [row] = await read.values<[standbys: number, kept: number, slots: number]>(
      sql`select (select count(*)::int from pg_stat_replication),
        (select setting::int from pg_settings where name = 'wal_keep_size'),
        (select count(*)::int from pg_replication_slots where slot_type = 'physical')`,
    );
    const [standbys, kept, slots] = row!;
    if (standbys > 0 && kept === 0 && slots === 0)
      return warning(
        'A standby that was away for some minutes may never follow again: set wal_keep_size, such as to 1GB.',
      );
    return fine(
      standbys === 0
        ? 'No standby follows.'
        : `WAL is kept for a standby that was away (${slots > 0 ? 'by a slot' : `${kept} MB`}).`,
    );
  },
};
