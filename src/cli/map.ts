import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { pathsOf } from '../data-directory/layout.ts';
import { Refusal } from '../errors.ts';
import type { Box } from '../features/town/elements/elements.ts';
import { drawGround, type Ground } from '../features/town/map/draw.ts';
import { printable } from '../lib/text.ts';
import { commandWithJson, configOf, print, sizeText } from './command.ts';
import { areaOf } from './import-places.ts';
import { namedFile } from './import.ts';
import { progress } from './progress.ts';

interface Options {
  from?: string;
  bbox?: string;
  area?: string;
  json?: boolean;
}

/** `foodmap map`: the ground of the map, drawn from a file of OpenStreetMap, or cut out of an archive of tiles. */
export const mapCommand = (): Command =>
  commandWithJson(
    'map [file]',
    'Draw the streets, the water and the houses of the map from OpenStreetMap (.osm.pbf or .osm), also while the server runs.',
    ['data'],
  )
    .option('--bbox <W,S,E,N>', 'only what lies between these degrees')
    .option('--area <file>', 'only the box around the polygon of a file of GeoJSON')
    .option(
      '--from <file-or-url>',
      'cut the part out of an archive of vector tiles (.pmtiles) instead; needs --bbox or --area',
    )
    .action(async (file: string | undefined, options: Options) => {
      const { from, bbox, area, json, ...others } = options;
      const named = { ...(bbox !== undefined && { bbox }), ...(area !== undefined && { area }) };
      const { data } = configOf(others);
      if (!existsSync(data))
        throw new Refusal(`There is no directory ${data}; start the server there once, or choose another --data.`);
      const box = (await areaOf(named))?.box;
      const ground = groundOf(file, from, box);
      const { show, end } = progress();
      const drawn = await drawGround(data, ground, show).finally(end);
      const { date, tiles, bytes } = drawn;
      const asOf = date === null ? '' : `, as of ${date.slice(0, 10)}`;
      print(drawn, json, () => printable(`Drew ${pathsOf(data).mapTiles}: ${tiles} tiles, ${sizeText(bytes)}${asOf}.`));
    });

/** Throws Refusal. */
function groundOf(file: string | undefined, from: string | undefined, box: Box | undefined): Ground {
  if ((file === undefined) === (from === undefined))
    throw new Refusal('Name a file of OpenStreetMap, or an archive of tiles with --from.');
  if (from === undefined) return { from: namedFile(file!, 'a map'), isArchive: false, box };
  if (!box) throw new Refusal('--from needs --bbox or --area, the part to cut out of the archive.');
  return { from: /^https?:/i.test(from) ? from : namedFile(from, 'an archive of tiles'), isArchive: true, box };
}
