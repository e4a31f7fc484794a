import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType, zxyToTileId, type RangeResponse, type Source } from 'pmtiles';
import type { Progress } from '../../../lib/progress.ts';
import { limits } from '../../../limits.ts';
import { BadFile, type Box } from '../elements/elements.ts';
import { Archive } from './archive.ts';
import type { MapDrawn } from './map.ts';
import { lastZoom, xOf, yOf } from './shapes.ts';
import { tilesOf } from './tile.ts';

/** Tiles that are asked for at the same time. */
const together = 8;

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
}

/** Ranges of a file of a web server. Throws BadFile. */
class RemoteFile implements Source {
  #etag: string | undefined;

  constructor(readonly url: string) {}

  getKey = () => this.url;

  getBytes = async (at: number, length: number): Promise<RangeResponse> => {
    requireSmall(length);
    const { host } = new URL(this.url);
    const headers = { range: `bytes=${at}-${at + length - 1}` };
    let answer: Response;
    try {
      answer = await fetch(this.url, { headers, signal: AbortSignal.timeout(limits.mapRangePatience) });
    } catch {
      throw new BadFile(`${host} does not answer; check the address, or try again later.`);
    }
    if (answer.status !== 206) {
      await answer.body?.cancel();
      const why = answer.status === 200 ? 'it sends whole files only' : `it answers ${answer.status}`;
      throw new BadFile(`${host} does not give a part of the archive: ${why}.`);
    }
    const etag = answer.headers.get('etag') ?? undefined;
    if (this.#etag !== undefined && etag !== this.#etag)
      throw new BadFile(`${host} replaced the archive while it was read; try again.`);
    this.#etag = etag;
    const data = await answer.arrayBuffer();
    if (data.byteLength > length) throw new BadFile(`${host} sends more than was asked for.`);
    return { data };
  };

  close(): void {}
}

function requireSmall(length: number): void {
  if (length > limits.mapRange) throw notReadable();
}

/** Unpacks a directory or a tile, of which no archive has one that is larger. */
const unpacked = async (bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip) throw notReadable();
  return new Uint8Array(gunzipSync(bytes, { maxOutputLength: limits.mapRange })).buffer;
};

const isRemote = (from: string) => /^https?:\/\//i.test(from);

/** Cuts a box out of an archive of vector tiles, on this machine or of a web server, by ranges. Throws BadFile. */
export async function cutMap(from: string, path: string, box: Box, progress: Progress): Promise<MapDrawn> {
  const source = isRemote(from) ? new RemoteFile(from) : new LocalFile(from);
  const out = new Archive(path);
  try {
    return await cut(new PMTiles(source, undefined, unpacked), out, box, progress);
  } catch (error) {
    throw error instanceof BadFile || (error as { code?: string }).code ? error : notReadable();
  } finally {
    out.close();
    source.close();
  }
}

const notReadable = () =>
  new BadFile('The archive cannot be read; it must be PMTiles, version 3, with vector tiles in gzip.');

async function cut(archive: PMTiles, out: Archive, box: Box, progress: Progress): Promise<MapDrawn> {
  const { minZoom, maxZoom, tileType, tileCompression } = await archive.getHeader();
  const isKnown = tileCompression === Compression.Gzip || tileCompression === Compression.None;
  if (tileType !== TileType.Mvt || !isKnown || maxZoom > limits.mapZoom) throw notReadable();
  const metadata = (await archive.getMetadata()) as object;
  const wanted = tilesWithin(box, minZoom, maxZoom);
  let tiles = 0;
  let isThere = false;
  for (let at = 0; at < wanted.length; at += together) {
    progress('tiles', at, wanted.length);
    const some = wanted.slice(at, at + together);
    const found = await Promise.all(some.map(([zoom, column, row]) => archive.getZxy(zoom, column, row)));
    for (const [index, tile] of found.entries()) {
      if (!tile) continue;
      out.add(zxyToTileId(...some[index]!), new Uint8Array(tile.data));
      tiles++;
      // The first zooms show the whole world.
      isThere ||= some[index]![0] === maxZoom;
    }
  }
  if (!isThere) throw new BadFile('The archive has no tiles in this box; check --bbox.');
  const bytes = out.end({ box, minZoom, maxZoom, metadata });
  return { date: null, box, tiles, bytes };
}

/** The tiles of a box in the order of their numbers. Throws BadFile when they are too many. */
function tilesWithin([west, south, east, north]: Box, minZoom: number, maxZoom: number) {
  const edges = { left: xOf(west), top: yOf(north), right: xOf(east), bottom: yOf(south) };
  const tiles: [zoom: number, column: number, row: number][] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const { left, top, right, bottom } = tilesOf(edges, 2 ** (lastZoom - zoom), 0);
    if ((right - left + 1) * (bottom - top + 1) + tiles.length > limits.mapTiles)
      throw new BadFile('The map would be larger than a large country; name a smaller part with --bbox.');
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) tiles.push([zoom, column, row]);
  }
  return tiles.toSorted((one, other) => zxyToTileId(...one) - zxyToTileId(...other));
}
