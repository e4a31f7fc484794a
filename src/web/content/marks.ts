import { whereOf } from '../../fields.ts';
import type { LocalStore } from './visit.ts';
import { pluralsOf, singularsOf } from '../../features/forgiving/plurals.ts';
import { stopWords } from '../../features/forgiving/stop-words.ts';
import type { Interpretation } from '../../interpretation.ts';
import { fold } from '../../lib/fold.ts';
import { placesInKana } from '../../lib/kana.ts';
import { heard, placesHeard, type Heard } from '../../lib/sounds.ts';
import { inOneScript, split, type Word } from '../../lib/text.ts';
import type { Marked } from '../site/stores.ts';

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Characters that folding leaves as they are, but for their case: it takes long, and most texts have no other. */
const [onlyPlain, plainLetter] = [/^[\0-\x7f·–—‘’“”、。\u4e00-\u9fff]*$/, /[a-z0-9]/];

interface Folded {
  folded: string;
  /** Place in the text that each unit of it comes from; undefined where that is its own place. */
  origin: number[] | undefined;
}

function foldedOf(text: string): Folded {
  if (onlyPlain.test(text)) return { folded: inOneScript(text.toLowerCase()), origin: undefined };
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
  return { folded: inOneScript(folded), origin };
}

/** Whether a word that begins at a place of a folded text stands within another word. */
function isWithin(folded: string, at: number): boolean {
  const before = folded[at - 1] ?? '';
  return plainLetter.test(before) || (letter.test(before) && !split(folded.slice(0, at)).at(-1)!.dense);
}

/** Words in a row. */
interface Phrase {
  words: readonly Word[];
  /** Whether its last word is not the beginning of another one. */
  isWhole: boolean;
  /** Whether it may be the last part of a longer word. */
  isEnd?: boolean;
}

interface Terms {
  phrases: readonly Phrase[];
  sounds: readonly { word: string; sound: Heard }[];
}

/** Words to mark in texts: those of a keyword, and those that they were read as. */
export interface Sought extends Terms {
  key: string;
}

const phrase = (words: readonly Word[], isWhole = false): Phrase => ({ words, isWhole });

export function soughtBy(keyword: string, interpreted: readonly Interpretation[] = []): Sought {
  const isShortened = interpreted.some(({ kind }) => kind === 'stop_word');
  const typed = split(keyword).filter(({ text, dense }) => dense || !isShortened || !stopWords.has(text));
  const phrases = typed.map((word) => phrase([word]));
  const sounds: { word: string; sound: Heard }[] = [];
  for (const { kind, from, to } of interpreted) {
    if (kind === 'sound') {
      const sound = heard(from);
      if (sound) sounds.push({ word: from, sound });
    } else if (to.startsWith('-')) phrases.push({ words: split(to), isWhole: false, isEnd: true });
    else if (kind === 'typo') {
      for (const text of [to, `${to}s`, ...singularsOf(to), ...pluralsOf(to)]) phrases.push(phrase(split(text), true));
    } else if (kind === 'stop_word' || /\d/.test(to)) phrases.push(...split(to).map((word) => phrase([word])));
    else phrases.push(phrase(split(to), kind === 'synonym'));
  }
  return { key: JSON.stringify([keyword, interpreted]), phrases, sounds };
}

const [gap, chinese, kana] = [/[^\p{L}\p{M}\p{N}]*/uy, /\p{Script=Han}+/gu, /[\p{Script=Hiragana}ー]+/gu];

/** Where a phrase ends that begins at a place of a folded text; undefined where it does not stand there. */
function endOf({ words, isWhole }: Phrase, folded: string, at: number): number | undefined {
  let end = at;
  for (const [index, { text }] of words.entries()) {
    gap.lastIndex = end;
    if (index > 0) end += gap.exec(folded)![0].length;
    if (!folded.startsWith(text, end)) return undefined;
    end += text.length;
  }
  const isCut = isWhole && !words.at(-1)!.dense && split(folded.slice(end, end + 1))[0]?.dense === false;
  return isCut ? undefined : end;
}

