import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, WritableDatabase } from '../../db/database.ts';
import { searches } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { split } from '../../lib/text.ts';
import { limits } from '../../limits.ts';

type Row = Omit<typeof searches.$inferInsert, 'day'>;

/** Keywords of some searches in memory, by their words. */
export class Searches {
  readonly #rows = new Map<string, Row>();

  /** Counts one search; more keywords than `limits.keywordsKept` are left out. */
  note({ keyword, isFound }: { keyword: string; isFound: boolean }, network: string, last_at: string): void {
    const words = split(keyword.slice(0, limits.keyword)).map(({ text }) => text);
    const text = [...words.join(' ')].slice(0, limits.keywordKept).join('');
    const known = this.#rows.get(text);
    if (text === '' || (!known && this.#rows.size === limits.keywordsKept)) return;
    const isSame = !known || known.network === network;
    const count = (known?.count ?? 0) + 1;
    this.#rows.set(text, { text, count, found: isFound, network: isSame ? network : null, last_at });
  }

  /** Adds the counts to those of the day. */
  async write(db: WritableDatabase, day: string): Promise<void> {
    if (this.#rows.size === 0) return;
    // In one order, so that two nodes do not wait for each other in a circle.
    const rows = [...this.#rows.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
    await db.write((tx) =>
      tx
        .insert(searches)
        .values(rows.map((row) => ({ ...row, day })))
        .onConflictDoUpdate({
          target: [searches.text, searches.day],
          set: {
            count: sql`${searches.count} + excluded.count`,
            found: sql`excluded.found`,
            network: sql`case when ${searches.network} = excluded.network then excluded.network end`,
            last_at: sql`excluded.last_at`,
          },
        }),
    );
  }
}

const dayBefore = (clock: Clock, age: number) => new Date(clock() - age).toISOString().slice(0, 10);

/** Keywords of the last 30 days, those searched most first; without those of few searches, or of one network alone. */
export async function list(
  { read }: Database,
  clock: Clock,
  { found }: { found: 'none' | 'all' },
  paging: Paging,
): Promise<Page<{ text: string; count: number; last_at: string }>> {
  const count = sql<number>`sum(${searches.count})`.mapWith(Number);
  const last_at = sql<string>`max(${searches.last_at})`;
  const isShared = sql`(count(${searches.network}) < count(*) or count(distinct ${searches.network}) > 1)`;
  // The last search says whether it finds anything now.
  const isMissed = sql`max(${searches.last_at} || ${searches.found}) like '%0'`;
  const named = read
    .select({ text: searches.text, count: count.as('searched'), last_at: last_at.as('last') })
    .from(searches)
    .where(sql`${searches.day} >= ${dayBefore(clock, limits.keywordAge)}`)
    .groupBy(searches.text)
    .having(
      and(sql`sum(${searches.count}) >= ${limits.keywordSearches}`, isShared, found === 'none' ? isMissed : undefined),
    )
    .as('named');
  const [total] = await read.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(named);
  const items = await read
    .select()
    .from(named)
    .orderBy(desc(named.count), named.text)
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { items, total: total!.total };
}

/** Deletes the keywords of days that are over, and of each day those searched least beyond `limits.keywordsOfDay`. */
export async function cleanUp({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => tx.delete(searches).where(lt(searches.day, dayBefore(clock, limits.keywordAge))));
  const days = await db.read.selectDistinct({ day: searches.day }).from(searches);
  for (const { day } of days) {
    const [least] = await db.read
      .select({ count: searches.count })
      .from(searches)
      .where(eq(searches.day, day))
      .orderBy(desc(searches.count))
      .limit(1)
      .offset(limits.keywordsOfDay);
    if (least)
      await db.write((tx) => tx.delete(searches).where(and(eq(searches.day, day), lte(searches.count, least.count))));
  }
}
