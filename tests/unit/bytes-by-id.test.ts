import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BytesById } from '../../src/lib/bytes-by-id.ts';
import { limits } from '../../src/limits.ts';

const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
  fc.integer({ min: limits.markedStores - 2, max: limits.markedStores + 3 }),
);
const entries = fc.array(fc.tuple(id, fc.integer({ min: 0, max: 127 })), { maxLength: 60 });

function bytesOf(all: [id: number, value: number][]): BytesById {
  const bytes = new BytesById();
  for (const [id, value] of all) bytes.set(id, value);
  return bytes;
}

describe('a byte for each ID', () => {
  test('is the one set last, for large IDs too', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const bytes = bytesOf(all);
        const last = new Map(all);
        for (const [id] of all) {
          expect(bytes.get(id)).toBe(last.get(id)!);
          expect(bytes.get(id + 1)).toBe(last.get(id + 1) ?? 0);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('is the same for many IDs at once', () => {
    const bytes = bytesOf([[3, 7]]);
    bytes.setAll([1, 9, limits.markedStores + 1], 5);
    expect([1, 2, 3, 9, 10, limits.markedStores + 1].map((id) => bytes.get(id))).toEqual([5, 0, 7, 5, 0, 5]);
  });
});
