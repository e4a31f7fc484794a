import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { pathsOf } from '../data-directory/layout.ts';
import { Refusal } from '../errors.ts';
import { openMap } from '../features/town/formats/open.ts';
import { drawMap } from '../features/town/map/map.ts';
import { printable } from '../lib/text.ts';
import { writeWhole } from '../lib/whole-file.ts';
import { commandWithJson, configOf, print, sizeText } from './command.ts';
import { boxOf } from './import-osm.ts';
import { namedFile } from './import.ts';
import { progress } from './progress.ts';

interface Options {
  bbox?: string;
  json?: boolean;
}

/** `foodmap map`: the ground of the map, drawn from a file of OpenStreetMap. */
export const mapCommand = (): Command =>
  commandWithJson(
    'map <file>',
    'Draw the streets, the water and the houses of the map from OpenStreetMap (.osm.pbf or .osm), also while the server runs.',
    ['data'],
  )
    .option('--bbox <W,S,E,N>', 'draw only what lies between these degrees')
    .action(async (file: string, options: Options) => {
      const { bbox, json, ...others } = options;
      const { data } = configOf(others);
      if (!existsSync(data))
        throw new Refusal(`There is no directory ${data}; start the server there once, or choose another --data.`);
      const box = bbox === undefined ? undefined : boxOf(bbox);
      const elements = await openMap(namedFile(file, 'a map'));
      const { show, end } = progress();
      const path = pathsOf(data).mapTiles;
      let drawn: Awaited<ReturnType<typeof drawMap>> | undefined;
      await writeWhole(path, async (partial) => {
        drawn = await drawMap(elements, partial, box, show, statSync(file).size);
      }).finally(end);
      const { date, bytes, tiles } = drawn!;
      print(drawn, json, () =>
        printable(
          `Drew ${path}: ${tiles} tiles, ${sizeText(bytes)}${date === null ? '' : `, as of ${date.slice(0, 10)}`}.`,
        ),
      );
    });
