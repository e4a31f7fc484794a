/** Searches of a moment. */
export interface Counted {
  /** How often each store was found, by ID. */
  found: ReadonlyMap<number, number>;
  searches: number;
  /** In half-lives. */
  time: number;
  /** As in the names of tallies. */
  day: string;
}
