import { and, eq, gt } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { ownerCodes } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import * as stores from '../stores/service.ts';
import * as owners from './service.ts';

/** Without letters that look like digits, or like each other; 32, so that each is five random bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Sixty random bits, as `K7QM-2XWD-9FHT`. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[byte % letters.length]}`).join('');
}

/** The form in which a code is kept: people type it as they like. */
const hashOf = (code: string): string => digestOf(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));

/** Makes the code of a store; the one before ends. Throws NotFound. */
export const make = (context: ServiceContext, storeId: number): Promise<{ code: string; expires_at: string }> =>
  context.db.write(async (tx) => {
    await stores.mustExist(tx, storeId);
    const code = newCode();
    const made = { hash: hashOf(code), expires_at: timestamp(() => context.clock() + limits.ownerCode) };
    await tx
      .insert(ownerCodes)
      .values({ store_id: storeId, ...made })
      .onConflictDoUpdate({ target: ownerCodes.store_id, set: made });
    await activity.record(tx, context, 'owner.code', `stores/${storeId}`);
    return { code, expires_at: made.expires_at };
  });

/** Makes a user the owner of the store of a code, which ends; returns the ID of the store. Throws NotFound. */
export const redeem = (context: ServiceContext, userId: number, code: string): Promise<number> =>
  context.db.write(async (tx) => {
    const valid = and(eq(ownerCodes.hash, hashOf(code)), gt(ownerCodes.expires_at, timestamp(context.clock)));
    const [row] = await tx.delete(ownerCodes).where(valid).returning({ store_id: ownerCodes.store_id });
    if (!row) throw new NotFound('No store has this code, or it was used or is too old; ask for a new one.');
    await stores.mustExist(tx, row.store_id);
    await owners.add(tx, context, { user_id: userId, store_id: row.store_id, by: 'code' });
    return row.store_id;
  });
