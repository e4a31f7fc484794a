import { describe, expect, test } from 'bun:test';
import { Ring } from '../../src/lib/ring.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
/** Bytes that a record of at most 256 bytes takes beside them: its header, and room for a slightly longer version. */
const overhead = 24 + 8;

describe('a ring', () => {
  test('holds records with their notes', () => {
    const ring = new Ring(2 * overhead + 24);
    const first = ring.place(bytes(5, 1), 0.5);
    const second = ring.place(bytes(16, 2));
    expect(ring.holds(first)).toBe(true);
    expect([...ring.bytes(first)]).toEqual([1, 1, 1, 1, 1]);
    expect(ring.note(first)).toBe(0.5);
    expect([...ring.bytes(second)]).toEqual([...bytes(16, 2)]);
    expect(ring.note(second)).toBe(0);
  });

  test('overwrites the oldest record', () => {
    const ring = new Ring(2 * overhead + 16);
    const first = ring.place(bytes(8, 1));
    const second = ring.place(bytes(8, 2));
    const third = ring.place(bytes(8, 3));
    expect(ring.holds(first)).toBe(false);
    expect(ring.holds(second)).toBe(true);
    expect([...ring.bytes(second)]).toEqual([...bytes(8, 2)]);
    expect([...ring.bytes(third)]).toEqual([...bytes(8, 3)]);
  });

  test('replaces a record in place while it is held and large enough', () => {
    const ring = new Ring(1000);
    const at = ring.place(bytes(640, 1), 1);
    expect(ring.place(bytes(664, 2), 2, at)).toBe(at);
    expect([...ring.bytes(at)]).toEqual([...bytes(664, 2)]);
    expect(ring.note(at)).toBe(2);
    expect(ring.place(bytes(3, 3), 3, at)).toBe(at);
    expect(ring.place(bytes(664, 4), 4, at)).toBe(at);
    const other = ring.place(bytes(665, 5), 5, at);
    expect(other).not.toBe(at);
    expect(ring.holds(at)).toBe(false);
    const again = ring.place(bytes(8, 6), 6, at);
    expect(again).not.toBe(at);
    expect([...ring.bytes(other)]).toEqual([...bytes(665, 5)]);
  });

  test('replaces the note of a record', () => {
    const ring = new Ring(1000);
    const [one, other] = [ring.place(bytes(8, 1), 1), ring.place(bytes(8, 2), 2)];
    ring.mark(one, -1);
    expect([ring.note(one), ring.note(other)]).toEqual([-1, 2]);
    expect([...ring.bytes(one)]).toEqual([...bytes(8, 1)]);
  });

  test('takes a record as large as the ring, and none larger', () => {
    const ring = new Ring(overhead + 8);
    expect([...ring.bytes(ring.place(bytes(15, 1)))]).toEqual([...bytes(15, 1)]);
    expect(() => ring.place(bytes(16, 1))).toThrow(RangeError);
  });

  test('holds unchanged records in any order of writes', () => {
    const ring = new Ring(1000);
    const placed: { at: number; length: number; value: number }[] = [];
    let seed = 3;
    const any = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let replaced = 0;
    for (let step = 0; step < 5000; step++) {
      const value = step % 251;
      const length = any(300);
      const earlier = any(3) === 0 ? placed.at(-1 - any(5)) : undefined;
      const at = ring.place(bytes(length, value), value, earlier?.at);
      const record = { at, length, value };
      if (earlier && at === earlier.at) replaced += Number(Object.assign(earlier, record) === earlier);
      else placed.push(record);
      const held = placed.slice(-40).filter((one) => ring.holds(one.at));
      for (const one of held) {
        expect(ring.bytes(one.at).byteLength).toBe(one.length);
        expect(ring.bytes(one.at).every((byte) => byte === one.value)).toBe(true);
        expect(ring.note(one.at)).toBe(one.value);
      }
      expect(held.reduce((sum, one) => sum + one.length, 0)).toBeLessThanOrEqual(1000);
      expect(held.length).toBeGreaterThan(0);
    }
    expect(replaced).toBeGreaterThan(100);
  });
});
