import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { names, pathsOf } from '../../../data-directory/layout.ts';
import { digestOf } from '../../../lib/digest.ts';
import type { Progress } from '../../../lib/progress.ts';
import { writeWhole } from '../../../lib/whole-file.ts';
import { limits } from '../../../limits.ts';
import { BadFile, type Box } from '../elements/elements.ts';
import { openMap } from '../formats/open.ts';
import type { Guard } from './archive-sources.ts';
import { cutMap } from './cut.ts';
import { drawMap, type MapDrawn } from './map.ts';

/** The source of a map. */
export interface Ground {
  /** A file of OpenStreetMap, or an archive of tiles: a file, or the URL of one. */
  from: string;
  isArchive: boolean;
  box?: Box | undefined;
  guard?: Guard | undefined;
}

/**
 * Makes the map of a data directory, also while a server uses the one before. Throws BadFile; then the one before stays.
 */
export async function drawGround(data: string, ground: Ground, progress: Progress): Promise<MapDrawn> {
  sweepMaps(data);
  const { mapTiles } = pathsOf(data);
  const kept = `${mapTiles}.${digestOf(ground.from).slice(0, 12)}.ranges`;
  const write = ground.isArchive ? cutting({ ...ground, kept }, progress) : await drawing(ground, progress);
  let drawn: MapDrawn | undefined;
  await writeWhole(mapTiles, async (partial) => (drawn = await write(partial)));
  return drawn!;
}

async function drawing({ from, box }: Ground, progress: Progress) {
  const elements = await openMap(from);
  return (path: string) => drawMap(elements, path, box, progress, statSync(from).size);
}

function cutting({ box, ...source }: Ground & { kept: string }, progress: Progress) {
  if (!box) throw new BadFile('Choose the part of the archive to cut out: its west, south, east and north.');
  return (path: string) => cutMap(source, path, box, progress);
}

/** Deletes parts of maps whose work ended before it could do so, and ranges of cuts that nobody went on with. */
export function sweepMaps(data: string): void {
  const { mapTiles } = names;
  for (const name of readdirSync(data)) {
    if (!name.startsWith(`${mapTiles}.`)) continue;
    const age = name.endsWith('.part') ? limits.mapPartAge : name.endsWith('.ranges') ? limits.mapRangesAge : Infinity;
    const path = join(data, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > age) rmSync(path, { force: true });
  }
}
