import { and, eq, gt } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { ownerCodes } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newTypedCode, typedCodeHash } from '../../lib/typed-codes.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { survivorOf } from '../merged/survivor.ts';
import * as stores from '../stores/service.ts';
import * as owners from './service.ts';

/** Makes the code of a store; the one before ends. Throws NotFound. */
export const make = (context: ServiceContext, storeId: number): Promise<{ code: string; expires_at: string }> =>
  context.db.write(async (tx) => {
    await stores.mustExist(tx, storeId);
    const code = newTypedCode();
    const made = { hash: typedCodeHash(code), expires_at: timestamp(() => context.clock() + limits.ownerCode) };
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
    const valid = and(eq(ownerCodes.hash, typedCodeHash(code)), gt(ownerCodes.expires_at, timestamp(context.clock)));
    const [row] = await tx.delete(ownerCodes).where(valid).returning({ store_id: ownerCodes.store_id });
    if (!row) throw new NotFound('No store has this code, or it was used or is too old; ask for a new one.');
    // A letter may be older than a merge.
    const store_id = (await survivorOf(tx, 'stores', row.store_id)) ?? row.store_id;
    await stores.mustExist(tx, store_id);
    await owners.add(tx, context, { user_id: userId, store_id, by: 'code' });
    return store_id;
  });
