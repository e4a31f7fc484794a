import type { ActingDatabase } from './db/database.ts';
import type { Clock } from './lib/clock.ts';
import type { AdminRole } from './roles.ts';

/** Who causes a write. A visitor has an API key at most; a command is run by an account of the system. */
export type Actor =
  | { kind: 'admin'; id: number; username: string; role: AdminRole }
  | { kind: 'user'; id: number; username: string }
  | { kind: 'visitor' }
  | { kind: 'cli'; name: string }
  | { kind: 'job'; name: string };

/** With what a request was admitted. It has to hold in every transaction that the request begins. */
export interface Authority {
  account?: {
    audience: 'user' | 'admin';
    id: number;
    token_version: number;
    role?: AdminRole;
    /** Tokens of users who do not stay logged in have none, nor have those of administrators of versions before. */
    session?: string;
  };
  /** ID of the API key; undefined for the key of a page, which has no row. */
  key?: number;
}

/** Everything a service that writes needs beside its input. */
export interface ServiceContext {
  /** Its writes are refused once the authority of the actor is gone. */
  db: ActingDatabase;
  clock: Clock;
  actor: Actor;
  /** Keyed hash of the network that a request came from. */
  readonly network?: string;
  /** Of a request, and of the work that it started; undefined for commands and jobs of the clock. */
  authority?: Authority;
  /** Row of the activity that several writes share; without it each leaves its own. */
  activityRow?: number;
  /** Takes the row of the activity by which a write can be undone; the transaction of the write can still fail. */
  undoable?: (id: number) => void;
}

/**
 * Whose share of work that waits is taken: of the account, else of the network. Undefined for commands and jobs, whose
 * work has no limit.
 */
export const clientOf = ({ actor, network }: Pick<ServiceContext, 'actor' | 'network'>): string | undefined =>
  actor.kind === 'admin' || actor.kind === 'user' ? `${actor.kind} ${actor.id}` : network;

export const jobContext = <Db extends ActingDatabase>(
  db: Db,
  clock: Clock,
  name: string,
): ServiceContext & { db: Db } => ({
  db,
  clock,
  actor: { kind: 'job', name },
});
