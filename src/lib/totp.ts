import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../limits.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const digits = 6;

/** Bytes in base32 without padding (RFC 4648), as programs on phones take a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The code of a step (RFC 6238 with SHA-1, RFC 4226). */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of those around the present; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const present = Math.floor(now / limits.totpStep);
  const given = Buffer.from(code);
  for (let step = present - limits.totpSkew; step <= present + limits.totpSkew; step++) {
    const expected = Buffer.from(totpAt(secret, step));
    if (given.byteLength === expected.byteLength && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}
