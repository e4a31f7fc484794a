import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { adminFactors, recoveryCodes } from '../../db/schema.ts';
import { newTypedCode, typedCodeHash } from '../../lib/typed-codes.ts';
import { limits } from '../../limits.ts';
import type { FactorView } from './model.ts';

export type Row = typeof adminFactors.$inferSelect;

export const viewOf = ({ id, kind, name, created_at, last_used_at }: Row): FactorView => ({
  id,
  kind,
  name,
  created_at,
  last_used_at,
});

/** Factors of an account, oldest first. */
export const factorsOf = (db: Queries, adminId: number): Promise<Row[]> =>
  db.select().from(adminFactors).where(eq(adminFactors.admin_id, adminId)).orderBy(asc(adminFactors.id));

/** Recovery codes that are left. */
export async function codesLeft(db: Queries, adminId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.admin_id, adminId));
  return row!.left;
}

/** Makes recovery codes in place of all that are left. Returns them, for once. */
export async function renewCodes(tx: Queries, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newTypedCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, adminId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ admin_id: adminId, hash: typedCodeHash(code) })));
  return codes;
}

/** Uses a recovery code up; false when it is none of the account, or used. */
export async function useCode(tx: Queries, adminId: number, code: string): Promise<boolean> {
  const isIt = and(eq(recoveryCodes.admin_id, adminId), eq(recoveryCodes.hash, typedCodeHash(code)));
  return (await tx.delete(recoveryCodes).where(isIt).returning({ hash: recoveryCodes.hash })).length > 0;
}

/** Notes a use of a factor; false when its counter does not rise, so that somebody has used the same proof. */
export async function useFactor(tx: Queries, { id }: Pick<Row, 'id'>, counter: number, now: string): Promise<boolean> {
  // A passkey that several devices share has no counter: it is always 0.
  const rises = or(lt(adminFactors.counter, counter), sql`${counter} = 0`);
  const used = await tx
    .update(adminFactors)
    .set({ counter, last_used_at: now })
    .where(and(eq(adminFactors.id, id), rises))
    .returning({ id: adminFactors.id });
  return used.length > 0;
}

/** Deletes factors and recovery codes of an account. Returns the number of factors. */
export async function clear(tx: Queries, adminId: number): Promise<number> {
  const gone = await tx
    .delete(adminFactors)
    .where(eq(adminFactors.admin_id, adminId))
    .returning({ id: adminFactors.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, adminId));
  return gone.length;
}
