import { and, count, eq, isNotNull, lt, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { ActingDatabase, Database, Queries } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { activity } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import type { Activity } from './model.ts';
import { withSubjects } from './subjects.ts';

/** Subject and verb: `store.update`. */
export type Kind = `${string}.${string}`;

/** Fields of which a row says only that they changed: contact data, and secrets. */
const confidential = new Set(['phone', 'contact_name', 'contact_phone', 'contact', 'password_hash']);

/** Fields that differ, as pairs of the value before and after; null for contact data. */
export function difference<Row extends object>(before: Row, after: Partial<Row>): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => !Bun.deepEquals(before[name as keyof Row], value));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, confidential.has(name) ? null : [before[name as keyof Row], value]]),
  );
}

/** The changes in at most `limits.activityJson` bytes: the largest values are replaced by null, so that all names stay. */
function fitting(changes: object): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...changes };
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
  const bySize = Object.keys(kept).toSorted((one, other) => size(kept[other]) - size(kept[one]));
  for (const name of bySize) {
    if (size(kept) <= limits.activityJson) break;
    kept[name] = null;
  }
  return kept;
}

/**
 * Notes a write of an administrator or of the command line, in its transaction; does nothing for others. `target` is a
 * table and an ID, as in `stores/7`; `changes` holds no secret and no contact data. Returns the ID of the row, if there
 * is one; given as `row`, it gets these changes, for a write of several transactions.
 */
export async function record(
  tx: Queries,
  { clock, actor, activityRow }: ServiceContext,
  kind: Kind,
  target: string,
  changes?: object,
  row?: number,
): Promise<number | undefined> {
  if (actor.kind !== 'admin' && actor.kind !== 'cli') return undefined;
  if (activityRow !== undefined && row === undefined) return activityRow;
  const noted = changes ? fitting(changes) : null;
  if (row !== undefined) {
    await tx.update(activity).set({ changes: noted }).where(eq(activity.id, row));
    return row;
  }
  const [made] = await tx
    .insert(activity)
    .values({
      created_at: timestamp(clock),
      admin_id: actor.kind === 'admin' ? actor.id : null,
      actor: actor.kind === 'admin' ? actor.username : actor.name,
      kind,
      target,
      changes: noted,
    })
    .returning({ id: activity.id });
  return made!.id;
}

/** One row. Throws NotFound. */
export async function get({ read }: Pick<Database, 'read'>, id: number): Promise<Activity> {
  const [row] = await read.select().from(activity).where(eq(activity.id, id));
  if (!row) throw new NotFound('There is no such activity.');
  return (await withSubjects(read, [row]))[0]!;
}

export interface ActivityFilter {
  admin_id?: number;
  /** Only writes of this administrator, whatever `admin_id` says. */
  writer?: number;
  kind?: string;
  target?: string;
}

/** Writes of administrators and of the command line, newest first; uploads only where a kind or a target is given. */
export function list(
  db: Database,
  { admin_id, writer, kind, target }: ActivityFilter,
  paging: Paging,
): Promise<Page<Activity>> {
  const { read } = db;
  return db.snapshot(async () => {
    const condition = and(
      admin_id === undefined ? undefined : eq(activity.admin_id, admin_id),
      writer === undefined ? undefined : eq(activity.admin_id, writer),
      kind === undefined ? undefined : eq(activity.kind, kind),
      kind === undefined && target === undefined ? ne(activity.kind, 'upload.create') : undefined,
      target === undefined ? undefined : eq(activity.target, target),
    );
    const [total] = await read.select({ count: count() }).from(activity).where(condition);
    const rows = await read
      .select()
      .from(activity)
      .where(condition)
      .orderBy(...newestFirst(activity))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: await withSubjects(read, rows), total: total!.count };
  });
}

/** Whether an administrator has written something in the last year. */
export async function hasAdministrators(db: Queries): Promise<boolean> {
  return (await db.select({ id: activity.id }).from(activity).where(isNotNull(activity.admin_id)).limit(1)).length > 0;
}

/** Deletes rows older than `limits.activityAge`. Returns their number. */
export const cleanUp = ({ db, clock }: { db: ActingDatabase; clock: Clock }): Promise<number> =>
  db.write(async (tx) => {
    const oldest = timestamp(() => clock() - limits.activityAge);
    const removed = await tx.delete(activity).where(lt(activity.created_at, oldest)).returning({ id: activity.id });
    return removed.length;
  });
