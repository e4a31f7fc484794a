import { sql } from 'drizzle-orm';
import { limits } from '../../limits.ts';
import { otherWriter } from '../health/obstacles.sqlite.ts';
import { writing } from '../../sentences.ts';
import { fine, some, warning, wrong, type Check } from './check.ts';

export const integrity: Check = {
  name: 'integrity',
  engine: 'sqlite',
  async look({ read }) {
    const rows = await read.values<[string]>(sql.raw(`pragma integrity_check(${limits.integrityProblems})`));
    const problems = rows.map(([text]) => text).filter((text) => text !== 'ok');
    if (problems.length === 0) return fine('The database file is sound.');
    return wrong(`The database file is damaged; restore a backup. SQLite says: ${some(problems)}.`);
  },
};

export const writer: Check = {
  name: 'writer',
  engine: 'sqlite',
  async look({ read }) {
    const first = await otherWriter(read);
    const deadline = performance.now() + limits.steadyWriter;
    // A transaction takes milliseconds; one that lasts keeps every other from writing.
    for (let now = first; now; now = await otherWriter(read)) {
      if (now.pid !== first!.pid) break;
      if (performance.now() > deadline) return warning(`Nobody else can write: ${writing(now.pid, now.program)}.`);
      await Bun.sleep(limits.busyRetry);
    }
    return fine('No process keeps others from writing.');
  },
};

export const foreignKeys: Check = {
  name: 'foreign keys',
  engine: 'sqlite',
  async look({ read }) {
    const rows = await read.values<[string, number]>(sql`pragma foreign_key_check`);
    if (rows.length === 0) return fine('Every row points to rows that exist.');
    const places = rows.map(([table, row]) => `${table} ${row}`);
    return wrong(`${rows.length} rows point to rows that do not exist: ${some(places)}. Restore a backup.`);
  },
};

export const sqliteVersion: Check = {
  name: 'sqlite',
  engine: 'sqlite',
  async look({ read }) {
    const [[version]] = (await read.values<[string]>(sql`select sqlite_version()`)) as [[string]];
    return fine(`SQLite ${version} is inside.`);
  },
};
