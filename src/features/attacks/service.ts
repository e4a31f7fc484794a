import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { activity as rows, unfinished } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Activity } from '../activity/model.ts';
import * as activity from '../activity/service.ts';
import { allowUndo } from '../undo-log/record.ts';
import * as undoLog from '../undo-log/service.ts';
import { takeSome } from './images.ts';
import { attackKinds, type AttackSelection } from './model.ts';
import { countsOf, refuseEverybody } from './selection.ts';

/**
 * Takes back all that a selection means, in steps between which others write, and returns its row of the activity. It can
 * be undone for `limits.undoTime`. Throws BadRequest.
 */
export async function takeBack(context: ServiceContext, selection: AttackSelection): Promise<Activity> {
  refuseEverybody(selection);
  const { db, clock } = context;
  const id = await db.write(async (tx) => {
    const { user_ids = [], networks = [], from, to } = selection;
    const noted = { accounts: user_ids.length, networks: networks.length, from, to };
    const made = (await activity.record(tx, context, 'attack.take_back', 'attacks/taken', noted))!;
    await tx
      .update(rows)
      .set({ target: `attacks/${made}` })
      .where(eq(rows.id, made));
    await allowUndo(tx, context, made);
    await tx.insert(unfinished).values({ activity_id: made, step: 'take_back', selection, ...undoLog.heldBy(context) });
    return made;
  });
  while (await db.write((tx) => step(tx, clock, id)));
  return activity.get(db, id);
}

/** Takes back some rows more; false when it is over, or became an undo. */
export async function step(tx: Queries, clock: Clock, id: number): Promise<boolean> {
  const [work] = await tx.select().from(unfinished).where(eq(unfinished.activity_id, id));
  if (work?.step !== 'take_back') return false;
  const taken = await takeSome(tx, clock, work.selection as AttackSelection);
  if (!taken) {
    await tx.delete(unfinished).where(eq(unfinished.activity_id, id));
    return false;
  }
  await undoLog.keep(
    tx,
    id,
    taken.images.map((image) => ({ subject: taken.kind, ...image })),
  );
  const [row] = await tx.select({ changes: rows.changes }).from(rows).where(eq(rows.id, id));
  const before = (row?.changes?.[taken.kind] ?? 0) as number;
  const changes = { ...row?.changes, [taken.kind]: before + taken.images.length };
  await tx.update(rows).set({ changes }).where(eq(rows.id, id));
  return true;
}

/** Drops the rest of what is being taken back; its row of the activity says how far it came. */
export async function drop(tx: Queries, id: number): Promise<void> {
  const isThis = eq(unfinished.activity_id, id);
  const [work] = await tx
    .delete(unfinished)
    .where(and(isThis, eq(unfinished.step, 'take_back')))
    .returning();
  if (!work) return;
  const [row] = await tx.select({ changes: rows.changes }).from(rows).where(eq(rows.id, id));
  const done = attackKinds.reduce((sum, kind) => sum + ((row?.changes?.[kind] ?? 0) as number), 0);
  const left = Object.values(await countsOf(tx, work.selection as AttackSelection)).reduce((sum, one) => sum + one, 0);
  const changes = { ...row?.changes, unfinished: { rows: done, of: done + left } };
  await tx.update(rows).set({ changes }).where(eq(rows.id, id));
}
