import { limits } from '../limits.ts';
import { Semaphore } from './semaphore.ts';

/** OWASP's argon2id setting of 19 MiB and two passes, fit for a machine with 512 MB. */
const cost = { algorithm: 'argon2id', memoryCost: 19 * 1024, timeCost: 2 } as const;

/** Each hash holds 19 MiB while it runs, so only so many run at once. */
const hashing = new Semaphore(limits.concurrentHashes);

export const hashPassword = (password: string): Promise<string> => hashing.run(() => Bun.password.hash(password, cost));

/** Matches no password; verifying against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

/** Whether the password is the hashed one. Without a hash it takes the same time and says no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const against = hash ?? (await decoy);
  const matches = await hashing.run(() => Bun.password.verify(password, against));
  return matches && hash !== undefined;
}

const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=([1-9]\d?),p=[1-4]\$[A-Za-z\d+/]{11,64}\$[A-Za-z\d+/]{16,128}$/;
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;

/** Whether it is a hash that `verifyPassword` can read, at a cost (KiB and passes, or rounds) that a login may have. */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes] = argon2.exec(text) ?? [];
  if (memory !== undefined) return Number(memory) <= 256 * 1024 && Number(passes) <= 10;
  const rounds = Number(bcrypt.exec(text)?.[1] ?? 0);
  return rounds >= 4 && rounds <= 14;
}
