import { limits } from '../../limits.ts';
import { changesFrom, unknownChanges, type ChangedRow, type Changes } from '../changes.ts';
import { shows } from './commits.ts';
import { pooled } from './failures.ts';
import { present } from './time.ts';

/** More than this at once is everything: to find what each change concerns would take longer. */
const mostChanges = 10_000;

/** Rows of a transaction yet to come are of another cluster, whose dump was restored here. */
const look = `select pg_current_snapshot()::text, pg_is_in_recovery(), ${present}::float8, coalesce((
  select json_agg(json_build_array(xid::text, subject, store)) from (
    select xid, subject, store from changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    limit ${mostChanges + 1}
  ) as missed), '[]')::text`;

type Row = [xid: string, ...ChangedRow];

/** Runs a query and gives its rows as lists. */
export type Ask = (sql: string, params?: unknown[]) => Promise<unknown[][]>;

/** Reads the commits of other nodes from the table in which triggers note every change. */
export class Feed {
  /** As PostgreSQL writes snapshots: the commits that were seen. */
  #seen: string;
  /** Those of them whose changes are reported. */
  #reported: string | undefined;
  /** When that was, by the clock of the database. */
  #time: number;
  /** Transactions of this node, which has told of them itself. */
  readonly #own = new Set<string>();
  /** Milliseconds by which the clock of the database is ahead of that of this machine. */
  ahead = 0;

  private constructor(
    readonly ask: Ask,
    seen: string,
    time: number,
    /** Raised by each promotion: a former primary that is back has a lower one. */
    readonly timeline: number,
  ) {
    this.#seen = seen;
    this.#time = time;
  }

  /** A feed of what is committed from now on. Rejects on a standby. */
  static async open(ask: Ask): Promise<Feed> {
    const asked = Date.now();
    const [[seen, isStandby, time, walFile, isDirect]] = (await ask(
      `select pg_current_snapshot()::text, pg_is_in_recovery(), ${present}::float8,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end,
        current_setting('foodmap.settings', true) is not distinct from 'kept'`,
    )) as [[string, boolean, number, string, boolean]];
    if (!isDirect) throw new Error(pooled);
    if (isStandby) throw new Error('it is a standby');
    const feed = new Feed(ask, seen, time, Number.parseInt(walFile.slice(0, 8), 16));
    feed.#setClock(asked, time);
    return feed;
  }

  /** Call when the changes of the last look are reported. */
  noteReported(): void {
    this.#reported = this.#seen;
  }

  /** Whether the changes of a transaction that was committed are reported. */
  hasReported(transaction: bigint): boolean {
    if (this.#own.has(String(transaction))) return true;
    return this.#reported !== undefined && shows(this.#reported, transaction);
  }

  noteOwn(xid: string): void {
    this.#own.add(xid);
  }

  /** The changes of commits of other nodes since the last look; undefined without any. Rejects on a standby. */
  async next(): Promise<Changes | undefined> {
    const asked = Date.now();
    const [[seen, isStandby, time, json]] = (await this.ask(look, [this.#seen])) as [[string, boolean, number, string]];
    if (isStandby) throw new Error('it is a standby by now');
    this.#setClock(asked, time);
    // Changes may have been deleted that were never looked at.
    const isLate = time - this.#time >= limits.databaseChanges / 2;
    this.#seen = seen;
    this.#time = time;
    const rows = JSON.parse(json) as Row[];
    const oldest = BigInt(seen.slice(0, seen.indexOf(':')));
    const others = rows.filter(([xid]) => !this.#own.has(xid));
    for (const xid of this.#own) if (BigInt(xid) < oldest) this.#own.delete(xid);
    if (isLate || rows.length > mostChanges) return unknownChanges();
    return changesFrom(others.map(([, ...row]) => row));
  }

  /** Keeps the difference of the clocks as it is where the time of the answer, which came at some moment since, allows it. */
  #setClock(asked: number, time: number): void {
    this.ahead = Math.min(Math.max(this.ahead, time - Date.now()), time - asked);
  }
}
