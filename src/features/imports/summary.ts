import type { Summary } from '../town/town.ts';

/** Counts of a file of places. */
export type Found = Omit<Summary, 'nameless'> & {
  nameless: Record<string, number>;
  /** Places whose latitude and longitude were the other way round. */
  swapped: number;
  /** Of a table: its headings, the field of each ("" for none), and some cells. */
  columns: { heading: string; field: string; samples: string[] }[];
  /** The first `limits.problems` places whose opening hours could not be read, and stay text. */
  unread: { place: string; text: string }[];
};
