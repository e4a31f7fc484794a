import { existsSync, type Stats } from 'node:fs';
import { chmod, lstat, readdir, stat as statOf } from 'node:fs/promises';
import { join } from 'node:path';
import { knownInstance } from '../../data-directory/instance.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import { Failure } from '../../errors.ts';
import { counted } from '../../lib/counted.ts';
import { ordersFile, readOrders } from '../certificates/orders.ts';
import { fine, some, warning, wrong, type Check } from './check.ts';

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
  engine: 'sqlite',
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

export const orders: Check = {
  name: 'orders',
  async look({ config }) {
    try {
      await readOrders(join(pathsOf(config.data).certificates, ordersFile));
      return fine('The journal of the orders of certificates can be read.');
    } catch (error) {
      if (error instanceof Failure) return wrong(error.message);
      throw error;
    }
  },
};

export const instance: Check = {
  name: 'instance-id',
  look({ config }) {
    const isDamaged = existsSync(pathsOf(config.data).instanceId) && knownInstance(config.data) === undefined;
    return Promise.resolve(
      isDamaged
        ? warning(
            'The file instance-id is damaged, so the backups so far count as those of another service. Write into it the ID in their names: a1B2c3D4e5 in foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst.',
          )
        : fine('The backups can be told from those of other services.'),
    );
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
