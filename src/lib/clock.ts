import { hour, minute } from '../units.ts';

/** The time in milliseconds since 1970; tests pass their own. */
export type Clock = () => number;

export const timestamp = (clock: Clock): string => new Date(clock()).toISOString();

/** "a minute", "15 minutes", "an hour". */
export function windowText(milliseconds: number): string {
  if (milliseconds === hour) return 'an hour';
  return milliseconds === minute ? 'a minute' : `${milliseconds / minute} minutes`;
}
