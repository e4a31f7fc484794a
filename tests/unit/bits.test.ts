import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { Bits } from '../../src/lib/bits.ts';
import { BytesById } from '../../src/lib/bytes-by-id.ts';
import { limits } from '../../src/limits.ts';

const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 80 }) },
  fc.integer({ min: limits.markedStores - 2, max: limits.markedStores + 3 }),
);
const ids = fc.uniqueArray(id, { maxLength: 60 });
const sets = fc.array(ids, { minLength: 1, maxLength: 3 });

function bitsOf(ids: readonly number[]): Bits {
  const bits = new Bits();
  for (const id of ids) bits.set(id, true);
  return bits;
}

const inOrder = (ids: Iterable<number>) => [...ids].toSorted((one, other) => one - other);

function expectIds(set: Bits, wanted: Iterable<number>) {
  const all = inOrder(wanted);
  expect(inOrder(set.ids())).toEqual(all);
  expect(set.count).toBe(all.length);
  for (const id of all) expect([set.has(id), set.has(id + 1)]).toEqual([true, all.includes(id + 1)]);
}

test('a set has the IDs that were set last, large ones too', () => {
  fc.assert(
    fc.property(ids, ids, (added, removed) => {
      const set = bitsOf(added);
      expectIds(set, added);
      for (const id of removed) set.set(id, false);
      expectIds(
        set,
        added.filter((id) => !removed.includes(id)),
      );
    }),
  );
});

test('the set of some marks has the IDs whose byte is large enough', () => {
  const entries = fc.uniqueArray(fc.tuple(id, fc.integer({ min: 0, max: 127 })), { selector: ([id]) => id });
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 127 }), (all, least) => {
      const of = new BytesById();
      for (const [id, value] of all) of.set(id, value);
      expectIds(
        Bits.of({ of, least }),
        all.filter(([, value]) => value >= least).map(([id]) => id),
      );
    }),
  );
});

test('the marks of a set are its IDs, and its set is the same', () => {
  fc.assert(
    fc.property(ids, (all) => {
      const { marks } = bitsOf(all);
      for (const id of all) expect([marks.of.get(id), marks.of.get(id + 1)]).toEqual([1, all.includes(id + 1) ? 1 : 0]);
      expectIds(Bits.of(marks), all);
    }),
  );
});

test('what is in all of some sets, in any, in one without another, and in both is that of a scan', () => {
  fc.assert(
    fc.property(sets, (all) => {
      const [one, other = one] = all.map(bitsOf) as [Bits, Bits?];
      const [ids, others = ids] = all as [number[], number[]?];
      expectIds(Bits.inAny(all.map(bitsOf)), new Set(all.flat()));
      expectIds(
        Bits.inAll(all.map(bitsOf)),
        ids.filter((id) => all.every((some) => some.includes(id))),
      );
      expectIds(
        one.without(other),
        ids.filter((id) => !others.includes(id)),
      );
      expect(one.commonWith(other)).toBe(ids.filter((id) => others.includes(id)).length);
    }),
  );
});
