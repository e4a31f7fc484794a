import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomText } from './identifiers.ts';

/**
 * Replaces a file so that a crash or a power failure leaves the old content or the new, whole: `write` fills a
 * temporary file beside it, which is synced and renamed. Missing folders below `root` are created, and the folders
 * from `root` down to the file are synced too. Throws errors of the system.
 */
export async function writeWhole(
  path: string,
  write: (partial: string) => Promise<unknown>,
  root = dirname(path),
): Promise<void> {
  const partial = `${path}.${randomText(6)}.part`;
  const folder = dirname(path);
  await makeFolders(root, folder);
  try {
    await write(partial);
    await sync(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await Promise.all(foldersUpTo(root, folder).map(sync));
}

/** Makes the missing folders below the root: where that was deleted, nothing comes back. */
async function makeFolders(root: string, folder: string): Promise<void> {
  for (const made of foldersUpTo(root, folder).toReversed().slice(1))
    await mkdir(made, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
}

function foldersUpTo(root: string, folder: string): string[] {
  const above = dirname(folder);
  return folder === root || folder === above ? [folder] : [folder, ...foldersUpTo(root, above)];
}

/** Waits until a file, or the entries of a folder, are on the disk. Windows cannot sync folders. */
async function sync(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const file = await open(path, isFolder ? 'r' : 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
