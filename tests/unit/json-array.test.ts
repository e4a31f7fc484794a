import { describe, expect, test } from 'bun:test';
import { JsonArray } from '../../src/lib/json-array.ts';

function add(array: JsonArray, value: unknown): boolean {
  const json = Buffer.from(JSON.stringify(value));
  const room = array.add(json.byteLength);
  if (room) json.copy(room.bytes, room.at);
  return room !== undefined;
}

const parsed = (array: JsonArray) => JSON.parse(array.between('{"data":', ',"meta":{"name":"店"}}').toString());

describe('an array of JSON', () => {
  test.each([0, 1, 2, 1000])('of %i values, between two texts', (count) => {
    const [values, array] = [Array.from({ length: count }, (_, index) => '店'.repeat(index % 50)), new JsonArray()];
    for (const value of values) expect(add(array, value)).toBe(true);
    expect(parsed(array)).toEqual({ data: values, meta: { name: '店' } });
  });

  test('has the same content where memory was allocated before, too little or too much', () => {
    for (const bytes of [0, 10, 100_000]) {
      const array = new JsonArray();
      array.expect(2, bytes);
      for (const value of ['a'.repeat(500), 'b']) add(array, value);
      expect(parsed(array).data).toEqual(['a'.repeat(500), 'b']);
    }
  });

  test('takes values up to its limit in bytes, and none after one that was refused', () => {
    // ["aaa","bbb"] without the bracket at the end.
    const array = new JsonArray(12);
    expect([add(array, 'aaa'), add(array, 'bbb'), add(array, ''), array.isFull, add(array, 1)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(parsed(array).data).toEqual(['aaa', 'bbb']);
    const less = new JsonArray(11);
    expect([add(less, 'aaa'), add(less, 'bbb')]).toEqual([true, false]);
  });

  test('takes a first value beyond the limit', () => {
    const array = new JsonArray(3);
    expect([add(array, 'long'), add(array, 1)]).toEqual([true, false]);
    expect(parsed(array).data).toEqual(['long']);
  });
});
