import { inflateSync } from 'node:zlib';
import { limits } from '../../limits.ts';

// Bun.Image unpacks the texts of a PNG and copies colour profiles into the WebP, whatever their size: 100 KiB sent
// could take 100 MiB of memory, and of the disk for ever.

type Bytes = Uint8Array<ArrayBuffer>;

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks that a PNG is decoded from; `eXIf` has its orientation. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'eXIf']);

/**
 * Takes texts, large colour profiles and other remarks out of a PNG, in place; other files stay as they are. A PNG of
 * more chunks than any encoder writes is cut off.
 */
export function withoutRemarks(bytes: Bytes): Bytes {
  const file = bufferOf(bytes);
  let length = pngSignature.length;
  if (!file.subarray(0, length).equals(pngSignature)) return bytes;
  let profiles = 0;
  for (let at = length, chunks = 0; at + 8 <= file.length && chunks < limits.pngChunks; chunks++) {
    const next = Math.min(at + 12 + file.readUInt32BE(at), file.length);
    const type = file.toString('latin1', at + 4, at + 8);
    const isProfile = type === 'iCCP' && profiles++ === 0 && hasSmallProfile(file.subarray(at + 8, next - 4));
    if (isProfile || needed.has(type)) {
      file.copyWithin(length, at, next);
      length += next - at;
    }
    at = next;
  }
  return bytes.subarray(0, length);
}

/** The content of an iCCP chunk: a name, a zero, the method of compression, the compressed profile. */
function hasSmallProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: limits.colourProfile });
    return true;
  } catch {
    return false;
  }
}

/** Offsets in a WebP whose first chunk, VP8X, says what else there is; its colour profile comes next. */
const webp = { size: 4, firstChunk: 12, flags: 20, profile: 30 };
const hasProfile = 0x20;

/** A WebP without its colour profile if that is large. */
export function withoutLargeProfile(bytes: Uint8Array): Uint8Array {
  const file = bufferOf(bytes);
  const { size, firstChunk, flags, profile } = webp;
  const named = (at: number) => file.toString('latin1', at, at + 4);
  if (named(firstChunk) !== 'VP8X' || named(profile) !== 'ICCP') return bytes;
  const length = file.readUInt32LE(profile + 4);
  if (length <= limits.colourProfile) return bytes;
  // Chunks have even lengths.
  const next = profile + 8 + length + (length % 2);
  const result = Buffer.concat([file.subarray(0, profile), file.subarray(next)]);
  result[flags]! &= ~hasProfile;
  result.writeUInt32LE(result.length - 8, size);
  return result;
}
