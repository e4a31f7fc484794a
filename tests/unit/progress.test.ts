import { expect, test } from 'bun:test';
import { progressText } from '../../src/cli/progress.ts';

test.each([
  [['checking the database'], 'checking the database'],
  [['checking the database', 0, 0], 'checking the database'],
  [['copying the database', 0, 14_807], 'copying the database: 0 of 14807'],
  [['copying the database', 300, 14_807], 'copying the database: 300 of 14807'],
  [['stores written', 500], 'stores written: 500'],
] as const)('the progress of %j is shown as "%s"', ([step, done, total], text) => {
  expect(progressText(step, done, total)).toBe(text);
});
