import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { pathsOf } from '../data-directory/layout.ts';
import type { Deps } from '../deps.ts';

/** Path that browsers load the tiles of the data directory from. */
export const tilesPath = '/map/tiles.pmtiles';

/** Pages of the site with a map; others need not look for tiles. */
const withMap = new Set(['map', 'store', 'apply']);
export const mayShowMap = (page: string): boolean => withMap.has(page);

/** Pages with a picture of the ground. */
const withGround = new Set(['home', 'map', 'store', 'kiosk', 'print', 'list', 'listPrint']);
export const mayShowGround = (page: string): boolean => withGround.has(page);

interface Tiles {
  content: Blob;
  /** Bytes. */
  size: number;
  etag: string;
}

const headerBytes = 127;
const signature = Buffer.from('PMTiles\u0003', 'latin1');
/** Place of the byte that tells what the tiles are, and its value for vector tiles. */
const [typeAt, vector] = [99, 1];

const isVectorArchive = (header: Buffer): boolean =>
  header.subarray(0, signature.length).equals(signature) && header[typeAt] === vector;

/**
 * The vector tiles that the operator has put into the data directory (PMTiles, version 3); undefined where none can be read.
 * The file is looked at each time: it may come, change and go while the server runs.
 */
export function findTiles({ data }: { data: string }): Tiles | undefined {
  const path = pathsOf(data).mapTiles;
  // Each page of a store asks, and another thread takes ten times as long to answer.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const file = opened(path);
  if (file === undefined) return undefined;
  try {
    const header = Buffer.alloc(headerBytes);
    if (readSync(file, header, 0, headerBytes, 0) < headerBytes || !isVectorArchive(header)) return undefined;
    const { size, mtimeMs, ino } = fstatSync(file);
    return {
      content: Bun.file(path),
      size,
      etag: `"${[ino, mtimeMs, size].map((part) => part.toString(36)).join('-')}"`,
    };
  } finally {
    closeSync(file);
  }
}

/** Undefined for a file that has since been removed, or may not be read. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** The path of the tiles of the data directory, for a page; null without them. */
export const vectorTiles = ({ config }: Pick<Deps, 'config'>): string | null => (findTiles(config) ? tilesPath : null);
