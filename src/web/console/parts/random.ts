/** Letters and digits without those that look alike: 32 of them, so that a byte chooses evenly. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random secret to read out and to type: groups of four characters with 20 bits each. */
export function madeUp(groups: number): string {
  const text = [...crypto.getRandomValues(new Uint8Array(4 * groups))].map((byte) => characters[byte % 32]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A version 4 UUID; `crypto.randomUUID` is there only over HTTPS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3})(.{4})(.{12})$/, '$1-$2-4$3-$4-$5');
}
