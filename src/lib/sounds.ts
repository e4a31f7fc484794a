import { limits } from '../limits.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Word } from './text.ts';
import { first, unpacked } from './character-table.ts';
import { heardInKana, kanaSoundsOf } from './kana.ts';
import { simplified } from './simplified.ts';
import { sounds as lists, soundsByCharacter } from './chinese-tables.ts';

/** Characters that a window covers. */
const window = 6;

/** Ways to read a window beside the usual one, each with one other sound. */
const otherWays = 3;

/** Letters of the longest syllable, `zhuang`. */
const longest = 6;

/** How a run of characters can be heard; each list has no value twice. */
export interface Sounds {
  /** The joined sounds of the window at each character: `chongqingxiaomian`, `qingxiaomian`, `xiaomian`, `mian`. */
  joined: string[];
  /** The sounds of each character. */
  syllables: string[];
  /** The initials of each window of three characters and more: `cqxm`, `qxm`. */
  initials: string[];
  /** The first two initials, if the run begins with Chinese characters: `cq`. */
  firstInitials: string[];
  /** The sounds of the window at each mora of its kana: `ramen`, `men`. */
  kana: string[];
}

/** The parts of `Sounds` that a word of letters can be: any of the syllables, beginnings or initials. */
export interface Heard {
  /** Whole ones of `syllables`. */
  syllables: string[];
  /** Beginnings of `joined`. */
  beginnings: string[];
  /** One of `firstInitials` if it has two letters, else the beginning of `initials`. */
  initials: string | undefined;
  /** The beginning of one of `kana`. */
  kana: string | undefined;
}

interface Tables {
  /** The sounds of a character, the usual one first. */
  of: (code: number) => readonly string[] | undefined;
  syllables: ReadonlySet<string>;
  /** Syllables cut short. */
  beginnings: ReadonlySet<string>;
}

let tables: Tables | undefined;

function load(): Tables {
  if (tables) return tables;
  const all = lists.split(' ').map((list) => list.split(','));
  const numbers = unpacked(soundsByCharacter);
  const from = first.charCodeAt(0);
  const syllables = new Set(all.flat());
  const beginnings = new Set([...syllables].flatMap((one) => Array.from(one, (_, index) => one.slice(0, index + 1))));
  return (tables = { of: (code) => all[(numbers[code - from] ?? 0) - 1], syllables, beginnings });
}

const known = new BoundedMap<string, Sounds>(limits.cachedSounds, ({ joined, initials, kana }, run) =>
  [...joined, ...initials, ...kana].reduce((length, text) => length + text.length, run.length),
);

/** The sounds of a run of dense script; characters without a known sound divide it. */
export function soundsOf(run: string): Sounds {
  let found = known.get(run);
  if (!found) known.set(run, (found = made(run)));
  return found;
}

function made(run: string): Sounds {
  const { of } = load();
  const all = Array.from(simplified(run), (character) => of(character.charCodeAt(0)));
  const [joined, syllables, initials] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const firstInitials = new Set<string>();
  for (let start = 0, end = 0; start < all.length; start++) {
    // The window reaches as far as the one before, and on to the next character without a sound.
    end = Math.max(start, end);
    while (end < all.length && end < start + window && all[end]) end++;
    if (start === end) continue;
    for (const syllable of all[start]!) syllables.add(syllable);
    for (const way of waysToRead(all as string[][], start, end)) {
      let [sound, letters] = ['', ''];
      for (const one of way) {
        sound += one;
        letters += one[0]!;
      }
      joined.add(sound);
      if (letters.length > 2) initials.add(letters);
      if (start === 0 && letters.length > 1) firstInitials.add(letters.slice(0, 2));
    }
  }
  return {
    joined: [...joined],
    syllables: [...syllables],
    initials: [...initials],
    firstInitials: [...firstInitials],
    kana: kanaSoundsOf(run),
  };
}

/** The ways to read a run aloud, each syllable with a capital: `ChongQing`. Characters without a sound divide it. */
export function readAloud(run: string): string[] {
  const { of } = load();
  const all = Array.from(simplified(run), (character) => of(character.charCodeAt(0)));
  const found: string[] = [];
  for (let start = 0, end = 0; start < all.length; start = end + 1) {
    for (end = start; all[end];) end++;
    if (end > start)
      for (const way of waysToRead(all as string[][], start, end))
        found.push(way.map((syllable) => syllable[0]!.toUpperCase() + syllable.slice(1)).join(''));
  }
  return found;
}

function waysToRead(all: readonly (readonly string[])[], start: number, end: number): string[][] {
  const usual: string[] = [];
  for (let at = start; at < end; at++) usual.push(all[at]![0]!);
  const ways = [usual];
  for (let at = start; at < end; at++)
    for (let other = 1; other < all[at]!.length && ways.length <= otherWays; other++)
      ways.push(usual.with(at - start, all[at]![other]!));
  return ways;
}

