import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { within } from '../../db/database.ts';
import { reviews } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import * as states from '../reviews/states.ts';
import * as undo from '../undo-log/batches.ts';
import type { User } from './model.ts';
import * as users from './service.ts';

/**
 * Disables an account and blocks all its reviews, as one row of the activity, in steps between which others write.
 * Throws NotFound.
 */
export async function block(context: ServiceContext, id: number, withReviews: boolean): Promise<User> {
  const { db } = context;
  const row = await db.write(async (tx) => {
    const begun = await undo.begin(tx, context, 'user.block', { action: 'block' }, `users/${id}`);
    await users.setStatus({ ...context, db: within(db, tx), ...shared(begun) }, id, 'disabled');
    if (begun) await undo.end(tx, context, begun, 1);
    return begun;
  });
  if (withReviews) while (await db.write((tx) => blockSome(within(db, tx))));
  return users.get(db, id);

  async function blockSome(inside: ServiceContext['db']): Promise<boolean> {
    const left = await inside.read
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.user_id, id), isNull(reviews.deleted_at), ne(reviews.status, 'blocked')))
      .orderBy(asc(reviews.id))
      .limit(limits.undoneRows);
    for (const review of left) await states.moderate({ ...context, db: inside, ...shared(row) }, review.id, 'blocked');
    if (row) await undo.count(inside.read, row.id, { reviews: left.length });
    return left.length === limits.undoneRows;
  }
}

const shared = (row: { id: number } | undefined) => (row ? { activityRow: row.id } : {});
