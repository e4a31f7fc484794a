import type { Config } from '../../config/config.ts';
import type { WritableDatabase, Queries, Engine } from '../../db/database.ts';
import { AppError, Refusal } from '../../errors.ts';
import { sentenceOf } from '../../faults.ts';
import type { Clock } from '../../lib/clock.ts';
import { StorageFailure } from '../../lib/s3.ts';
import type { Blobs } from '../uploads/blobs/blobs.ts';

/** A data directory, the database in it, and the settings of its server. */
export interface Situation {
  config: Pick<
    Config,
    | 'data'
    | 'databaseUrl'
    | 'host'
    | 'baseUrl'
    | 'trustProxy'
    | 'jwtSecret'
    | 'domain'
    | 'acmeDirectory'
    | 'tlsCert'
    | 'tlsKey'
    | 'workers'
  >;
  clock: Clock;
  /** Where the pictures are, and those in the data directory. */
  blobs: Blobs;
  files: Blobs;
  /** Whether pictures of a bucket are read too, not only listed. */
  deep: boolean;
  read: Queries;
  /** Reads the secret of the data directory as a start does. Throws Refusal. */
  readSecret: () => string;
  /** Hears how far a long check is. */
  progress: (done: number, total: number) => void;
}

export interface Verdict {
  level: 'ok' | 'warning' | 'error';
  /** Sentences: the finding, and what to do where `mend` cannot. */
  message: string;
}

export interface Check {
  name: string;
  /** The engine that it is about; both unless it is given. */
  engine?: Engine;
  look(situation: Situation): Promise<Verdict>;
  /** Corrects the finding of `look` without losing data. */
  mend?(situation: Situation, db: WritableDatabase): Promise<void>;
}

export const fine = (message: string): Verdict => ({ level: 'ok', message });
export const warning = (message: string): Verdict => ({ level: 'warning', message });
export const wrong = (message: string): Verdict => ({ level: 'error', message });

/** The first five items, and how many more there are. */
export const some = (items: readonly (string | number)[]): string =>
  items.slice(0, 5).join(', ') + (items.length > 5 ? ` and ${items.length - 5} more` : '');

/** The sentence of a check that ended with an error; undefined for an error of the program itself. */
export function verdictOf(error: unknown): Verdict | undefined {
  const { code, message } = ((error as Error | undefined)?.cause ?? error) as { code?: string; message: string };
  if (/^SQLITE_(?!BUSY|LOCKED)/.test(code ?? ''))
    return wrong(`The database cannot be read; restore a backup. SQLite says: ${message}.`);
  // A table, a column or an index is missing or changed; the checks of these name it.
  if (code?.startsWith('ERR_POSTGRES')) return wrong(`PostgreSQL says: ${message}.`);
  if (/^SQLITE_(ERROR|CONSTRAINT)/.test(code ?? '')) return wrong(`SQLite says: ${message}.`);
  const isSentence = error instanceof Refusal || error instanceof StorageFailure || error instanceof AppError;
  const sentence = isSentence ? error.message : sentenceOf(error);
  return sentence === undefined ? undefined : wrong(sentence);
}
