const [katakana, distance] = [/[\u30a1-\u30f6]/g, 0x60];

/** Katakana as hiragana, one character for one, for comparison: ラーメン and らーめん become the same. */
export const hiragana = (text: string): string =>
  text.replaceAll(katakana, (character) => String.fromCharCode(character.charCodeAt(0) - distance));

/** Of each line of the table of kana, the consonant; its vowels in order. */
const lines = `
  -:あいうえお k:かきくけこ g:がぎぐげご s:さしすせそ z:ざじずぜぞ t:たちつてと d:だ_づでど n:なにぬねの h:はひふへほ
  b:ばびぶべぼ p:ぱぴぷぺぽ m:まみむめも y:や_ゆ_よ r:らりるれろ w:わ___を v:__ゔ__
`;
const vowels = 'aiueo';
const morae = new Map<string, string>([
  ...lines
    .trim()
    .split(/\s+/)
    .flatMap((line) => {
      const [consonant, kana] = line.split(':') as [string, string];
      return [...kana].map((character, at): [string, string] => [
        character,
        (consonant === '-' ? '' : consonant) + vowels[at]!,
      ]);
    }),
  ['ん', 'n'],
  // As they are said today.
  ['ぢ', 'zi'],
  ['づ', 'zu'],
  ['を', 'o'],
]);
morae.delete('_');
const small = new Map([...'ぁぃぅぇぉゃゅょゎ'].map((kana, at) => [kana, at < 5 ? vowels[at]! : 'auoa'[at - 5]!]));

/** A mora with a small kana: `kya`, `sye`, `ti` (ティ), `wi` (ウィ), `ha` (ファ). */
function glided(sound: string, character: string): string {
  const vowel = small.get(character)!;
  const consonant = sound.slice(0, -1);
  if (sound === 'u') return `w${vowel}`;
  const isSoft = 'ゃゅょ'.includes(character) || (sound.endsWith('i') && vowel !== 'i');
  return `${consonant}${isSoft ? 'y' : ''}${vowel}`;
}

/** One spelling for all that are usual: Hepburn and Kunrei, with or without long vowels and doubled consonants. */
const spellings: readonly [RegExp, string][] = [
  [/sh(?=[aueo])/g, 'sy'],
  [/c?ch(?=[aueo])/g, 'ty'],
  [/jy?(?=[aueo])/g, 'zy'],
  [/j/g, 'z'],
  [/sh/g, 's'],
  [/[tc]?ch|tc|ts/g, 't'],
  [/f/g, 'h'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
  [/ou/g, 'o'],
  [/oo+/g, 'o'],
];
const spelt = (letters: string) => spellings.reduce((text, [usual, one]) => text.replaceAll(usual, one), letters);

/** Morae that a window covers. */
const window = 8;

/** Letters of a sound that is looked for. */
const shortest = 3;

interface Mora {
  sound: string;
  /** Places in the run. */
  from: number;
  to: number;
}

/** The morae of a run in hiragana, divided by what is no kana; a small one, and one that lengthens, belongs to the one before. */
function moraeOf(run: string): Mora[][] {
  const parts: Mora[][] = [[]];
  for (const [at, character] of [...hiragana(run)].entries()) {
    const [part, before] = [parts.at(-1)!, parts.at(-1)!.at(-1)];
    const sound = morae.get(character);
    if (sound) part.push({ sound, from: at, to: at + 1 });
    else if (before && small.has(character))
      Object.assign(before, { sound: glided(before.sound, character), to: at + 1 });
    else if (before && 'ーっ'.includes(character)) before.to = at + 1;
    else if (part.length > 0) parts.push([]);
  }
  return parts;
}

const spoken = (part: readonly Mora[], from: number, to: number): string =>
  spelt(
    part
      .slice(from, to)
      .map(({ sound }) => sound)
      .join(''),
  );

/** The sounds of the window at each mora of a run, in Latin letters: `ramen`, `men` for ラーメン. */
export function kanaSoundsOf(run: string): string[] {
  const sounds = moraeOf(run).flatMap((part) => part.map((_, at) => spoken(part, at, at + window)));
  return [...new Set(sounds)].filter(({ length }) => length >= shortest);
}

const mora = '(?:(?:[kgsztdnhbpmrv]y|[kgsztdnhbpmyrwv])?[aiueo]|n)';
const several = new RegExp(`^${mora}+(?:${mora}|[kgsztdhbpmrwv]y?|y)$`);

/**
 * How a folded word sounds in Japanese, as `kanaSoundsOf` spells it; undefined for one that is no two morae, of which the
 * last may be cut short.
 */
export function heardInKana(letters: string): string | undefined {
  const sound = spelt(letters);
  return sound.length >= shortest && several.test(sound) ? sound : undefined;
}

/** Where a run has that sound. */
export const placesInKana = (run: string, sound: string): [from: number, to: number][] =>
  moraeOf(run).flatMap((part) =>
    part.flatMap(({ from }, at): [number, number][] => {
      const last = part.findIndex((_, index) => index >= at && spoken(part, at, index + 1).startsWith(sound));
      return last === -1 ? [] : [[from, part[last]!.to]];
    }),
  );
