import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BadFile } from '../../src/features/town/elements/elements.ts';
import { openMap } from '../../src/features/town/formats/open.ts';
import { kinds } from '../../src/features/town/kinds.ts';
import { drawMap } from '../../src/features/town/map/map.ts';
import { Town } from '../../src/features/town/town.ts';
import type { Random } from '../../src/lib/random.ts';
import { brokenFiles } from './broken-files.ts';
import { changed } from './changed.ts';
import { blob, block, feature, geoJson, header, overpass, pbf, raw, xml, type Element } from '../helpers/osm.ts';

const tags = {
  building: 'yes',
  amenity: 'restaurant',
  name: 'Zur Post',
  cuisine: 'pizza',
  opening_hours: 'Mo-Fr 10:00-20:00',
};
const corners: Element[] = Array.from({ length: 8 }, (_, index) => ({
  type: 'node',
  id: 10 + index,
  lon: 1 + (index % 4 < 2 ? 0 : 1) / 100,
  lat: 2 + (index % 3) / 100,
  ...(index === 5 && { tags }),
}));
const town: Element[] = [
  ...corners,
  { type: 'way', id: 20, nodes: [10, 11, 12, 13, 10], tags },
  { type: 'way', id: 21, nodes: [14, 15, 16] },
  { type: 'way', id: 22, nodes: [16, 17, 14] },
  { type: 'way', id: 23, nodes: [10, 13, 16], tags: { highway: 'residential', name: 'Hauptstraße' } },
  { type: 'way', id: 24, nodes: [11, 14, 17], tags: { natural: 'coastline' } },
  {
    type: 'relation',
    id: 30,
    members: [
      { type: 'way', ref: 21 },
      { type: 'way', ref: 22 },
      { type: 'node', ref: 10 },
    ],
    tags: { ...tags, type: 'multipolygon' },
  },
];
const ring = [0, 1, 2, 0].map((at) => [corners[at]!.lon, corners[at]!.lat]);
const features = [feature('node/1', [1, 2], tags), feature('way/2', [ring], tags, 'Polygon')];

/** Whole files, and one whose blocks are changed before they are packed. */
const files: ((random: Random) => Uint8Array)[] = [
  (random) => changed(pbf([town, corners], { timestamp: 1e9 }), random),
  (random) => changed(pbf([town], { pack: raw }), random),
  (random) => Buffer.concat([header(), blob('OSMData', [...changed(Uint8Array.from(block(town)), random)])]),
  (random) => Buffer.concat([header(), blob('OSMData', [...changed(Uint8Array.from(block(town, true)), random)])]),
  (random) => changed(Buffer.from(xml(town)), random),
  (random) => changed(gzipSync(xml(town)), random),
  (random) => changed(Buffer.from(overpass(town)), random),
  (random) => changed(Buffer.from(geoJson(features)), random),
];

/** Reads and draws so many broken maps, as `brokenFiles` does. */
export const brokenMaps = (rounds: number, seed: number, each?: (round: number) => void) =>
  brokenFiles(
    {
      name: 'map',
      make: (round, random) => files[round % files.length]!(random),
      read: async (path) => {
        await read(path);
        await draw(path);
      },
    },
    rounds,
    seed,
    each,
  );

/** Draws a map of a part of the world that is small, whatever the file says of itself. */
async function draw(path: string): Promise<void> {
  const archive = `${path}.pmtiles`;
  try {
    await drawMap(await openMap(path), archive, [1, 2, 1.01, 2.02], () => {}, 0);
  } catch (error) {
    // A part of a format has no nodes, of which a map could be drawn.
    if (!(error instanceof BadFile)) throw error;
  } finally {
    rmSync(archive, { force: true });
  }
}

async function read(path: string): Promise<void> {
  const options = {
    box: undefined,
    kinds: new Set(kinds),
    today: '2026-11-27',
    nameless: true,
    language: 'en',
    languages: ['en'],
    country: '',
  } as const;
  const town = new Town(await openMap(path), options);
  const stores = await Array.fromAsync(town.stores(() => {}));
  for (const store of stores) town.completed(store);
}
