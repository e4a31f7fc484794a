import { soundsOf } from './sounds.ts';
import { pairs, split } from './text.ts';

/** A name in Latin letters without spaces, Chinese characters as their usual sounds. */
const spelled = (name: string): string =>
  split(name)
    .map(({ text, dense }) => (dense ? (soundsOf(text).joined[0] ?? text) : text))
    .join('');

/** The pairs of letters of each name; without names that have none. */
export const spellings = (names: readonly string[]): Set<string>[] =>
  names.flatMap((name) => {
    const parts = new Set(pairs(spelled(name)));
    return parts.size > 0 ? [parts] : [];
  });

/** The share of the pairs of letters that two names have in common, from 0 to 1 (Sørensen and Dice). */
const common = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);

/** The largest share that one of the names has in common with one of the others. */
export const likenessOf = (names: readonly Set<string>[], others: readonly Set<string>[]): number =>
  Math.max(0, ...names.flatMap((one) => others.map((other) => common(one, other))));
