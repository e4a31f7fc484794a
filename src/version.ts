import { version } from '../package.json' with { type: 'json' };
import { embeddedSqliteVersion } from './db/sqlite/sqlite-version.macro.ts' with { type: 'macro' };

/** Versions of the program and its parts. The build defines FOODMAP_COMMIT and FOODMAP_TARGET. */
export const versions = {
  version,
  commit: process.env.FOODMAP_COMMIT ?? '',
  bun: Bun.version,
  sqlite: embeddedSqliteVersion(),
  platform: process.env.FOODMAP_TARGET ?? `${process.platform}-${process.arch}`,
};
