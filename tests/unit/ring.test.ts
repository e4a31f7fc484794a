import { describe, expect, test } from 'bun:test';
import { Ring } from '../../src/lib/ring.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);

describe('a ring', () => {
  test('holds what fits', () => {
    const ring = new Ring(10);
    const first = ring.place(bytes(4, 1));
    const second = ring.place(bytes(6, 2));
    expect(ring.holds(first.at)).toBe(true);
    expect([...first.bytes]).toEqual([1, 1, 1, 1]);
    expect([...second.bytes]).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('gives the place of the oldest away', () => {
    const ring = new Ring(10);
    const first = ring.place(bytes(4, 1));
    const second = ring.place(bytes(4, 2));
    const third = ring.place(bytes(3, 3));
    expect(ring.holds(first.at)).toBe(false);
    expect(ring.holds(second.at)).toBe(true);
    expect([...second.bytes]).toEqual([2, 2, 2, 2]);
    expect([...third.bytes]).toEqual([3, 3, 3]);
  });

  test('refuses more than it is large', () => {
    expect(() => new Ring(10).place(bytes(11, 1))).toThrow(RangeError);
  });

  test('what it says it holds is as it was, whatever came since', () => {
    const ring = new Ring(1000);
    const placed: { at: number; bytes: Uint8Array; value: number }[] = [];
    let seed = 3;
    const any = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 5000; step++) {
      const value = step % 251;
      placed.push({ ...ring.place(bytes(any(300), value)), value });
      const held = placed.slice(-40).filter(({ at }) => ring.holds(at));
      for (const one of held) expect(one.bytes.every((byte) => byte === one.value)).toBe(true);
      expect(held.reduce((sum, one) => sum + one.bytes.byteLength, 0)).toBeLessThanOrEqual(1000);
      expect(held.length).toBeGreaterThan(0);
    }
  });
});
