import { existsSync } from 'node:fs';
import { open } from '../db/sqlite/connection.ts';
import { Refusal } from '../errors.ts';
import { pathsOf } from './layout.ts';

/**
 * Opens an exclusive transaction on an empty file: the system ends it with the process, however that ends.
 * Undefined when another process holds it.
 */
function tryLock(data: string): (() => void) | undefined {
  const file = pathsOf(data).lock;
  const holder = open(file, { timeout: 0 });
  try {
    holder.exec('begin exclusive');
  } catch (error) {
    holder.close();
    const { code, message } = error as Error & { code: string };
    if (code === 'SQLITE_BUSY') return undefined;
    if (code !== 'SQLITE_NOTADB') throw error;
    throw new Refusal(`${file} was not made by foodmap (${message}); delete it while no foodmap runs on ${data}.`);
  }
  return () => holder.close();
}

/** Locks a data directory for this process and returns the release. Throws Refusal when another process holds it. */
export function lock(data: string): () => void {
  const release = tryLock(data);
  if (!release) throw new Refusal(`Another foodmap is running on ${data}; stop it first, or choose another --data.`);
  return release;
}

/** Whether a server, or a command that needs the data directory for itself, runs on it. */
export function isServed(data: string): boolean {
  if (!existsSync(pathsOf(data).lock)) return false;
  const release = tryLock(data);
  release?.();
  return release === undefined;
}
