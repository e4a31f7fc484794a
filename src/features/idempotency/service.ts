import { and, eq, gt, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';

/** Name of a request that its client may send again: the route, and a digest of the sender and of the key they chose. */
export interface RequestKey {
  scope: string;
  key: string;
  /** Digest of the body. */
  body: string;
  /** Called when the request is not the first, in a transaction that may be repeated. */
  replayed?: () => void;
}

const oldest = (clock: Clock) => timestamp(() => clock() - limits.idempotencyKey);

/**
 * The ID that `make` gives. A request with the key of an earlier one gets the ID that the earlier one made, for
 * `limits.idempotencyKey`. Call it in the transaction in which `make` writes its row. Throws Conflict when the earlier
 * request had another body.
 */
export async function once(
  tx: Queries,
  { clock }: Pick<ServiceContext, 'clock'>,
  request: RequestKey | undefined,
  make: () => Promise<number>,
): Promise<number> {
  if (!request) return make();
  const { scope, key, made_id, body, created_at } = idempotencyKeys;
  const [made] = await tx
    .select({ id: made_id, body })
    .from(idempotencyKeys)
    .where(and(eq(scope, request.scope), eq(key, request.key), gt(created_at, oldest(clock))));
  if (made) {
    if (made.body !== null && made.body !== request.body)
      throw new Conflict(
        'idempotency_key_reused',
        'This Idempotency-Key belongs to an earlier request with another body; send a new key with a new request.',
      );
    request.replayed?.();
    return made.id;
  }
  const row = { made_id: await make(), created_at: timestamp(clock), body: request.body };
  await tx
    .insert(idempotencyKeys)
    .values({ scope: request.scope, key: request.key, ...row })
    .onConflictDoUpdate({ target: [scope, key], set: row });
  return row.made_id;
}

/** Removes the keys that no longer count, and returns their number. */
export const cleanUp = ({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> =>
  db.write(async (tx) => {
    const removed = await tx
      .delete(idempotencyKeys)
      .where(lte(idempotencyKeys.created_at, oldest(clock)))
      .returning({ made_id: idempotencyKeys.made_id });
    return removed.length;
  });
