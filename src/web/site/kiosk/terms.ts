import { fold, words } from '../../../lib/fold.ts';

const spaced = /^[\p{Script=Latin}\p{Script=Arabic}\p{N}]/u;

/** As many type ü, which the sounds have as `v`. */
const withU = (letters: string) => letters.replaceAll('v', 'u');

/** Whether sounds as `ChongQingXiaoMian` begin so at one of their syllables, or have these initials; two only at first. */
function sound(sounds: string, letters: string): boolean {
  const initials = sounds.replaceAll(/[a-z]/g, '').toLowerCase();
  if (letters.length === 2 ? initials.startsWith(letters) : initials.includes(letters)) return true;
  return [...sounds.matchAll(/[A-Z]/g)].some(({ index }) =>
    withU(sounds.slice(index).toLowerCase()).startsWith(withU(letters)),
  );
}

/** Whether the terms of a store, each after a space, have every word: as the server does, but for other spellings. */
export function isFoundBy(terms: string, keyword: string): boolean {
  const sounds = terms.match(/[A-Z]\w*/g) ?? [];
  return Array.from(fold(keyword).matchAll(words), ([word]) => word).every(
    (word) =>
      terms.includes(spaced.test(word) ? ` ${word}` : word) ||
      (/^[a-z]{2,}$/.test(word) && sounds.some((one) => sound(one, word))),
  );
}
