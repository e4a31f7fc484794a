import { expect, test } from 'bun:test';
import { inParallel } from '../../src/lib/parallel.ts';

test('runs all, in order, and no more than so many at the same time', async () => {
  const [begun, running]: [number[], Set<number>] = [[], new Set()];
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    running.add(item);
    most = Math.max(most, running.size);
    await new Promise(setImmediate);
    running.delete(item);
  });
  expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5, 6, 7], most: 3 });
});

test('begins no more after a failure, and waits for what it began', async () => {
  const ended: number[] = [];
  const work = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    await new Promise(setImmediate);
    if (item === 1) throw new Error('the first failed');
    await new Promise(setImmediate);
    ended.push(item);
  });
  expect(await work.catch(({ message }: Error) => message)).toBe('the first failed');
  expect(ended).toEqual([2]);
});

test('runs nothing without items', async () => {
  await inParallel([], 3, () => Promise.reject(new Error('never')));
});
