import { hour, minute } from '../units.ts';

/** The time in milliseconds since 1970; tests pass their own. */
export type Clock = () => number;

let [lastTime, lastText] = [NaN, ''];

/** The time as stored. The last one is kept: a write asks several times, and many writes fall into one millisecond. */
export function timestamp(clock: Clock): string {
  const now = clock();
  if (now !== lastTime) [lastTime, lastText] = [now, new Date(now).toISOString()];
  return lastText;
}

/** "a minute", "15 minutes", "an hour". */
export function windowText(milliseconds: number): string {
  if (milliseconds === hour) return 'an hour';
  return milliseconds === minute ? 'a minute' : `${milliseconds / minute} minutes`;
}
