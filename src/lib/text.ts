/** Letters and digits make words, an emoji is one; everything else separates them. */
const words = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;

/** Scripts written without spaces between words, and emoji: here every character can begin a match. */
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}ー々〆]+/gu;

/** One word of a text: dense runs can be matched anywhere inside, others only from their beginning. */
export interface Word {
  text: string;
  dense: boolean;
}

/** Folds what a reader takes as the same: case, accents, full-width and other compatibility forms. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss');

/** The words of a text, folded, in order; a run of dense script is one word. */
export function split(text: string): Word[] {
  const found: Word[] = [];
  for (const [word] of fold(text).matchAll(words)) {
    let end = 0;
    for (const match of word.matchAll(dense)) {
      if (match.index > end) found.push({ text: word.slice(end, match.index), dense: false });
      found.push({ text: match[0], dense: true });
      end = match.index + match[0].length;
    }
    if (end < word.length) found.push({ text: word.slice(end), dense: false });
  }
  return found;
}

/** The overlapping pairs of a run of characters: `麻辣火` gives `麻辣`, `辣火`. */
export function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => characters[index] + character);
}

/** Length in characters as a reader counts code points, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
