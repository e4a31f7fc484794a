import { and, asc, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { ActingDatabase, Queries } from '../../db/database.ts';
import { activity as rows, undoImages, unfinished } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';

/** A row as it was before a write. */
export interface Image {
  /** Kind of the row, which decides how it is put back. */
  subject: string;
  /** Account of which the row is. */
  user_id: number | null;
  image: Record<string, unknown>;
}

/** Puts a row back; false where somebody has changed what it was. */
type PutBack = (tx: Queries, clock: Clock, image: Record<string, unknown>) => Promise<boolean>;

/** By the subjects of images. */
export type Images = Record<string, PutBack>;

/** Keeps rows as they were, for the undo of a row of the activity. */
export async function keep(tx: Queries, activity_id: number, images: Image[]): Promise<void> {
  await tx.insert(undoImages).values(images.map((image) => ({ activity_id, ...image })));
}

/** Outcome of an undo. */
export interface Undone {
  /** Rows that are back. */
  restored: number;
  /** Rows that stay as somebody has made them since. */
  left: number;
}

/**
 * Takes back a write, in steps between which others write. Throws NotFound, and Conflict when the write cannot be undone,
 * when its time is over, or when nothing of it is left as it was.
 */
export async function undo(context: ServiceContext, id: number, images: Images): Promise<Undone> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const [row] = await tx.select().from(rows).where(eq(rows.id, id));
    if (!row) throw new NotFound('There is no such activity.');
    if (row.undoable_until === null || row.undoable_until <= timestamp(clock))
      throw new Conflict('not_undoable', 'This can no longer be undone.');
    await tx.update(rows).set({ undoable_until: null }).where(eq(rows.id, id));
    const work = { activity_id: id, step: 'undo' as const, selection: { restored: 0, left: 0 } };
    await tx.insert(unfinished).values(work).onConflictDoUpdate({ target: unfinished.activity_id, set: work });
    await activity.record(tx, context, 'activity.undo', `activity/${id}`);
  });
  let done: Undone = { restored: 0, left: 0 };
  for (;;) {
    const next = await db.write((tx) => step(tx, clock, id, images));
    if (!next) break;
    done = next;
  }
  if (done.restored === 0)
    throw new Conflict('changed_meanwhile', 'Nothing is left as it was; somebody has changed it.');
  return done;
}

/** Puts some rows more back; returns what was done so far, undefined when it is over. */
export async function step(tx: Queries, clock: Clock, id: number, images: Images): Promise<Undone | undefined> {
  const isThis = eq(unfinished.activity_id, id);
  const [work] = await tx.select().from(unfinished).where(isThis);
  if (work?.step !== 'undo') return undefined;
  const batch = await tx
    .select()
    .from(undoImages)
    .where(eq(undoImages.activity_id, id))
    .orderBy(asc(undoImages.id))
    .limit(limits.undoneRows);
  if (batch.length === 0) {
    await tx.delete(unfinished).where(isThis);
    return undefined;
  }
  const done = { ...(work.selection as unknown as Undone) };
  for (const { subject, image } of batch) {
    if (await images[subject]!(tx, clock, image)) done.restored++;
    else done.left++;
  }
  await tx.delete(undoImages).where(
    inArray(
      undoImages.id,
      batch.map((row) => row.id),
    ),
  );
  await tx
    .update(unfinished)
    .set({ selection: { ...done } })
    .where(isThis);
  return done;
}

/** Deletes the images of writes that can no longer be undone. */
export const cleanUp = ({ db, clock }: { db: ActingDatabase; clock: Clock }): Promise<unknown> =>
  db.write((tx) => {
    const over = tx
      .select({ id: rows.id })
      .from(rows)
      .where(or(isNull(rows.undoable_until), lte(rows.undoable_until, timestamp(clock))));
    const busy = tx.select({ id: unfinished.activity_id }).from(unfinished);
    return tx
      .delete(undoImages)
      .where(and(inArray(undoImages.activity_id, over), notInArray(undoImages.activity_id, busy)));
  });