/** Where terms stand in a text, as the search finds them; in order, none twice. */
function placesOf(text: string, { phrases, sounds }: Terms): [from: number, to: number][] {
  const { folded, origin } = foldedOf(text);
  const hits: [from: number, to: number][] = [];
  for (const sought of phrases) {
    const [first] = sought.words;
    if (!first) continue;
    for (let at = folded.indexOf(first.text); at !== -1; at = folded.indexOf(first.text, at + 1)) {
      if (!first.dense && !sought.isEnd && isWithin(folded, at)) continue;
      const end = endOf(sought, folded, at);
      if (end !== undefined) hits.push([at, end]);
    }
  }
  for (const { sound } of sounds)
    if (sound.kana)
      for (const { 0: run, index } of folded.matchAll(kana))
        for (const [from, to] of placesInKana(run, sound.kana)) hits.push([index + from, index + to]);
  if (sounds.length > 0)
    for (const { 0: run, index } of folded.matchAll(chinese)) {
      const isBeginning = !letter.test(folded.slice(0, index));
      for (const { sound } of sounds)
        for (const [from, to] of placesHeard(run, sound, isBeginning)) hits.push([index + from, index + to]);
    }
  const found = hits.map(([from, to]): [number, number] => {
    const end = origin ? origin[to - 1]! : to - 1;
    return [origin ? origin[from]! : from, end + String.fromCodePoint(text.codePointAt(end)!).length];
  });
  const places: typeof found = [];
  for (const place of found.toSorted(([one], [other]) => one - other)) {
    const before = places.at(-1);
    if (before && place[0] <= before[1]) before[1] = Math.max(before[1], place[1]);
    else places.push(place);
  }
  return places;
}

/** A text in parts: every second one is what was searched. */
function marked(text: string, terms: Terms): string[] {
  let last = 0;
  const parts = placesOf(text, terms).flatMap(([from, to]) => {
    const before = text.slice(last, from);
    last = to;
    return [before, text.slice(from, to)];
  });
  return [...parts, text.slice(last)];
}

/** Characters of the description before the first word, and in all. */
const [before, shown] = [40, 140];

function excerptOf(description: string, terms: Terms): string[] {
  const [first] = placesOf(description, terms);
  if (!first) return [];
  const start = first[0] <= before ? 0 : description.indexOf(' ', first[0] - before) + 1;
  const from = start === 0 || start > first[0] ? Math.max(0, first[0] - before) : start;
  const excerpt = description.slice(from, from + shown);
  return marked(`${from > 0 ? '…' : ''}${excerpt}${from + shown < description.length ? '…' : ''}`, terms);
}

/** The texts of a card with what a keyword found in them; dishes that it found come first. */
export function markedCard(
  store: LocalStore,
  sought: Sought,
  dishesShown: number,
): { dishes: string[]; marked: Marked } {
  const names = store.dishes.map(({ name }) => name);
  const own = store.original?.name ?? '';
  const all = [store.name, own, store.category.name, whereOf(store), store.description, ...names];
  // A store that has a word as it is spelt was not found by its sound.
  const isSpelt = (word: string) =>
    all.some((text) => placesOf(text, { phrases: [phrase(split(word))], sounds: [] }).length > 0);
  const sounds = sought.sounds.filter(({ word }) => !isSpelt(word));
  const near = { phrases: sought.phrases, sounds };
  const elsewhere = {
    phrases: sought.phrases,
    sounds: sounds.map(({ word, sound }) => ({ word, sound: { ...sound, initials: undefined } })),
  };
  const areFound = Map.groupBy(names, (name) => placesOf(name, near).length > 0);
  const dishes = [...(areFound.get(true) ?? []), ...(areFound.get(false) ?? [])].slice(0, dishesShown);
  const texts = {
    name: marked(store.name, near),
    original: marked(own, near),
    category: marked(store.category.name, near),
    address: marked(whereOf(store), elsewhere),
    dishes: marked(dishes.join(', '), near),
  };
  const isElsewhere = Object.values(texts).every(({ length }) => length === 1);
  const excerpt = isElsewhere ? excerptOf(store.description, elsewhere) : [];
  const isUnseen = isElsewhere && excerpt.length === 0;
  const sound = isUnseen ? sounds.map(({ word }) => word).join(' ') : '';
  return { dishes, marked: { ...texts, excerpt, sound } };
}
