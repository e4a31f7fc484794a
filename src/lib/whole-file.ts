import { rmSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncToDisk } from './durable.ts';

/** Gives a path its content at once: `write` fills a file of a temporary name, which then takes its place. */
export async function writeWhole(path: string, write: (partial: string) => Promise<unknown>): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  try {
    await write(partial);
    syncToDisk(partial);
    renameSync(partial, path);
    syncToDisk(dirname(path));
  } finally {
    rmSync(partial, { force: true });
  }
}
