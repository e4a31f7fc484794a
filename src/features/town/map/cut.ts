import { gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType, zxyToTileId } from 'pmtiles';
import type { Progress } from '../../../lib/progress.ts';
import { limits } from '../../../limits.ts';
import { BadFile, type Box } from '../elements/elements.ts';
import { Archive } from './archive.ts';
import { NoAnswer, notReadable, openArchive, type Guard } from './archive-sources.ts';
import type { MapDrawn } from './map.ts';
import { lastZoom, xOf, yOf } from './shapes.ts';
import { tilesOf } from './tile.ts';

/** Tiles that are asked for at the same time. */
const together = 8;

/** Unpacks a directory or a tile, of which no archive has one that is larger. */
const unpacked = async (bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip) throw notReadable();
  return new Uint8Array(gunzipSync(bytes, { maxOutputLength: limits.mapRange })).buffer;
};

/**
 * Cuts a box out of an archive of vector tiles, on this machine or of a web server, by ranges. Where that does not answer,
 * `kept` has those that came, and the next call goes on with them. Throws BadFile.
 */
export async function cutMap(
  { from, guard, kept }: { from: string; guard?: Guard | undefined; kept: string },
  path: string,
  box: Box,
  progress: Progress,
): Promise<MapDrawn> {
  const source = openArchive(from, guard, kept);
  const out = new Archive(path);
  try {
    const drawn = await cut(new PMTiles(source, undefined, unpacked), out, box, progress);
    source.forget();
    return drawn;
  } catch (error) {
    if (!(error instanceof NoAnswer)) source.forget();
    throw error instanceof BadFile || (error as { code?: string }).code ? error : notReadable();
  } finally {
    out.close();
    source.close();
  }
}

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
