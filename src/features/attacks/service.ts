import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { activity as rows, unfinished } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import type { Activity } from '../activity/model.ts';
import * as activity from '../activity/service.ts';
import * as undo from '../undo/service.ts';
import { takeSome } from './images.ts';
import type { AttackSelection } from './model.ts';
import { refuseEverybody } from './selection.ts';

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
    const undoable_until = timestamp(() => clock() + limits.undoTime);
    await tx
      .update(rows)
      .set({ undoable_until, target: `attacks/${made}` })
      .where(eq(rows.id, made));
    await tx.insert(unfinished).values({ activity_id: made, step: 'take_back', selection });
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
  await undo.keep(
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
