import type { Interpretation } from '../../../interpretation.ts';
import type { Reading } from '../stores.ts';

/** Readings that a line has room for. */
const most = 4;

/** A keyword with some of its words replaced; the new ones alone where the old ones are not next to each other. */
function replaced(keyword: string, from: string, to: string): string {
  const words = keyword.split(/\s+/);
  const old = from.split(' ');
  const at = words.findIndex((_, start) => old.every((word, index) => words[start + index]?.toLowerCase() === word));
  return at === -1 ? to : words.toSpliced(at, old.length, to).join(' ');
}

/** The keyword as it was read by all that is no sound. */
function readAs(keyword: string, readings: readonly Interpretation[]): string[] {
  const byWord = [...Map.groupBy(readings, ({ from }) => from)];
  if (byWord.length < 2) return readings.map(({ from, to }) => replaced(keyword, from, to));
  return [byWord.reduce((text, [from, [first]]) => replaced(text, from, first!.to), keyword)];
}

/** How a keyword was read; null where all is spelt as it is. `isAlone`: nothing is. */
export function readingOf(
  keyword: string,
  interpreted: readonly Interpretation[] = [],
  isAlone = false,
): Reading | null {
  if (interpreted.length === 0) return null;
  const sounds = [...new Set(interpreted.filter(({ kind }) => kind === 'sound').map(({ from }) => from))];
  const others = interpreted.filter(({ kind }) => kind !== 'sound');
  const words = [...new Set(isAlone ? readAs(keyword, others) : others.map(({ to }) => to))];
  return { isAlone, words: words.slice(0, most), sounds: sounds.slice(0, most - 1) };
}
