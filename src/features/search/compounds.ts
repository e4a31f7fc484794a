import { words } from './words.ts';

/** Letters before the last part of a compound. */
const fewestBefore = 3;

/**
 * Last parts of German compounds that name food and where it is sold, folded, each with what its plural adds. Any ending
 * would find too much: "rice" in "licorice". Flammkuchen is a part of its own, since it is no Kuchen.
 */
const heads = new Map(
  words.endings.flatMap((entry) => {
    const [head, ...plurals] = entry.split('/') as [string, ...string[]];
    return ['', ...plurals].map((ending): [string, string] => [head + ending, head]);
  }),
);
const longest = Math.max(...[...heads.keys()].map(({ length }) => length));

/** The last part that a folded word is, in the singular; undefined for other words. */
export const headOf = (word: string): string | undefined => heads.get(word);

/** The last part of a folded word, in the singular: `suppe` of `nudelsuppen` and `suppen`. The longest one: `reis`, not `eis`. */
export function headIn(word: string): string | undefined {
  const whole = heads.get(word);
  if (whole) return whole;
  for (let from = Math.max(fewestBefore, word.length - longest); from < word.length; from++) {
    const head = heads.get(word.slice(from));
    if (head) return head;
  }
  return undefined;
}
