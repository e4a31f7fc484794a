import Sqlite from 'better-sqlite3';

/** Runs at build time: which SQLite is inside, known without unpacking it. */
export const embeddedSqliteVersion = () =>
  new Sqlite(':memory:').prepare('select sqlite_version()').pluck().get() as string;
