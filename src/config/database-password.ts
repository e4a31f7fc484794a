import { accountOf } from '../lib/database-urls.ts';
import { settings } from './settings.ts';
import { find } from './sources.ts';

/** The present password of the database of a configuration, for each connection. */
export const passwordOf = ({ databaseUrl }: { databaseUrl?: string | undefined }): (() => string) | undefined =>
  databaseUrl === undefined ? undefined : () => presentPassword(databaseUrl);

/**
 * The password that the file or credential of FOODMAP_DATABASE_URL has by now; that of this URL when there is no such file,
 * or when it names another database.
 */
function presentPassword(url: string, environment = process.env): string {
  try {
    const found = find({ name: 'databaseUrl', ...settings.databaseUrl }, {}, environment);
    if (found && withoutPassword(found.text) === withoutPassword(url)) return accountOf(found.text).password;
  } catch {
    // The file is being replaced, or is wrong by now: the next connection reads it again.
  }
  return accountOf(url).password;
}

const withoutPassword = (url: string): string => url.replace(/:[^:@/]*@/, '@');
