import { createHash } from 'node:crypto';
import { loadCommands } from './executables.ts';

/** Constants of Apple's cs_blobs.h. The blobs are big-endian, the load commands around them little-endian. */
const embeddedSignature = 0xfade0cc0;
const codeDirectory = 0xfade0c02;
const versionWithMainBinary = 0x20400;
const adHocByLinker = 0x2 | 0x20000;
const sha256 = 2;
const mainBinary = 1n;

const directoryHeader = 88;
const pageBits = 12;
const hashSize = 32;

interface Signature {
  identifier: string;
  isAdHoc: boolean;
  pages: number;
  /** Pages whose hash is not that of their bytes. */
  wrongPages: number;
  /** Bytes before the signature that no hash covers. */
  uncovered: number;
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

const commandOf = (bytes: Buffer, wanted: number, segment?: string) => {
  for (const { command, at } of loadCommands(bytes))
    if (command === wanted && (!segment || bytes.toString('latin1', at + 8, at + 24).startsWith(`${segment}\0`)))
      return at;
  return undefined;
};

/** Finds LC_CODE_SIGNATURE, and the place in the file that it names. */
function placeOf(bytes: Buffer) {
  const command = commandOf(bytes, 0x1d);
  if (command === undefined) return undefined;
  return { command, start: bytes.readUInt32LE(command + 8), size: bytes.readUInt32LE(command + 12) };
}

/** Compares a Mach-O file with the hashes of its signature; undefined when it has none. Throws on other hashes. */
export function readSignature(bytes: Buffer): Signature | undefined {
  const place = placeOf(bytes);
  if (!place) return undefined;
  const count = bytes.readUInt32BE(place.start + 8);
  const blobs = Array.from(
    { length: count },
    (_, index) => place.start + bytes.readUInt32BE(place.start + 16 + index * 8),
  );
  const at = blobs.find((blob) => bytes.readUInt32BE(blob) === codeDirectory);
  if (bytes.readUInt32BE(place.start) !== embeddedSignature || at === undefined) throw new Error('No code directory.');
  if (bytes.readUInt8(at + 37) !== sha256) throw new Error('The hashes of the code directory are not SHA-256.');
  const [hashes, pages, limit] = [
    at + bytes.readUInt32BE(at + 16),
    bytes.readUInt32BE(at + 28),
    bytes.readUInt32BE(at + 32),
  ];
  const pageSize = 1 << bytes.readUInt8(at + 39);
  const identifier = at + bytes.readUInt32BE(at + 20);
  const isWrong = (page: number) => {
    const content = bytes.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit));
    const kept = bytes.subarray(hashes + page * hashSize, hashes + (page + 1) * hashSize);
    return !digest(content).equals(kept);
  };
  return {
    identifier: bytes.toString('latin1', identifier, bytes.indexOf(0, identifier)),
    isAdHoc: (bytes.readUInt32BE(at + 12) & 0x2) !== 0,
    pages,
    wrongPages: Array.from({ length: pages }, (_, page) => page).filter(isWrong).length,
    uncovered: place.start - limit,
  };
}

/**
 * Replaces the signature of a Mach-O program by one without an identity, as Go's and Apple's linkers make it: macOS runs
 * it like an unsigned program. The signature must be the last thing in the file.
 */
export function signed(program: Buffer, identifier: string): Buffer {
  const place = placeOf(program);
  const linkEdit = commandOf(program, 0x19, '__LINKEDIT');
  const text = commandOf(program, 0x19, '__TEXT');
  if (!place || linkEdit === undefined || text === undefined || place.start + place.size !== program.length)
    throw new Error('The signature of this program cannot be replaced.');
  const pages = Math.ceil(place.start / (1 << pageBits));
  const hashesAt = directoryHeader + identifier.length + 1;
  const length = hashesAt + pages * hashSize;
  const size = 20 + length;

  const bytes = Buffer.concat([program.subarray(0, place.start), Buffer.alloc(size)]);
  const segmentSize = BigInt(place.start + size) - bytes.readBigUInt64LE(linkEdit + 40);
  bytes.writeUInt32LE(size, place.command + 12);
  bytes.writeBigUInt64LE(segmentSize, linkEdit + 48);
  bytes.writeBigUInt64LE(((segmentSize + 0xfffn) >> 12n) << 12n, linkEdit + 32);

  const words = (at: number, ...values: number[]) =>
    values.forEach((value, index) => bytes.writeUInt32BE(value, at + index * 4));
  words(place.start, embeddedSignature, size, 1, 0, 20);
  const at = place.start + 20;
  words(
    at,
    codeDirectory,
    length,
    versionWithMainBinary,
    adHocByLinker,
    hashesAt,
    directoryHeader,
    0,
    pages,
    place.start,
  );
  bytes.set([hashSize, sha256, 0, pageBits], at + 36);
  bytes.writeBigUInt64BE(bytes.readBigUInt64LE(text + 40), at + 64);
  bytes.writeBigUInt64BE(bytes.readBigUInt64LE(text + 48), at + 72);
  bytes.writeBigUInt64BE(mainBinary, at + 80);
  bytes.write(identifier, at + directoryHeader, 'latin1');
  for (let page = 0; page < pages; page++) {
    const content = bytes.subarray(page << pageBits, Math.min((page + 1) << pageBits, place.start));
    bytes.set(digest(content), at + hashesAt + page * hashSize);
  }
  return bytes;
}
