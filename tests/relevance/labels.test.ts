// needs: one engine (about files of this folder)
import { expect, test } from 'bun:test';
import nothing from './queries/nothing.json';
import open from './queries/open.json';
import sealed from './queries/sealed.json';
import stores from './stores.json';

const halves = { open, sealed };
const texts = stores.map((store) => Object.values(store).flat().join('\n').toLowerCase());

test('there are 500 stores', () => {
  expect(stores).toHaveLength(500);
});

test.each(['open', 'sealed'] as const)('the %s half has ten queries of each of fifteen kinds', (half) => {
  const kinds = Map.groupBy(halves[half], ({ kind }) => kind);
  expect([...kinds.values()].map(({ length }) => length)).toEqual(Array.from({ length: 15 }, () => 10));
});

test('each query wants stores of the set, each once', () => {
  for (const { text, wanted } of [...open, ...sealed]) {
    expect([text, wanted.length > 0, new Set(wanted).size]).toEqual([text, true, wanted.length]);
    expect(wanted.filter((place) => stores[place] === undefined)).toEqual([]);
  }
});

test('no query is in both halves', () => {
  const all = [...open, ...sealed].map(({ text }) => text.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
});

test('60 homophones and 40 words of nonsense are in no store', () => {
  const kinds = Map.groupBy(nothing, ({ kind }) => kind);
  expect([kinds.get('homophone')?.length, kinds.get('nonsense')?.length]).toEqual([60, 40]);
  for (const { text } of nothing) expect([text, texts.filter((one) => one.includes(text))]).toEqual([text, []]);
});
