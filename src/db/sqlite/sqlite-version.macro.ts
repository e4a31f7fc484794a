import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const library = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));

/** The version of SQLite, read at build time from its header: the addon of another target cannot run here. */
export const embeddedSqliteVersion = () => {
  const header = readFileSync(join(library, 'deps/sqlite3/sqlite3.h'), 'utf8');
  return /^#define SQLITE_VERSION +"(.+)"$/m.exec(header)![1]!;
};
