import { whereOf } from '../../fields.ts';
import type { Store } from '../../features/stores/model.ts';
import { fold, split, type Word } from '../../lib/text.ts';
import type { Marked } from '../site/parts/data.ts';

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Characters that folding leaves as they are, but for their case: it takes long, and most texts have no other. */
const [onlyPlain, plainLetter] = [/^[\0-\x7f·–—‘’“”、。\u4e00-\u9fff]*$/, /[a-z0-9]/];

interface Folded {
  folded: string;
  /** Place in the text that each unit of it comes from; undefined where that is its own place. */
  origin: number[] | undefined;
}

function foldedOf(text: string): Folded {
  if (onlyPlain.test(text)) return { folded: text.toLowerCase(), origin: undefined };
  // Folding one character can give several, or none.
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = onlyPlain.test(character) ? character.toLowerCase() : fold(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) origin.push(at);
    at += character.length;
  }
  return { folded, origin };
}

/** Whether a word that begins at a place of a folded text stands within another word. */
function isWithin(folded: string, at: number): boolean {
  const before = folded[at - 1] ?? '';
  return plainLetter.test(before) || (letter.test(before) && !split(folded.slice(0, at)).at(-1)!.dense);
}

/** Where the words stand in a text, as the search finds them; in order, none twice. */
function placesOf(text: string, words: readonly Word[]): [from: number, to: number][] {
  const { folded, origin } = foldedOf(text);
  const found: [from: number, to: number][] = [];
  for (const { text: word, dense } of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (!dense && isWithin(folded, at)) continue;
      const last = at + word.length - 1;
      const [from, end] = origin ? [origin[at]!, origin[last]!] : [at, last];
      found.push([from, end + String.fromCodePoint(text.codePointAt(end)!).length]);
    }
  const places: typeof found = [];
  for (const place of found.toSorted(([one], [other]) => one - other)) {
    const before = places.at(-1);
    if (before && place[0] <= before[1]) before[1] = Math.max(before[1], place[1]);
    else places.push(place);
  }
  return places;
}

/** A text in parts: every second one is a word that was searched. */
function marked(text: string, words: readonly Word[]): string[] {
  let last = 0;
  const parts = placesOf(text, words).flatMap(([from, to]) => {
    const before = text.slice(last, from);
    last = to;
    return [before, text.slice(from, to)];
  });
  return [...parts, text.slice(last)];
}

/** Characters of the description before the first word, and in all. */
const [before, shown] = [40, 140];

function excerptOf(description: string, words: readonly Word[]): string[] {
  const [first] = placesOf(description, words);
  if (!first) return [];
  const start = first[0] <= before ? 0 : description.indexOf(' ', first[0] - before) + 1;
  const from = start === 0 || start > first[0] ? Math.max(0, first[0] - before) : start;
  const excerpt = description.slice(from, from + shown);
  return marked(`${from > 0 ? '…' : ''}${excerpt}${from + shown < description.length ? '…' : ''}`, words);
}

/** The texts of a card with what a keyword found in them; dishes that it found come first. */
export function markedCard(store: Store, keyword: string, dishesShown: number): { dishes: string[]; marked: Marked } {
  const words = split(keyword);
  const names = store.dishes.map(({ name }) => name);
  const areFound = Map.groupBy(names, (name) => placesOf(name, words).length > 0);
  const dishes = [...(areFound.get(true) ?? []), ...(areFound.get(false) ?? [])].slice(0, dishesShown);
  const texts = {
    name: marked(store.name, words),
    category: marked(store.category.name, words),
    address: marked(whereOf(store), words),
    dishes: marked(dishes.join(', '), words),
  };
  const isElsewhere = Object.values(texts).every(({ length }) => length === 1);
  return { dishes, marked: { ...texts, excerpt: isElsewhere ? excerptOf(store.description, words) : [] } };
}
