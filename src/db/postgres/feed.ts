import { changesFrom, type ChangedRow, type Changes } from '../changes.ts';

/** More than this at once is everything: to find what each change concerns would take longer. */
const mostChanges = 10_000;

const look = `select pg_current_snapshot()::text, pg_is_in_recovery(), coalesce((
  select json_agg(json_build_array(xid::text, subject, store)) from (
    select xid, subject, store from changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    limit ${mostChanges + 1}
  ) as missed), '[]')::text`;

type Row = [xid: string, ...ChangedRow];

/** What other nodes commit, from the table in which triggers note every change. */
export class Feed {
  /** As PostgreSQL writes snapshots: the commits that were seen. */
  #seen: string;
  /** Transactions of this node, which has told of them itself. */
  readonly #own = new Set<string>();

  private constructor(
    readonly client: Pick<Bun.SQL, 'unsafe'>,
    seen: string,
  ) {
    this.#seen = seen;
  }

  /** A feed of what is committed from now on. Rejects on a standby. */
  static async open(client: Pick<Bun.SQL, 'unsafe'>): Promise<Feed> {
    const [[seen, isStandby]] = (await client
      .unsafe('select pg_current_snapshot()::text, pg_is_in_recovery()')
      .values()) as [[string, boolean]];
    if (isStandby) throw new Error('it is a standby');
    return new Feed(client, seen);
  }

  noteOwn(xid: string): void {
    this.#own.add(xid);
  }

  /** The changes of commits of other nodes since the last look; undefined without any. Rejects on a standby. */
  async next(): Promise<Changes | undefined> {
    const [[seen, isStandby, json]] = (await this.client.unsafe(look, [this.#seen]).values()) as [
      [string, boolean, string],
    ];
    if (isStandby) throw new Error('it is a standby by now');
    this.#seen = seen;
    const rows = JSON.parse(json) as Row[];
    const oldest = BigInt(seen.slice(0, seen.indexOf(':')));
    const others = rows.filter(([xid]) => !this.#own.has(xid));
    for (const xid of this.#own) if (BigInt(xid) < oldest) this.#own.delete(xid);
    if (rows.length > mostChanges) return { stores: new Set(), subjects: new Set(), everything: true };
    return changesFrom(others.map(([, ...row]) => row));
  }
}
