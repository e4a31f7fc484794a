import { hkdfSync } from 'node:crypto';
import { digestOf } from '../../lib/digest.ts';
import type { RequestKey } from '../idempotency/service.ts';

const bits = 128;

/** A new code that looks an application up: 128 random bits in hexadecimal. */
export const randomCode = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bits / 8))).toString('hex');

/**
 * Makes the codes of requests that may be sent again. Each is answered with the same code, though the database has its
 * hash alone: it is derived from the secret of the server, the name of the request and the application.
 */
export class Lookups {
  readonly #secret: Buffer;

  constructor(secret: string) {
    this.#secret = Buffer.from(hkdfSync('sha256', secret, '', 'foodmap lookup of applications', 32));
  }

  codeOf(applicationId: number, request: Pick<RequestKey, 'scope' | 'key'>): string {
    const hasher = new Bun.CryptoHasher('sha256', this.#secret);
    hasher.update(JSON.stringify([applicationId, request.scope, request.key]));
    return hasher.digest('hex').slice(0, bits / 4);
  }
}

/** The form in which a code is kept, and found; a code may be typed in capitals. */
export const hashOf = (lookup: string): string => digestOf(lookup.toLowerCase());
