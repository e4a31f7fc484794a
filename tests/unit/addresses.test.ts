import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  clientNetwork,
  hopAddress,
  isLoopback,
  isWithin,
  parseNetwork,
  plainAddress,
  siteNetwork,
  widerNetwork,
} from '../../src/lib/addresses.ts';

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text)!);

describe('parseNetwork', () => {
  test.each([
    ['10.0.0.0/8', '10.0.0.0', 8],
    ['192.0.2.7', '192.0.2.7', 32],
    ['2001:db8::/32', '2001:db8::', 32],
    ['::1', '::1', 128],
    ['::ffff:192.0.2.7', '192.0.2.7', 32],
    ['0.0.0.0/0', '0.0.0.0', 0],
  ])('reads %s', (text, address, bits) => {
    const [parsed, parsedBits] = parseNetwork(text)!;
    expect(`${parsed.toString()}/${parsedBits}`).toBe(`${address}/${bits}`);
  });

  test.each([
    '',
    ' ',
    'localhost',
    'food.example',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '300.1.1.1',
    '::1/129',
    '1:2',
  ])('refuses %j', (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });
});

describe('isWithin', () => {
  test.each([
    [true, '10.1.2.3', '10.0.0.0/8'],
    [true, '10.255.255.255', '10.0.0.0/8'],
    [false, '11.0.0.0', '10.0.0.0/8'],
    [true, '192.0.2.7', '192.0.2.7'],
    [false, '192.0.2.8', '192.0.2.7'],
    [true, '::ffff:10.1.2.3', '10.0.0.0/8'],
    [true, '10.1.2.3', '::ffff:10.1.2.3'],
    [true, '2001:db8:1::5', '2001:db8::/32'],
    [false, '2001:db9::5', '2001:db8::/32'],
    [false, '10.1.2.3', '::/0'],
    [false, '2001:db8::1', '0.0.0.0/0'],
    [false, 'unknown', '0.0.0.0/0'],
    [false, '', '::/0'],
  ])('%j for %s in %s', (expected, address, network) => {
    expect(isWithin(address, networks(network))).toBe(expected);
  });

  test('asks every network, and none holds anything', () => {
    expect(isWithin('192.0.2.7', networks('10.0.0.0/8', '2001:db8::/32', '192.0.2.0/24'))).toBe(true);
    expect(isWithin('192.0.2.7', [])).toBe(false);
  });
});

describe('hopAddress', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[::ffff:192.0.2.7]:5678', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ])('%j is %j', (hop, address) => {
    expect(hopAddress(hop)).toBe(address);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '999.9.9.9',
    '999.9.9.9:80',
    '10',
    '0x7f.1',
    '192.0.2.7:',
    '192.0.2.7:x',
    '[]:80',
  ])('%j is none', (hop) => {
    expect(hopAddress(hop)).toBeUndefined();
  });
});

describe('plainAddress', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%j is %j', (address, expected) => {
    expect(plainAddress(address)).toBe(expected);
  });
});

const group = fc.nat(0xffff);

/** IPv6 addresses outside the range that stands for IPv4 ones, in groups of 16 bits. */
const groups = fc
  .tuple(fc.integer({ min: 1, max: 0xffff }), ...Array.from({ length: 7 }, () => group))
  .map((numbers) => numbers.map((number) => number.toString(16)));

describe('clientNetwork', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['::1', '::'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, expected) => {
    expect(clientNetwork(address)).toBe(expected);
  });

  test('is one for all addresses with the same first 64 bits, whatever the others are', () => {
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        const neighbour = [...one.slice(0, 4), ...other.slice(4)];
        expect(clientNetwork(neighbour.join(':'))).toBe(clientNetwork(one.join(':')));
      }),
    );
  });

  test('differs as soon as one of the first 64 bits does', () => {
    fc.assert(
      fc.property(groups, fc.nat(63), (one, bit) => {
        const other = [...one];
        const place = Math.floor(bit / 16);
        other[place] = (parseInt(one[place]!, 16) ^ (1 << (bit % 16))).toString(16);
        if (parseInt(other[0]!, 16) === 0) return;
        expect(clientNetwork(other.join(':'))).not.toBe(clientNetwork(one.join(':')));
      }),
    );
  });
});

describe('widerNetwork', () => {
  test.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ])('of %s is %s', (address, expected) => {
    expect(widerNetwork(address)).toBe(expected);
  });
});

describe('siteNetwork', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8:1:ffff::', '2001:db8:1::'],
    ['2001:db8:2::', '2001:db8:2::'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, expected) => {
    expect(siteNetwork(address)).toBe(expected);
  });
});

describe('isLoopback', () => {
  test.each([
    [true, 'localhost'],
    [true, '127.0.0.1'],
    [true, '127.8.9.10'],
    [true, '::1'],
    [true, '::ffff:127.0.0.1'],
    [false, '0.0.0.0'],
    [false, '::'],
    [false, '10.0.0.1'],
    [false, '128.0.0.1'],
    [false, 'food.example'],
    [false, 'localhost.food.example'],
    [false, '127.0.0.1.food.example'],
    [false, ''],
  ])('%j for %j', (expected, host) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
