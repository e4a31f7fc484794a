import { digestOf } from './digest.ts';

/** Without letters that look like digits, or like each other; 32, so that each is five random bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that people type: sixty random bits, as `K7QM-2XWD-9FHT`. */
export function newTypedCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[byte % letters.length]}`).join('');
}

/** The form in which a code is kept: people type it as they like. */
export const typedCodeHash = (code: string): string => digestOf(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
