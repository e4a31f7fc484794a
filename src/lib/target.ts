import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../errors.ts';

/** Free bytes on the disk of a directory; Infinity where its file system has no size. */
export function freeBytes(directory: string): number {
  const { bavail, bsize, blocks } = statfsSync(directory);
  return blocks === 0 ? Infinity : bavail * bsize;
}

/**
 * Throws Refusal when the disk of a directory has fewer free bytes than `work`, the beginning of a sentence, needs at
 * least.
 */
export function requireRoom(directory: string, needed: number, work: string): void {
  const free = freeBytes(directory);
  if (free >= needed) return;
  const [wanted, found] = [needed, free].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB (${bytes} bytes)`);
  throw new Refusal(
    `${work} needs at least ${wanted} on the disk of ${directory}, and ${found} are free; make room, then try again.`,
  );
}

/**
 * Throws Refusal when the directory of a file that somebody named cannot be written or listed: what is left there of
 * interrupted work could not be found, nor a new file synced.
 */
export function requireAccess(file: string): void {
  try {
    accessSync(dirname(file), constants.R_OK | constants.W_OK);
  } catch (error) {
    throw aboutTarget(file, error);
  }
}

/** The refusal for an error of the system about the directory of a file that somebody named; another error as it is. */
export function aboutTarget(file: string, error: unknown): unknown {
  const { code, path } = error as { code?: string; path?: unknown };
  const isAbout = typeof path === 'string' && [path, dirname(path)].includes(dirname(file));
  if (!isAbout || !/^(?:EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)$/.test(code ?? '')) return error;
  return new Refusal(
    `${dirname(file)} takes no files of this account (${code}); name a directory that it can read and write.`,
  );
}
