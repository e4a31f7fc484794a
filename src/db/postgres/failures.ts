import { Unavailable } from '../../errors.ts';
import { AuthorityGone } from '../authority-gone.ts';
import { silence } from './deadlines.ts';

type PostgresError = InstanceType<typeof Bun.SQL.PostgresError>;

/** SQLSTATE of an error: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const stateOf = (error: unknown): string => {
  // Errors of TLS have a number there.
  const state: unknown = (error as PostgresError | undefined)?.errno;
  return typeof state === 'string' ? state : '';
};

/** The connection failed or was ended, or the server is no longer the primary: what was sent may or may not have run. */
export const isLost = (error: unknown): boolean =>
  !isCrowded(error) &&
  (/^(?:FATAL|PANIC)$/.test(String((error as PostgresError | undefined)?.severity)) ||
    /^ERR_POSTGRES_(?!SERVER_ERROR|SYNTAX_ERROR)/.test(String((error as PostgresError | undefined)?.code)) ||
    /^(?:08|57P0[1-5]|25006)/.test(stateOf(error)));

/** PostgreSQL has no connection left; those that are open go on. */
const isCrowded = (error: unknown): boolean => stateOf(error) === '53300';

/** A connection was refused for a reason that an operator has to look at. */
export const isRefused = (error: unknown): boolean => isCrowded(error) || /^(?:28|3D000)/.test(stateOf(error));

/** The role may not do what was asked of it. */
export const isForbidden = (error: unknown): boolean => stateOf(error) === '42501';

/** Why no connection could be opened, and what to do about it: the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as PostgresError;
  if (isCrowded(error)) return `${message}; raise its max_connections, or lower FOODMAP_DATABASE_CONNECTIONS`;
  if (stateOf(error).startsWith('28')) return `${message}; look at the name and the password in FOODMAP_DATABASE_URL`;
  if (message.startsWith('unsupported startup parameter')) return pooled;
  if (code === 'ERR_POSTGRES_CONNECTION_REFUSED') return 'nothing answers there';
  if (code === 'ERR_POSTGRES_CONNECTION_TIMEOUT') return silence;
  return message;
}

/** PgBouncer does not know the settings of connections, and serves several of these by one. */
export const pooled =
  'a pool of connections such as PgBouncer is in between; foodmap pools its connections and needs PostgreSQL itself, so name its address and port';

/** Another transaction was in the way; the same work may succeed when it is done again. */
export const isConflict = (error: unknown): boolean => /^(?:40001|40P01)/.test(stateOf(error));

/**
 * Another transaction wrote the same row, which the next attempt may meet again. PostgreSQL gives details only of the other
 * conflicts of serializable transactions.
 */
export const isAboutRow = (error: unknown): boolean =>
  stateOf(error) === '40001' && !(error as PostgresError | undefined)?.detail;

/** Others have locked what a migration needs, or wait for what it has. */
export const isLocked = (error: unknown): boolean => isConflict(error) || stateOf(error) === '55P03';

/** Nothing was written. */
export const overloaded = () => new Unavailable('The database is too busy; try again in a moment.', 'busy');

/** A commit was sent, and nobody knows yet what became of it. */
export const unconfirmed = () =>
  new Unavailable(
    'The database has not confirmed the change in time, so it may have been made; look before you send it again, or repeat it with the same Idempotency-Key.',
  );

/** The connection was lost, or there is none. */
export class Away extends Unavailable {
  constructor(cause?: unknown) {
    super('The database does not answer; try again in a moment.');
    this.cause = cause;
  }
}

/** The failure that clients get for an error of PostgreSQL. Others stay as they are; src/faults.ts knows those of its disk. */
export function failureOf(error: unknown): unknown {
  if (isLost(error)) return new Away(error);
  if (isConflict(error))
    return new Unavailable('Too many write to the same rows at the same time; try again in a moment.', 'busy');
  if (/^(?:53(?!100)|55P03|57014)/.test(stateOf(error))) return overloaded();
  if (stateOf(error) === 'FM001') return new AuthorityGone((error as Error).message as AuthorityGone['what']);
  return error;
}