/** For each place of the letters, whether syllables can end there; the places after 0 come from those before. */
function endsOf(letters: string, syllables: ReadonlySet<string>): boolean[] {
  const ends = [true];
  for (let end = 1; end <= letters.length; end++) {
    ends.push(false);
    for (let start = Math.max(0, end - longest); start < end && !ends[end]; start++)
      ends[end] = ends[start]! && syllables.has(letters.slice(start, end));
  }
  return ends;
}

/** Whether letters are one syllable or several, of which the last may be cut short. */
export function isSound(letters: string): boolean {
  const { syllables, beginnings } = load();
  const ends = endsOf(letters, syllables);
  if (letters === '' || ends[letters.length]) return letters !== '';
  return ends.some((isEnd, place) => isEnd && place > 0 && beginnings.has(letters.slice(place)));
}

/** Whether letters are one syllable, or can be. */
export const canBeSyllable = (letters: string): boolean => load().syllables.has(letters);

/** Whether letters are one syllable and cannot be several, as `xian` can: 先, 西安. */
export function isSyllable(letters: string): boolean {
  const { syllables } = load();
  if (!syllables.has(letters)) return false;
  return !endsOf(letters, syllables).some((isEnd, place) => isEnd && place > 0 && syllables.has(letters.slice(place)));
}

/** Whether letters can be the first ones of two to six syllables: none begins with i, u or v. */
export const areInitials = (letters: string): boolean => /^[a-hj-tw-z]{2,6}$/.test(letters);

/** Letters with `v` for `u` where that may be ü, which many type as `u`: `lucha` is also `lvcha`, 绿茶. */
export function spellings(letters: string): string[] {
  const places = [...letters.matchAll(/(?<=[ln])u/g)].slice(0, 2).map(({ index }) => index);
  let found = [letters];
  for (const place of places) found = found.flatMap((one) => [one, `${one.slice(0, place)}v${one.slice(place + 1)}`]);
  return found.filter(isSound);
}

/** How a folded word can be heard; undefined if it cannot. */
export function heard(letters: string): Heard | undefined {
  const all = spellings(letters);
  const initials = areInitials(letters) ? letters : undefined;
  const kana = heardInKana(letters);
  if (all.length === 0 && !initials && !kana) return undefined;
  return {
    syllables: all.filter(isSyllable),
    beginnings: all.filter((one) => !isSyllable(one)),
    initials,
    kana,
  };
}

/** Whether a text has what was heard; two initials only at its beginning. */
export const soundLike = (words: readonly Word[], { syllables, beginnings, initials, kana }: Heard): boolean =>
  words.some(({ text, dense }, index) => {
    if (!dense) return false;
    const own = soundsOf(text);
    return (
      syllables.some((one) => own.syllables.includes(one)) ||
      beginnings.some((one) => own.joined.some((sound) => sound.startsWith(one))) ||
      (kana !== undefined && own.kana.some((sound) => sound.startsWith(kana))) ||
      (initials?.length === 2 && index === 0 && own.firstInitials.includes(initials)) ||
      (initials !== undefined && initials.length > 2 && own.initials.some((letters) => letters.startsWith(initials)))
    );
  });

/** Where a run of characters has what was heard; two initials only if the run is the beginning of a text. */
export function placesHeard(
  run: string,
  { syllables, beginnings, initials }: Omit<Heard, 'kana'>,
  isBeginning: boolean,
): [from: number, to: number][] {
  const { of } = load();
  const all = Array.from(simplified(run), (character) => of(character.charCodeAt(0)) ?? []);
  // The whole way through the letters, of which the last syllable may be cut short.
  const endOf = (letters: string, at: number): number | undefined => {
    if (letters === '') return at;
    for (const sound of all[at] ?? []) {
      if (sound.startsWith(letters)) return at + 1;
      const end = letters.startsWith(sound) ? endOf(letters.slice(sound.length), at + 1) : undefined;
      if (end !== undefined) return end;
    }
    return undefined;
  };
  const areInitialsAt = (letters: string, at: number) =>
    (letters.length > 2 || (isBeginning && at === 0)) &&
    [...letters].every((letter, index) => all[at + index]?.some((sound) => sound.startsWith(letter)));

  return all.flatMap((sounds, at): [number, number][] => {
    if (syllables.some((one) => sounds.includes(one))) return [[at, at + 1]];
    for (const one of beginnings) {
      const end = endOf(one, at);
      if (end !== undefined) return [[at, end]];
    }
    return initials && areInitialsAt(initials, at) ? [[at, at + initials.length]] : [];
  });
}
