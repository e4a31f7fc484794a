import { brotliDecompressSync } from 'node:zlib';

/** The characters of the tables: Unified Ideographs and Extension A. */
export const first = '\u3400';
export const last = '\u9fff';

/** Unpacks a table of one number for each character from `first` to `last`. */
export function unpacked(table: string): Uint16Array {
  const bytes = brotliDecompressSync(Buffer.from(table, 'base64'));
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
