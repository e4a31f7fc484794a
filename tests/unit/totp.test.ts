import { describe, expect, test } from 'bun:test';
import { Sealed } from '../../src/lib/sealed.ts';
import { base32, stepOf, totpAt } from '../../src/lib/totp.ts';

const secret = new TextEncoder().encode('12345678901234567890');

describe('a code by time', () => {
  // The last six digits of the test vectors of RFC 6238, appendix B, for SHA-1.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is at %d s that of RFC 6238', (seconds, code) => {
    expect(totpAt(secret, Math.floor(seconds / 30))).toBe(code);
  });

  test('fits a step before and after the present, and no other', () => {
    const present = 1000;
    const fits = (step: number) => stepOf(secret, totpAt(secret, step), present * 30_000 + 7);
    expect([998, 999, 1000, 1001, 1002].map(fits)).toEqual([undefined, 999, 1000, 1001, undefined]);
  });

  test.each(['', '12345', '1234567', '12345６'])('does not fit %p', (code) => {
    expect(stepOf(secret, code, 60_000)).toBeUndefined();
  });
});

// RFC 4648, 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%p in base32 is %p', (text, encoded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(encoded);
});

describe('a sealed secret', () => {
  const sealed = new Sealed('a secret of the data directory', 'second factors');
  const text = sealed.seal(secret, 'administrator 1');

  test('opens for its owner', () => {
    expect(Buffer.from(sealed.open(text, 'administrator 1')!)).toEqual(Buffer.from(secret));
    expect(text).not.toBe(sealed.seal(secret, 'administrator 1'));
  });

  test('opens for no other owner, by no other key, and not once it was changed', () => {
    expect(sealed.open(text, 'administrator 2')).toBeUndefined();
    expect(new Sealed('another secret', 'second factors').open(text, 'administrator 1')).toBeUndefined();
    expect(
      sealed.open(
        text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        'administrator 1',
      ),
    ).toBeUndefined();
    expect(sealed.open('', 'administrator 1')).toBeUndefined();
  });
});
