import { canBeSyllable, heard, soundLike, soundsOf } from '../../lib/sounds.ts';
import type { Word } from '../../lib/text.ts';
import { headIn, headOf } from './compounds.ts';
import type { Field } from './keyword.ts';
import type { Part } from './parts.ts';

/** First characters of tokens that no word is: `split` never returns a private-use character. */
const marks = {
  /** Sounds of names and dishes. */
  near: '\u{F8FE}',
  /** Sounds of addresses and descriptions. */
  elsewhere: '\u{F8FC}',
  /** Of three characters and more, and the first two of a name or a dish. */
  initials: '\u{F8FB}',
  phone: '\u{F8FA}',
  /** The last part of a compound. */
  head: '\u{F8F9}',
} as const;

/** Ends a token of one whole syllable: `can` finds 餐, but not 仓 (cang). No ASCII, which would separate tokens. */
const whole = '·';

/** Of a piece of a phone number. */
export const fewestDigits = 5;

/** Texts of a store that are said, and its phone number. */
interface Spoken {
  near: readonly Field[];
  elsewhere: readonly Field[];
  phone: string;
}

/** The tokens by which a store is found as it sounds, by parts of words, and by its phone number, each after a space. */
export function tokensOf({ near, elsewhere, phone }: Spoken): string {
  const tokens = new Set<string>();
  for (const text of near)
    for (const [index, { text: run, dense }] of text.entries()) {
      if (!dense) {
        const head = headIn(run);
        if (head) tokens.add(marks.head + head);
        continue;
      }
      const { syllables, joined, initials, firstInitials, kana } = soundsOf(run);
      for (const syllable of syllables) tokens.add(marks.near + syllable + whole);
      for (const sound of [...joined, ...kana]) tokens.add(marks.near + sound);
      for (const letters of initials) tokens.add(marks.initials + letters);
      if (index === 0) for (const letters of firstInitials) tokens.add(marks.initials + letters);
    }
  for (const text of elsewhere)
    for (const { text: run, dense } of text) {
      if (!dense) continue;
      const { joined, kana } = soundsOf(run);
      for (const sound of [...joined, ...kana]) tokens.add(marks.elsewhere + sound);
    }
  const digits = digitsOf(phone);
  for (let start = 0; start + fewestDigits <= digits.length; start++) tokens.add(marks.phone + digits.slice(start));
  return [...tokens].map((token) => ` ${token}`).join('');
}

const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The digits of a token or a part that finds phone numbers; undefined for another one. */
export const phoneDigitsOf = (text: string): string | undefined =>
  text.startsWith(marks.phone) ? text.slice(marks.phone.length) : undefined;

/** The part that finds a phone number by a piece of it; undefined for a keyword that is none. */
export function phonePartOf(keyword: string): Part | undefined {
  const isNumber = /^[\d\s()+\-–./]+$/.test(keyword.normalize('NFKC'));
  const digits = isNumber ? digitsOf(keyword).replace(/^0+/, '') : '';
  return digits.length < fewestDigits ? undefined : { kind: 'beginning', text: marks.phone + digits, categories: [] };
}

interface Named {
  id: number;
  words: readonly Word[];
}

/**
 * The parts that find Chinese text by its sound or its initials, and kana by theirs, in names, dishes and categories, and
 * elsewhere: there only from two syllables on, since most descriptions have any one.
 */
export function soundPartsOf(letters: string, named: readonly Named[]): { near: Part[]; elsewhere: Part[] } {
  const sound = heard(letters);
  if (!sound) return { near: [], elsewhere: [] };
  const { syllables, beginnings, initials, kana } = sound;
  const begun = new Set(kana ? [...beginnings, kana] : beginnings);
  const begunIn = (mark: string): Part[] =>
    Array.from(begun, (text) => ({ kind: 'beginning', text: mark + text, categories: [] }));
  const categories = named.filter(({ words }) => soundLike(words, sound)).map(({ id }) => id);
  const syllable = syllables.map((text): Part => ({ kind: 'word', text: marks.near + text + whole, categories: [] }));
  const near = [...syllable, ...begunIn(marks.near), { kind: 'none', text: '', categories } as const].filter(
    ({ kind }) => kind !== 'none' || categories.length > 0,
  );
  if (initials) {
    const kind = initials.length === 2 ? 'word' : 'beginning';
    near.push({ kind, text: marks.initials + initials, categories: [] });
  }
  return { near, elsewhere: canBeSyllable(letters) ? [] : begunIn(marks.elsewhere) };
}

/** The part that finds compounds by their last word, as `suppe` finds Nudelsuppe; undefined for a word that ends none. */
export function compoundPartOf(word: string, named: readonly Named[]): { head: string; part: Part } | undefined {
  const head = headOf(word);
  if (!head) return undefined;
  const categories = named.filter(({ words }) => words.some(({ text }) => headIn(text) === head)).map(({ id }) => id);
  return { head, part: { kind: 'word', text: marks.head + head, categories } };
}
