import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Targets as Bun names them, each with its addon of better-sqlite3. */
export const targets = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64-musl': 'linuxmusl-x64',
  'linux-arm64-musl': 'linuxmusl-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'windows-x64': 'win32-x64',
} as const;

export type Target = keyof typeof targets;

const prebuilds = join(import.meta.dir, '../node_modules/better-sqlite3/prebuilds');

/** The file of SQLite's addon for a target. */
export const addonOf = (target: Target) => join(prebuilds, `${targets[target]}.node`);

/** The same as a program carries it, compressed with zstd. */
export const compressedAddonOf = (target: Target) => Bun.zstdCompressSync(readFileSync(addonOf(target)), { level: 19 });
