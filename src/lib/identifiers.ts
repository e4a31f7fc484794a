const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 characters from a cryptographic source, each equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 4 * alphabet.length && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** A number in base62, padded with zeros to `length` characters. */
export function base62(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / alphabet.length))
    text = alphabet[rest % alphabet.length] + text;
  return text;
}

/**
 * Token version of a new account. By chance, so that no token fits that another account got under the same ID: before a
 * backup was restored, or from another server with this secret.
 */
export const firstTokenVersion = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
