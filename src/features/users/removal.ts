import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { uploads, users } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import * as likes from '../likes/service.ts';
import * as owners from '../owners/service.ts';
import * as ownReviews from '../reviews/own.ts';
import { endedMeanwhile, isStill, type Confirmed } from './service.ts';

type Present = (tx: Queries) => Promise<boolean>;

/** Deletes one's own account. Throws Unauthorized if something else ended its tokens since the password was checked. */
export const removeOwn = (context: ServiceContext, account: Confirmed): Promise<void> =>
  removeAll(
    context,
    account.id,
    async (tx) => (await tx.select({ id: users.id }).from(users).where(isStill(account))).length > 0,
    endedMeanwhile,
  );

/** Deletes the account of a user. Throws NotFound. */
export const remove = (context: ServiceContext, id: number): Promise<void> =>
  removeAll(
    context,
    id,
    async (tx) => (await tx.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0,
    () => new NotFound('There is no such user.'),
  );

/**
 * Approved reviews stay without their author; other reviews, likes and the account go. One transaction does it all for
 * up to `limits.forgottenRows` likes and reviews; more take several, so that other writes run in between.
 */
async function removeAll(context: ServiceContext, id: number, isPresent: Present, gone: () => Error): Promise<void> {
  const { db, clock } = context;
  const step = async (tx: Queries): Promise<boolean> => {
    if (!(await isPresent(tx))) throw gone();
    if (!(await likes.removeAll(tx, clock, id, limits.forgottenRows))) return false;
    if (!(await ownReviews.forgetAuthor(tx, id, limits.forgottenRows))) return false;
    await owners.removeAllOf(tx, id);
    await tx.update(uploads).set({ user_id: null }).where(eq(uploads.user_id, id));
    await tx.delete(users).where(eq(users.id, id));
    await activity.record(tx, context, 'user.delete', `users/${id}`);
    return true;
  };
  while (!(await db.write(step, 'accounts')));
}
