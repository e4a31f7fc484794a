/** A name that no other form has. Pages over plain HTTP have no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The `Idempotency-Key` of a form with this content: the same for as long as nobody changes it. What is changed after an
 * answer got lost is another request, which the server would refuse under the key of the first.
 */
export function requestKey(form: string, content: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${form}-${hash.toString(16)}`;
}
