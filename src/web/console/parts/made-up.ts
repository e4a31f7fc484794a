/** Letters and digits without those that look alike: 32 of them, so that a byte chooses evenly. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random secret to read out and to type: groups of four characters with 20 bits each. */
export function madeUp(groups: number): string {
  const text = [...crypto.getRandomValues(new Uint8Array(4 * groups))].map((byte) => characters[byte % 32]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
