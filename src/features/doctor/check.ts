import type { Config } from '../../config/config.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';

/** What is looked at: a data directory, the database in it, and the settings of its server. */
export interface Situation {
  config: Pick<Config, 'data' | 'host' | 'baseUrl' | 'trustProxy'>;
  clock: Clock;
  read: Queries;
}

export interface Verdict {
  level: 'ok' | 'warning' | 'error';
  /** Sentences: what was found, and what to do where `mend` cannot. */
  message: string;
}

export interface Check {
  name: string;
  look(situation: Situation): Promise<Verdict>;
  /** Puts right what `look` found, without losing anything that counts. */
  mend?(situation: Situation, db: Database): Promise<void>;
}

export const fine = (message: string): Verdict => ({ level: 'ok', message });
export const warning = (message: string): Verdict => ({ level: 'warning', message });
export const wrong = (message: string): Verdict => ({ level: 'error', message });

/** `1 store`, `2 stores`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The first few of many, for a sentence. */
export const some = (items: readonly (string | number)[]): string =>
  items.slice(0, 5).join(', ') + (items.length > 5 ? ` and ${items.length - 5} more` : '');
