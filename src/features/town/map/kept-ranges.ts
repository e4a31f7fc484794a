import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { RangeResponse, Source } from 'pmtiles';
import { limits } from '../../../limits.ts';

/** Before each range in the file: its first byte in the archive, its length, and its hash. */
const head = 20;

interface Kept {
  /** Where it begins in the file. */
  from: number;
  length: number;
  hash: bigint;
}

/**
 * Ranges of an archive of a web server, kept in a file until the cut is done: after a break or a kill the next one asks
 * for the others alone. The beginning of the archive is always asked for, and ranges of another version do not count.
 */
export class KeptRanges implements Source {
  readonly #known = new Map<number, Kept>();
  #file: number | undefined;
  /** Hash of the version, with which those of the ranges begin. */
  #version = 0n;

  constructor(
    readonly source: Source & { readonly etag: string | undefined },
    readonly path: string,
  ) {}

  getKey = () => this.source.getKey();

  getBytes = async (at: number, length: number): Promise<RangeResponse> => {
    const kept = this.#read(at, length);
    if (kept) return { data: kept.buffer };
    const { data } = await this.source.getBytes(at, length);
    if (this.#file === undefined) this.#open(new Uint8Array(data));
    else if (data.byteLength === length) this.#keep(at, new Uint8Array(data));
    return { data };
  };

  /** Looks which ranges are there; what a kill or a power failure left behind them is cut off. */
  #open(beginning: Uint8Array): void {
    this.#version = Bun.hash.wyhash(beginning, Bun.hash.wyhash(this.source.etag ?? ''));
    const file = openSync(this.path, 'a+', 0o600);
    this.#file = file;
    const { size } = fstatSync(file);
    const before = Buffer.alloc(head);
    let end = 0;
    while (readSync(file, before, 0, head, end) === head) {
      const [from, length] = [end + head, before.readUInt32LE(8)];
      if (length === 0 || length > limits.mapRange || from + length > size) break;
      this.#known.set(Number(before.readBigUInt64LE(0)), { from, length, hash: before.readBigUInt64LE(12) });
      end = from + length;
    }
    ftruncateSync(file, end);
  }

  #read(at: number, length: number): Uint8Array<ArrayBuffer> | undefined {
    const kept = this.#known.get(at);
    if (kept?.length !== length) return undefined;
    const bytes = new Uint8Array(length);
    const count = readSync(this.#file!, bytes, 0, length, kept.from);
    return count === length && this.#hashOf(bytes) === kept.hash ? bytes : undefined;
  }

  /** In one write, so that two cuts of the same archive cannot mix their ranges. */
  #keep(at: number, bytes: Uint8Array): void {
    const range = Buffer.alloc(head + bytes.length);
    range.writeBigUInt64LE(BigInt(at), 0);
    range.writeUInt32LE(bytes.length, 8);
    range.writeBigUInt64LE(this.#hashOf(bytes), 12);
    range.set(bytes, head);
    writeSync(this.#file!, range);
  }

  #hashOf = (bytes: Uint8Array) => Bun.hash.wyhash(bytes, this.#version);

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  forget(): void {
    rmSync(this.path, { force: true });
  }
}
