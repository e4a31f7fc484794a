import { expect, test } from 'bun:test';
import { positionsFor } from '../../src/features/categories/positions.ts';

/** Rows with these positions, in the order that they are to have. */
const rows = (...positions: number[]) => positions.map((sort_order, index) => ({ id: index + 1, sort_order }));

const after = (positions: number[]) => {
  const changed = positionsFor(rows(...positions));
  return positions.map((position, index) => changed.get(index + 1) ?? position);
};

test.each<[why: string, positions: number[], expected: number[]]>([
  ['nothing where the order is right', [10, 20, 30], [10, 20, 30]],
  ['nothing without a row', [], []],
  ['the moved one alone: to the beginning', [40, 10, 20, 30], [0, 10, 20, 30]],
  ['the moved one alone: to the end', [20, 30, 40, 10], [20, 30, 40, 50]],
  ['the moved one alone: between two', [10, 40, 20, 30], [10, 15, 20, 30]],
  ['two that were moved', [10, 50, 40, 20, 30], [10, 13, 16, 20, 30]],
  ['all where there is no room', [1, 5, 2, 3], [10, 20, 30, 40]],
  ['all but one where all are alike', [0, 0, 0], [0, 10, 20]],
  ['all rather than one beyond the limit', [1_000_000, 999_999], [10, 20]],
])('%s', (_, positions, expected) => {
  expect(after(positions)).toEqual(expected);
});

test('any order of any positions rises afterwards', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const length = 1 + (seed % 9);
    const positions = Array.from({ length }, (_, index) => ((seed * 7919 + index * index * 104_729) % 50) - 20);
    const found = after(positions);
    expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other));
  }
});
