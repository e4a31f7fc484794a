import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { limits } from '../../../limits.ts';
import { BadFile, cutOff, damaged } from '../elements/elements.ts';
import { Cursor } from './protobuf.ts';

/** A part of a file. Its content is valid until the next one is read. */
export interface Blob {
  /** Its place in the file, and that of the next one. */
  at: number;
  next: number;
  type: string;
  content: Uint8Array;
}

const blobHeader = { type: 0x0a, size: 0x18 };
const blob = { raw: 0x0a, rawSize: 0x10, zlib: 0x1a, lzma: 0x22, bzip2: 0x2a, lz4: 0x32, zstd: 0x3a };
const unsupported: Record<number, string> = { [blob.lzma]: 'LZMA', [blob.bzip2]: 'bzip2', [blob.lz4]: 'LZ4' };

const noPbf = () => new BadFile('The file is not an OSM PBF file; export it again.');
const tooLarge = () =>
  new BadFile('The file has a block that is larger than OSM PBF allows; it is damaged or hostile.');

/** Reads the blobs of a file, or only those at the given places: the others are not even unpacked. */
export function* readBlobs(path: string, only?: ReadonlySet<number>): Generator<Blob> {
  const file = openSync(path, 'r');
  try {
    const { size: total } = fstatSync(file);
    const head = Buffer.alloc(4 + limits.osmBlobHeader);
    let body = Buffer.alloc(0);
    const room = Math.max(limits.osmInflatedAlways, total * limits.osmInflation);
    let inflated = 0;
    for (let at = 0; at < total;) {
      const { type, size, length } = headerOf(file, head, at);
      const start = at + length;
      const next = start + size;
      if (next > total) throw cutOff();
      if (!only || only.has(at)) {
        if (body.length < size) body = Buffer.alloc(size);
        if (readSync(file, body, 0, size, start) < size) throw cutOff();
        const content = unpack(body.subarray(0, size));
        inflated += content.length;
        if (inflated > room)
          throw new BadFile('The file unpacks to far more than a map can have; it is damaged or hostile.');
        yield { at, next, type, content };
      }
      at = next;
    }
    if (total === 0) throw noPbf();
  } finally {
    closeSync(file);
  }
}

/** The type of a blob, its size and the length of its header. */
function headerOf(file: number, head: Buffer, at: number): { type: string; size: number; length: number } {
  const isFirst = at === 0;
  if (readSync(file, head, 0, 4, at) < 4) throw isFirst ? noPbf() : cutOff();
  const length = 4 + head.readUInt32BE();
  if (length > head.length) throw isFirst ? noPbf() : damaged('a block has no heading');
  if (readSync(file, head, 4, length - 4, at + 4) < length - 4) throw cutOff();
  const fields = new Cursor(head, 4, length);
  let type = '';
  let size = -1;
  while (fields.hasMore) {
    const key = fields.unsigned();
    if (key === blobHeader.type) type = fields.text();
    else if (key === blobHeader.size) size = fields.unsigned();
    else fields.skip(key);
  }
  if (isFirst && type !== 'OSMHeader') throw noPbf();
  if (size < 0) throw damaged('a block has no size');
  if (size > limits.osmBlob) throw tooLarge();
  return { type, size, length };
}

function unpack(bytes: Uint8Array): Uint8Array {
  const fields = new Cursor(bytes);
  let rawSize = -1;
  let packed: { key: number; data: Uint8Array } | undefined;
  while (fields.hasMore) {
    const key = fields.unsigned();
    if (key === blob.rawSize) rawSize = fields.unsigned();
    else if (key === blob.raw || (key >= blob.zlib && key <= blob.zstd && key % 8 === 2))
      packed = { key, data: fields.part().rest() };
    else fields.skip(key);
  }
  if (!packed) throw damaged('a block is empty');
  const { key, data } = packed;
  if (key === blob.raw) return data;
  const method = unsupported[key];
  if (method) throw new BadFile(`The file is compressed with ${method}, which cannot be read; save it with zlib.`);
  if (rawSize < 0) throw damaged('a block has no size');
  if (rawSize > limits.osmBlob) throw tooLarge();
  const inflate = key === blob.zlib ? inflateSync : zstdDecompressSync;
  let content: Uint8Array;
  try {
    content = inflate(data, { maxOutputLength: Math.max(1, rawSize) });
  } catch {
    throw damaged('a block does not unpack');
  }
  if (content.length !== rawSize) throw damaged('a block has another size than it says');
  return content;
}
