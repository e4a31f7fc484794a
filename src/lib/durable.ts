import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Waits until a file, or what a directory lists, is on the disk. */
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
