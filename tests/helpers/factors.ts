import { limits } from '../../src/limits.ts';
import { totpAt } from '../../src/lib/totp.ts';
import type { Client } from './client.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret in base32, as a program on a phone reads them. */
function bytesOf(secret: string): Uint8Array {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}

/** The code of a secret at a time; each call of the same phone gives that of a later step, which the server has not seen. */
export function phone(secret: string, clock: () => number = Date.now) {
  let last = -Infinity;
  return (): string => {
    last = Math.max(last + 1, Math.floor(clock() / limits.totpStep) - 1);
    return totpAt(bytesOf(secret), last);
  };
}

/** Adds a TOTP to the account of a client. The server takes three codes of one moment: this one, and two of `code`. */
export async function withTotp(client: Client, clock?: () => number) {
  const path = '/api/admin/me/factors';
  const { data: asked } = await client.post(path, { kind: 'totp' });
  const code = phone(asked.secret, clock);
  const added = await client.post(path, { kind: 'totp', challenge: asked.challenge, code: code(), name: 'Phone' });
  if (added.status !== 200) throw new Error(`a second factor: ${added.text}`);
  return {
    id: added.data.factor.id as number,
    code,
    codes: added.data.recovery_codes as string[],
    secret: asked.secret,
  };
}
