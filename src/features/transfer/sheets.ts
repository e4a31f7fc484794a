import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { exportCategories, planCategories, readCategories } from './category-table.ts';
import type { Problem, Table } from './csv.ts';
import type { Outcome, Prepared } from './rows.ts';
import { prepareStores } from './store-apply.ts';
import { exportStores } from './store-export.ts';
import { readStores } from './store-table.ts';

interface Sheet {
  write(db: Queries): Promise<string>;
  read(bytes: Uint8Array): { table: Pick<Table<never>, 'problems'>; plan(db: Queries): Promise<Prepared> };
}

const sheets = {
  stores: {
    write: exportStores,
    read: (bytes) => {
      const read = readStores(bytes);
      return { table: read.table, plan: (db) => prepareStores(db, read) };
    },
  },
  categories: {
    write: exportCategories,
    read: (bytes) => {
      const read = readCategories(bytes);
      return { table: read.table, plan: (db) => planCategories(db, read) };
    },
  },
} satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];

/** A table as CSV with a byte order mark, as spreadsheets want it. */
export const exportSheet = (db: Queries, name: SheetName): Promise<string> => sheets[name].write(db);

/**
 * Reads a CSV table into the database, wholly or not at all: with any problem nothing changes, nor when `dry`. What
 * can be done before the transaction is, so that others who write wait as little as possible.
 */
export async function importSheet(
  db: Database,
  clock: Clock,
  name: SheetName,
  bytes: Uint8Array,
  dry: boolean,
  progress: (done: number) => void,
): Promise<Outcome | { problems: Problem[] }> {
  const { table, plan } = sheets[name].read(bytes);
  const refusal = () => ({ problems: table.problems.toSorted((one, other) => one.line - other.line) });
  const version = dataVersion(db);
  const prepared = await plan(db.read);
  if (table.problems.length > 0) return refusal();
  if (dry) return prepared.outcome;
  prepared.prepare?.();
  return db.write(async (tx) => {
    const valid = dataVersion(db) === version ? prepared : await plan(tx);
    if (table.problems.length > 0) return refusal();
    await valid.apply(tx, clock, progress);
    return valid.outcome;
  });
}

/** Changes when another process writes. */
const dataVersion = (db: Database): unknown => db.maintenance.pragma('data_version', { simple: true });
