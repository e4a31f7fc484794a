import type { Failure, Schemas } from '../../shared/api.ts';

export type SearchSettings = Schemas['SearchSettings'];
export type Group = readonly string[];

/** The settings as they are typed. */
export interface Values {
  kinds: SearchSettings['kinds'];
  /** Each is a group. */
  lines: string[];
}

/** A group as it is typed: its words in a line, with commas of any script between them. */
export const lineOf = (group: Group): string => group.join(', ');
export const wordsOf = (line: string): string[] =>
  line
    .split(/[,，、،]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Nearly as the server folds words, so that a search is found among them. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Another version of a list, with what was added to `mine` and taken from it since `base`. */
export function rebased<Entry>(base: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]): Entry[] {
  if (JSON.stringify(base) === JSON.stringify(theirs)) return [...mine];
  const added = mine.filter((entry) => !base.includes(entry));
  const left = theirs.filter((entry) => !added.includes(entry) && (mine.includes(entry) || !base.includes(entry)));
  return [...added, ...left];
}

/** A refusal of the settings, with its fields under other names: by the index of the group, or undefined for all of them. */
export const atGroups = (failure: Failure, nameOf: (index: number | undefined) => string): Failure =>
  failure.renamed((field) => {
    const named = /^synonyms(?:\[(\d+)\])?/.exec(field);
    return named ? nameOf(named[1] === undefined ? undefined : Number(named[1])) : field;
  });
