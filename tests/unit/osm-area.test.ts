import { describe, expect, test } from 'bun:test';
import { areaOf, areaOfGeoJson, isIn } from '../../src/features/town/elements/area.ts';
import type { Point } from '../../src/features/town/elements/elements.ts';

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const hole: Point[] = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });

describe('an area', () => {
  test('has what its ring encloses, without its holes, and closes at its first corner', () => {
    const area = areaOf([square, hole]);
    expect(area.box).toEqual([0, 0, 10, 10]);
    const inside = (longitude: number, latitude: number) => isIn(area, longitude, latitude);
    expect([inside(1, 1), inside(9.9, 9.9), inside(5, 5), inside(11, 5), inside(5, -1)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([isIn(undefined, 1, 1), isIn({ box: [0, 0, 1, 1] }, 1, 1), isIn({ box: [0, 0, 1, 1] }, 1.1, 1)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is read from a polygon, one of several parts, a feature, and a collection of one', () => {
    const area = areaOf([square]);
    const feature = { type: 'Feature', properties: {}, geometry: polygon(square) };
    for (const value of [polygon(square), feature, { type: 'FeatureCollection', features: [feature] }])
      expect(areaOfGeoJson(JSON.stringify(value))).toEqual(area);
    const two = areaOfGeoJson(
      JSON.stringify({
        type: 'MultiPolygon',
        coordinates: [
          [hole],
          [
            [
              [20, 0, 5],
              [21, 0],
              [21, 1],
            ],
          ],
        ],
      }),
    );
    expect([isIn(two, 5, 5), isIn(two, 20.9, 0.5), isIn(two, 10, 1)]).toEqual([true, true, false]);
  });

  test.each([
    [
      'two corners',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'needs at least three corners',
    ],
    [
      'corners on one line',
      polygon([
        [0, 0],
        [1, 0],
        [2, 0],
      ]),
      'not on one line',
    ],
    [
      'corners beyond the poles',
      polygon([
        [0, 0],
        [1, 91],
        [2, 0],
      ]),
      'longitude and latitude in degrees',
    ],
    [
      'an edge across the antimeridian',
      polygon([
        [179, 0],
        [-179, 0],
        [-179, 1],
      ]),
      'crosses 180 degrees',
    ],
    [
      'longitudes beyond the antimeridian',
      polygon([
        [179, 0],
        [181, 0],
        [181, 1],
      ]),
      'crosses 180 degrees',
    ],
    [
      'too many corners',
      polygon(Array.from({ length: 5001 }, (_, at) => [at / 100, at % 7])),
      'more than 5000 corners',
    ],
    ['a line', { type: 'LineString', coordinates: square }, 'must be one Polygon or MultiPolygon'],
    ['no coordinates', { type: 'Polygon' }, 'must be one Polygon or MultiPolygon'],
    [
      'corners in words',
      polygon([
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ]),
      'must be one Polygon or MultiPolygon',
    ],
    ['corners of one number', polygon([[0], [1], [2]]), 'longitude and latitude in degrees'],
    ['two features', { type: 'FeatureCollection', features: [1, 2] }, 'has 2 features'],
    ['a feature of nothing', { type: 'Feature', geometry: null }, 'must be one Polygon or MultiPolygon'],
    ['nothing', null, 'must be one Polygon or MultiPolygon'],
  ])('of %s is refused with a sentence', (_, value, sentence) => {
    expect(() => areaOfGeoJson(JSON.stringify(value))).toThrow(sentence);
    expect(() => areaOfGeoJson(JSON.stringify(value))).toThrow(/^The area .*\.$/);
  });

  test('of what is no JSON is refused with a sentence', () => {
    expect(() => areaOfGeoJson('{')).toThrow('must be a file of GeoJSON');
  });
});
