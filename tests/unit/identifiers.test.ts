import { describe, expect, spyOn, test } from 'bun:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { generateKey } from '../../src/features/api-keys/service.ts';
import { base62, randomText } from '../../src/lib/identifiers.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const number = (text: string) => [...text].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);

describe('base62', () => {
  test.each([
    [0, 6, '000000'],
    [9, 1, '9'],
    [10, 1, 'A'],
    [61, 2, '0z'],
    [62, 2, '10'],
    [0xffff_ffff, 6, '4gfFC3'],
  ])('%d in %d characters is %s', (value, length, expected) => {
    expect(base62(value, length)).toBe(expected);
  });

  test('reads back as the same number, for everything a checksum can be', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), (value) => {
        expect(base62(value, 6)).toHaveLength(6);
        expect(number(base62(value, 6))).toBe(value);
      }),
    );
  });
});

describe('randomText', () => {
  test.each([0, 1, 24, 500])('has %d characters of the 62', (length) => {
    expect(randomText(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  test('gives every character the same share of the random bytes, and skips those left over', () => {
    let byte = 4 * 62;
    const spy = spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const bytes = array as unknown as Uint8Array;
      for (const index of bytes.keys()) bytes[index] = byte++ % 256;
      return array;
    });
    const counts = Map.groupBy(randomText(4 * 62), (character) => character);
    spy.mockRestore();
    expect([...counts.keys()].toSorted()).toEqual([...digits].toSorted());
    for (const times of counts.values()) expect(times).toHaveLength(4);
  });

  test('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => randomText(20))).size).toBe(1000);
  });
});

describe('generateKey', () => {
  const keys = Array.from({ length: 200 }, generateKey);

  test('gives fmk_ and 40 characters, other ones each time', () => {
    for (const key of keys) expect(key).toMatch(/^fmk_[0-9A-Za-z]{40}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('ends in the CRC-32 of the 34 characters before it', () => {
    for (const key of keys) expect(number(key.slice(38))).toBe(crc32(key.slice(4, 38)));
  });
});
