import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FairMap } from '../../src/lib/fair-map.ts';

/** A map that holds `counts` entries of each group, in the order of the groups; keys are `GROUP INDEX`. */
function filled(limit: number, counts: Record<string, number>): FairMap<string, number> {
  const map = new FairMap<string, number>(limit);
  for (const [path, count] of Object.entries(counts)) {
    for (let index = 0; index < count; index++) map.set(`${path} ${index}`, index, path.split('/'));
  }
  return map;
}

describe('a fair map', () => {
  test('evicts the oldest entry of a group alone', () => {
    const map = filled(3, { a: 5 });
    expect(['a 0', 'a 1', 'a 2', 'a 3', 'a 4'].map((key) => map.get(key))).toEqual([undefined, undefined, 2, 3, 4]);
    expect(map.size).toBe(3);
  });

  test('evicts no entry of a small group for those of a large one', () => {
    const map = filled(10, { small: 2, large: 1000 });
    expect(map.get('small 0')).toBe(0);
    expect(map.get('small 1')).toBe(1);
    expect(map.get('large 991')).toBeUndefined();
    expect(map.get('large 992')).toBe(992);
  });

  test('evicts no entry of a group for as many groups as there are places for', () => {
    const groups = Array.from({ length: 9 }, (_, index) => [`group ${index}`, 100]);
    const map = filled(10, { person: 1, ...Object.fromEntries(groups) });
    expect(map.get('person 0')).toBe(0);
  });

  test('evicts from the largest subgroup, however many subgroups its group has', () => {
    const crowd = Array.from({ length: 20 }, (_, index) => [`network/crowd ${index}`, 1]);
    const map = filled(10, { 'network/large': 3, ...Object.fromEntries(crowd), 'other/one': 1 });
    expect(map.get('network/large 0')).toBeUndefined();
    expect(map.get('network/large 1')).toBeUndefined();
    expect(map.get('other/one 0')).toBe(0);
    expect(map.size).toBe(10);
  });

  test('counts an entry that is set again in its new group only', () => {
    const map = filled(4, { a: 2, b: 2 });
    map.set('a 0', 7, ['b']);
    map.set('c 0', 8, ['c']);
    expect(map.get('b 0')).toBeUndefined();
    expect(map.get('a 0')).toBe(7);
    expect(map.get('a 1')).toBe(1);
  });

  test('deletes by key and by value', () => {
    const map = filled(10, { a: 3, b: 3 });
    expect(map.delete('a 1')).toBe(true);
    expect(map.delete('a 1')).toBe(false);
    map.deleteWhere((value) => value === 2);
    expect(map.size).toBe(3);
    expect(map.get('b 2')).toBeUndefined();
  });

  test('agrees with a plain list after many random steps', () => {
    const limit = 12;
    const step = fc.record({
      kind: fc.constantFrom('set', 'set', 'set', 'delete'),
      key: fc.nat(30),
      group: fc.nat(3),
      subgroup: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const map = new FairMap<number, number>(limit);
        let list: { key: number; group: number; subgroup: number }[] = [];
        const largest = (of: typeof list, by: 'group' | 'subgroup') =>
          Math.max(...[0, 1, 2, 3].map((name) => of.filter((entry) => entry[by] === name).length));
        for (const { kind, key, group, subgroup } of steps) {
          list = list.filter((entry) => entry.key !== key);
          if (kind === 'delete') map.delete(key);
          else {
            list.push({ key, group, subgroup });
            map.set(key, key, [`${group}`, `${subgroup}`]);
          }
          const [gone, ...more] = list.filter((entry) => map.get(entry.key) === undefined);
          expect(more).toEqual([]);
          if (gone) {
            const inGroup = list.filter((entry) => entry.group === gone.group);
            const inSubgroup = inGroup.filter((entry) => entry.subgroup === gone.subgroup);
            expect(inGroup.length).toBe(largest(list, 'group'));
            expect(inSubgroup.length).toBe(largest(inGroup, 'subgroup'));
            expect(inSubgroup[0]).toBe(gone);
            expect(list.length).toBe(limit + 1);
            list = list.filter((entry) => entry !== gone);
          }
          expect(map.size).toBe(list.length);
          expect(list.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
