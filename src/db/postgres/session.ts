import { AsyncLocalStorage } from 'node:async_hooks';

/** Queries of a transaction, or of a snapshot, run on a separate connection. */
export interface Session {
  client: Pick<Bun.SQL, 'unsafe'>;
  /** The revision of the database that its queries see. */
  revision?: number;
  /** One of its queries met another transaction: the work has to be done again, whatever it threw. */
  hasConflict: boolean;
  /** Its connection serves others by now. */
  hasEnded: boolean;
}

/** The session that the present work belongs to, so that one object of queries serves all connections. */
const sessions = new AsyncLocalStorage<Session | undefined>();

export function currentSession(): Session | undefined {
  const session = sessions.getStore();
  return session?.hasEnded ? undefined : session;
}

/** Runs work whose queries belong to a session, or to none. */
export const inSession = <T>(session: Session | undefined, work: () => Promise<T>): Promise<T> =>
  sessions.run(session, work);
