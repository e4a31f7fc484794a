import type { InterpretedKind } from '../../interpretation.ts';
import { characterCount, type Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { has, isWide, partOf, type Term } from '../search/keyword.ts';
import type { Part } from '../search/parts.ts';
import { compoundPartOf, phonePartOf, soundPartsOf } from '../search/sounds.ts';
import type { StepName } from './steps.ts';
import { pluralsOf, singularsOf, spanishSingularsOf } from './plurals.ts';
import { withoutStopRuns, withoutStopWords } from './stop-words.ts';
import type { Synonyms } from './synonym-groups.ts';

/** How a word of a keyword may be meant. */
export interface Way {
  /** Undefined for the word as it was typed. */
  step: StepName | undefined;
  from: string;
  to: string;
  part: Part;
}

/** A keyword as it may be meant: as it is, or with a part replaced. */
export interface Variant {
  step: StepName | undefined;
  from: string;
  to: string;
  slots: Way[][];
}

interface Category {
  id: number;
  name: string;
  words: Word[];
}

/** By what a keyword is read. */
export interface Reader {
  categories: readonly Category[];
  kinds: ReadonlySet<InterpretedKind>;
  synonyms: Synonyms;
}

const letters = /^[a-z]+$/;
const pieces = /[a-z]+|\d+/g;

const arabic = /^\p{Script=Arabic}{4,}$/u;
const article = 'ال';

/** Letters that each half of a word must have that was typed without its space. */
const shortestHalf = 3;

/**
 * All ways to read a keyword but its typos, which depend on what the others find. The first variant is as typed. None for
 * a keyword without words, or with one that names so many categories that the index is not asked for them.
 */
export function readingsOf(keyword: string, typed: readonly Term[], reader: Reader): Variant[] {
  const { categories, kinds, synonyms } = reader;
  if (typed.length === 0 || typed.some(isWide)) return [];
  const words = typed.map(({ word }) => word);

  const partIn = (word: Word): Part =>
    partOf(
      word,
      idsOf(categories, (category) => has(category.words, [word])),
    );
  const asTyped = (word: Word): Way[] => [{ step: undefined, from: word.text, to: word.text, part: partIn(word) }];
  const one = (text: string): Word => ({ text, dense: false });

  const meant = (word: Word): Part => (word.dense ? partIn(word) : wholeWord(word.text, categories));
  const asMeant = (word: Word): Way[] => [{ step: undefined, from: word.text, to: word.text, part: meant(word) }];

  /** The Arabic article is written as a part of its word. */
  const withoutArticle = (text: string): Way[] =>
    arabic.test(text)
      ? [text.startsWith(article) ? text.slice(article.length) : article + text].map((to) => ({
          step: 'joined',
          from: text,
          to,
          part: partIn(one(to)),
        }))
      : [];

  const inHalves = (text: string): Way[] =>
    Array.from({ length: Math.max(0, text.length - 2 * shortestHalf + 1) }, (_, index) => {
      const end = shortestHalf + index;
      return asPhrase('joined', text, text.slice(0, end), text.slice(end), categories);
    });

  const asLastPart = (text: string): Way[] => inCompounds('joined', text, text, categories);

  const inOtherNumber = (text: string): Way[] => [
    ...[...singularsOf(text), ...pluralsOf(text)].map((to): Way => ({
      step: 'plural',
      from: text,
      to,
      part: partIn(one(to)),
    })),
    ...spanishSingularsOf(text).map((to): Way => ({ step: 'plural', from: text, to, part: wholeWord(to, categories) })),
  ];

  const bySound = (text: string): Way[] => {
    const { near, elsewhere } = soundPartsOf(text, categories);
    const wayOf =
      (step: StepName) =>
      (part: Part): Way => ({ step, from: text, to: text, part });
    return [...near.map(wayOf('sound')), ...elsewhere.map(wayOf('sound_elsewhere'))];
  };

  const asSynonym = ({ text, dense }: Word): Way[] =>
    synonyms
      .ofWord(text, dense)
      .flatMap((to) => [
        { step: 'synonym', from: text, to, part: meant({ text: to, dense }) },
        ...inCompounds('synonym', text, to, categories),
      ]);

  /** A run without what is said around a word, as in 附近的咖啡. */
  const withoutStops = (text: string): Way[] => {
    const to = withoutStopRuns(text);
    return to === text ? [] : [{ step: 'stop_word', from: text, to, part: partIn({ text: to, dense: true }) }];
  };

  const slotOf = (word: Word, asIs = asTyped(word)): Way[] => {
    const { text, dense } = word;
    const ways = asIs;
    if (kinds.has('synonym')) ways.push(...asSynonym(word));
    if (dense && kinds.has('stop_word')) ways.push(...withoutStops(text));
    if (!dense && kinds.has('joined')) ways.push(...withoutArticle(text));
    if (dense || !letters.test(text)) return ways;
    if (kinds.has('joined')) ways.push(...inHalves(text), ...asLastPart(text));
    if (kinds.has('plural')) ways.push(...inOtherNumber(text));
    if (kinds.has('sound')) ways.push(...bySound(text));
    return ways;
  };

  const slots = typed.map(({ word, categories }) =>
    slotOf(word, [{ step: undefined, from: word.text, to: word.text, part: partOf(word, categories) }]),
  );
  const variants: Variant[] = [{ step: undefined, from: keyword, to: keyword, slots }];
  const replace = (step: StepName, start: number, end: number, by: Way[][], to: string) =>
    variants.push({
      step,
      from: textOf(words.slice(start, end)),
      to,
      slots: slots.toSpliced(start, end - start, ...by),
    });

  if (kinds.has('joined'))
    for (const [at, { text, dense }] of words.entries()) {
      const next = words[at + 1];
      if (next && !dense && !next.dense && text.length > 1)
        replace('joined', at, at + 2, [asTyped(one(text + next.text))], text + next.text);
      const parts = dense ? [] : (text.match(pieces) ?? []);
      if (parts.length > 1 && parts.join('') === text)
        replace(
          'joined',
          at,
          at + 1,
          parts.map((part) => slotOf(one(part))),
          parts.join(' '),
        );
    }

  if (kinds.has('synonym'))
    for (const { start, end, others } of synonyms.phrasesIn(words))
      for (const other of others) replace('synonym', start, end, other.map(asMeant), textOf(other));

  if (kinds.has('stop_word')) {
    const kept = withoutStopWords(words);
    if (kept)
      variants.push({
        step: 'stop_word',
        from: textOf(words),
        to: textOf(kept.map((at) => words[at]!)),
        slots: kept.map((at) => slots[at]!),
      });
  }

  const phone = phonePartOf(keyword);
  if (phone)
    variants.push({
      step: 'phone',
      from: keyword,
      to: keyword,
      slots: [[{ step: 'phone', from: keyword, to: keyword, part: phone }]],
    });
  return variants;
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** A word that was not typed is that word, not the beginning of another: eggs are no eggplants. */
const wholeWord = (word: string, categories: readonly Category[]): Part => ({
  kind: 'word',
  text: word,
  categories: categories.filter(({ words }) => words.some(({ text }) => text === word)).map(({ id }) => id),
});

/** The words that end with one. */
function inCompounds(step: StepName, from: string, to: string, categories: readonly Category[]): Way[] {
  const found = compoundPartOf(to, categories);
  return found ? [{ step, from, to: `-${found.head}`, part: found.part }] : [];
}

/** A word that a misspelt one may mean, in both numbers, and its synonyms. */
export function correctionsOf(
  from: string,
  to: string,
  { categories, synonyms }: Pick<Reader, 'categories' | 'synonyms'>,
): Way[] {
  const words = [to, `${to}s`, ...singularsOf(to), ...pluralsOf(to), ...synonyms.ofWord(to, false)];
  const phrases = categories.flatMap((category) => pairsOf(category).filter((pair) => pair.join('') === to));
  return [
    ...[...new Set(words)].map((text): Way => ({ step: 'typo', from, to, part: wholeWord(text, categories) })),
    ...inCompounds('typo', from, to, categories),
    ...phrases.map(([first, second]): Way => asPhrase('typo', from, first, second, categories)),
  ];
}

/** Each two words of a name that follow each other. */
const pairsOf = ({ words }: Category): [first: string, second: string][] =>
  words.slice(1).flatMap(({ text, dense }, at) => {
    const before = words[at]!;
    return dense || before.dense ? [] : [[before.text, text]];
  });

/** Two words for one, of which the second may be cut short. */
function asPhrase(step: StepName, from: string, first: string, second: string, categories: readonly Category[]): Way {
  const follow = (category: Category) =>
    category.words.some(({ text }, at) => text === first && category.words[at + 1]?.text.startsWith(second));
  const to = `${first} ${second}`;
  return { step, from, to, part: { kind: 'beginning', text: to, categories: idsOf(categories, follow) } };
}

/** The words that names of categories have, and each two that follow each other as one. */
export const categoryWords = (categories: readonly Category[]): string[] =>
  categories.flatMap((category) => [
    ...category.words.map(({ text }) => text),
    ...pairsOf(category).map((pair) => pair.join('')),
  ]);

const idsOf = (categories: readonly Category[], passes: (category: Category) => boolean): number[] =>
  categories
    .filter(passes)
    .slice(0, limits.keywordCategories)
    .map(({ id }) => id);

/** The words whose spelling may be wrong, with the edits that are put down to a typo. */
export const mistypable = (words: readonly string[]): { word: string; edits: number }[] =>
  words
    .filter((word) => /^\p{Script=Latin}{4,}$/u.test(word))
    .map((word) => ({ word, edits: characterCount(word) >= 8 ? 2 : 1 }));
