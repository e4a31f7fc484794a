import { type AppError, InsufficientStorage, Unavailable } from './errors.ts';
import { StorageFailure } from './lib/s3.ts';

/** A fault of the machine, by the code of SQLite, of PostgreSQL or of the system. */
interface Fault {
  codes: RegExp;
  /** Message for clients. */
  toClient: string;
  /** Message for the operator; that of SQLite or of the system follows it. */
  toOperator: string;
  kind?: 'full' | 'busy';
}

const faults: Fault[] = [
  {
    codes: /^(?:SQLITE_FULL|ENOSPC|EDQUOT)/,
    toClient: 'The disk of the server is full, so nothing was changed; try again later.',
    toOperator: 'The disk is full; make room, then try again',
    kind: 'full',
  },
  {
    codes: /^53100/,
    toClient: 'The disk of the database is full, so nothing was changed; try again later.',
    toOperator: 'The disk of PostgreSQL is full; make room, then try again',
    kind: 'full',
  },
  {
    codes: /^(?:58|XX00[12])/,
    toClient: 'The database of the server cannot use its files; its operator has to look at it.',
    toOperator: 'PostgreSQL cannot use its files; look at its log and at its disk',
  },
  {
    codes: /^42501/,
    toClient: 'The database of the server does not let it do this; its operator has to look at it.',
    toOperator:
      'The role in FOODMAP_DATABASE_URL may not do what foodmap needs; it must own the tables of foodmap ("foodmap cluster check" says more)',
  },
  {
    codes: /^SQLITE_(?:CORRUPT|NOTADB)/,
    toClient: 'The database of the server cannot be read; its operator has to look at it.',
    toOperator:
      'The database is damaged, or its disk is; "foodmap doctor" says more, "foodmap restore" puts a backup in its place',
  },
  {
    codes: /^(?:SQLITE_IOERR|EIO$|ENXIO|ENODEV|EFBIG|ESTALE|EREMOTEIO)/,
    toClient: 'The disk of the server does not answer, so nothing was changed; try again later.',
    toOperator: 'The disk cannot be read or written; look at it and at the log of the system',
  },
  {
    codes: /^(?:SQLITE_(?:READONLY|PERM)|EROFS|EACCES|EPERM|ENOTDIR|EISDIR|ELOOP)/,
    toClient: 'The server cannot use its files, so nothing was changed; its operator has to look at it.',
    toOperator:
      'A file cannot be used; the data directory and everything in it must belong to the account of the server, be writable, and be a file where a file is expected ("foodmap doctor" names those that are not)',
  },
  {
    codes: /^SQLITE_CANTOPEN/,
    toClient: 'The database of the server cannot be opened; its operator has to look at it.',
    toOperator:
      'A database cannot be opened; it must be a file that belongs to the account of the server, in a directory that this account can write to, and the limit of open files (ulimit -n) must be high enough',
  },
  {
    codes: /^(?:EMFILE|ENFILE)/,
    toClient: 'The server has too many files and connections open; try again in a moment.',
    toOperator: 'Too many files are open; raise the limit of open files (ulimit -n, or LimitNOFILE in systemd)',
  },
  {
    codes: /^(?:SQLITE_(?:BUSY|LOCKED|PROTOCOL))/,
    toClient: 'Another process is using the database; try again in a moment.',
    toOperator: 'Another process is using the database; try again when it has ended',
    kind: 'busy',
  },
];

/** The first error with a code of SQLite, of PostgreSQL (its SQLSTATE) or of the system. */
function coded(error: unknown): { code: string; message: string } | undefined {
  for (let one = error as Error | undefined; one instanceof Error; one = one.cause as Error | undefined) {
    const { code, errno } = one as { code?: unknown; errno?: unknown };
    if (code === 'ERR_POSTGRES_SERVER_ERROR') return { code: String(errno), message: one.message };
    if (typeof code === 'string' && /^(?:SQLITE_|E[A-Z])/.test(code)) {
      // SQLite has no code for a damaged configuration of an FTS5 table.
      const isDamaged = code === 'SQLITE_ERROR' && one.message.startsWith('invalid fts5 file format');
      return { code: isDamaged ? 'SQLITE_CORRUPT_VTAB' : code, message: one.message };
    }
  }
  return undefined;
}

/** Of a command that works on PostgreSQL. */
export const lostConnection =
  'The connection to the database was lost, or it does not answer; run the command again when the database answers.';

const find = (code: string) => faults.find(({ codes }) => codes.test(code));

/** The failure that clients get for a fault of the machine or of the storage; undefined for any other error. */
export function failureOf(error: unknown): AppError | undefined {
  if (error instanceof StorageFailure)
    return new Unavailable('The storage of the pictures does not answer as it should; try again in a moment.');
  const fault = find(coded(error)?.code ?? '');
  if (!fault) return undefined;
  if (fault.kind === 'full') return new InsufficientStorage(fault.toClient);
  return new Unavailable(fault.toClient, fault.kind === 'busy' ? 'busy' : 'unavailable');
}

/** The sentence that the operator gets for it; undefined for any other error. */
export function sentenceOf(error: unknown): string | undefined {
  const { code, message } = coded(error) ?? { code: '', message: '' };
  const fault = find(code);
  // A server maps it where it runs queries; a command ends with it.
  if (!fault && code.startsWith('ERR_POSTGRES')) return lostConnection;
  if (!fault && /^[0-9A-Z]{5}$/.test(code)) return `PostgreSQL says: ${message.replace(/\.$/, '')} (${code}).`;
  return fault && `${fault.toOperator}: ${message.replace(/\.$/, '')} (${code}).`;
}
