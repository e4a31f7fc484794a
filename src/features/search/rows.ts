import type { Expression } from './keyword.ts';

/** What the index holds of a store. */
export interface IndexEntry {
  name: string;
  address: string;
  description: string;
  dishes: string;
  category: string;
  characters: string;
}

export interface ExistingMatch {
  match: Expression;
  /** Hidden stores only, public stores only, or both if undefined. */
  hidden: boolean | undefined;
}

/** Terms of the index, both ends included. */
export interface TermRange {
  from: string;
  to: string;
}

/** A store that has the words somewhere in its text. */
export interface Place {
  id: number;
  name: string;
  score: number;
  /** The words are in its name. */
  isNamed: boolean;
}
