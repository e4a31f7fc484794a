import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../src/db/sqlite/connection.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { clusters } from '../../src/features/places/clusters.ts';
import { distance, type Position } from '../../src/lib/distance.ts';
import { circleAround } from '../../src/features/places/circle.ts';
import { nearest } from '../../src/features/places/nearest.ts';
import { around, rectanglesOf, type Box } from '../../src/features/places/rectangles.ts';
import { within } from '../../src/features/places/service.ts';
import { randomFrom } from '../../src/lib/random.ts';
import { limits } from '../../src/limits.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });

describe('distance', () => {
  // Lengths of geodesics on the ellipsoid of WGS 84; the third is Vincenty's test line.
  test.each([
    ['a degree along the equator', at(0, 0), at(0, 1), 111_319.491],
    ['a degree along a meridian', at(0, 0), at(1, 0), 110_574.389],
    ['from Flinders Peak to Buninyong', at(-37.951033417, 144.424867889), at(-37.652821139, 143.926495528), 54_972.271],
    ['across 180°', at(10, 179.5), at(10, -179.5), 109_639.359],
    ['over the pole', at(89.9, 0), at(89.9, 180), 22_338.796],
    ['some metres', at(52.52, 13.405), at(52.5201, 13.405), 11.128],
    ['nothing', at(-33.856784, 151.215297), at(-33.856784, 151.215297), 0],
    ['nothing at a pole', at(90, 10), at(90, -100), 0],
  ])('%s', (_, one, other, metres) => {
    expect(Math.abs(distance(one, other) - metres)).toBeLessThan(0.001 + metres * 1e-5);
    expect(distance(other, one)).toBeCloseTo(distance(one, other), 6);
  });
});

const latitude = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6);
const longitude = fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6);
const position = fc.record({ latitude, longitude });

const holds = (box: Box, point: Position) =>
  rectanglesOf(box).some(
    ({ west, south, east, north }) =>
      Math.round(point.longitude * 1e6) >= west &&
      Math.round(point.longitude * 1e6) <= east &&
      Math.round(point.latitude * 1e6) >= south &&
      Math.round(point.latitude * 1e6) <= north,
  );

