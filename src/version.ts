import { version } from '../package.json' with { type: 'json' };
import { embeddedSqliteVersion } from './db/sqlite-version.macro.ts' with { type: 'macro' };

/** What this program is made of; `commit` is empty when it runs from a checkout. */
export const versions = {
  version,
  commit: process.env.FOODMAP_COMMIT ?? '',
  bun: Bun.version,
  sqlite: embeddedSqliteVersion(),
  platform: `${process.platform}-${process.arch}`,
};
