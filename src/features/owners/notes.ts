import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { stores as storesTable, type Today } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { isSaidToday } from '../hours/queries.ts';
import * as stores from '../stores/service.ts';
import { record } from '../undo-log/record.ts';
import type { Images } from '../undo-log/service.ts';
import type { UnusualNote } from './model.ts';
import { signsOfNote } from './signs.ts';

/** Notes of the day that visitors see and that are unusual, at most `limits.unusualNotes`. */
export async function unusual(db: Queries, clock: Clock): Promise<UnusualNote[]> {
  const { id, name, address, today } = storesTable;
  const rows = await db.select({ id, name, address, today }).from(storesTable).where(isSaidToday(clock)).orderBy(id);
  return rows
    .flatMap(({ today: said, ...store }) => {
      const signs = signsOfNote(said);
      return said && signs.length > 0 ? [{ store, note: said.note, signs }] : [];
    })
    .slice(0, limits.unusualNotes);
}

interface Said {
  today: Today | null;
  today_ends: string | null;
}

/** Takes the note of the day of a store away; whether it is closed stays. Throws NotFound. */
export const remove = (context: ServiceContext, id: number): Promise<void> =>
  context.db.write(async (tx) => {
    const { today, today_ends } = await stores.existing(tx, id);
    if (!today?.note) return;
    const isMore = today.closed || today.until !== null;
    const before: Said = { today, today_ends };
    const after: Said = isMore ? { today: { ...today, note: '' }, today_ends } : { today: null, today_ends: null };
    await tx.update(storesTable).set(after).where(eq(storesTable.id, id));
    await record(tx, context, 'note.remove', `stores/${id}`, undefined, [
      { subject: 'note', user_id: null, image: { store_id: id, before, after } },
    ]);
  });

/** How a note comes back; false where its day is over, or the owner has said something else since. */
export const noteImages = {
  async note(tx, clock, image) {
    const { store_id, before, after } = image as unknown as { store_id: number; before: Said; after: Said };
    const { today, today_ends } = storesTable;
    const [now] = await tx.select({ today, today_ends }).from(storesTable).where(eq(storesTable.id, store_id));
    if (!Bun.deepEquals(now, after) || before.today_ends! <= timestamp(clock)) return false;
    await tx.update(storesTable).set(before).where(eq(storesTable.id, store_id));
    return true;
  },
} satisfies Images;
