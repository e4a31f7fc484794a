import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { names, pathsOf } from '../data-directory/layout.ts';
import { Refusal } from '../errors.ts';
import type { Box } from '../features/town/elements/elements.ts';
import { openMap } from '../features/town/formats/open.ts';
import { cutMap } from '../features/town/map/cut.ts';
import { drawMap, type MapDrawn } from '../features/town/map/map.ts';
import type { Progress } from '../lib/progress.ts';
import { printable } from '../lib/text.ts';
import { writeWhole } from '../lib/whole-file.ts';
import { limits } from '../limits.ts';
import { commandWithJson, configOf, print, sizeText } from './command.ts';
import { boxOf } from './import-places.ts';
import { namedFile } from './import.ts';
import { progress } from './progress.ts';

interface Options {
  from?: string;
  bbox?: string;
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
    .option('--from <file-or-url>', 'cut the part out of an archive of vector tiles (.pmtiles) instead; needs --bbox')
    .action(async (file: string | undefined, options: Options) => {
      const { from, bbox, json, ...others } = options;
      const { data } = configOf(others);
      if (!existsSync(data))
        throw new Refusal(`There is no directory ${data}; start the server there once, or choose another --data.`);
      const box = bbox === undefined ? undefined : boxOf(bbox);
      const { show, end } = progress();
      const path = pathsOf(data).mapTiles;
      sweep(data);
      const write = await writer(file, from, box, show);
      let drawn: MapDrawn | undefined;
      await writeWhole(path, async (partial) => (drawn = await write(partial))).finally(end);
      const { date, bytes, tiles } = drawn!;
      const asOf = date === null ? '' : `, as of ${date.slice(0, 10)}`;
      print(drawn, json, () => printable(`Drew ${path}: ${tiles} tiles, ${sizeText(bytes)}${asOf}.`));
    });

/** Deletes the parts of maps whose commands were ended before they could. */
function sweep(data: string): void {
  const { mapTiles } = names;
  for (const name of readdirSync(data)) {
    if (!name.startsWith(`${mapTiles}.`) || !name.endsWith('.part')) continue;
    const path = join(data, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > limits.mapPartAge) rmSync(path, { force: true });
  }
}

/** Writes the archive to a path. Throws Refusal. */
async function writer(
  file: string | undefined,
  from: string | undefined,
  box: Box | undefined,
  show: Progress,
): Promise<(path: string) => Promise<MapDrawn>> {
  if ((file === undefined) === (from === undefined))
    throw new Refusal('Name a file of OpenStreetMap, or an archive of tiles with --from.');
  if (from === undefined) {
    const elements = await openMap(namedFile(file!, 'a map'));
    return (path) => drawMap(elements, path, box, show, statSync(file!).size);
  }
  if (!box) throw new Refusal('--from needs --bbox, the part to cut out of the archive.');
  const source = /^https?:/i.test(from) ? from : namedFile(from, 'an archive of tiles');
  return (path) => cutMap(source, path, box, show);
}
