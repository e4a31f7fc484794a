import { sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Counted, Outcome } from '../../lib/windows.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../database.ts';

/** Windows of budgets that all nodes count in, on an unlogged table. */
export class SharedWindows {
  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  /**
   * Counts one request in windows of so many milliseconds, in one round trip: in all of them, or, where one of them has
   * no room, in none. Answers those it was counted in, else those without room, with their ends by the clock of this node.
   */
  async count(windows: readonly Counted[], length: number): Promise<Outcome[]> {
    const { ahead } = this.db.nodes;
    const now = Math.round(this.clock() + ahead);
    // A window that ends much later was opened before the clock was set back; the clocks of nodes differ by little.
    const latest = now + length + limits.clockTolerance;
    const isPresent = sql`known.ends_at > ${now}::bigint and known.ends_at <= ${latest}::bigint`;
    const quotas = new Map(windows.map(({ key, quota }) => [digestOf(key), quota]));
    const asked = [...quotas].map(([key, quota]) => sql`(${key}::text, ${quota}::integer)`);
    // Rows are locked in the order of their keys, so that two requests cannot wait for each other.
    const rows = await this.db.read.values<[key: string, count: number, ends: number, isCounted: number]>(
      sql`with asked (key, quota) as (values ${sql.join(asked, sql`, `)}),
        spent as (
          select known.key, known.count, known.ends_at from rate_windows known join asked on asked.key = known.key
          where ${isPresent} and known.count >= asked.quota
        ),
        counted as (
          insert into rate_windows as known (key, ends_at, count)
          select key, ${now + length}::bigint, 1 from asked where not exists (select from spent) order by key
          on conflict (key) do update set
            count = case when ${isPresent} then known.count + 1 else 1 end,
            ends_at = case when ${isPresent} then known.ends_at else excluded.ends_at end
          returning known.key, known.count, known.ends_at
        )
        select key, count, ends_at, 1 from counted union all select key, count, ends_at, 0 from spent`,
    );
    return rows.map(([key, count, ends, isCounted]) => {
      const quota = quotas.get(key)!;
      const isOver = isCounted === 0 || count > quota;
      return { count, ends: Math.min(ends, now + length) - ahead, quota, isOver };
    });
  }

  /** Takes back one count of each. */
  async forgive(keys: readonly string[]): Promise<void> {
    const digests: SQL[] = keys.map((key) => sql`${digestOf(key)}`);
    await this.db.read.run(
      sql`update rate_windows set count = count - 1 where count > 0 and key in (
        select key from rate_windows where key in (${sql.join(digests, sql`, `)}) order by key for update)`,
    );
  }
}
