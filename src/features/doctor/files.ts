import { chmod, lstat, readdir } from 'node:fs/promises';
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

/** The data directory and what is in it, with each mode and owner. */
async function entries(data: string) {
  const names = (await readdir(data, { recursive: true })).filter((name) => !name.startsWith('.'));
  const found = await Promise.all(
    ['.', ...names].map(async (name) => ({
      name,
      path: join(data, name),
      stat: await lstat(join(data, name)).catch(() => undefined),
    })),
  );
  return found.flatMap(({ name, path, stat }) => (stat && !stat.isSymbolicLink() ? [{ name, path, stat }] : []));
}

const others = 0o077;

export const permissions: Check = {
  name: 'permissions',
  async look({ config }) {
    if (process.platform === 'win32')
      return fine('Windows keeps its own rules; let only the account of the server in.');
    const all = await entries(config.data);
    const owner = all[0]!.stat.uid;
    const foreign = all.filter(({ stat }) => stat.uid !== owner).map(({ name }) => name);
    if (foreign.length > 0)
      return wrong(
        `${counted(foreign.length, 'file')} of another owner than the data directory: ${some(foreign)}. Give them to it with chown.`,
      );
    const open = all.filter(({ stat }) => stat.mode & others).map(({ name }) => name);
    if (open.length > 0) return wrong(`${counted(open.length, 'file')} that other accounts can get at: ${some(open)}.`);
    return fine('Nobody but the owner gets at the data directory.');
  },
  async mend({ config }) {
    for (const { path, stat } of await entries(config.data)) {
      if (stat.mode & others) await chmod(path, stat.mode & 0o700);
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
