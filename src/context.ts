import type { Database } from './db/database.ts';
import type { Clock } from './lib/clock.ts';

/** Who causes a write. A visitor has an API key at most; a command is run by an account of the system. */
export type Actor =
  | { kind: 'admin'; id: number; username: string }
  | { kind: 'user'; id: number; username: string }
  | { kind: 'visitor' }
  | { kind: 'cli'; name: string }
  | { kind: 'job'; name: string };

/** Everything a service that writes needs beside its input. */
export interface ServiceContext {
  db: Database;
  clock: Clock;
  actor: Actor;
}

export const jobContext = (db: Database, clock: Clock, name: string): ServiceContext => ({
  db,
  clock,
  actor: { kind: 'job', name },
});
