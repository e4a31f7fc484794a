import { describe, expect, test } from 'bun:test';
import { clipLine, clipRing, simplified } from '../../src/features/town/map/clip.ts';
import { landWithin } from '../../src/features/town/map/coast.ts';
import { nested } from '../../src/features/town/map/polygons.ts';
import { joined } from '../../src/features/town/map/streets.ts';
import { doubleArea } from '../../src/features/town/map/tile.ts';

const box = { left: 0, top: 0, right: 100, bottom: 100 };
const square = (x: number, y: number, side: number) =>
  Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side, x, y);
const areaOf = (lines: readonly ArrayLike<number>[]) =>
  Math.abs(lines.reduce((sum, line) => sum + doubleArea(line) / 2, 0));

describe('clipping', () => {
  test('a line leaves a box and comes back as two', () => {
    expect(clipLine([10, 10, 110, 10, 110, 20, 10, 20], box)).toEqual([
      [10, 10, 100, 10],
      [100, 20, 10, 20],
    ]);
  });

  test('a line through a box without a point in it is cut on both sides, one beside it is nothing', () => {
    expect(clipLine([-50, 50, 150, 50], box)).toEqual([[0, 50, 100, 50]]);
    expect(clipLine([-50, -10, 150, -10], box)).toEqual([]);
    expect(clipLine([-50, 40, 40, -50], box)).toEqual([]);
  });

  test('a ring keeps its direction, and what lies in the box', () => {
    const ring = clipRing(square(50, 50, 100), box);
    expect(doubleArea(ring)).toBe(2 * 50 * 50);
    expect(clipRing(square(150, 150, 10), box)).toEqual([]);
    expect(areaOf([clipRing(square(-10, -10, 200), box)])).toBe(100 * 100);
  });

  test('a line loses the points that nobody would see', () => {
    const line = Int32Array.of(0, 0, 10, 1, 20, 0, 30, 40, 40, 0);
    expect([...simplified(line, 2)]).toEqual([0, 0, 20, 0, 30, 40, 40, 0]);
    expect([...simplified(line, 0.5)]).toEqual([...line]);
    expect([...simplified(square(0, 0, 100), 4)]).toEqual([...square(0, 0, 100)]);
  });
});

describe('areas', () => {
  test('a lake is a hole of the wood, and its island is wood again, in whatever order and direction', () => {
    const [wood, lake, island] = [square(0, 0, 90), square(10, 10, 50), square(20, 20, 10).toReversed()];
    const back = new Int32Array(island.length);
    for (let at = 0; at < island.length; at += 2) back.set([island[at + 1]!, island[at]!], at);
    const rings = nested([back, lake, wood]);
    expect(rings.map((ring) => doubleArea(ring) / 2)).toEqual([90 * 90, -(50 * 50), 10 * 10]);
  });

  test('a hole that shares corners with the outer ring is a hole; two neighbours are two areas', () => {
    const corner = nested([square(0, 0, 90), square(0, 0, 30)]);
    expect(corner.map((ring) => Math.sign(doubleArea(ring)))).toEqual([1, -1]);
    const neighbours = nested([square(0, 0, 30), square(30, 0, 30)]);
    expect(neighbours.map((ring) => Math.sign(doubleArea(ring)))).toEqual([1, 1]);
  });
});

describe('streets', () => {
  test('pieces of one name that meet are one line, in whatever direction they were drawn', () => {
    expect(
      joined([
        [3, 4],
        [1, 2],
        [3, 2],
        [8, 9],
      ]),
    ).toEqual([
      [1, 2, 3, 4],
      [8, 9],
    ]);
  });

  test('a ring and a branch are kept whole', () => {
    const lines = joined([
      [1, 2, 3, 1],
      [1, 9],
      [9, 10],
      [9, 11],
    ]);
    expect(lines.flatMap((line) => line.slice(1)).length).toBe(3 + 3);
    expect(lines).toContainEqual([1, 2, 3, 1]);
  });
});

describe('coasts', () => {
  test('a coast through the box has its land on the left', () => {
    // Northwards: the land is in the west.
    expect(areaOf(landWithin(box, [Int32Array.of(30, 120, 30, -20)]))).toBe(30 * 100);
    // Southwards: in the east.
    expect(areaOf(landWithin(box, [Int32Array.of(30, -20, 30, 120)]))).toBe(70 * 100);
  });

  test('a strait has land on both sides, and a bay joins what two ways have', () => {
    const strait = [Int32Array.of(30, 120, 30, -20), Int32Array.of(60, -20, 60, 120)];
    expect(areaOf(landWithin(box, strait))).toBe((30 + 40) * 100);
    const bay = [Int32Array.of(30, 50, 30, -20), Int32Array.of(70, -20, 70, 50, 30, 50)];
    expect(areaOf(landWithin(box, bay))).toBe(100 * 100 - 40 * 50);
  });

  test('islands lie in the sea, also one across the edge; without a coast all is land', () => {
    const island = Int32Array.of(20, 20, 20, 40, 40, 40, 40, 20, 20, 20);
    expect(areaOf(landWithin(box, [island]))).toBe(20 * 20);
    const across = Int32Array.of(90, 20, 90, 40, 110, 40, 110, 20, 90, 20);
    expect(areaOf(landWithin(box, [island, across]))).toBe(20 * 20 + 10 * 20);
    expect(areaOf(landWithin(box, []))).toBe(100 * 100);
  });

  test('a coast that the file cuts off goes on to the edge', () => {
    expect(areaOf(landWithin(box, [Int32Array.of(30, 95, 30, 5)]))).toBe(30 * 100);
  });
});
