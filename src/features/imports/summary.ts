import type { Summary } from '../town/town.ts';

/** Counts of a file of places. */
export type Found = Omit<Summary, 'nameless'> & {
  nameless: Record<string, number>;
  /** Places whose latitude and longitude were the other way round. */
  swapped: number;
};
