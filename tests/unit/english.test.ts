import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import type { Texts } from '../../src/web/build/messages.ts';

const root = join(import.meta.dir, '../..');
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...new Bun.Glob('docs/**/*.md').scanSync(root),
].toSorted();

/** Phrases that sound translated, and how an editor would write them. */
const phrases: [phrase: string, instead: string][] = [
  ['by (?:it|them|him|her)sel(?:f|ves)', 'automatically, built-in, single'],
  ['of (?:its|their|his|her) own', 'own, separate, dedicated'],
  ['anew', 'again, uncached, or re- before the verb: reload, rebuild'],
  ['meanwhile', 'since, during the …, or nothing'],
  ['nothing waits', 'nothing is pending'],
  ['what waits', 'pending items'],
  ['who(?:m|se)?ever', 'the one who it is: a client, a visitor, the operator; anyone who'],
  ['reckon(?:s|ed|ing)?', 'compute, count'],
  ['what becomes? of|what became of', 'the status of'],
  ['tells', 'reports, shows, returns, notifies'],
  ['hears? of', 'is notified of, is invalidated'],
  ['stands (?:at|beside|in|over)|stand (?:beside|in|over)', 'is served at, is shown next to, is stored in'],
  ['(?:takes?|taken|took|taking) away', 'remove, revoke'],
  ['(?:lets?|letting) go of', 'release'],
  ['dearest', 'most expensive'],
  ['once more', 'again'],
];

/** Text without code, quotations and addresses of links; what is left stays on its line. */
const prose = (text: string) =>
  text.replaceAll(/^ *```.*?^ *```$|`[^`]+`|"[^"\n]*"|“[^”]*”|\]\([^)]*\)/gms, (code) =>
    code.replaceAll(/[^\n]/g, ' '),
  );

function found(file: string, text: string): string[] {
  const left = prose(text);
  return phrases.flatMap(([phrase, instead]) =>
    [...left.matchAll(new RegExp(`\\b(?:${phrase.replaceAll(' ', '\\s+')})\\b`, 'gi'))].map(({ 0: match, index }) => {
      const line = left.slice(0, index).split('\n').length;
      return `${file}:${line}: instead of "${match.replaceAll(/\s+/g, ' ')}" write: ${instead}`;
    }),
  );
}

describe('the word list', () => {
  test('finds a phrase in any case, and over the end of a line', () => {
    expect(found('page.md', 'Whoever asks:\nit does so by\nitself.')).toEqual([
      'page.md:2: instead of "by itself" write: automatically, built-in, single',
      'page.md:1: instead of "Whoever" write: the one who it is: a client, a visitor, the operator; anyone who',
    ]);
  });

  test.each(['`changed_meanwhile` and `meanwhile`', '```sh\nreckon\n```', 'see "Whoever asks"', '[page](anew.md)'])(
    'leaves out code, quotations and addresses: %j',
    (text) => expect(found('page.md', text)).toEqual([]),
  );
});

test.each(files)('%s has no phrase of the word list', async (file) => {
  expect(found(file, readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

const folder = join(root, 'src/i18n/en');
/** Words that visitors type are no texts. */
const typed = 'keywords.json';
const areas = [...new Bun.Glob('**/*.json').scanSync(folder)].filter((file) => file !== typed).toSorted();

/** Words that no text has: those in code in the column "Not" of the glossary. */
const banned = readFileSync(join(folder, 'glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...line.split('|')[3]!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!));

/** Every text with its path. */
const textsIn = (texts: Texts | string[], path: string): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}/${name}`, text]] : textsIn(text, `${path}/${name}`),
  );

const bannedIn = (text: string) =>
  banned.filter((word) => new RegExp(`(?<!\\w)${RegExp.escape(word)}(?!\\w)`, 'i').test(text));

describe('the glossary', () => {
  test('names words that no text has', () => expect(banned).toContain('receiver'));

  test('finds them in any case, as whole words', () => {
    expect(bannedIn('Guests of the place')).toEqual(['guests']);
    expect(bannedIn('The guestbook')).toEqual([]);
  });
});

/** What visitors read once and did not understand, or what was not true. */
const retired: [phrase: string, instead: string][] = [
  ['best in the place', 'Best rated; Popular where hardly any place is rated'],
  ['has all of that', 'No places match all of these filters'],
  ['in the directory', 'on the site'],
  ['the directory of', 'the name of the site'],
  ['waits', 'Waiting for review'],
  ['points?', 'stars, rating'],
  ['codes of all', 'nothing: only administrators have them'],
];

const retiredIn = (text: string) =>
  retired.filter(([phrase]) => new RegExp(`\\b(?:${phrase})\\b`, 'i').test(text)).map(([phrase]) => phrase);

describe('what visitors read', () => {
  test('is compared in any case, as whole words', () => {
    expect(retiredIn('Best in the place · Waits')).toEqual(['best in the place', 'waits']);
    expect(retiredIn('Waiters and pointers')).toEqual([]);
  });

  test.each(areas.filter((area) => !area.startsWith('console')))('%s has no phrase that was retired', (area) => {
    const texts = textsIn(JSON.parse(readFileSync(join(folder, area), 'utf8')) as Texts, area);
    expect(texts.filter(([, text]) => retiredIn(text).length > 0)).toEqual([]);
  });
});

test.each(areas)('%s has no phrase of the word list and no word that the glossary bans', (area) => {
  const texts = JSON.parse(readFileSync(join(folder, area), 'utf8')) as Texts;
  expect(
    textsIn(texts, area).flatMap(([path, text]) => [
      ...found(path, text),
      ...bannedIn(text).map((word) => `${path}: "${word}" is not the word of the glossary`),
    ]),
  ).toEqual([]);
});
