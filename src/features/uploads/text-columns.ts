import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../db/schema.ts';
import { uploadsPath } from '../../lib/links.ts';

/** The path of an upload in a text, without its extension, which differs in copies. */
const reference = new RegExp(`${uploadsPath}(\\d{4}/\\d{2}/[0-9A-Za-z]{20})`, 'g');

/** The paths of the uploads that a text names, under any host. */
export const pathsIn = (text: string): string[] => [...text.matchAll(reference)].map(([, path]) => `${path}.webp`);

/** Tables whose texts name no upload: how people log in and are written to, what the search derives, names of files and counts. */
const { adminFactors, adminSessions, factorChallenges, mailLinks, recoveryCodes, userMails, userSessions } = schema;
const { searches, searchTexts, searchVocabulary, storeDays, tallies, uploads } = schema;
const logins: SQLiteTable[] = [adminFactors, adminSessions, factorChallenges, recoveryCodes, userSessions];
const mails: SQLiteTable[] = [mailLinks, userMails];
const without: SQLiteTable[] = [
  ...logins,
  ...mails,
  searches,
  searchTexts,
  searchVocabulary,
  storeDays,
  tallies,
  uploads,
];

/** The columns of each table that can name an upload: derived from the schema, so that no new one is forgotten. */
export const textColumns = Object.values(schema as Record<string, unknown>)
  .filter((entry): entry is SQLiteTable => is(entry, SQLiteTable))
  // First, since an undo takes a text from here into a table that was looked through before.
  .toSorted((one, other) => Number(other === schema.undoImages) - Number(one === schema.undoImages))
  .filter((table) => !without.includes(table))
  .map((table) => ({
    table: getTableName(table),
    hasIds: 'id' in getTableColumns(table),
    /** The column by which rows that were written lately are found: parts of a store are written with it. */
    written: (['updated_at', 'store_id', 'created_at'] as const).find((name) => name in getTableColumns(table)),
    columns: Object.values(getTableColumns(table))
      .filter(({ name, dataType, generated }) => /string|json/.test(dataType) && !name.endsWith('_at') && !generated)
      .map(({ name }) => name),
  }))
  .filter(({ columns }) => columns.length > 0);
