import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { storeDays } from '../../db/schema.ts';
import type { Image, Images } from '../undo-log/service.ts';
import { addRows } from './store-days.ts';

type Row = typeof storeDays.$inferSelect;

/** Adds the figures of a store to those of another; it has none after that. */
export async function move(tx: Queries, from: number, into: number): Promise<Image[]> {
  const rows = await tx.delete(storeDays).where(eq(storeDays.store_id, from)).returning();
  await addRows(
    tx,
    rows.map((row) => ({ ...row, store_id: into })),
  );
  return rows.map((row) => ({ subject: 'merged day', user_id: null, image: { day: row, into } }));
}

/** How figures go back to the store that was merged; false where the day has been deleted since. */
export const movedImages = {
  async 'merged day'(tx, _, image) {
    const { day, into } = image as { day: Row; into: number };
    const less = { views: sql`${storeDays.views} - ${day.views}`, finds: sql`${storeDays.finds} - ${day.finds}` };
    const there = await tx
      .update(storeDays)
      .set(less)
      .where(and(eq(storeDays.store_id, into), eq(storeDays.day, day.day)))
      .returning({ day: storeDays.day });
    if (there.length === 0) return false;
    await addRows(tx, [day]);
    return true;
  },
} satisfies Images;
