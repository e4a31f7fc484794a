/** Letters and digits make words, an emoji is one; everything else separates them. */
const words = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;

/** Scripts written without spaces between words, and emoji: here every character can begin a match. */
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}ー々〆]+/gu;

/** One word of a text: dense runs can be matched anywhere inside, others only from their beginning. */
export interface Word {
  text: string;
  dense: boolean;
}

/** Accents and points above and below letters; the vowel signs of Indic scripts and the kana marks are none. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;

/** Letters that no normal form takes apart, and the final sigma. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' };
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Folds what a reader takes as the same: case, accents, full-width and other compatibility forms. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(foldedLetters, (letter) => letters[letter]!);

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
