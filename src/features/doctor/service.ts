import { pathsOf } from '../../data-directory/layout.ts';
import { connect, type Connection } from '../../db/sqlite/connection.ts';
import type { WritableDatabase } from '../../db/database.ts';
import { SqliteDatabase } from '../../db/sqlite/database.ts';
import { queriesOn } from '../../db/sqlite/statements.ts';
import { pendingMigrations } from '../../db/sqlite/migrate.ts';
import { walDamage } from '../../db/sqlite/wal.ts';
import { Refusal } from '../../errors.ts';
import { verdictOf, wrong, type Check, type Situation, type Verdict } from './check.ts';
import { certificate } from './certificate.ts';
import { access, json } from './content.ts';
import { counters, reviews, tallies } from './counters.ts';
import { foreignKeys, integrity, sqliteVersion, writer } from './database.ts';
import { firstRun, instance, orders, owners, permissions, secret } from './files.ts';
import { clock, disk, fileSystem, proxy, threads } from './machine.ts';
import { attributes } from './attributes.ts';
import { openings } from './openings.ts';
import { places } from './places.ts';
import { postgres } from './postgres.ts';
import { otherFiles, pictures, storage, strays, uploads } from './pictures.ts';
import { indexes, tables, usernames } from './schema.ts';
import { searchIndex } from './search.ts';

/** In the order in which they are made: a check comes after those whose correction it would see. */
const checks: Check[] = [
  sqliteVersion,
  postgres,
  writer,
  fileSystem,
  disk,
  owners,
  permissions,
  proxy,
  threads,
  certificate,
  orders,
  secret,
  instance,
  firstRun,
  integrity,
  tables,
  indexes,
  foreignKeys,
  clock,
  access,
  json,
  reviews,
  counters,
  tallies,
  openings,
  attributes,
  searchIndex,
  places,
  usernames,
  storage,
  uploads,
  pictures,
  strays,
  otherFiles,
];

export interface Finding extends Verdict {
  name: string;
  /** Whether `fix` corrects it. */
  fixable: boolean;
  /** Whether it was wrong and has just been corrected. */
  fixed: boolean;
}

export interface Options {
  fix: boolean;
  /** Whether a server runs on the data directory. */
  isServed: boolean;
  /** Hears of each check before it is made, and how far it is where it takes long. */
  onCheck: (name: string, done?: number, total?: number) => void;
}

/**
 * Checks a data directory, also while a server runs on it. Changes nothing without `fix`, and nothing in a damaged
 * database with it. Throws Refusal when the schema is not the one of this program.
 */
export async function examine(situation: Omit<Situation, 'read' | 'progress'>, options: Options): Promise<Finding[]> {
  const file = pathsOf(situation.config.data).database;
  const damage = options.isServed ? undefined : walDamage(file);
  if (damage) return [{ name: integrity.name, ...wrong(damage), fixable: false, fixed: false }];
  let connection: Connection | undefined;
  try {
    connection = connect(file, { readonly: true });
    if (pendingMigrations(connection).pending.length > 0)
      throw new Refusal('The database is older than this program; start the server once to bring it up to date.');
    return await onFile({ ...situation, read: queriesOn(connection) }, file, options);
  } catch (error) {
    const verdict = error instanceof Refusal ? undefined : verdictOf(error);
    if (!verdict) throw error;
    return [{ name: integrity.name, ...verdict, fixable: false, fixed: false }];
  } finally {
    connection?.close();
  }
}

/** The same for a database on PostgreSQL, which the caller closes. */
export const examineShared = (
  situation: Omit<Situation, 'read' | 'progress'>,
  db: WritableDatabase,
  options: Options,
): Promise<Finding[]> => each({ ...situation, read: db.read }, () => db, options);

async function onFile(about: Omit<Situation, 'progress'>, file: string, options: Options): Promise<Finding[]> {
  let db: WritableDatabase | undefined;
  try {
    return await each(about, () => (db ??= new SqliteDatabase(file)), options);
  } finally {
    await db?.close();
  }
}

async function each(
  about: Omit<Situation, 'progress'>,
  open: () => WritableDatabase,
  { fix, onCheck }: Options,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { engine } = about.read;
  for (const check of checks.filter((one) => (one.engine ?? engine) === engine)) {
    onCheck(check.name);
    const situation = { ...about, progress: (done: number, total: number) => onCheck(check.name, done, total) };
    let verdict = await look(check, situation);
    const isSound = findings.every(({ name, level }) => name !== integrity.name || level === 'ok');
    const fixable = verdict.level !== 'ok' && check.mend !== undefined && isSound;
    if (fix && fixable) {
      const mend = () => check.mend!(situation, open());
      verdict = (await problemWhile(mend)) ?? (await look(check, situation));
    }
    findings.push({ name: check.name, ...verdict, fixable, fixed: fix && fixable && verdict.level === 'ok' });
  }
  return findings;
}

async function look(check: Check, situation: Situation): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const problem = await problemWhile(async () => {
    verdict = await check.look(situation);
  });
  return problem ?? verdict!;
}

/** Runs some work; the problem when the database or the file system fails or the work is refused, else undefined. */
async function problemWhile(work: () => Promise<void>): Promise<Verdict | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const verdict = verdictOf(error);
    if (!verdict) throw error;
    return verdict;
  }
}
