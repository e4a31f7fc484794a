import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal } from '../../errors.ts';
import { embeddedAddon } from './embedded-addon.ts';

let addon: object | undefined;

/** SQLite's addon once it is loaded from a directory; undefined in a checkout, where better-sqlite3 finds it. */
export const loadedAddon = (): object | undefined => addon;

/** Undefined where there is no file that can be read. */
function digestAt(path: string): string | undefined {
  try {
    return Bun.hash(readFileSync(path)).toString(36);
  } catch {
    return undefined;
  }
}

/**
 * Unpacks SQLite's addon into a directory and loads it from there: the temporary directory may not be executable.
 * Call before the first connection; does nothing in a checkout. Throws Refusal.
 */
export function unpackAddon(directory: string): void {
  if (!embeddedAddon || addon) return;
  const { path: embedded, name, digest } = embeddedAddon;
  const path = join(directory, name);
  if (digestAt(path) !== digest) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, Bun.zstdDecompressSync(readFileSync(embedded)), { mode: 0o700 });
    renameSync(partial, path);
  }
  const module = { exports: {} };
  try {
    process.dlopen(module, path);
  } catch (error) {
    const { message } = error as Error;
    throw new Refusal(`SQLite cannot be loaded: ${message}. ${remedyOf(message, directory)}`.trim());
  }
  addon = module.exports;
}

/** For a command without a data directory: loads SQLite's addon and deletes its file at once. Throws Refusal. */
export function loadAddonOnce(): void {
  if (!embeddedAddon || addon) return;
  let failure: unknown;
  // Programs may run in the folder of this one, if not in the temporary folder.
  for (const parent of [tmpdir(), dirname(process.execPath)]) {
    try {
      return loadFrom(parent);
    } catch (error) {
      if (!(failure instanceof Refusal)) failure = error;
    }
  }
  throw failure;
}

function loadFrom(parent: string): void {
  // Windows deletes no library that is loaded: there one name for all calls leaves one file.
  const isWindows = process.platform === 'win32';
  const directory = isWindows ? join(parent, 'foodmap-sqlite') : mkdtempSync(join(parent, 'foodmap-sqlite-'));
  try {
    unpackAddon(directory);
  } finally {
    if (!isWindows) rmSync(directory, { recursive: true, force: true });
  }
}

/** The advice for a message of the system's loader; empty for an unknown one. */
function remedyOf(message: string, directory: string): string {
  if (/libstdc\+\+|GLIBCXX|CXXABI|symbol not found/.test(message))
    return 'Install libstdc++ of GCC 11 or newer: "apt-get install libstdc++6" (Debian 12, Ubuntu 22.04), "dnf install libstdc++" (RHEL 9); on Alpine 3.19 or newer "apk add libstdc++".';
  if (/GLIBC_|libc\.musl/.test(message))
    return 'This program needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04, RHEL 9); for musl (Alpine) there is a separate program.';
  if (/map segment|not permitted/i.test(message))
    return `The file system of ${directory} must allow programs to run: mount it without noexec.`;
  return '';
}
