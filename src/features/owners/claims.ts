import { and, count, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { byAge } from '../../db/order.ts';
import { claims, type decisionStatuses } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { counted } from '../../lib/counted.ts';
import { timestamp } from '../../lib/clock.ts';
import { offsetOf, type AgeOrder, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Image } from '../undo-log/service.ts';
import * as stores from '../stores/service.ts';
import type { Claim, DecisionReq } from './model.ts';
import { decided, withNames } from './decisions.ts';
import * as owners from './service.ts';

export interface Filter {
  status?: (typeof decisionStatuses)[number];
  sort?: AgeOrder;
  user_id?: number;
}

/** Claims, newest or oldest first. */
export function list(db: Database, { status, sort, user_id }: Filter, paging: Paging): Promise<Page<Claim>> {
  const { read } = db;
  return db.snapshot(async () => {
    const condition = and(
      status && eq(claims.status, status),
      user_id === undefined ? undefined : eq(claims.user_id, user_id),
    );
    const [total] = await read.select({ count: count() }).from(claims).where(condition);
    const rows = await read
      .select()
      .from(claims)
      .where(condition)
      .orderBy(...byAge(claims, sort))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: await withNames(read, claims, rows), total: total!.count };
  });
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

/** Decides a claim that waits; an approval makes its sender an owner. Throws NotFound, Conflict. */
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
