import { databaseFile } from '../../deps.ts';
import { connect, type Connection } from '../../db/connection.ts';
import { Database, queriesOf } from '../../db/database.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { logDamage } from '../../db/wal.ts';
import { Refusal } from '../../errors.ts';
import { wrong, type Check, type Situation, type Verdict } from './check.ts';
import { counters, reviews, tallies } from './counters.ts';
import { foreignKeys, integrity, sqliteVersion } from './database.ts';
import { firstRun, owners, permissions, pictures, strays, uploads } from './files.ts';
import { clock, disk, fileSystem, proxy } from './machine.ts';
import { searchIndex } from './search.ts';

/** In the order in which they are made; what a mended one changes is looked at after it. */
const checks: Check[] = [
  sqliteVersion,
  fileSystem,
  disk,
  owners,
  permissions,
  proxy,
  firstRun,
  integrity,
  foreignKeys,
  clock,
  reviews,
  counters,
  tallies,
  searchIndex,
  uploads,
  pictures,
  strays,
];

export interface Finding extends Verdict {
  name: string;
  /** Whether `fix` puts it right. */
  fixable: boolean;
  /** Whether it was wrong and has just been put right. */
  fixed: boolean;
}

interface Options {
  fix: boolean;
  /** Whether a server runs on the data directory. */
  isServed: boolean;
  /** Hears of each check before it is made. */
  onCheck: (name: string) => void;
}

/**
 * Looks a data directory over, also while a server runs on it; changes nothing unless told to `fix`, and nothing in a
 * damaged database then. Throws Refusal when the schema is not the one of this program.
 */
export async function examine(situation: Omit<Situation, 'read'>, options: Options): Promise<Finding[]> {
  const file = databaseFile(situation.config.data);
  const damage = options.isServed ? undefined : logDamage(file);
  if (damage) return [{ name: integrity.name, ...wrong(damage), fixable: false, fixed: false }];
  let connection: Connection | undefined;
  try {
    connection = connect(file, { readonly: true });
    if (pendingMigrations(connection).pending.length > 0)
      throw new Refusal('The database is older than this program; start the server once to bring it up to date.');
    return await all({ ...situation, read: queriesOf(connection) }, file, options);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    return [{ name: integrity.name, ...unreadable(error), fixable: false, fixed: false }];
  } finally {
    connection?.close();
  }
}

async function all(situation: Situation, file: string, { fix, onCheck }: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  let db: Database | undefined;
  try {
    for (const check of checks) {
      onCheck(check.name);
      let verdict = await look(check, situation);
      const isSound = findings.every(({ name, level }) => name !== integrity.name || level === 'ok');
      const fixable = verdict.level !== 'ok' && check.mend !== undefined && isSound;
      if (fix && fixable) {
        db ??= new Database(file);
        await check.mend!(situation, db);
        verdict = await look(check, situation);
      }
      findings.push({ name: check.name, ...verdict, fixable, fixed: fix && fixable && verdict.level === 'ok' });
    }
    return findings;
  } finally {
    await db?.close();
  }
}

async function look(check: Check, situation: Situation): Promise<Verdict> {
  try {
    return await check.look(situation);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    return unreadable(error);
  }
}

const causeOf = (error: unknown) =>
  ((error as Error | undefined)?.cause ?? error) as { code?: string; message: string };

const isDatabaseError = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(causeOf(error)?.code ?? '');

const unreadable = (error: unknown): Verdict =>
  wrong(`The database cannot be read; restore a backup. SQLite says: ${causeOf(error).message}.`);
