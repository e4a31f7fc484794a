import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../errors.ts';
import { embeddedAddon } from './embedded-addon.ts';

let addon: object | undefined;

/** SQLite's native part as unpacked by `unpackAddon`; undefined in a checkout. */
export const loadedAddon = (): object | undefined => addon;

const sameBytes = (path: string, bytes: Buffer) => {
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
};

/**
 * Unpacks SQLite's native part below the data directory and loads it from there, since the temporary directory may
 * not be executable. Must come before the first connection; does nothing in a checkout.
 */
export function unpackAddon(data: string): void {
  if (!embeddedAddon || addon) return;
  const bytes = readFileSync(embeddedAddon);
  const directory = join(data, 'native');
  const path = join(directory, `sqlite-${Bun.hash(bytes).toString(36)}.node`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!sameBytes(path, bytes)) {
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, bytes, { mode: 0o700 });
    renameSync(partial, path);
  }
  const module = { exports: {} };
  try {
    process.dlopen(module, path);
  } catch {
    throw new Refusal(
      `SQLite could not be loaded from ${path}. The file system of the data directory must allow programs to run (no noexec), and Linux needs glibc 2.34 or newer with libstdc++.`,
    );
  }
  addon = module.exports;
}
