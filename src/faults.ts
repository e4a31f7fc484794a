import { type AppError, InsufficientStorage, Unavailable } from './errors.ts';

/** What the machine under the program can refuse, by the code of SQLite or of the system. */
interface Fault {
  codes: RegExp;
  /** For clients, to whom the server owns up. */
  toClient: string;
  /** For the operator, who can mend it; what SQLite or the system said comes after it. */
  toOperator: string;
  isFull?: boolean;
}

const faults: Fault[] = [
  {
    codes: /^(?:SQLITE_FULL|ENOSPC|EDQUOT)/,
    toClient: 'The disk of the server is full, so nothing was changed; try again later.',
    toOperator: 'The disk is full; make room, then try again',
    isFull: true,
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
    toClient: 'The server cannot get at its files, so nothing was changed; its operator has to look at it.',
    toOperator:
      'A file cannot be used; the data directory and all in it must belong to the account of the server, be writable, and be files where files are expected ("foodmap doctor" says which are not)',
  },
  {
    codes: /^SQLITE_CANTOPEN/,
    toClient: 'The database of the server cannot be opened; its operator has to look at it.',
    toOperator:
      'A database cannot be opened; it must be a file of the account of the server in a directory that it can write to, and enough files must be allowed to be open (ulimit -n)',
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
  },
];

/** The innermost error with a code of SQLite or of the system. */
function coded(error: unknown): { code: string; message: string } | undefined {
  for (let one = error as Error | undefined; one instanceof Error; one = one.cause as Error | undefined) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && /^(?:SQLITE_|E[A-Z])/.test(code)) return { code, message: one.message };
  }
  return undefined;
}

const find = (code: string) => faults.find(({ codes }) => codes.test(code));

/** What clients are told of a fault of the machine; undefined when the error is another. */
export function failureOf(error: unknown): AppError | undefined {
  const fault = find(coded(error)?.code ?? '');
  return fault && (fault.isFull ? new InsufficientStorage(fault.toClient) : new Unavailable(fault.toClient));
}

/** The same as a sentence for the operator. */
export function sentenceOf(error: unknown): string | undefined {
  const { code, message } = coded(error) ?? { code: '', message: '' };
  const fault = find(code);
  return fault && `${fault.toOperator}: ${message.replace(/\.$/, '')} (${code}).`;
}