describe('around', () => {
  test('holds everything within the radius, anywhere on the earth', () => {
    const near = fc.record({
      from: position,
      north: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      east: fc.double({ min: -1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(near, ({ from, north, east }) => {
        const latitude = Math.max(-90, Math.min(90, Math.round(from.latitude * 1e6 + north) / 1e6));
        const wide =
          from.longitude +
          Math.max(-180, Math.min(180, (east * 1.2) / Math.max(0.0001, Math.cos((from.latitude * Math.PI) / 180))));
        const longitude = Math.round((((wide + 540) % 360) - 180) * 1e6) / 1e6;
        const radius = distance(from, { latitude, longitude });
        fc.pre(radius <= limits.radius);
        expect(holds(around(from, radius), { latitude, longitude })).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rectanglesOf', () => {
  test.each<[string, Box, Position, boolean]>([
    ['its western edge', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(52.5, 13.1), true],
    ['what is west of it', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(52.5, 13.099999), false],
    ['its eastern edge', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(52.5, 13.2), true],
    ['what is east of it', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(52.5, 13.200001), false],
    ['its southern edge', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(52, 13.15), true],
    ['what is south of it', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(51.999999, 13.15), false],
    ['its northern edge', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(53, 13.15), true],
    ['what is north of it', { west: 13.1, south: 52, east: 13.2, north: 53 }, at(53.000001, 13.15), false],
    [
      'what is beyond an edge with more decimals',
      { west: 13.1000001, south: 52, east: 13.2, north: 53 },
      at(52.5, 13.1),
      false,
    ],
    ['both sides of 180°, east', { west: 179, south: -1, east: -179, north: 1 }, at(0, -179.5), true],
    ['both sides of 180°, west', { west: 179, south: -1, east: -179, north: 1 }, at(0, 179.5), true],
    ['not what is elsewhere', { west: 179, south: -1, east: -179, north: 1 }, at(0, 0), false],
    ['the meridian of 180° under its other name', { west: 170, south: -1, east: 180, north: 1 }, at(0, -180), true],
    ['the meridian of -180° under its other name', { west: -180, south: -1, east: -170, north: 1 }, at(0, 180), true],
    ['a single point', { west: 5, south: 5, east: 5, north: 5 }, at(5, 5), true],
  ])('%s is decided to the millionth of a degree', (_, box, point, expected) => {
    expect(holds(box, point)).toBe(expected);
  });

  test('never counts a place twice', () => {
    for (const box of [
      { west: -180, south: -90, east: 180, north: 90 },
      { west: 180, south: -90, east: -180, north: 90 },
    ]) {
      const [one, other] = rectanglesOf(box);
      expect(other === undefined || one!.west > other.east).toBe(true);
    }
  });
});

/** A town with a crowded spot, a country around it, and places at every edge of the map. */
const places = (() => {
  const random = randomFrom(7);
  const near = (from: number, spread: number) => Math.round((from + (random() - 0.5) * spread) * 1e6) / 1e6;
  const all = [
    at(0, 180),
    at(0, -180),
    at(90, 0),
    at(90, 90),
    at(-90, 0),
    at(0, 179.9999),
    at(0, -179.9999),
    at(89.999, -120),
  ];
  for (let index = 0; index < 5000; index++) all.push(at(near(48.2, 0.08), near(16.37, 0.12)));
  for (let index = 0; index < 4500; index++) all.push(at(48.21, 16.4));
  for (let index = 0; index < 3000; index++) all.push(at(near(47.5, 6), near(14, 8)));
  for (let index = 0; index < 500; index++) all.push(at(near(0, 180), near(0, 360)));
  return all;
})();

describe('in a database', () => {
  const directory = temporaryDirectory();
  let db: SqliteDatabase;
  const count = async (box: Box, category?: number) => (await within(db, box, category)).set!.count;

  beforeAll(() => {
    const made = connect(join(directory, 'places.db'));
    migrate(made);
    made.exec(`insert into categories (id, name, icon_url, sort_order, enabled, created_at, updated_at)
      values (1, 'one', '', 0, 1, '', ''), (2, 'two', '', 0, 1, '', '')`);
    const insert =
      made.prepare(`insert into stores (name, category_id, address, open_hours, phone, cover_url, description,
      status, score, scored_at, created_at, updated_at, latitude, longitude)
      values ('store', ?, '', '', '', '', '', 'active', 0, '', '', '', ?, ?)`);
    made.transaction(() => {
      for (const [index, { latitude, longitude }] of places.entries()) insert.run(1 + (index % 2), latitude, longitude);
    })();
    made.close();
    db = new SqliteDatabase(join(directory, 'places.db'));
  });

  afterAll(async () => {
    await db.close();
    rmSync(directory, { recursive: true });
  });

  test.each<[string, Position, number]>([
    ['in the town', at(48.2, 16.37), 5000],
    ['in the crowded spot', at(48.21, 16.4), 5000],
    ['in the crowded spot, within a metre', at(48.21, 16.4), 1],
    ['beside the crowded spot, which more than that are nearer than', at(48.2145, 16.4065), 800],
    ['before the town, with the crowded spot in a corner of the box', at(48.34, 16.2), 100_000],
    ['in the country', at(46, 12), 100_000],
    ['in the country, within a kilometre', at(46, 12), 1000],
    ['on the 180th meridian', at(0, 180), 5000],
    ['on the other side of it', at(0.01, -179.99), 5000],
    ['at the north pole', at(90, 0), 1000],
    ['near the north pole', at(89.9995, 60), 100_000],
    ['at the south pole', at(-90, 100), 100_000],
    ['in the sea', at(-50, -120), 5000],
  ])('nearest finds the nearest of all, %s', async (_, from, radius) => {
    const expected = places
      .map((place, index) => ({ id: index + 1, metres: Math.round(distance(from, place) * 1000) / 1000 }))
      .filter(({ metres }) => metres <= radius)
      .toSorted((one, other) => one.metres - other.metres || one.id - other.id);
    for (const wanted of [1, 20, 100, limits.nearest]) {
      const found = [...(await nearest(db.read, from, radius, wanted))];
      expect(found).toEqual(expected.slice(0, wanted).map(({ id, metres }) => [id, Math.round(metres)]));
    }
    const circle = await circleAround(db, from, radius);
    expect(circle.count).toBe(expected.length);
    expect([...circle.nearest(limits.nearest)]).toEqual(
      expected.slice(0, limits.nearest).map(({ id, metres }) => [id, Math.round(metres)]),
    );
    const odd = expected.filter(({ id }) => id % 2 === 1);
    expect([...circle.narrowed((id) => id % 2 === 1).nearest(20)]).toEqual(
      odd.slice(0, 20).map(({ id, metres }) => [id, Math.round(metres)]),
    );
  });

  const boxes: [string, Box][] = [
    ['the world', { west: -180, south: -90, east: 180, north: 90 }],
    ['nearly the world', { west: -179, south: -85, east: 179.5, north: 85 }],
    ['the country', { west: 9, south: 44, east: 19, north: 51 }],
    ['a town', { west: 16.3, south: 48.1, east: 16.45, north: 48.25 }],
    ['a street', { west: 16.37, south: 48.2, east: 16.38, north: 48.205 }],
    ['the crowded spot', { west: 16.4, south: 48.21, east: 16.4, north: 48.21 }],
    ['the Pacific', { west: 150, south: -60, east: -100, north: 60 }],
    ['a sliver at 180°', { west: 179.9999, south: -1, east: 180, north: 1 }],
    ['the sea', { west: -121, south: -51, east: -119, north: -49 }],
  ];

  test.each(boxes)('count equals a recount in %s', async (_, box) => {
    const inside = places.filter((place) => holds(box, place));
    expect(await count(box)).toBe(inside.length);
    const ofSecond = places.filter((place, index) => index % 2 === 1 && holds(box, place));
    expect(await count(box, 2)).toBe(ofSecond.length);
  });

  test('count equals a recount in any box, also with edges through the town and through single places', async () => {
    const random = randomFrom(11);
    const edges = places.filter((_, index) => index % 97 === 0);
    const among = (values: number[], spread: number, most: number) => {
      const from = values[Math.floor(random() * values.length)]!;
      const kept = random() < 0.3 ? from : from + (random() - 0.5) * spread;
      return Math.max(-most, Math.min(most, Math.round(kept * 1e6) / 1e6));
    };
    for (let run = 0; run < 300; run++) {
      const spread = 10 ** (random() * 4 - 2);
      const latitudes = edges.map((place) => place.latitude);
      const longitudes = edges.map((place) => place.longitude);
      const [one, other] = [among(latitudes, spread, 90), among(latitudes, spread, 90)];
      const box = {
        west: among(longitudes, spread, 180),
        south: Math.min(one, other),
        east: among(longitudes, spread, 180),
        north: Math.max(one, other),
      };
      const category = run % 3 === 0 ? 2 : undefined;
      const inside = places.filter((place, index) => (category === undefined || index % 2 === 1) && holds(box, place));
      expect([box, await count(box, category)]).toEqual([box, inside.length]);
    }
  });

  test.each(boxes.flatMap(([name, box]) => [0, 3, 7.5, 12, 22, undefined].map((zoom) => [name, zoom, box] as const)))(
    'clusters have every store of %s once at zoom %p, in few rows',
    async (_, zoom, box) => {
      for (const category_id of [undefined, 2]) {
        const rows = await clusters(db, { box, zoom, category_id });
        expect(rows.length).toBeLessThanOrEqual(limits.mapRows);
        const sum = rows.reduce((total, row) => total + row.count, 0);
        expect(sum).toBe(await count(box, category_id));
        for (const { id, name, count, latitude, longitude } of rows) {
          expect(name).toBe(count === 1 ? 'store' : undefined);
          if (count === 1) expect(at(latitude, longitude)).toEqual(places[id! - 1]!);
        }
      }
    },
  );

  test('a place that a commit changed, added or took away is in the next count, also after more than are kept', async () => {
    const world = { west: -180, south: -90, east: 180, north: 90 };
    const street = { west: 16.37, south: 48.2, east: 16.38, north: 48.205 };
    const [all, here, first] = [await count(world), await count(street), await count(world, 1)];
    const move = (ids: string, latitude: number | null) =>
      db.write(async (tx) => {
        await tx.run(
          sql.raw(`update stores set latitude = ${latitude}, longitude = ${latitude && 16.375} where ${ids}`),
        );
      });
    await move('id = 3', 48.201);
    expect([await count(world), await count(street)]).toEqual([all, here + 1]);
    await move('id = 3', null);
    expect([await count(world), await count(street), await count(world, 1)]).toEqual([all - 1, here, first - 1]);
    await move(`id between 1 and ${limits.changedPlaces + 5}`, 48.201);
    expect(await count(street)).toBeGreaterThan(limits.changedPlaces);
    expect(await count(world)).toBe(all);
  });
});
