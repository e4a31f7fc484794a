import { split, type Word } from '../../lib/text.ts';
import { words } from '../search/words.ts';
import { singularsOf } from './plurals.ts';

type Phrase = readonly Word[];

interface Found {
  /** Words of the keyword that are a phrase of a group, `end` excluded. */
  start: number;
  end: number;
  others: Phrase[];
}

/**
 * Words and phrases that a search may take for each other. They are meant as whole words, in their order: as a
 * beginning of words, "egg" would also find eggplants.
 */
export const starterSynonyms: readonly (readonly string[])[] = words.synonyms;

/** Words and phrases that mean the same, looked up by any of them. */
export class Synonyms {
  /** The other single words of a group by each single word: of letters, or a dense run. */
  readonly #words = new Map<string, string[]>();
  /** All other phrases by a phrase, where one of both is several words or of another script. */
  readonly #phrases = new Map<string, { length: number; others: Phrase[] }>();
  /** Dense runs of groups by their first character. */
  readonly #runs: ReadonlyMap<string, string[]>;
  /** The words of letters in all groups. */
  readonly letters: ReadonlySet<string>;

  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) this.#add(group.map((text) => split(text)).filter(({ length }) => length > 0));
    const words = groups.flat().flatMap((text) => split(text));
    this.letters = new Set(words.filter(({ dense }) => !dense).map(({ text }) => text));
    const runs = [...this.#words.keys()].filter((text) => split(text)[0]!.dense);
    this.#runs = Map.groupBy(runs, (run) => String.fromCodePoint(run.codePointAt(0)!));
  }

  #add(phrases: Phrase[]): void {
    for (const phrase of phrases) {
      const key = keyOf(phrase);
      for (const other of phrases) {
        if (keyOf(other) === key) continue;
        if (areAlike(phrase, other)) this.#words.set(key, [...(this.#words.get(key) ?? []), keyOf(other)]);
        else {
          const known = this.#phrases.get(key) ?? { length: phrase.length, others: [] };
          known.others.push(other);
          this.#phrases.set(key, known);
        }
      }
    }
  }

  /** Synonyms of a word; of a dense run with any part of it replaced, as 西红柿炒蛋 for 番茄炒蛋. */
  ofWord(text: string, dense: boolean): string[] {
    if (dense)
      return [...new Set(text)]
        .flatMap((character) => this.#runs.get(character) ?? [])
        .filter((run) => text.includes(run))
        .flatMap((run) => this.#words.get(run)!.map((other) => text.replace(run, other)));
    return formsOf(text).flatMap((form) => this.#words.get(form) ?? []);
  }

  /** The phrases of a keyword that others can stand for which are no single word of the same script. */
  phrasesIn(words: readonly Word[]): Found[] {
    const found: Found[] = [];
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= words.length; end++) {
        const phrase = words.slice(start, end);
        const last = phrase.at(-1)!;
        const keys = last.dense
          ? [keyOf(phrase)]
          : formsOf(last.text).map((text) => keyOf([...phrase.slice(0, -1), { text, dense: false }]));
        const known = keys.map((key) => this.#phrases.get(key)).find((entry) => entry?.length === phrase.length);
        if (known) found.push({ start, end, others: known.others });
      }
    return found;
  }
}

const keyOf = (phrase: Phrase): string => phrase.map(({ text }) => text).join(' ');

/** Whether two phrases are one word each, of letters both or dense both. */
const areAlike = (one: Phrase, other: Phrase): boolean =>
  one.length === 1 && other.length === 1 && one[0]!.dense === other[0]!.dense;

/** A word as it is, and in the singular. */
const formsOf = (text: string): string[] => [text, ...singularsOf(text)];
