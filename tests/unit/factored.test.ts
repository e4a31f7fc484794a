import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { factored, type Factored } from '../../src/features/search/factored.ts';
import type { Condition, Part, Slot } from '../../src/features/search/parts.ts';

const words = ['a', 'ab', 'abc', 'b', 'ba'];

interface Store {
  words: readonly string[];
  category: number;
}

const passesPart = ({ words, category }: Store, { kind, text, categories }: Part): boolean =>
  categories.includes(category) ||
  (kind === 'word' && words.includes(text)) ||
  (kind === 'beginning' && words.some((word) => word.startsWith(text)));

const passesSlot = (store: Store, slot: Slot) => slot.some((part) => passesPart(store, part));

const passes = (store: Store, condition: Condition) =>
  condition.some((variant) => variant.every((slot) => passesSlot(store, slot)));

const passesFactored = (store: Store, { all, either }: Factored): boolean =>
  all.every((slot) => passesSlot(store, slot)) &&
  (either.length === 0 || either.some((one) => passesFactored(store, one)));

const part = fc.record({
  kind: fc.constantFrom<Part['kind']>('word', 'beginning', 'none'),
  text: fc.constantFrom(...words),
  categories: fc.subarray([1, 2]),
});
const slot = fc.array(part, { minLength: 1, maxLength: 3 });
const store = fc.record({ words: fc.subarray(words), category: fc.constantFrom(1, 2, 3) });

/** Variants of a few slots that come again and again. */
const condition = fc
  .array(slot, { minLength: 1, maxLength: 5 })
  .chain((slots) =>
    fc.array(fc.array(fc.constantFrom(...slots), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  );

const word = (text: string): Slot => [{ kind: 'word', text, categories: [] }];
const [a, b, c, ab] = [word('a'), word('b'), word('c'), word('ab')];

describe('a condition that is factored', () => {
  test('is passed by the same stores', () => {
    fc.assert(
      fc.property(condition, store, (condition, store) => {
        expect(passesFactored(store, factored(condition))).toBe(passes(store, condition));
      }),
      { numRuns: 5000 },
    );
  });

  test('is passed by the same stores of a category', () => {
    fc.assert(
      fc.property(condition, store, (condition, store) => {
        expect(passesFactored(store, factored(condition, store.category))).toBe(passes(store, condition));
      }),
      { numRuns: 5000 },
    );
  });

  test('leaves out what all stores of the category pass', () => {
    const named: Slot = [...a, { kind: 'word', text: 'b', categories: [1, 2] }];
    expect(factored([[named, c]], 1)).toEqual({ all: [c], either: [] });
    expect(factored([[named, c]], 3).all).toHaveLength(2);
    expect(factored([[named]], 1)).toEqual({ all: [[{ kind: 'none', text: '', categories: [1] }]], either: [] });
  });

  test('has a slot of all variants once', () => {
    expect(factored([[a, b], [a, c], [ab]])).toEqual({
      all: [],
      either: [
        {
          all: [a],
          either: [
            { all: [b], either: [] },
            { all: [c], either: [] },
          ],
        },
        { all: [ab], either: [] },
      ],
    });
  });

  test('has no variant that finds nothing beyond another one', () => {
    expect(
      factored([
        [a, b, c],
        [c, a],
        [a, c],
      ]),
    ).toEqual({ all: [c, a], either: [] });
  });

  test('has no part that finds nothing beyond another one', () => {
    const part = (kind: Part['kind'], text: string, categories: number[] = []): Part => ({ kind, text, categories });
    const [begun, longer, whole] = [part('beginning', 'a'), part('beginning', 'ab'), part('word', 'abc')];
    const inCategory = part('word', 'abc', [1]);
    expect(factored([[[longer, begun, whole, begun, inCategory]]])).toEqual({ all: [[begun, inCategory]], either: [] });
  });
});
