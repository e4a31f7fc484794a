import { expect, test } from 'bun:test';
import { secureRandom } from '../../src/lib/random.ts';

test('numbers from the generator of the system are from 0 up to 1, evenly, and never repeat as a whole', () => {
  const [one, other] = [secureRandom(8), secureRandom()];
  const numbers = Array.from({ length: 10_000 }, one);
  for (const number of numbers) expect(number).toBeWithin(0, 1);
  for (let tenth = 0; tenth < 10; tenth++)
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeWithin(800, 1200);
  expect(new Set(numbers).size).toBeGreaterThan(9990);
  expect(Array.from({ length: 8 }, other)).not.toEqual(numbers.slice(0, 8));
});
