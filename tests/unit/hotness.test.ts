import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { halfLives, heat, hotness, remaining, warmed, type HotKey } from '../../src/features/standing/hotness.ts';

const week = 7 * 24 * 60 * 60_000;
const birth = halfLives(Date.UTC(2026, 10, 20));

/** Events of a store: the weight of each, and the half-lives since the one before. */
type History = { weight: number; after: number }[];

const weight = fc.constantFrom(...Object.values(heat));
const span = fc.double({ min: 0, max: 8, noNaN: true });
const history: fc.Arbitrary<History> = fc.array(fc.record({ weight, after: span }), { maxLength: 30 });

/** The key after a history, and the time of its end. */
function play(events: History, start = birth): { key: HotKey; end: number } {
  let key: HotKey = null;
  let end = start;
  for (const { weight, after } of events) {
    end += after;
    key = warmed(key, weight, end);
  }
  return { key, end };
}

/** Hotness by its definition: what every event weighs, halved for each half-life since it happened. */
function defined(events: History, now: number): number {
  let time = birth;
  let sum = 0;
  for (const { weight, after } of events) {
    time += after;
    sum += weight * 0.5 ** (now - time);
  }
  return sum;
}

/** Far above the error of the arithmetic, far below what is shown. */
const tiny = 2e-6;

describe('hotness', () => {
  test('is the sum of what every event still weighs', () => {
    fc.assert(
      fc.property(history, span, (events, later) => {
        const { key, end } = play(events);
        expect(Math.abs(hotness(key, end + later) - defined(events, end + later))).toBeLessThan(tiny);
      }),
    );
  });

  test.each([
    ['a search', heat.search, 1],
    ['a like', heat.like, 3],
    ['an approved review', heat.review, 5],
  ])('of %s is %d at once, half of it a week later, a quarter after two', (_, weight, expected) => {
    const start = Date.UTC(2026, 10, 20, 12);
    const key = warmed(null, weight, halfLives(start));
    const weighs = [0, 1, 2].map((weeks) => hotness(key, halfLives(start + weeks * week)));
    expect(weighs[0]).toBeCloseTo(expected, 9);
    expect(weighs[1]).toBeCloseTo(expected / 2, 9);
    expect(weighs[2]).toBeCloseTo(expected / 4, 9);
  });

  test('is zero without a key', () => {
    expect(hotness(null, birth)).toBe(0);
  });

  test('is never below zero, whatever is taken back', () => {
    const signed = fc.array(fc.record({ weight: fc.double({ min: -20, max: 20, noNaN: true }), after: span }));
    fc.assert(
      fc.property(signed, (events) => {
        const { key, end } = play(events);
        expect(key === null || Number.isFinite(key)).toBe(true);
        expect(hotness(key, end)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('is forgotten when nothing is left that would be shown', () => {
    const faded = warmed(null, heat.like, birth);
    expect(warmed(faded, 0, birth + 30)).toBeNull();
    expect(warmed(faded, 0, birth + 10)).not.toBeNull();
  });
});

describe('the order by key', () => {
  test('is the order by hotness, at any time', () => {
    fc.assert(
      fc.property(history, history, span, (one, other, later) => {
        const [first, second] = [play(one), play(other)];
        const now = Math.max(first.end, second.end) + later;
        const difference = defined(one, now) - defined(other, now);
        if (Math.abs(difference) < tiny) return;
        const [higher, lower] = difference > 0 ? [first.key, second.key] : [second.key, first.key];
        expect(higher!).toBeGreaterThan(lower ?? -Infinity);
      }),
    );
  });
});

describe('taking an event back', () => {
  test('restores the hotness there would be without it, however much later', () => {
    fc.assert(
      fc.property(history, weight, span, span, (events, weight, before, later) => {
        const { key, end } = play(events);
        const [since, now] = [end + before, end + before + later];
        const undone = warmed(warmed(key, weight, since), -remaining(weight, since, now), now);
        expect(Math.abs(hotness(undone, now) - hotness(key, now))).toBeLessThan(tiny);
      }),
    );
  });

  test('restores it with other events in between', () => {
    fc.assert(
      fc.property(history, weight, history, span, (events, weight, between, later) => {
        const { key, end } = play(events);
        let [undone, now] = [warmed(key, weight, end), end];
        for (const event of between) undone = warmed(undone, event.weight, (now += event.after));
        now += later;
        undone = warmed(undone, -remaining(weight, end, now), now);
        expect(Math.abs(hotness(undone, now) - defined([...events, ...between], now))).toBeLessThan(tiny);
      }),
    );
  });
});

describe('the time in half-lives', () => {
  test('goes by one a week', () => {
    const start = Date.UTC(2026, 10, 20);
    expect(halfLives(start + week) - halfLives(start)).toBeCloseTo(1, 9);
  });

  test('stands still within a minute and goes on with the next', () => {
    const start = Date.UTC(2026, 10, 20, 8, 15);
    expect(halfLives(start + 59_999)).toBe(halfLives(start));
    expect(halfLives(start + 60_000)).toBeGreaterThan(halfLives(start));
  });
});
