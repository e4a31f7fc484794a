import { lt, sql } from 'drizzle-orm';
import type { ActingDatabase, Queries, WritableDatabase } from '../../db/database.ts';
import { storeDays } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { Deferred } from '../../lib/deferred.ts';
import { localTimeAt } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { keptSite } from '../settings/site.ts';

/** How often the page of a store was opened, and a search found it. */
interface Figures {
  views: number;
  finds: number;
}

/**
 * Counts page views and finds of stores in memory, and writes them in one transaction every `limits.storeDaysFlush`, so
 * that no read waits for the disk. A power failure loses what was counted since. Nothing is stored about the visitors.
 */
export class StoreDays {
  #counted = new Map<number, Figures>();
  readonly #deferred: Deferred;

  constructor(
    readonly db: WritableDatabase,
    readonly clock: Clock,
    readonly log: Logger,
  ) {
    this.#deferred = new Deferred(() => this.#write(), limits.storeDaysFlush);
  }

  note(figure: keyof Figures, stores: readonly number[]): void {
    for (const id of stores) this.#add(id, { views: 0, finds: 0, [figure]: 1 });
    if (stores.length > 0) this.#deferred.schedule();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  #add(id: number, { views, finds }: Figures): void {
    const before = this.#counted.get(id);
    this.#counted.set(id, { views: (before?.views ?? 0) + views, finds: (before?.finds ?? 0) + finds });
  }

  async #write(): Promise<void> {
    const counted = this.#counted;
    if (counted.size === 0) return;
    this.#counted = new Map();
    try {
      const { time_zone } = await keptSite(this.db);
      await add(this.db, localTimeAt(this.clock(), time_zone).date, counted);
    } catch (error) {
      this.log.error({ err: error }, 'writing the page views failed');
      for (const [id, figures] of counted) this.#add(id, figures);
    }
  }
}

/** Adds figures of stores to those of a day. */
async function add(db: WritableDatabase, day: string, counted: ReadonlyMap<number, Figures>): Promise<void> {
  // In one order, so that two nodes do not wait for each other in a circle.
  const rows = [...counted]
    .toSorted(([one], [other]) => one - other)
    .map(([store_id, figures]) => ({ store_id, day, ...figures }));
  await db.write(async (tx) => {
    for (let start = 0; start < rows.length; start += limits.storeDaysRows)
      await addRows(tx, rows.slice(start, start + limits.storeDaysRows));
  });
}

/** Adds figures to those of their stores and days, at most `limits.storeDaysRows` at once. */
export async function addRows(tx: Queries, rows: (typeof storeDays.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(storeDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [storeDays.store_id, storeDays.day],
      set: { views: sql`${storeDays.views} + excluded.views`, finds: sql`${storeDays.finds} + excluded.finds` },
    });
}

/** Deletes the figures of days that nobody is shown any more. Returns their number. */
export const cleanUp = ({ db, clock }: { db: ActingDatabase; clock: Clock }): Promise<number> =>
  db.write(async (tx) => {
    const first = new Date(clock() - limits.storeDaysAge).toISOString().slice(0, 10);
    const gone = await tx.delete(storeDays).where(lt(storeDays.day, first)).returning({ day: storeDays.day });
    return gone.length;
  });
