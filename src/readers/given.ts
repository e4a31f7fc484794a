import type { Config } from '../config/config.ts';
import type { SharedPort } from '../http/port.ts';

/** Data that a thread gets when it begins to read. */
export interface Given {
  config: Config;
  jwtSecret: string;
  /** Of the ring of changes. */
  memory: SharedArrayBuffer;
  /** Of the time that clients have spent. */
  time: SharedArrayBuffer;
  /** Number of the thread; none comes twice. */
  thread: number;
  /** How many there are. */
  threads: number;
  /** Socket of the thread that writes. */
  unix: string;
}

/** A task that the thread that writes gives to one that reads. */
export type Task =
  | { kind: 'open'; shared: SharedPort }
  /** From now on, each connection is closed after its answer, and its client noted as told. */
  | { kind: 'release'; port: number }
  /** Closes the listener; what takes long goes on. */
  | { kind: 'close'; port: number }
  /** Closes all, delivers what was counted, and ends the thread. */
  | { kind: 'end' };

export type Asked = Task & { id: number };

/** A message of a thread that reads. The first task that is done is its start. */
export type Said = { done: number } | { told: string; port: number };

/** The number of the start. */
export const start = 0;
