import { and, desc, eq, gt, gte } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { activity as rows } from '../../db/schema.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { allowUndo } from './record.ts';
import { requireNotUndone } from './service.ts';

/** Row of the activity of writes that belong together. */
interface Together {
  id: number;
  changes: Record<string, unknown>;
  isNew: boolean;
}

/**
 * Begins writes that are one row of the activity, or goes on with those of the same administrator that say the same,
 * with the same `batch`, and began within `limits.batchTime`. Undefined where nothing is noted.
 */
export async function begin(
  tx: Queries,
  context: ServiceContext,
  kind: activity.Kind,
  changes: { action: string; batch?: string },
  target: string = kind.replace('.', 's/'),
): Promise<Together | undefined> {
  const { actor, clock } = context;
  if (changes.batch !== undefined && actor.kind === 'admin') {
    const recent = await tx
      .select()
      .from(rows)
      .where(
        and(
          eq(rows.admin_id, actor.id),
          eq(rows.kind, kind),
          gte(
            rows.created_at,
            timestamp(() => clock() - limits.batchTime),
          ),
          gt(rows.undoable_until, ''),
        ),
      )
      .orderBy(desc(rows.id));
    const same = recent.find(({ changes: begun }) =>
      Object.entries(changes).every(([name, value]) => Bun.deepEquals(begun?.[name], value)),
    );
    if (same) return { id: same.id, changes: same.changes!, isNew: false };
  }
  const id = await activity.record(tx, context, kind, target, changes);
  return id === undefined ? undefined : { id, changes, isNew: true };
}

/** Notes how many were written; a row of nothing goes. */
export async function end(
  tx: Queries,
  context: ServiceContext,
  { id, changes, isNew }: Together,
  count: number,
): Promise<void> {
  if (count === 0) {
    if (isNew) await tx.delete(rows).where(eq(rows.id, id));
    return;
  }
  await add(tx, id, changes, { count });
  await allowUndo(tx, context, id);
}

/** Adds to figures of such a row that is over. Throws Failure when somebody has taken it back. */
export async function count(tx: Queries, id: number, figures: Record<string, number>): Promise<void> {
  await requireNotUndone(tx, id);
  const [row] = await tx.select({ changes: rows.changes }).from(rows).where(eq(rows.id, id));
  await add(tx, id, row?.changes ?? {}, figures);
}

async function add(
  tx: Queries,
  id: number,
  changes: Record<string, unknown>,
  figures: Record<string, number>,
): Promise<void> {
  const sums = Object.entries(figures).map(([name, more]) => [name, ((changes[name] ?? 0) as number) + more]);
  await tx
    .update(rows)
    .set({ changes: { ...changes, ...Object.fromEntries(sums) } })
    .where(eq(rows.id, id));
}
