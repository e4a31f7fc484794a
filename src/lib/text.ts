import { fold, words } from './fold.ts';
import { hiragana } from './kana.ts';
import { simplified } from './simplified.ts';

/** Dense script: written without spaces between words, so that a match can begin at every character. Emoji too. */
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}ー々〆]+/gu;

/** One word of a text. A dense run matches anywhere inside, another word only from its beginning. */
export interface Word {
  text: string;
  dense: boolean;
}

/** Folds the forms people write a name in: case, accents, width and spaces make no difference. */
export const sameName = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** One of two scripts for the same word, for comparison: simplified characters, and hiragana. */
export const inOneScript = (text: string): string => hiragana(simplified(text));

/** Splits a text into folded words, in order; a run of dense script is one word, in simplified characters and hiragana. */
export function split(text: string): Word[] {
  const found: Word[] = [];
  for (const [word] of inOneScript(fold(text)).matchAll(words)) {
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

/** The overlapping pairs of a run of characters: `麻辣`, `辣火` for `麻辣火`. */
export function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => characters[index] + character);
}

/** Length in code points, not in UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The same but for tabs and line feeds. */
export const controlCharacterInProse = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Characters that reverse the text around them, so that a name is read as another one. */
export const directionCharacter = /[\u202a-\u202e\u2066-\u2069]/;

const unprintable = new RegExp(`${controlCharacterInProse.source}|${directionCharacter.source}`, 'g');

/** A text that moves no cursor, changes no colour and reverses nothing on a terminal, whoever wrote it. */
export const printable = (text: string): string => text.replaceAll(unprintable, '\uFFFD');
