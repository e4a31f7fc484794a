import type { Bits } from '../../lib/bits.ts';

/** A condition on the words of a store, which the twin files of each engine write as a query of its index. */
export interface Part {
  /**
   * The beginning of a word, or of neighbours with a space between them, of which the last is only begun; a whole word; a
   * part of a dense run; one character; or no word at all.
   */
  kind: 'beginning' | 'word' | 'run' | 'character' | 'none';
  text: string;
  /** A store of one of these categories passes, too. */
  categories: readonly number[];
}

/** Only the stores of a category. */
export const inCategory = (id: number): Part => ({ kind: 'none', text: '', categories: [id] });

/** Parts of which a store passes one. */
export type Slot = readonly Part[];

/** A slot for the stores of a category, which have no other one; undefined where each of them passes. */
export function slotWithin(slot: Slot, id: number): Slot | undefined {
  if (slot.some(({ categories }) => categories.includes(id))) return undefined;
  const words = slot.filter(({ kind }) => kind !== 'none');
  return words.length === 0 ? slot : words.map((part) => ({ ...part, categories: [] }));
}

/** Slots that a store passes all of. */
type Variant = readonly Slot[];

/** Variants of which a store passes one. */
export type Condition = readonly Variant[];

/** A condition that stores pass, leaving out those that pass another one, or that are in no other category. */
export interface Step {
  passes: Condition;
  without?: Condition | undefined;
  category_id?: number | undefined;
}

/** The step of the stores that pass all parts. */
export const ofParts = (parts: readonly Part[], category_id?: number): Step => ({
  passes: [parts.map((part) => [part])],
  category_id,
});

/** A step evaluated in memory: the stores that pass it, or with a `rest`, candidates that must pass that one, too. */
export interface ByLetters {
  set: Bits;
  rest?: Step;
}

/** Text by which a word is found in the text of a store; undefined where that does not tell in which field it is. */
export function needleOf({ kind, text }: Part): string | undefined {
  if (kind === 'run') return text;
  return kind === 'beginning' ? ` ${text}` : undefined;
}

/** Texts by which a name, with a space at its end, has each word as a whole, and by which it is nothing else. */
export const wholeOf = (needles: readonly string[]) => {
  const each = needles.map((needle) => ` ${needle.trim()} `);
  return { each, exact: `${each.map((text) => text.trimEnd()).join('')} ` };
};

/** A word whose field can be read from the text of a store. */
export interface Located {
  needle: string;
  categories: readonly number[];
}

export const wordsOf = (parts: readonly Part[]): Located[] =>
  parts.flatMap((part) => {
    const needle = needleOf(part);
    return needle === undefined ? [] : [{ needle, categories: part.categories }];
  });
