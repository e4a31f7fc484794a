const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 characters, each equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 4 * alphabet.length && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** A number in base62, filled up with zeros to `length` characters. */
export function base62(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / alphabet.length))
    text = alphabet[rest % alphabet.length] + text;
  return text;
}

/** Hexadecimal SHA-256. */
export const sha256 = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex');
