import { ChangedMeanwhile } from '../errors.ts';

/** A row as it is shown, and the number of its version, which the database raises with each change but of counters. */
export interface Versioned<Value> {
  value: Value;
  version: number;
}

/** Versions of a row that a client may change; undefined for any. */
export type Seen = readonly number[] | undefined;

/** Throws ChangedMeanwhile when the row has another version than the client has seen. */
export function requireSeen(seen: Seen, { version }: { version: number }): void {
  if (seen === undefined || seen.includes(version)) return;
  throw new ChangedMeanwhile('Somebody has changed this since; load it again, then repeat your change.');
}
