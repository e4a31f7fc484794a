import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { heat } from '../../src/features/standing/hotness.ts';
import { meanRating, score, type Signals } from '../../src/features/standing/score.ts';

const untouched: Signals = { hotness: 0, likes: 0, searches: 0, reviews: 0, ratingSum: 0 };

/** Signals of a store with ratings from 1 to 5. */
const signals: fc.Arbitrary<Signals> = fc
  .record({
    hotness: fc.double({ min: 0, max: 100_000, noNaN: true }),
    likes: fc.nat(3000),
    searches: fc.nat(15_000),
    reviews: fc.nat(500),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...counts }) => ({ ...counts, ratingSum: counts.reviews + Math.round(4 * share * counts.reviews) }));

const mean = fc.double({ min: 1, max: 5, noNaN: true });

describe('score', () => {
  test.each([
    ['nothing known', untouched, 3.9, 32.625],
    ['nothing known of a world at its start', untouched, 3.5, 28.125],
    [
      'every cap reached, but no heat',
      { ...untouched, likes: 1000, searches: 5000, reviews: 200, ratingSum: 1000 },
      3.9,
      79.4107,
    ],
    [
      'the same with hotness that counts half',
      { hotness: 20, likes: 1000, searches: 5000, reviews: 200, ratingSum: 1000 },
      3.9,
      89.2798,
    ],
    ['a little of everything', { hotness: 5, likes: 10, searches: 40, reviews: 4, ratingSum: 17 }, 3.9, 49.0859],
    ['the best there is', { hotness: 1e12, likes: 1e6, searches: 1e6, reviews: 1e6, ratingSum: 5e6 }, 5, 100],
    ['the worst there is', { ...untouched, reviews: 1, ratingSum: 1 }, 1, 1.5684],
  ])('with %s', (_, signals, mean, expected) => {
    expect(score(signals, mean)).toBe(expected);
  });

  test('is from 0 to 100, with four decimals', () => {
    fc.assert(
      fc.property(signals, mean, (signals, mean) => {
        const value = score(signals, mean);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        expect(Number(value.toFixed(4))).toBe(value);
      }),
    );
  });

  test.each([
    ['a like', ({ likes, hotness, ...rest }) => ({ ...rest, likes: likes + 1, hotness: hotness + heat.like })],
    [
      'a review of five stars',
      ({ reviews, ratingSum, hotness, ...rest }) => ({
        ...rest,
        reviews: reviews + 1,
        ratingSum: ratingSum + 5,
        hotness: hotness + heat.review,
      }),
    ],
    [
      'a search',
      ({ searches, hotness, ...rest }) => ({ ...rest, searches: searches + 1, hotness: hotness + heat.search }),
    ],
  ] satisfies [string, (signals: Signals) => Signals][])('is never lowered by %s', (_, after) => {
    fc.assert(
      fc.property(signals, mean, (before, mean) => {
        expect(score(after(before), mean)).toBeGreaterThanOrEqual(score(before, mean));
      }),
    );
  });

  test.each(['hotness', 'likes', 'searches', 'ratingSum'] as const)('never falls when %s rises alone', (signal) => {
    fc.assert(
      fc.property(signals, mean, fc.nat(1000), (before, mean, more) => {
        const room = signal === 'ratingSum' ? 5 * before.reviews - before.ratingSum : Infinity;
        const after = { ...before, [signal]: before[signal] + Math.min(more, room) };
        expect(score(after, mean)).toBeGreaterThanOrEqual(score(before, mean));
      }),
    );
  });

  test.each([
    ['hotness', 1],
    ['likes', 1],
    ['searches', 1],
    ['reviews', 1],
    ['ratingSum', 1],
  ] as const)('rises with %s as long as little is known', (signal, more) => {
    const known = { ...untouched, reviews: 5, ratingSum: 20 };
    const better = { ...known, [signal]: known[signal] + more, ...(signal === 'reviews' && { ratingSum: 24 }) };
    expect(score(better, 3.9)).toBeGreaterThan(score(known, 3.9));
  });

  test('never falls when the mean of all ratings rises', () => {
    fc.assert(
      fc.property(signals, mean, mean, (signals, one, other) => {
        const [lower, higher] = one < other ? [one, other] : [other, one];
        expect(score(signals, higher)).toBeGreaterThanOrEqual(score(signals, lower));
      }),
    );
  });
});

describe('the mean of all ratings', () => {
  test.each([
    [0, 0, 3.5],
    [250, 50, 4.25],
    [5_000_000, 1_000_000, 4.999925],
  ])('with a sum of %d over %d ratings is %d', (sum, count, expected) => {
    expect(meanRating(sum, count)).toBeCloseTo(expected, 6);
  });

  test('is between 3.5 and their plain average', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (ratings) => {
        const sum = ratings.reduce((total, rating) => total + rating, 0);
        const average = sum / ratings.length;
        expect(meanRating(sum, ratings.length)).toBeWithin(
          Math.min(3.5, average) - 1e-9,
          Math.max(3.5, average) + 1e-9,
        );
      }),
    );
  });
});
