import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts small secrets for the database (AES-256-GCM), with a key derived from the secret of the data directory. */
export class Sealed {
  readonly #key: Buffer;

  constructor(secret: string, label: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  }

  /** `owner` names whose it is: what is sealed for one does not open for another. */
  seal(content: Uint8Array, owner: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Undefined when it was sealed with another key or for another owner, or changed since. */
  open(sealed: string, owner: string): Uint8Array | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.byteLength < nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
