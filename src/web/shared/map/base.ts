import { TileLayer, type Layer, type Map } from 'leaflet/dist/leaflet-src.esm.js';
import type { Pinned } from './taken.ts';

/** Streets and buildings below the plan: vector tiles of this server, else tiles of a map server, else empty paper. */
export interface Base {
  /** Path of the archive. */
  vector: string | null;
  tiles: { url: string; attribution: string } | null;
  /** Language of the labels of vector tiles. */
  language: string;
}

/** The zooms of tiles that map servers have; nearer ones are enlarged. */
const nearestTiles = 19;
const nearest = 22;

const darkness = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'night-market' : darkness.matches;
};

/** The base on a map. */
export interface LaidBase {
  /** Attribution that the owner of the tiles asks for; may be markup. */
  attribution: string;
  /** Keeps names clear of pins, where the names are drawn here. */
  avoid: (pins: readonly Pinned[]) => void;
}

/** Lays the base on a map. */
export async function layBase(map: Map, { vector, tiles, language }: Base): Promise<LaidBase> {
  if (vector === null) {
    // Where a tile is missing, or the network, the paper is seen.
    if (tiles)
      new TileLayer(tiles.url, { maxZoom: nearest, maxNativeZoom: nearestTiles, className: 'map-tiles' }).addTo(map);
    return { attribution: tiles?.attribution ?? '', avoid: () => {} };
  }
  const { VectorGround } = await import('./vector.ts');
  const ground = await VectorGround.open(vector, language);
  let layer: Layer | undefined;
  const draw = () => {
    layer?.remove();
    layer = ground.layerFor(isDark() ? 'dark' : 'light').addTo(map);
  };
  draw();
  darkness.addEventListener('change', draw);
  map.on('unload', () => darkness.removeEventListener('change', draw));
  return { attribution: ground.attribution, avoid: (pins) => ground.avoid(pins) };
}
