import { existsSync, type Stats } from 'node:fs';
import { chmod, lstat, readdir, stat as statOf } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathsOf } from '../../data-directory/layout.ts';
import { uploads as table } from '../../db/schema.ts';
import { storedFiles, removeFiles, strayFiles } from '../uploads/clean-up.ts';
import { queriesOf } from '../uploads/queries.ts';
import { counted } from '../../lib/counted.ts';
import { digestOfFile } from '../../lib/digest.ts';
import { fine, some, warning, wrong, type Check, type Situation } from './check.ts';

const folder = ({ config }: Situation) => pathsOf(config.data).uploads;

export const uploads: Check = {
  name: 'uploads',
  async look(situation) {
    const { path, size, sha256 } = table;
    const rows = await situation.read.select({ path, size, sha256 }).from(table);
    const [missing, changed]: [string[], string[]] = [[], []];
    for (const [index, row] of rows.entries()) {
      const file = join(folder(situation), row.path);
      const found = await lstat(file).catch(() => undefined);
      if (!found?.isFile()) missing.push(row.path);
      else if (found.size !== row.size || !(await hasDigest(file, row.sha256))) changed.push(row.path);
      situation.progress(index + 1, rows.length);
    }
    const problems = [
      ...(missing.length > 0 ? [`${counted(missing.length, 'upload')} without a file: ${some(missing)}.`] : []),
      ...(changed.length > 0 ? [`${counted(changed.length, 'upload')} with a changed file: ${some(changed)}.`] : []),
    ];
    if (problems.length > 0) return wrong(`${problems.join(' ')} Take the files from a backup.`);
    const unknown = rows.filter((row) => row.sha256 === null).length;
    const note = unknown > 0 ? `; ${unknown} of them have no digest before the next run of the job "uploads"` : '';
    return fine(`${counted(rows.length, 'upload')} with their files${note}.`);
  },
};

const hasDigest = async (file: string, sha256: string | null): Promise<boolean> =>
  sha256 === null || (await digestOfFile(file)) === sha256;

export const pictures: Check = {
  name: 'pictures',
  async look(situation) {
    const rows = await situation.read.select({ path: table.path }).from(table);
    const known = new Set(rows.map(({ path }) => path));
    const missing = [...(await queriesOf(situation.read).referenced(situation.read))].filter(
      (path) => !known.has(path),
    );
    if (missing.length === 0) return fine('Every picture that is referred to exists.');
    return warning(`${counted(missing.length, 'picture')} missing that something refers to: ${some(missing)}.`);
  },
};

export const strays: Check = {
  name: 'stray files',
  async look(situation) {
    const names = await strayFiles(situation.read, situation.clock, folder(situation));
    if (names.length > 0) return warning(`${counted(names.length, 'file')} of no upload: ${some(names)}.`);
    return fine(`${counted((await storedFiles(folder(situation))).length, 'file')} of uploads and their copies.`);
  },
  async mend(situation) {
    await removeFiles(folder(situation), await strayFiles(situation.read, situation.clock, folder(situation)));
  },
};

export const otherFiles: Check = {
  name: 'other files',
  async look(situation) {
    const own = new Set((await storedFiles(folder(situation))).map(({ name }) => name));
    const entries = await readdir(folder(situation), { recursive: true, withFileTypes: true }).catch(() => []);
    const names = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder(situation), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((name) => !own.has(name));
    if (names.length === 0) return fine('Every file among the uploads was made by foodmap.');
    return warning(
      `${counted(names.length, 'file')} among the uploads that foodmap did not make: ${some(names)}. Backups leave such files out; move them elsewhere.`,
    );
  },
};

interface Entry {
  name: string;
  path: string;
  stat: Stats;
}

/** Files that foodmap did not make: hidden ones, and the folder that a file system has at its root. */
const ignored = (name: string) => name === 'lost+found' || (name.startsWith('.') && name !== '.');

/** A directory and its entries, without links, as far as this account may read them. */
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
    return wrong(`${counted(foreign.length, 'file')} of another owner: ${some(foreign)}. Change the owner with chown.`);
  },
};

const others = 0o077;

const openToOthers = async (data: string): Promise<Entry[]> =>
  process.platform === 'win32' ? [] : (await entries(data)).filter(({ stat }) => stat.mode & others);

export const permissions: Check = {
  name: 'permissions',
  async look({ config }) {
    const open = (await openToOthers(config.data)).map(({ name }) => name);
    if (open.length > 0) return wrong(`${counted(open.length, 'file')} that other accounts can access: ${some(open)}.`);
    return fine('Only the owner can access the data directory.');
  },
  async mend({ config }) {
    const own = process.getuid?.();
    for (const { path, stat } of await openToOthers(config.data)) {
      if (own === 0 || stat.uid === own) await chmod(path, stat.mode & 0o700);
    }
  },
};

export const secret: Check = {
  name: 'secret',
  look({ config: { data, jwtSecret }, readSecret }) {
    const verdict = () => {
      if (jwtSecret !== undefined) return fine('The secret for tokens is a setting.');
      if (!existsSync(pathsOf(data).jwtSecret)) return fine('The next start makes the secret for tokens.');
      readSecret();
      return fine('The secret for tokens can be used.');
    };
    return new Promise((resolve) => resolve(verdict()));
  },
};

export const firstRun: Check = {
  name: 'first-run.txt',
  async look({ config }) {
    const found = await lstat(pathsOf(config.data).firstRun).catch(() => undefined);
    if (!found) return fine('The file first-run.txt does not exist any more.');
    return warning('The file first-run.txt contains the first password and key; note them and delete the file.');
  },
};
