import { beforeEach, describe, expect, test } from 'bun:test';
import { Refusals } from '../../src/features/health/refusals.ts';
import { limits } from '../../src/limits.ts';

const minute = 60_000;

let now: number;
let refusals: Refusals;
beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12);
  refusals = new Refusals(() => now);
});

describe('refusals', () => {
  test('are counted by budget for an hour, the busiest first, and since the start', () => {
    refusals.note('like', '192.0.2.7');
    for (let count = 0; count < 30; count++) {
      refusals.note('review', '192.0.2.7');
      now += minute;
    }
    expect(refusals.recent()).toEqual([
      { budget: 'review', refusals: 30, networks: 1 },
      { budget: 'like', refusals: 1, networks: 1 },
    ]);
    now += 40 * minute;
    expect(refusals.recent()).toEqual([{ budget: 'review', refusals: 19, networks: 1 }]);
    now += 20 * minute;
    expect(refusals.recent()).toEqual([]);
    expect(refusals.totals()).toEqual([
      { budget: 'like', refusals: 1 },
      { budget: 'review', refusals: 30 },
    ]);
  });

  test('of one customer are of one network', () => {
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1', '198.51.100.1', '198.51.100.200'])
      refusals.note('like', address);
    expect(refusals.recent()).toEqual([{ budget: 'like', refusals: 5, networks: 3 }]);
  });

  test('from before the clock was set back do not count', () => {
    refusals.note('like', '192.0.2.7');
    now -= 60 * minute;
    expect(refusals.recent()).toEqual([]);
  });

  test(`take bounded memory: ${limits.refusedNetworks} networks are counted`, () => {
    for (let count = 0; count < limits.refusedNetworks + 500; count++) {
      refusals.note('like', `10.${count >> 8}.${count & 255}.1`);
    }
    expect(refusals.recent()).toEqual([
      { budget: 'like', refusals: limits.refusedNetworks + 500, networks: limits.refusedNetworks },
    ]);
  });
});
