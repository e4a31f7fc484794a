/** How a search finds what is not spelt as its keyword, in the order in which it is listed. */
export const interpretedKinds = ['joined', 'plural', 'synonym', 'stop_word', 'sound', 'typo'] as const;

export type InterpretedKind = (typeof interpretedKinds)[number];

/** One reading of a keyword, or of a part of it. */
export interface Interpretation {
  kind: InterpretedKind;
  from: string;
  to: string;
}

/** A search, for those who count. */
export interface Searched {
  /** Stores of the page that gain by it. */
  found: readonly number[];
  /** On the first page of its list. */
  first?: { keyword: string; isFound: boolean };
}
