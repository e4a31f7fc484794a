import { closeSync, openSync, writeSync } from 'node:fs';
import type { Position } from '../../../lib/distance.ts';
import type { Box } from '../elements/elements.ts';
import { Bytes } from './bytes.ts';

/** Header and root directory lie in the first bytes, so that a browser has both after one request. */
const [headerBytes, front] = [127, 16_384];
/** Entries of a leaf directory, where the root directory cannot hold all. */
const leafEntries = 4096;
const [gzip, vector] = [2, 1];

const packed = (content: Uint8Array<ArrayBuffer>) => Bun.gzipSync(content, { level: 9 });

interface Entry {
  tile: number;
  at: number;
  length: number;
  /** Tiles in a row that have the same content; 0 for a leaf directory. */
  run: number;
}

export interface ArchiveFacts {
  box: Box;
  minZoom: number;
  maxZoom: number;
  metadata: object;
}

/** The middle of the box of an archive; undefined where there is none. */
export async function middleOfArchive(path: string): Promise<Position | undefined> {
  const file = Bun.file(path);
  if (!(await file.exists())) return undefined;
  const header = Buffer.from(await file.slice(0, headerBytes).arrayBuffer());
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles') return undefined;
  const [west, south, east, north] = [0, 1, 2, 3].map((index) => header.readInt32LE(102 + 4 * index) / 1e7) as [...Box];
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** Writes an archive of vector tiles (PMTiles, version 3). */
export class Archive {
  readonly #file: number;
  readonly #entries: Entry[] = [];
  readonly #known = new Map<string, Entry>();
  #at = 0;
  #addressed = 0;
  #contents = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** Adds a tile that is not packed. Tiles come in the order of their numbers; the same content is kept once. */
  add(tile: number, content: Uint8Array<ArrayBuffer>): void {
    const digest = `${content.length} ${Bun.hash(content)}`;
    let known = this.#known.get(digest);
    if (!known) {
      known = this.#keep(tile, packed(content));
      this.#known.set(digest, known);
    }
    this.#addEntry(tile, known);
  }

  #keep(tile: number, content: Uint8Array): Entry {
    writeSync(this.#file, content, 0, content.length, front + this.#at);
    const entry = { tile, at: this.#at, length: content.length, run: 1 };
    this.#at += content.length;
    this.#contents++;
    return entry;
  }

  #addEntry(tile: number, { at, length }: Entry): void {
    this.#addressed++;
    const last = this.#entries.at(-1);
    if (last?.at === at && last.tile + last.run === tile) last.run++;
    else this.#entries.push({ tile, at, length, run: 1 });
  }

  /** Writes what is in front of the tiles and behind them. Returns the bytes of the archive. */
  end({ box, minZoom, maxZoom, metadata }: ArchiveFacts): number {
    const { root, leaves } = directories(this.#entries);
    const described = packed(Buffer.from(JSON.stringify(metadata)));
    const behind = front + this.#at;
    const size = behind + described.length + leaves.length;
    writeSync(this.#file, described, 0, described.length, behind);
    writeSync(this.#file, leaves, 0, leaves.length, behind + described.length);
    const header = Buffer.alloc(headerBytes);
    header.write('PMTiles', 'latin1');
    header[7] = 3;
    const numbers = [
      [headerBytes, root.length],
      [behind, described.length],
      [behind + described.length, leaves.length],
      [front, this.#at],
      [this.#addressed, this.#entries.length, this.#contents],
    ].flat();
    for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
    const isClustered = 1;
    header.set([isClustered, gzip, gzip, vector, minZoom, maxZoom], 96);
    const units = (degrees: number) => Math.round(degrees * 1e7);
    const [west, south, east, north] = box;
    for (const [index, degrees] of box.entries()) header.writeInt32LE(units(degrees), 102 + 4 * index);
    header[118] = maxZoom;
    header.writeInt32LE(units((west + east) / 2), 119);
    header.writeInt32LE(units((south + north) / 2), 123);
    const start = Buffer.alloc(Math.min(front, size));
    header.copy(start);
    start.set(root, headerBytes);
    writeSync(this.#file, start, 0, start.length, 0);
    return size;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The root directory, and the leaves where it would not fit in front. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries);
  if (whole.length <= front - headerBytes) return { root: whole, leaves: new Uint8Array() };
  for (let size = leafEntries; ; size *= 2) {
    const parts: Uint8Array[] = [];
    const top: Entry[] = [];
    let at = 0;
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size));
      top.push({ tile: entries[from]!.tile, at, length: leaf.length, run: 0 });
      parts.push(leaf);
      at += leaf.length;
    }
    const root = directory(top);
    if (root.length <= front - headerBytes) return { root, leaves: Buffer.concat(parts) };
  }
}

/** Entries as columns: differences of numbers, runs, lengths, places. */
function directory(entries: readonly Entry[]): Uint8Array {
  const bytes = new Bytes();
  bytes.unsigned(entries.length);
  let last = 0;
  for (const { tile } of entries) {
    bytes.unsigned(tile - last);
    last = tile;
  }
  for (const { run } of entries) bytes.unsigned(run);
  for (const { length } of entries) bytes.unsigned(length);
  let next = -1;
  for (const { at, length } of entries) {
    bytes.unsigned(at === next ? 0 : at + 1);
    next = at + length;
  }
  return packed(bytes.written);
}
