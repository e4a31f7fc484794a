import { fold, words } from '../../lib/fold.ts';
import { readAloud } from '../../lib/sounds.ts';
import { split } from '../../lib/text.ts';

/** By what a kiosk finds texts without the server: their words, as written and in simplified characters, and their sounds. */
export function termsOf(texts: readonly string[]): string {
  const terms = new Set<string>();
  for (const text of texts) {
    for (const [word] of fold(text).matchAll(words)) terms.add(word);
    for (const { text: word, dense } of split(text)) {
      terms.add(word);
      if (dense) for (const sounds of readAloud(word)) terms.add(sounds);
    }
  }
  return [...terms].map((term) => ` ${term}`).join('');
}
