import { join } from 'node:path';

interface DataEntry {
  name: string;
  /** A restore replaces it; all else in the directory stays. */
  isRestored?: true;
  /** It is of no use without the database, so a fill moves it into place before the database. */
  needsDatabase?: true;
  /** An empty data directory may hold it. */
  isImmaterial?: true;
}

/** Everything with a fixed name in a data directory. */
const entries = {
  database: { name: 'foodmap.db', isRestored: true },
  wal: { name: 'foodmap.db-wal', isRestored: true },
  walIndex: { name: 'foodmap.db-shm', isRestored: true },
  uploads: { name: 'uploads', isRestored: true, needsDatabase: true },
  jwtSecret: { name: 'jwt-secret', needsDatabase: true },
  backups: { name: 'backups' },
  /** Vector tiles of the map, which the operator puts there. */
  mapTiles: { name: 'map.pmtiles', isImmaterial: true },
  /** Tells the backups of services apart that share a bucket; stays when a restore replaces the database. */
  instanceId: { name: 'instance-id', isImmaterial: true },
  /** Certificates of this machine, the key of the account that obtains them, and the journal of its orders. */
  certificates: { name: 'certificates', isImmaterial: true },
  firstRun: { name: 'first-run.txt' },
  lock: { name: 'foodmap.lock', isImmaterial: true },
  lockJournal: { name: 'foodmap.lock-journal', isImmaterial: true },
  /** Locked by each process that works for the server. */
  jobsLock: { name: 'foodmap.jobs', isImmaterial: true },
  /** SQLite's native part, unpacked. */
  native: { name: 'native', isImmaterial: true },
  /** Staging folder of `fillDataDirectory`. */
  unfinished: { name: 'unfinished', isImmaterial: true },
  /** Bodies of uploads that are on their way in. */
  spool: { name: 'spool', isImmaterial: true },
  /** Files for imports and maps, sent in parts or put there by the operator. */
  incoming: { name: 'incoming', isImmaterial: true },
  /** How the last upgrade without a gap ended. */
  upgrade: { name: 'upgrade.json', isImmaterial: true },
  gitkeep: { name: '.gitkeep', isImmaterial: true },
  lostAndFound: { name: 'lost+found', isImmaterial: true },
} satisfies Record<string, DataEntry>;

type EntryName = keyof typeof entries;

const namesWhere = (property: keyof DataEntry): string[] =>
  Object.values<DataEntry>(entries)
    .filter((entry) => entry[property])
    .map(({ name }) => name);

/** The name of each entry, relative to the data directory; archives of backups use the same names. */
export const names = Object.fromEntries(Object.entries(entries).map(([key, { name }]) => [key, name])) as {
  [Key in EntryName]: (typeof entries)[Key]['name'];
};

export const restoredNames = namesWhere('isRestored');
export const namesThatNeedDatabase = namesWhere('needsDatabase');
export const immaterialNames = namesWhere('isImmaterial');

/** The path of each entry of a data directory. */
export const pathsOf = (data: string) =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, join(data, name)])) as Record<EntryName, string>;
