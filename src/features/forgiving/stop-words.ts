import { characterCount, inOneScript, split, type Word } from '../../lib/text.ts';
import { words } from '../search/words.ts';

const list = (text: string): string[] => text.trim().split(/\s+/);

/** Of a language that the pages do not have. */
const french = `
  les une des l et aux au dans pour avec chez sur je veux voudrais cherche manger pres proche ici moi
  bon bonne bons bonnes meilleur meilleure meilleurs meilleures
`;

const pinyin = 'haochi fujin';

/** After these, "la" is no 辣. */
const beforeLa: ReadonlySet<string> = new Set(list('de en a por para con y o que es hay donde'));

/**
 * Folded words that a search may leave out where another one is left. None of them means "without"; la, mi, ou and re
 * are missing, since in pinyin they are 辣, 米, 藕 and 热.
 */
export const stopWords: ReadonlySet<string> = new Set([...words.fillers, ...list(french), ...list(pinyin)]);

const longestFirst = (words: readonly string[]): readonly string[] =>
  words.map(inOneScript).toSorted((a, b) => b.length - a.length);

/** Chinese and Japanese fillers at the beginning of a run and at its end, longest first. */
export const stopRuns = { before: longestFirst(words.before), after: longestFirst(words.after) } as const;

/** A shop by the name of what it sells: ラーメン屋 and 焼肉屋さん, but not 居酒屋. */
const shop = /(?<=..)屋さん$|(?<=[\p{Script=Hiragana}ー]{2})屋$/u;

/** A dense run without its fillers. At its end two characters are left, so that 酒店, a hotel, does not become 酒. */
export function withoutStopRuns(run: string): string {
  const isAround = (filler: string, least: number) => characterCount(run) - characterCount(filler) >= least;
  const before = stopRuns.before.find((filler) => run.startsWith(filler) && isAround(filler, 1));
  if (before !== undefined) return withoutStopRuns(run.slice(before.length));
  const after = stopRuns.after.find((filler) => run.endsWith(filler) && isAround(filler, 2));
  return after === undefined ? run.replace(shop, '') : withoutStopRuns(run.slice(0, -after.length));
}

const runs = new Set<string>([...stopRuns.before, ...stopRuns.after]);

/** Whether a search may leave a word out, which follows another one. */
const isStop = ({ text, dense }: Word, before: Word | undefined): boolean =>
  dense ? runs.has(text) : stopWords.has(text) || (text === 'la' && beforeLa.has(before?.text ?? ''));

/** The words that are left without stop words: none, where all are. */
export const withoutStops = (words: readonly Word[]): Word[] =>
  words.filter((word, at) => !isStop(word, words[at - 1]));

/** Places of the words that are left without stop words; undefined where all are, or none is. */
export function withoutStopWords(words: readonly Word[]): number[] | undefined {
  const kept = words.flatMap((word, at) => (isStop(word, words[at - 1]) ? [] : [at]));
  return kept.length > 0 && kept.length < words.length ? kept : undefined;
}

/** Folded; those in dense script are found inside a run, the others as whole words. */
const nearby = [...words.nearby, 'fujin', 'pres de moi', 'pres d ici', 'autour de moi']
  .map(inOneScript)
  .map((phrase) => ({ phrase, dense: split(phrase)[0]!.dense }));

/** Whether somebody asks for what is near them. */
export function asksForPlace(keyword: string): boolean {
  const typed = split(keyword);
  const spaced = ` ${typed.map(({ text }) => text).join(' ')} `;
  return nearby.some(({ phrase, dense }) =>
    dense ? typed.some(({ text }) => text.includes(phrase)) : spaced.includes(` ${phrase} `),
  );
}
