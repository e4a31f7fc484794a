import type { Config } from '../config/config.ts';

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
  /** Port that the readers share. */
  port: number;
}
