import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { uploads as table } from '../../db/schema.ts';
import { counted } from '../../lib/counted.ts';
import { digestOf } from '../../lib/digest.ts';
import { randomText } from '../../lib/identifiers.ts';
import { StorageFailure } from '../../lib/s3.ts';
import { inParallel } from '../../lib/parallel.ts';
import { limits } from '../../limits.ts';
import type { Blobs } from '../uploads/blobs/blobs.ts';
import { removeFiles, strayFiles } from '../uploads/clean-up.ts';
import { referenced } from '../uploads/referenced.ts';
import { claim, isOwnName, ownerOf } from '../uploads/owner.ts';
import { storedFiles } from '../uploads/stored.ts';
import { fine, some, warning, wrong, type Check, type Situation, type Verdict } from './check.ts';

/** A check of what is in the storage; while this does not answer, only the check "storage" says so. */
const inStorage =
  (look: Check['look']): Check['look'] =>
  async (situation) =>
    (await situation.blobs.problem()) === undefined
      ? look(situation)
      : warning('Not looked at, since the storage does not answer.');

export const storage: Check = {
  name: 'storage',
  async look({ blobs, config }) {
    if (!blobs.isRemote) return fine('The pictures are files in the data directory.');
    const problem = await blobs.problem();
    if (problem !== undefined) return wrong(problem);
    await proveAccess(blobs);
    const owner = await ownerOf(blobs, config.data);
    if (owner === 'other')
      return warning(
        `${blobs.place} belongs to another data directory, whose server alone deletes pictures from it. If that is gone, copy its file instance-id here, or delete the object "owner".`,
      );
    return fine(`The pictures are in ${blobs.place}; it can be listed, read, written and deleted from.`);
  },
};

/** Writes, reads and removes an object. Throws StorageFailure, also when it is not read as it was written. */
export async function proveAccess(blobs: Blobs): Promise<void> {
  const name = `doctor-${randomText(10)}`;
  await blobs.put(name, new TextEncoder().encode(name));
  const text = await (await blobs.open(name))?.content.text();
  await blobs.remove(name);
  if (text !== name) throw new StorageFailure(`${blobs.place} sends other bytes than it was given.`);
}

interface Row {
  path: string;
  size: number;
  sha256: string | null;
}

export const uploads: Check = {
  name: 'uploads',
  look: inStorage(async (situation) => {
    const { path, size, sha256 } = table;
    const rows = await situation.read.select({ path, size, sha256 }).from(table);
    const stateOf = await examiner(situation);
    const [missing, changed]: [string[], string[]] = [[], []];
    let done = 0;
    await inParallel(rows, situation.blobs.isRemote ? limits.pictureCopies : 1, async (row) => {
      const state = await stateOf(row);
      if (state !== 'sound') (state === 'missing' ? missing : changed).push(row.path);
      situation.progress(++done, rows.length);
    });
    const problems = [
      ...(missing.length > 0 ? [`${counted(missing.length, 'upload')} without a file: ${some(missing)}.`] : []),
      ...(changed.length > 0 ? [`${counted(changed.length, 'upload')} with a changed file: ${some(changed)}.`] : []),
    ];
    if (problems.length > 0) return wrong(`${problems.join(' ')} ${await cure(situation, missing)}`);
    return fine(`${counted(rows.length, 'upload')} with their files${noteOf(situation, rows)}.`);
  }),
};

/** Looks at the content of an upload; that of a bucket is compared by its size, unless the look is deep. */
async function examiner({ blobs, deep }: Situation) {
  if (blobs.isRemote && !deep) {
    const sizes = new Map((await blobs.list()).map(({ name, size }) => [name, size]));
    return ({ path, size }: Row) =>
      Promise.resolve(sizes.has(path) ? (sizes.get(path) === size ? 'sound' : 'changed') : 'missing');
  }
  return async ({ path, size, sha256 }: Row) => {
    const found = await blobs.open(path);
    if (!found) return 'missing';
    if (found.size !== size) return 'changed';
    const isSame = sha256 === null || digestOf(new Uint8Array(await found.content.arrayBuffer())) === sha256;
    return isSame ? 'sound' : 'changed';
  };
}

async function cure({ blobs, files }: Situation, missing: string[]): Promise<string> {
  const isHere = blobs.isRemote && missing[0] !== undefined && (await files.open(missing[0])) !== undefined;
  if (isHere) return 'They are still in the data directory; "foodmap move --uploads" copies them.';
  return blobs.isRemote
    ? 'Take them from an older version in the bucket, or from a backup.'
    : 'Take the files from a backup.';
}

function noteOf({ blobs, deep }: Situation, rows: Row[]): string {
  if (blobs.isRemote && !deep) return ' in the bucket, by name and size; --deep reads each and compares its digest';
  const unknown = rows.filter(({ sha256 }) => sha256 === null).length;
  return unknown > 0 ? `; ${unknown} of them have no digest before the next run of the job "uploads"` : '';
}

export const pictures: Check = {
  name: 'pictures',
  async look(situation) {
    const rows = await situation.read.select({ path: table.path }).from(table);
    const known = new Set(rows.map(({ path }) => path));
    const missing = [...(await referenced(situation.read))].filter((path) => !known.has(path));
    if (missing.length === 0) return fine('Every picture that is referred to exists.');
    return warning(`${counted(missing.length, 'picture')} missing that something refers to: ${some(missing)}.`);
  },
};

const strayNames = ({ read, clock, blobs }: Situation) => strayFiles(read, clock, blobs);

export const strays: Check = {
  name: 'stray files',
  look: inStorage(async (situation) => {
    const { blobs, config } = situation;
    if ((await ownerOf(blobs, config.data)) === 'other') return fine('Left to the owner of the bucket.');
    const names = await strayNames(situation);
    if (names.length > 0) return warning(`${counted(names.length, 'file')} of no upload: ${some(names)}.`);
    return fine(`${counted((await storedFiles(blobs)).length, 'file')} of uploads and their copies.`);
  }),
  async mend(situation) {
    const { blobs, config } = situation;
    if (await claim(blobs, config.data)) await removeFiles(blobs, await strayNames(situation));
  },
};

export const otherFiles: Check = {
  name: 'other files',
  look: inStorage(async ({ blobs }): Promise<Verdict> => {
    const own = new Set((await storedFiles(blobs)).map(({ name }) => name));
    const names = (await allNames(blobs)).filter((name) => !own.has(name));
    if (names.length === 0) return fine('Every file among the uploads was made by foodmap.');
    return warning(
      `${counted(names.length, 'file')} among the uploads that foodmap did not make: ${some(names)}. Backups leave such files out; move them elsewhere.`,
    );
  }),
};

/** Without directories, and without what the service itself notes in a bucket. */
async function allNames(blobs: Blobs): Promise<string[]> {
  if (blobs.isRemote) return (await blobs.list()).map(({ name }) => name).filter((name) => !isOwnName(name));
  const entries = await readdir(blobs.place, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(blobs.place, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
