import { describe, expect, test } from 'bun:test';
import { BoundedMap } from '../../src/lib/bounded-map.ts';
import { Doorkeeper } from '../../src/lib/doorkeeper.ts';

describe('a bounded map', () => {
  test('evicts its oldest entries beyond its limit', () => {
    const map = new BoundedMap<number, string>(3);
    for (let key = 0; key < 5; key++) map.set(key, 'x');
    expect([...map.keys()]).toEqual([2, 3, 4]);
  });

  test('takes an entry that is set again as the newest', () => {
    const map = new BoundedMap<number, string>(2);
    map.set(1, 'a').set(2, 'b').set(1, 'c').set(3, 'd');
    expect([...map]).toEqual([
      [1, 'c'],
      [3, 'd'],
    ]);
  });

  test('adds up weights, with replaced, deleted and cleared entries', () => {
    const map = new BoundedMap<string, string>(10, (value) => value.length);
    map.set('a', '12345').set('b', '1234');
    map.set('a', '123456');
    expect([...map.keys()]).toEqual(['b', 'a']);
    map.delete('b');
    map.set('c', '1234');
    expect([...map.keys()]).toEqual(['a', 'c']);
    map.set('d', '1');
    expect([...map.keys()]).toEqual(['c', 'd']);
    map.clear();
    map.set('e', '1234567890');
    expect([...map.keys()]).toEqual(['e']);
  });

  test('does not store a value above its limit, and deletes only the value that it replaces', () => {
    const map = new BoundedMap<string, string>(3, (value) => value.length);
    map.set('a', '12').set('b', '1234');
    expect([...map.keys()]).toEqual(['a']);
    map.set('a', '1234');
    expect(map.size).toBe(0);
    map.set('c', '123');
    expect([...map.keys()]).toEqual(['c']);
  });

  test('equals a plain list after many random steps', () => {
    const map = new BoundedMap<number, number>(40, (value) => value);
    let list: [number, number][] = [];
    let seed = 7;
    const any = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 20_000; step++) {
      const key = any(20);
      if (any(4) === 0) {
        map.delete(key);
        list = list.filter(([known]) => known !== key);
      } else {
        const value = 1 + any(9);
        map.set(key, value);
        list = [...list.filter(([known]) => known !== key), [key, value]];
        while (list.reduce((sum, [, weight]) => sum + weight, 0) > 40) list.shift();
      }
      expect([...map]).toEqual(list);
    }
  });
});

describe('a doorkeeper', () => {
  test('admits a key the second time', () => {
    const doorkeeper = new Doorkeeper(10);
    expect(doorkeeper.admits('a')).toBe(false);
    expect(doorkeeper.admits('b')).toBe(false);
    expect(doorkeeper.admits('a')).toBe(true);
  });

  test('forgets keys of two generations ago', () => {
    const doorkeeper = new Doorkeeper(2);
    doorkeeper.admits('a');
    for (const key of ['b', 'c', 'd', 'e']) doorkeeper.admits(key);
    expect(doorkeeper.admits('a')).toBe(false);
    expect(doorkeeper.admits('e')).toBe(true);
  });
});
