import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { ActingDatabase, Queries } from '../../db/database.ts';
import { factorChallenges } from '../../db/schema.ts';
import { Unauthorized } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';

export type Challenge = typeof factorChallenges.$inferSelect;

/** Who is asked. */
export interface Asked {
  id: number;
  token_version: number;
}

export const challengeGone = () =>
  new Unauthorized('challenge_expired', 'The challenge is used or expired; ask for a new one.');

/** Makes a challenge, 256 random bits in base64url. The oldest of the account end when there are too many. */
export async function ask(
  db: ActingDatabase,
  clock: Clock,
  { id, token_version }: Asked,
  about: Pick<Challenge, 'purpose'> & Partial<Pick<Challenge, 'session' | 'secret'>>,
): Promise<string> {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const expires_at = timestamp(() => clock() + limits.factorChallenge);
  await db.write(async (tx) => {
    await tx
      .insert(factorChallenges)
      .values({ hash: digestOf(challenge), admin_id: id, token_version, expires_at, ...about });
    const beyond = await tx
      .select({ hash: factorChallenges.hash })
      .from(factorChallenges)
      .where(eq(factorChallenges.admin_id, id))
      .orderBy(desc(factorChallenges.expires_at))
      .limit(limits.factorChallenges)
      .offset(limits.factorChallenges);
    const over = beyond.map(({ hash }) => hash);
    if (over.length > 0) await tx.delete(factorChallenges).where(inArray(factorChallenges.hash, over));
  });
  return challenge;
}

/** Counts a try of a challenge, before anything is compared. Throws Unauthorized when it is used, expired or tried too often. */
export const attempt = (
  db: ActingDatabase,
  clock: Clock,
  challenge: string,
  purpose: Challenge['purpose'],
  adminId?: number,
): Promise<Challenge> =>
  db.write(async (tx) => {
    const [row] = await tx
      .update(factorChallenges)
      .set({ attempts: sql`${factorChallenges.attempts} + 1` })
      .where(
        and(
          eq(factorChallenges.hash, digestOf(challenge)),
          eq(factorChallenges.purpose, purpose),
          adminId === undefined ? undefined : eq(factorChallenges.admin_id, adminId),
          gt(factorChallenges.expires_at, timestamp(clock)),
          lt(factorChallenges.attempts, limits.factorAttempts),
        ),
      )
      .returning();
    if (!row) throw challengeGone();
    return row;
  });

/** Uses a challenge up, in the transaction of what it allows. Throws Unauthorized when something else has. */
export async function use(tx: Queries, { hash }: Challenge): Promise<void> {
  const used = await tx
    .delete(factorChallenges)
    .where(eq(factorChallenges.hash, hash))
    .returning({ hash: factorChallenges.hash });
  if (used.length === 0) throw challengeGone();
}

/** Deletes challenges that have expired. */
export const cleanUp = (tx: Queries, clock: Clock): Promise<unknown> =>
  tx.delete(factorChallenges).where(lte(factorChallenges.expires_at, timestamp(clock)));
