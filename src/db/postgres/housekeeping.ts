import { limits } from '../../limits.ts';
import type { Joining } from '../nodes.ts';
import { unawaited } from './commits.ts';
import type { Run } from './queries.ts';
import { present } from './time.ts';

const show = `insert into nodes (id, address, version, seen_at, state) values ($1, $2, $3, ${present}, $4)
  on conflict (id) do update set seen_at = excluded.seen_at, state = excluded.state`;

/** A node that was killed has left its row and its leases. */
const clear = `with killed as (delete from nodes where address = $1 returning id)
  update leases set until = 0 where node in (select id from killed)`;

/**
 * Above the limit, the oldest captchas of those who hold most: first of the site, in it of the network. A row goes the
 * earlier, the more rows of its network are newer, and then of its site.
 */
const trimCaptchas = `delete from captchas where id in (
  select id from (
    select id, row_number() over (partition by site order by place, expires_at desc) as place
    from (
      select id, site, expires_at, row_number() over (partition by site, network order by expires_at desc) as place
      from captchas
    ) as of_networks
  ) as of_sites
  order by place desc
  limit greatest(0, (select count(*) from captchas) - ${limits.captchas})
)`;

const trimWindows = `delete from rate_windows where key in (
  select key from rate_windows order by ends_at desc offset ${limits.rateLimitedClients}
)`;

/** A state of the database, and when it was the present one. */
interface Moment {
  snapshot: string;
  at: number;
}

/** Shows that a node runs, adds up counts, and deletes what is over. Every node does all of it. */
export class Housekeeping {
  #timer: Timer | undefined;
  #current: Promise<void> | undefined;
  #sweep: Promise<void> | undefined;
  #id: string | undefined;
  #ticks = 0;
  /** States from which on changes are kept, the oldest first. */
  #moments: Moment[] = [];

  /** `clock` gives milliseconds; it is never set back. */
  constructor(
    /** The first is for what others have to know of a node in time. */
    readonly database: { own: Run; run: Run },
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Begins, and goes on until `stop`. */
  async start({ id, address, version, state }: Joining & { id: string }): Promise<void> {
    this.#id = id;
    this.#ticks = 0;
    await this.#try(clear, [address], this.database.own);
    const care = async () => {
      await this.#try(show, [id, address, version, state?.() ?? ''], this.database.own);
      this.#sweep ??= this.#care().finally(() => {
        this.#sweep = undefined;
      });
      if (this.#id !== undefined) this.#timer = setTimeout(begin, limits.databaseCare).unref();
    };
    const begin = () => {
      this.#current = care();
    };
    begin();
    await this.#current;
  }

  async stop(): Promise<void> {
    const id = this.#id;
    this.#id = undefined;
    clearTimeout(this.#timer);
    await this.#current;
    await this.#sweep;
    if (id !== undefined) await this.#try('delete from nodes where id = $1', [id], this.database.own);
  }

  async #care(): Promise<void> {
    const time = this.#ticks++ * limits.databaseCare;
    await this.#try(`select fold_counts() from ${unawaited}`);
    if (time % limits.captchaSweep === 0) {
      await this.#try(`delete from captchas where expires_at <= ${present}`);
      await this.#try(trimCaptchas);
      // A count is read among the changes that were folded, until they are vacuumed.
      await this.#try('vacuum (skip_locked) tally_deltas');
    }
    if (time % limits.databaseSweep !== 0) return;
    await this.#try(`delete from rate_windows where ends_at <= ${present}`);
    await this.#try(trimWindows);
    await this.#try(`delete from nodes where seen_at < ${present} - ${limits.databaseNode}`);
    await this.#sweepChanges();
  }

  /** Deletes the changes of transactions that were over long ago: a row of a long transaction is older than its commit. */
  async #sweepChanges(): Promise<void> {
    // Those of a transaction yet to come are of another cluster, whose dump was restored here.
    await this.#try('delete from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())');
    const [row] = await this.#try('select pg_current_snapshot()::text');
    if (!row) return;
    this.#moments.push({ snapshot: row[0] as string, at: this.clock() });
    const isOver = ({ at }: Moment) => this.clock() - at >= limits.databaseChanges;
    const over = this.#moments.findLast(isOver);
    if (!over) return;
    this.#moments = this.#moments.filter((moment) => !isOver(moment));
    await this.#try('delete from changes where xid < pg_snapshot_xmin($1::pg_snapshot)', [over.snapshot]);
  }

  /** A failure is that of the connection, which looks after itself; the next time is soon. */
  async #try(sql: string, params: unknown[] = [], run = this.database.run): Promise<unknown[][]> {
    try {
      return await run(sql, params);
    } catch {
      return [];
    }
  }
}
