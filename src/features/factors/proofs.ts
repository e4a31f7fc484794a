import type { Queries } from '../../db/database.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Sealed } from '../../lib/sealed.ts';
import { stepOf } from '../../lib/totp.ts';
import type { PasskeyProof } from './model.ts';
import * as passkeys from './passkeys.ts';
import { factorsOf, useCode, useFactor, type Row } from './rows.ts';

/** Uses a proof up, in the transaction of what it allows; false when it was used before. */
export type Proof = (tx: Queries) => Promise<boolean>;

export interface Answer {
  challenge: string;
  code?: string;
  passkey?: PasskeyProof;
}

export const ownerOf = (adminId: number): string => `administrator ${adminId}`;

/** A code of a phone, or a recovery code. */
function ofCode(sealed: Sealed, clock: Clock, adminId: number, factors: Row[], given: string): Proof {
  const code = given.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return (tx) => useCode(tx, adminId, code);
  for (const factor of factors) {
    const secret = factor.kind === 'totp' ? sealed.open(factor.secret, ownerOf(adminId)) : undefined;
    const step = secret && stepOf(secret, code, clock());
    if (step !== undefined) return (tx) => useFactor(tx, factor, step, timestamp(clock));
  }
  return async () => false;
}

async function ofPasskey(
  clock: Clock,
  origin: string,
  factors: Row[],
  challenge: string,
  passkey: PasskeyProof,
): Promise<Proof> {
  const factor = factors.find(({ credential }) => credential === passkey.id);
  if (!factor) return async () => false;
  const known = { id: factor.credential!, publicKey: factor.secret, counter: factor.counter };
  const counter = await passkeys.proven(origin, challenge, known, passkey);
  return async (tx) => counter !== undefined && useFactor(tx, factor, counter, timestamp(clock));
}

/** The proof in an answer of an administrator to a challenge. */
export async function proofIn(
  { db, clock, sealed }: { db: Queries; clock: Clock; sealed: Sealed },
  origin: string,
  adminId: number,
  { challenge, code, passkey }: Answer,
): Promise<Proof> {
  const factors = await factorsOf(db, adminId);
  if (passkey) return ofPasskey(clock, origin, factors, challenge, passkey);
  return ofCode(sealed, clock, adminId, factors, code ?? '');
}
