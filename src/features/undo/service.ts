import { and, count, desc, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Actor, ServiceContext } from '../../context.ts';
import type { ActingDatabase, Queries } from '../../db/database.ts';
import { activity as rows, undoImages, unfinished } from '../../db/schema.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { mayAs } from '../../roles.ts';
import * as activity from '../activity/service.ts';
import { heldBy, type Image, type Images } from '../undo-log/service.ts';

/** Outcome of an undo. */
export interface Undone {
  /** Rows that are back. */
  restored: number;
  /** Rows that stay as somebody has made them since. */
  left: number;
  /** Tables and IDs of the first of these. */
  stays: string[];
}

/** How far an undo has come. */
interface Progress extends Undone {
  /** ID of its row of the activity. */
  row: number | undefined;
  /** Until when what it takes back could be undone. */
  until: string;
}

/** Writes of which only a super administrator is capable, and so of taking them back. */
const ofSuperAdministrators = new Set(['settings.update', 'tables.import']);

/** Throws Forbidden for what only a super administrator can undo, and for what a moderator has not done. */
function mustBeAllowed(actor: Actor, { kind, admin_id }: { kind: string; admin_id: number | null }): void {
  if (actor.kind !== 'admin') return;
  if (!mayAs(actor.role, 'super_admin') && ofSuperAdministrators.has(kind))
    throw new Forbidden('Only a super administrator can undo this.', 'role_required');
  if (!mayAs(actor.role, 'admin') && admin_id !== actor.id)
    throw new Forbidden('A moderator can undo only what they did; ask an administrator.', 'role_required');
}

/**
 * Takes back a write, in steps between which others write. Throws NotFound, and Conflict when the write cannot be undone,
 * when its time is over, or when nothing of it is left as it was.
 */
export async function undo(context: ServiceContext, id: number, images: Images): Promise<Undone> {
  const { db, clock } = context;
  const made = await db.write(async (tx) => {
    const [row] = await tx.select().from(rows).where(eq(rows.id, id));
    if (!row) throw new NotFound('There is no such activity.');
    if (row.undoable_until === null || row.undoable_until <= timestamp(clock))
      throw new Conflict('not_undoable', 'This can no longer be undone.');
    mustBeAllowed(context.actor, row);
    await tx.update(rows).set({ undoable_until: null }).where(eq(rows.id, id));
    const made = await activity.record(tx, context, 'activity.undo', `activity/${id}`);
    const selection = { restored: 0, left: 0, stays: [], row: made, until: row.undoable_until };
    const work = { activity_id: id, step: 'undo' as const, selection, ...heldBy(context) };
    await tx.insert(unfinished).values(work).onConflictDoUpdate({ target: unfinished.activity_id, set: work });
    return made!;
  });
  while (await db.write((tx) => step(tx, clock, id, images)));
  // The job may have put back some of the rows, or all.
  const [row] = await db.read.select({ changes: rows.changes }).from(rows).where(eq(rows.id, made));
  const { restored = 0, left = 0, stays = [] } = (row?.changes ?? {}) as Partial<Undone>;
  if (restored === 0) throw new Conflict('changed_meanwhile', 'Nothing is left as it was; somebody has changed it.');
  return { restored, left, stays };
}

/** Puts some rows more back; false when it is over. */
export async function step(tx: Queries, clock: Clock, id: number, images: Images): Promise<boolean> {
  const isThis = eq(unfinished.activity_id, id);
  const [work] = await tx.select().from(unfinished).where(isThis);
  if (work?.step !== 'undo') return false;
  const batch = await tx
    .select()
    .from(undoImages)
    .where(eq(undoImages.activity_id, id))
    .orderBy(desc(undoImages.id))
    .limit(limits.undoneRows);
  if (batch.length === 0) {
    await tx.delete(unfinished).where(isThis);
    return false;
  }
  const done = { ...(work.selection as unknown as Progress) };
  for (const { subject, image } of batch) {
    if (await images[subject]!(tx, clock, image)) done.restored++;
    else {
      done.left++;
      if (done.stays.length < limits.namedRows) done.stays = [...done.stays, targetOf(subject, image)];
    }
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
  await note(tx, done);
  return true;
}

/** Writes into the row of the activity of an undo how far it came. */
const note = (tx: Queries, { row, restored, left, stays }: Progress, more: object = {}): Promise<unknown> =>
  tx
    .update(rows)
    .set({ changes: { restored, left, ...(left > 0 && { stays }), ...more } })
    .where(eq(rows.id, row ?? 0));

/**
 * Drops the rest of an undo; its row of the activity says how far it came. Somebody else can undo what is left for as
 * long as it could be undone before.
 */
export async function drop(tx: Queries, id: number): Promise<void> {
  const isThis = and(eq(unfinished.activity_id, id), eq(unfinished.step, 'undo'));
  const [work] = await tx.delete(unfinished).where(isThis).returning();
  if (!work) return;
  const progress = work.selection as unknown as Progress;
  const [images] = await tx.select({ left: count() }).from(undoImages).where(eq(undoImages.activity_id, id));
  const done = progress.restored + progress.left;
  await note(tx, progress, { unfinished: { rows: done, of: done + images!.left } });
  await tx.update(rows).set({ undoable_until: progress.until }).where(eq(rows.id, id));
}

/** Table and ID of the row of an image, or as much as is known of it. */
function targetOf(subject: string, image: Image['image']): string {
  const { id, store_id, name, application, like, owner, day } = image as Record<string, string | number | undefined> &
    Partial<Record<'like' | 'owner' | 'day', { store_id: number }>> & { application?: { id: number } };
  const store = store_id ?? (like ?? owner ?? day)?.store_id;
  if (id === undefined && store !== undefined) return `stores/${store}`;
  const table = subject
    .replace(/^row of (?:dishes|store_images)$/, 'stores')
    .replace('merged review', 'reviews')
    .replace(/^row of /, '')
    .replace('approval', 'merchant_applications');
  return `${table}/${id ?? name ?? application?.id ?? ''}`;
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
