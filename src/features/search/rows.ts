/** Index entry of a store. */
export interface IndexEntry {
  name: string;
  /** Marked tokens of how names are said and of phone numbers; SQLite has them after the name, which costs it the least. */
  sounds: string;
  address: string;
  description: string;
  dishes: string;
  category: string;
  characters: string;
}

/** The tables of the index: of public stores, and of hidden ones. */
export const indexTables = ['search', 'search_hidden'] as const;

export type IndexTable = (typeof indexTables)[number];

/** Terms of the index, both ends included. */
export interface TermRange {
  from: string;
  to: string;
}

/** A store that has the words somewhere in its text. */
export interface Hit {
  id: number;
  name: string;
  score: number;
  /** The words are in its name. */
  isNamed: boolean;
}
