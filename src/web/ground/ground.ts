import { PMTiles } from 'pmtiles';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { metered } from '../../http/metered.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { limits } from '../../limits.ts';
import { Asset } from '../asset.ts';
import { findTiles } from '../map-tiles.ts';
import { creditsOf } from '../shared/map/attribution.ts';
import type { Degrees } from '../shared/map/coordinates.ts';
import { groundPicture } from './picture.ts';

/** Path of pictures of the ground, for pages that are documents without a map that moves. */
export const groundPath = '/map/ground.svg';

/** The pictures of the ground on a page. */
export interface ShownGround {
  /** Address of the pictures of this version of the tiles, without the box. */
  address: string;
  /** Who has to be named beside them. */
  credit: string;
}

interface Opened {
  version: string;
  archive: PMTiles;
  credit: string;
  pictures: BoundedMap<string, Asset>;
}

/** Its inline styles, and nothing else. */
const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
/** The address changes with the tiles. */
const kept = 'public, max-age=31536000, immutable';

/** The ground of the data directory as pictures, drawn from the tiles of the map and kept while these are the same. */
export class Ground {
  #opened: Opened | undefined;

  constructor(readonly deps: Pick<Deps, 'config' | 'limiter'>) {}

  /** For a page; null without tiles, or with such that cannot be read. */
  async shown(): Promise<ShownGround | null> {
    const opened = await this.#open();
    return opened ? { address: `${groundPath}?v=${opened.version}`, credit: opened.credit } : null;
  }

  /** The picture of a box, as an address names it. Throws NotFound, and OverBudget (429). */
  async answer(request: Request, { box: text = '', v, large }: Record<string, string | undefined>): Promise<Response> {
    const box = boxOf(text);
    const opened = await this.#open();
    if (!box || !opened) throw new NotFound('The map has no such picture of its ground.');
    const size = large === '1' ? 'large' : 'usual';
    const key = `${size} ${Object.values(box).join(',')}`;
    const picture =
      opened.pictures.get(key) ??
      (await metered(this.deps.limiter, request, async () => {
        const drawn = Buffer.from(await groundPicture(opened.archive, box, size));
        return new Asset('image/svg+xml', drawn, headers);
      }));
    opened.pictures.set(key, picture);
    return picture.answer(request, { 'cache-control': v === opened.version ? kept : 'no-cache' });
  }

  async #open(): Promise<Opened | undefined> {
    const tiles = findTiles(this.deps.config);
    if (!tiles) return undefined;
    const version = Bun.hash(tiles.etag).toString(36);
    if (this.#opened?.version === version) return this.#opened;
    const archive = new PMTiles({
      getKey: () => version,
      getBytes: async (at, length) => ({ data: await tiles.content.slice(at, at + length).arrayBuffer() }),
    });
    try {
      const { attribution } = (await archive.getMetadata()) as { attribution?: unknown };
      const credit = creditsOf(typeof attribution === 'string' ? attribution : '')
        .map(({ text }) => text)
        .join('');
      const pictures = new BoundedMap<string, Asset>(limits.groundPictures, ({ bytes }) => 2 * bytes.byteLength);
      return (this.#opened = { version, archive, credit, pictures });
    } catch {
      return undefined;
    }
  }
}

/** The box of an address, as `west,south,east,north`; undefined for what is none, or would be no picture. */
function boxOf(text: string): Degrees | undefined {
  if (!/^(?:-?\d{1,3}(?:\.\d{1,6})?,){3}-?\d{1,2}(?:\.\d{1,6})?$/.test(text)) return undefined;
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
  const [wide, high] = [east - west, north - south];
  const isBox = west >= -180 && east <= 180 && south >= -85 && north <= 85 && wide > 1e-5 && high > 1e-5;
  return isBox && high < 3 * wide ? { west, south, east, north } : undefined;
}
