import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../i18n/languages.ts';

/** The words of searches in a language: its `keywords.json`. */
interface Keywords {
  /** Groups of words and phrases that mean the same, separated by commas. */
  synonyms: string[];
  /** Folded words that say nothing of what is looked for. */
  fillers: string[];
  /** The same in dense script, at the beginning of a run and at its end. */
  before: string[];
  after: string[];
  /** Phrases that ask for what is near. */
  nearby: string[];
  /** Last parts of compounds, folded, each with what its plural adds. */
  endings: string[];
}

/** Runs at build time: the words of searches of all languages. */
export function embeddedWords() {
  const all = languages.map(
    ({ code }) =>
      JSON.parse(readFileSync(join(import.meta.dir, `../../i18n/${code}/keywords.json`), 'utf8')) as Keywords,
  );
  const wordsOf = (name: Exclude<keyof Keywords, 'synonyms' | 'nearby'>) =>
    all.flatMap((one) => one[name]).flatMap((line) => line.split(' '));
  return {
    synonyms: all.flatMap(({ synonyms }) => synonyms).map((group) => group.split(', ')),
    nearby: all.flatMap(({ nearby }) => nearby),
    fillers: wordsOf('fillers'),
    before: wordsOf('before'),
    after: wordsOf('after'),
    endings: wordsOf('endings'),
  };
}
