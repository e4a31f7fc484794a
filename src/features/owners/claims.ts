import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { claims } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { counted } from '../../lib/counted.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Page, Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Image } from '../undo-log/service.ts';
import * as stores from '../stores/service.ts';
import type { Claim, DecisionReq } from './model.ts';
import { decided, listOf, withNames, type Filter } from './decisions.ts';
import * as owners from './service.ts';
import { withSigns } from './signs.ts';

/** Claims, newest or oldest first. */
export const list = (db: Database, filter: Filter, paging: Paging): Promise<Page<Claim>> =>
  listOf<typeof claims.$inferSelect>(db, claims, filter, paging);

/** The same for those who decide, with what is unusual about each. */
export async function toDecide(db: Database, clock: Clock, filter: Filter, paging: Paging) {
  const { items, total } = await list(db, filter, paging);
  return { items: await withSigns(db.read, clock, items), total };
}

/**
 * Claims a public store for a user; a pending claim of it gets the new texts. Throws NotFound, and Conflict for an
 * owner, and beyond `limits.pendingClaims`.
 */
export const make = (
  context: ServiceContext,
  user_id: number,
  store_id: number,
  { text, contact = '' }: { text: string; contact?: string },
): Promise<Claim> =>
  context.db.write(async (tx) => {
    await stores.mustBePublic(tx, store_id);
    if (await owners.isOwner(tx, user_id, store_id))
      throw new Conflict('already_owner', 'This account looks after the store already.');
    const updated_at = timestamp(context.clock);
    const isPending = and(eq(claims.user_id, user_id), eq(claims.status, 'pending'));
    const pending = await tx.select({ id: claims.id, store_id: claims.store_id }).from(claims).where(isPending);
    const same = pending.find((one) => one.store_id === store_id);
    if (!same && pending.length >= limits.pendingClaims)
      throw new Conflict(
        'too_many_pending',
        `${counted(limits.pendingClaims, 'claim')} of this account are pending; send the next one once one of them is decided.`,
      );
    const [row] = same
      ? await tx
          .update(claims)
          .set({ text, contact, updated_at, network: context.network ?? null })
          .where(eq(claims.id, same.id))
          .returning()
      : await tx
          .insert(claims)
          .values({
            store_id,
            user_id,
            text,
            contact,
            network: context.network ?? null,
            created_at: updated_at,
            updated_at,
          })
          .returning();
    return (await withNames(tx, claims, [row!]))[0]!;
  });

/** Decides a pending claim; an approval makes its sender an owner. Throws NotFound, Conflict. */
export const decide = (
  context: ServiceContext,
  reviewerId: number,
  id: number,
  decision: DecisionReq,
): Promise<Claim> =>
  context.db.write(async (tx) => {
    const { status, reject_reason = '' } = decision;
    const [claim] = await tx.select().from(claims).where(eq(claims.id, id));
    if (!claim) throw new NotFound('There is no such claim.');
    if (claim.status !== 'pending') throw new Conflict('already_reviewed', `This claim is ${claim.status} already.`);
    const { store_id, user_id } = claim;
    const watched = await watch(tx, { claims: [id] });
    const isMade =
      status === 'approved' &&
      (await stores.existing(tx, store_id)) &&
      (await owners.add(tx, context, { user_id, store_id, by: 'claim' }));
    const [row] = await tx
      .update(claims)
      .set(decided(context.clock, reviewerId, decision))
      .where(eq(claims.id, id))
      .returning();
    const made: Image[] = isMade ? [{ subject: 'owner', user_id, image: { store_id, user_id } }] : [];
    const images = [...made, ...(await watched.images())];
    await record(tx, context, `claim.${status}`, `stores/${store_id}`, { claim: id, reject_reason }, images);
    return (await withNames(tx, claims, [row!]))[0]!;
  });
