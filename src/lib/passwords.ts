import { limits } from '../limits.ts';
import { FairQueue } from './fair-queue.ts';

/** The minimum that OWASP recommends for argon2id: 19 MiB and two passes. Fits a machine with 512 MB. */
const strong = { algorithm: 'argon2id', memoryCost: 19 * 1024, timeCost: 2 } as const;
const weak = { ...strong, memoryCost: 64 } as const;
let cost: typeof strong | typeof weak = strong;

/** For tests: passwords are hashed in a moment from now on, and could be guessed as fast. */
export function hashWeakly(): void {
  cost = weak;
}

const hashing = new FairQueue({
  places: limits.concurrentHashes,
  waiting: limits.waitingHashes,
  wait: limits.hashWait,
});

/** Rejects with Unavailable when too much work of this client, or of all, is queued; without a client, never. */
export const hashPassword = (password: string, client?: string): Promise<string> =>
  hashing.run(() => Bun.password.hash(password, cost), client);

const randomBytes = () => crypto.getRandomValues(new Uint8Array(32)).toBase64({ omitPadding: true });

/** Fits no password; verifying against it takes as long as against the hash of an account. */
const decoy = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${randomBytes()}$${randomBytes()}`;

/** Whether the password matches the hash. Without a hash, false after the same time. Rejects as `hashPassword`. */
export async function verifyPassword(password: string, hash: string | undefined, client?: string): Promise<boolean> {
  const matches = await hashing.run(() => Bun.password.verify(password, hash ?? decoy()), client);
  return matches && hash !== undefined;
}

const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=([1-9]\d?),p=[1-4]\$[A-Za-z\d+/]{11,64}\$[A-Za-z\d+/]{16,128}$/;
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;

/** Whether `verifyPassword` can read the hash, within the limits of its cost. */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes] = argon2.exec(text) ?? [];
  if (memory !== undefined) return Number(memory) * 1024 <= limits.hashMemory && Number(passes) <= limits.hashPasses;
  const rounds = Number(bcrypt.exec(text)?.[1] ?? 0);
  return rounds >= 4 && rounds <= limits.hashRounds;
}
