import type { Stats } from 'node:fs';
import { chmod, lstat, readdir, stat as statOf } from 'node:fs/promises';
import { join } from 'node:path';
import { uploads as table } from '../../db/schema.ts';
import { ownFiles, removeFiles, strayFiles } from '../uploads/clean-up.ts';
import { mentioned } from '../uploads/queries.ts';
import { counted, fine, some, warning, wrong, type Check, type Situation } from './check.ts';

const folder = ({ config }: Situation) => join(config.data, 'uploads');

export const uploads: Check = {
  name: 'uploads',
  async look(situation) {
    const rows = await situation.read.select({ path: table.path, size: table.size }).from(table);
    const bad: string[] = [];
    for (const { path, size } of rows) {
      const found = await lstat(join(folder(situation), path)).catch(() => undefined);
      if (!found?.isFile() || found.size !== size) bad.push(path);
    }
    if (bad.length > 0)
      return wrong(
        `${counted(bad.length, 'upload')} without their file, or with another: ${some(bad)}. Restore a backup.`,
      );
    return fine(`${counted(rows.length, 'upload')} with their files.`);
  },
};

export const pictures: Check = {
  name: 'pictures',
  async look(situation) {
    const rows = await situation.read.select({ path: table.path }).from(table);
    const known = new Set(rows.map(({ path }) => path));
    const missing = [...(await mentioned(situation.read))].filter((path) => !known.has(path));
    if (missing.length === 0) return fine('Every picture that something shows is there.');
    return warning(`${counted(missing.length, 'picture')} missing that something shows: ${some(missing)}.`);
  },
};

export const strays: Check = {
  name: 'stray files',
  async look(situation) {
    const names = await strayFiles(situation.read, situation.clock, folder(situation));
    if (names.length > 0) return warning(`${counted(names.length, 'file')} of no upload: ${some(names)}.`);
    return fine(
      `${counted((await ownFiles(folder(situation))).length, 'file')} of uploads and their copies, no others.`,
    );
  },
  async mend(situation) {
    await removeFiles(folder(situation), await strayFiles(situation.read, situation.clock, folder(situation)));
  },
};

interface Entry {
  name: string;
  path: string;
  stat: Stats;
}

/** What is not ours: `.gitkeep` and the like, and what a file system keeps at its root. */
const ignored = (name: string) => name === 'lost+found' || (name.startsWith('.') && name !== '.');

/** A directory and what is in it, links left out, as far as this account may look. */
async function entries(data: string, name = '.'): Promise<Entry[]> {
  const path = join(data, name);
  const stat = await (name === '.' ? statOf(path) : lstat(path)).catch(() => undefined);
  if (!stat || stat.isSymbolicLink()) return [];
  const names = stat.isDirectory() ? await readdir(path).catch(() => []) : [];
  const found: Entry[] = [{ name, path, stat }];
  for (const child of names) if (!ignored(child)) found.push(...(await entries(data, join(name, child))));
  return found;
}

export const owners: Check = {
  name: 'owners',
  async look({ config }) {
    const [directory, ...rest] = await entries(config.data);
    const foreign = rest.filter(({ stat }) => stat.uid !== directory!.stat.uid).map(({ name }) => name);
    if (foreign.length === 0) return fine('Everything belongs to the owner of the data directory.');
    return wrong(`${counted(foreign.length, 'file')} of another owner: ${some(foreign)}. Give them back with chown.`);
  },
};

const others = 0o077;

const openToOthers = async (data: string): Promise<Entry[]> =>
  process.platform === 'win32' ? [] : (await entries(data)).filter(({ stat }) => stat.mode & others);

export const permissions: Check = {
  name: 'permissions',
  async look({ config }) {
    const open = (await openToOthers(config.data)).map(({ name }) => name);
    if (open.length > 0) return wrong(`${counted(open.length, 'file')} that other accounts can get at: ${some(open)}.`);
    return fine('Nobody but the owner gets at the data directory.');
  },
  async mend({ config }) {
    const own = process.getuid?.();
    for (const { path, stat } of await openToOthers(config.data)) {
      if (own === 0 || stat.uid === own) await chmod(path, stat.mode & 0o700);
    }
  },
};

export const firstRun: Check = {
  name: 'first-run.txt',
  async look({ config }) {
    const found = await lstat(join(config.data, 'first-run.txt')).catch(() => undefined);
    if (!found) return fine('The first password and key lie about in no file.');
    return warning('first-run.txt still holds the first password and key; note them and delete the file.');
  },
};
