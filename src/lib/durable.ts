import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Blocks until a file, or the entries of a directory, are on the disk. Windows cannot sync directories. */
export function syncToDisk(path: string): void {
  const isDirectory = statSync(path).isDirectory();
  if (isDirectory && process.platform === 'win32') return;
  const handle = openSync(path, isDirectory ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
