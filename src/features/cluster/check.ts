import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/database.ts';
import type { Verdict } from '../doctor/check.ts';

/** The settings of a node before its start, and the primary that it would find. */
export interface Prospect {
  config: Config;
  url: string;
  /** How many nodes there will be; those that run, and at least two, unless somebody says so. */
  nodes: number | undefined;
  /** Whether a probe may be written into the bucket, and deleted again. */
  writes: boolean;
  read: Queries;
  /** Milliseconds by which the clock of the database is ahead. */
  ahead: number;
}

/** One line of what is looked at before a node starts. It changes nothing. */
export interface Examination {
  name: string;
  look(prospect: Prospect): Promise<Verdict>;
}
