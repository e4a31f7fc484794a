/** Units of time, in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The time in milliseconds since 1970; tests pass their own. */
export type Clock = () => number;

export const timestamp = (clock: Clock): string => new Date(clock()).toISOString();

/** "a minute", "15 minutes", "an hour". */
export function windowText(milliseconds: number): string {
  if (milliseconds === hour) return 'an hour';
  return milliseconds === minute ? 'a minute' : `${milliseconds / minute} minutes`;
}
