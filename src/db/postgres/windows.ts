import { sql } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../database.ts';

/** Windows of rate limits that all nodes count in, on an unlogged table. */
export class SharedWindows {
  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  /**
   * Counts one request of a client in its window, or in a new one of so many milliseconds when that is over. Returns the
   * count, and the end by the clock of this node.
   */
  async count(client: string, length: number): Promise<{ count: number; ends: number }> {
    const { ahead } = this.db.nodes;
    const now = Math.round(this.clock() + ahead);
    // A window that ends much later was opened before the clock was set back; the clocks of nodes differ by little.
    const latest = now + length + limits.clockTolerance;
    const isPresent = sql`known.ends_at > ${now}::bigint and known.ends_at <= ${latest}::bigint`;
    const [row] = await this.db.read.values<[count: number, ends: number]>(
      sql`insert into rate_windows as known (key, ends_at, count) values (${digestOf(client)}, ${now + length}::bigint, 1)
        on conflict (key) do update set
          count = case when ${isPresent} then known.count + 1 else 1 end,
          ends_at = case when ${isPresent} then known.ends_at else excluded.ends_at end
        returning count, ends_at`,
    );
    const [count, ends] = row!;
    return { count, ends: Math.min(ends, now + length) - ahead };
  }

  /** Takes back one count. */
  async forgive(client: string): Promise<void> {
    await this.db.read.run(
      sql`update rate_windows set count = count - 1 where key = ${digestOf(client)} and count > 0`,
    );
  }
}
