import { expect, test } from 'bun:test';
import { headIn, headOf } from '../../src/features/search/compounds.ts';

test.each([
  ['nudelsuppe', 'suppe'],
  ['nudelsuppen', 'suppe'],
  ['milchreis', 'reis'],
  ['softeis', 'eis'],
  ['reis', 'reis'],
  ['suppen', 'suppe'],
  ['kasebrotchen', 'brotchen'],
  ['schwarzwaldstube', 'stube'],
])('the last part of %s is %s', (word, head) => {
  expect(headIn(word)).toBe(head);
});

// Less than three letters before it are no word.
test.each(['preis', 'suppenkuche1', 'licorice', ''])('%s has none', (word) => {
  expect(headIn(word)).toBeUndefined();
});

test('a last part is looked for in the singular, whole', () => {
  expect(['suppe', 'suppen', 'supp', 'nudelsuppe'].map(headOf)).toEqual(['suppe', 'suppe', undefined, undefined]);
});
