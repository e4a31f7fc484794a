import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { activity as rows } from '../../db/schema.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { keep, type Image } from './service.ts';

/** A write that can be undone for `limits.undoTime`, as `activity.record` notes it, with the rows as they were. */
export async function record(
  tx: Queries,
  context: ServiceContext,
  kind: activity.Kind,
  target: string,
  changes: object | undefined,
  images: Image[],
  row?: number,
): Promise<number | undefined> {
  const id = await activity.record(tx, context, kind, target, changes, row);
  if (id === undefined || images.length === 0) return id;
  for (let start = 0; start < images.length; start += limits.undoneRows)
    await keep(tx, id, images.slice(start, start + limits.undoneRows));
  if (context.activityRow === undefined) await allowUndo(tx, context, id);
  return id;
}

/** Lets a row of the activity be undone from now on. */
export async function allowUndo(tx: Queries, { clock, undoable }: ServiceContext, id: number): Promise<void> {
  const undoable_until = timestamp(() => clock() + limits.undoTime);
  await tx.update(rows).set({ undoable_until }).where(eq(rows.id, id));
  undoable?.(id);
}
