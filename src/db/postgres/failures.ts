import { Unavailable } from '../../errors.ts';

type PostgresError = InstanceType<typeof Bun.SQL.PostgresError>;

/** SQLSTATE of an error: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const stateOf = (error: unknown): string => (error as PostgresError | undefined)?.errno ?? '';

/** The connection failed or was ended, or the server is no longer the primary: what was sent may or may not have run. */
export const isLost = (error: unknown): boolean =>
  /^(?:FATAL|PANIC)$/.test(String((error as PostgresError | undefined)?.severity)) ||
  /^ERR_POSTGRES_(?!SERVER_ERROR|SYNTAX_ERROR)/.test(String((error as PostgresError | undefined)?.code)) ||
  /^(?:08|57P0[1-5]|25006)/.test(stateOf(error));

/** Another transaction was in the way; the same work may succeed when it is done again. */
export const isConflict = (error: unknown): boolean => /^(?:40001|40P01)/.test(stateOf(error));

/** Others have locked what a migration needs, or wait for what it has. */
export const isLocked = (error: unknown): boolean => isConflict(error) || stateOf(error) === '55P03';

export const away = () => new Unavailable('The database does not answer; try again in a moment.');

/** The failure that clients get for an error of PostgreSQL. Others stay as they are; src/faults.ts knows those of its disk. */
export function failureOf(error: unknown): unknown {
  if (isLost(error)) return Object.assign(away(), { cause: error });
  if (isConflict(error))
    return new Unavailable('Too many write to the same rows at the same time; try again in a moment.', 'busy');
  if (/^(?:53(?!100)|55P03|57014)/.test(stateOf(error)))
    return new Unavailable('The database is too busy; try again in a moment.', 'busy');
  return error;
}
