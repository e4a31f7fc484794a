import { closeSync, openSync, readSync } from 'node:fs';
import type { RangeResponse, Source } from 'pmtiles';
import { fetchForeign, Refused } from '../../../lib/foreign-hosts.ts';
import { limits } from '../../../limits.ts';
import { BadFile } from '../elements/elements.ts';
import { KeptRanges } from './kept-ranges.ts';

export const notReadable = () =>
  new BadFile('The archive cannot be read; it must be PMTiles, version 3, with vector tiles in gzip.');

/** Thrown where a web server has not answered for a while. */
export class NoAnswer extends BadFile {}

function requireSmall(length: number): void {
  if (length > limits.mapRange) throw notReadable();
}

/** Ranges of a file on this machine. */
class LocalFile implements Source {
  readonly #file: number;

  constructor(readonly path: string) {
    this.#file = openSync(path, 'r');
  }

  getKey = () => this.path;

  getBytes = async (at: number, length: number): Promise<RangeResponse> => {
    requireSmall(length);
    const bytes = new Uint8Array(length);
    const read = readSync(this.#file, bytes, 0, length, at);
    return { data: bytes.buffer.slice(0, read) };
  };

  close(): void {
    closeSync(this.#file);
  }

  forget(): void {}
}

/** How an address is checked that was sent over HTTP; one that the command has is of who may read all anyway. */
export interface Guard {
  isPrivateAllowed: boolean;
}

/** Ranges of a file of a web server; after a break it goes on with the range that is missing. Throws BadFile. */
class RemoteFile implements Source {
  #etag: string | undefined;
  #hasAnswered = false;

  constructor(
    readonly url: URL,
    readonly guard: Guard | undefined,
  ) {}

  getKey = () => this.url.href;

  getBytes = async (at: number, length: number): Promise<RangeResponse> => {
    requireSmall(length);
    // An address that has never answered is more likely wrong.
    for (const pause of [0, ...(this.#hasAnswered ? limits.mapRangePauses : [])]) {
      if (pause > 0) await Bun.sleep(pause);
      const found = await this.#ask(at, length).catch((error: unknown) => {
        if (error instanceof BadFile) throw error;
      });
      this.#hasAnswered ||= found !== undefined;
      if (found) return found;
    }
    throw new NoAnswer(`${this.url.host} does not answer; check the address, or try again later.`);
  };

  /** Undefined where it is worth to ask again. Throws BadFile and errors of the runtime. */
  async #ask(at: number, length: number): Promise<RangeResponse | undefined> {
    const { host } = this.url;
    const answer = await this.#fetch(`bytes=${at}-${at + length - 1}`);
    if (answer.status !== 206) {
      await answer.body?.cancel();
      if (answer.status >= 500 || answer.status === 429) return undefined;
      const why = answer.status === 200 ? 'it sends whole files only' : `it answers ${answer.status}`;
      throw new BadFile(`${host} does not give a part of the archive: ${why}.`);
    }
    const etag = answer.headers.get('etag') ?? undefined;
    if (this.#etag !== undefined && etag !== this.#etag)
      throw new BadFile(`${host} replaced the archive while it was read; try again.`);
    this.#etag = etag;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > length) throw new BadFile(`${host} sends more than was asked for.`);
      chunks.push(chunk);
    }
    return { data: new Uint8Array(Buffer.concat(chunks)).buffer };
  }

  async #fetch(range: string): Promise<Response> {
    const signal = AbortSignal.timeout(limits.mapRangePatience);
    if (!this.guard) return fetch(this.url, { headers: { range }, signal });
    try {
      return await fetchForeign(this.url, { headers: { range }, signal }, this.guard.isPrivateAllowed);
    } catch (error) {
      throw error instanceof Refused ? new BadFile(error.message) : error;
    }
  }

  /** The version of the archive, by the last answer. */
  get etag(): string | undefined {
    return this.#etag;
  }
}

const isRemote = (from: string) => /^https?:\/\//i.test(from);

/** An archive whose ranges are read. */
interface OpenArchive extends Source {
  close: () => void;
  /** Deletes what is kept for the next attempt. */
  forget: () => void;
}

/** An archive of tiles: a file, or the URL of one, whose ranges are kept in a file. */
export const openArchive = (from: string, guard: Guard | undefined, kept: string): OpenArchive =>
  isRemote(from) ? new KeptRanges(new RemoteFile(new URL(from), guard), kept) : new LocalFile(from);
