import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { largest, pointAt, readDegrees, readPoint, written } from '../../src/web/shared/map/coordinates.ts';
import { cornersAround, middleOf, pathOf, readWidth, sizeOf } from '../../src/web/shared/map/plan.ts';
import { gridOf, lengthIn, linesBetween, metresPerPixel, scaleBar } from '../../src/web/shared/map/scale.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe('a pasted place', () => {
  test.each([
    ['52.1, 4.3', 52.1, 4.3],
    ['52.1,4.3', 52.1, 4.3],
    ['  (52.1 4.3) ', 52.1, 4.3],
    ['-33.856784;151.215297', -33.856784, 151.215297],
    ['52, 4', 52, 4],
    ['52,1 4,3', 52.1, 4.3],
    ['52,1; 4,3', 52.1, 4.3],
    ['52,1, 4,3', 52.1, 4.3],
    ['52.1° N, 4.3° W', 52.1, -4.3],
    ['S 33.5 E 151.25', -33.5, 151.25],
    ['E121.473701 N31.230416', 31.230416, 121.473701],
    [`52°6'30"N 4°18'0"E`, 52.108333, 4.3],
    ['52°06′30.6″N, 4°18′W', 52.1085, -4.3],
    ['北纬31.230416 东经121.473701', 31.230416, 121.473701],
    ['31.230416，121.473701', 31.230416, 121.473701],
    ['geo:52.1,4.3?z=17', 52.1, 4.3],
    ['https://www.openstreetmap.org/#map=17/52.1/4.3', 52.1, 4.3],
    ['https://www.openstreetmap.org/?mlat=52.1&mlon=4.3#map=17/9/9', 52.1, 4.3],
    ['https://maps.google.com/?q=52.1,4.3', 52.1, 4.3],
    ['https://www.google.com/maps/search/?api=1&query=52.1%2C4.3', 52.1, 4.3],
    ['https://www.google.com/maps/place/x/@9.1,9.2,17z/data=!3m1!4b1!3d52.0116!4d-4.3571', 52.0116, -4.3571],
    ['https://maps.apple.com/?ll=52.1,4.3&z=3', 52.1, 4.3],
  ])('%s is read', (text, north, east) => {
    expect(readPoint(text)).toEqual({ latitude: north, longitude: east });
  });

  test.each([
    '',
    '52.1',
    '52,1',
    'Market Street 5',
    '91, 4',
    '52, 181',
    '52.1 4.3 9',
    'geo:95,4',
    'https://example.com/',
  ])('%s is none', (text) => {
    expect(readPoint(text)).toBeUndefined();
  });

  test('is read as it is written', () => {
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const point = pointAt(north, east);
        expect(readPoint(written(point))).toEqual(point);
      }),
    );
  });
});

describe('a single coordinate', () => {
  test.each([
    ['52.1', 90, 52.1],
    [' -4,25 ', 180, -4.25],
    ['+180', 180, 180],
    ['1.23456789', 90, 1.234568],
    ['-0', 90, 0],
    ['91', 90, undefined],
    ['', 90, undefined],
    ['1e1', 90, undefined],
    ['abc', 90, undefined],
  ])('%s up to %d is %p', (text, most, degrees) => {
    expect(readDegrees(text, most)).toBe(degrees as number);
  });
});

test('a point on a map that was turned around has a longitude of this world', () => {
  fc.assert(
    fc.property(latitude, longitude, fc.integer({ min: -3, max: 3 }), (north, east, turns) => {
      const point = pointAt(north, east + 360 * turns);
      expect(Math.abs(point.longitude)).toBeLessThanOrEqual(largest.longitude);
      const apart = Math.abs(point.longitude - east);
      expect(Math.min(apart, 360 - apart)).toBeLessThan(0.000_01);
    }),
  );
});

describe('the paper', () => {
  const zooms = fc.double({ min: 0, max: 22, noNaN: true });

  test('has strong lines 90 to 225 pixels apart, a round number of metres', () => {
    fc.assert(
      fc.property(fc.double({ min: -84, max: 84, noNaN: true }), zooms, (north, zoom) => {
        const metres = metresPerPixel(north, zoom);
        const { fine, every } = gridOf(metres);
        const strong = fine * every;
        expect(strong / metres).toBeGreaterThan(89.9);
        expect(strong / metres).toBeLessThan(225.1);
        expect(['1', '2', '5']).toContain(strong.toExponential(0)[0]!);
        expect(Number(strong.toExponential(0))).toBeCloseTo(strong, 9);
      }),
    );
  });

  test('has lines at multiples of the step, inside the edges', () => {
    expect(linesBetween(-1, 2, 0.5, 0).map(({ at }) => at)).toEqual([-1, -0.5, 0, 0.5, 1, 1.5, 2]);
    expect(linesBetween(10, 11, 0.4, 10.1).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(linesBetween(1, 1.2, 5, 0)).toEqual([]);
  });

  test.each([
    [0.1, 100, 10, 100],
    [0.1, 99, 5, 50],
    [1.5, 120, 100, 100 / 1.5],
    [156_543, 112, 10_000_000, 10_000_000 / 156_543],
  ])('has a scale bar: %d metres a pixel, at most %d pixels, shows %d metres', (metres, most, shown, pixels) => {
    const bar = scaleBar(metres, most);
    expect(bar.metres).toBe(shown);
    expect(bar.pixels).toBeCloseTo(pixels, 6);
  });

  test.each([
    ['en', 50, '50 m'],
    ['en', 2000, '2 km'],
    ['zh', 500, '500米'],
    ['zh', 5000, '5公里'],
  ])('has lengths in %s', (language, metres, text) => {
    expect(lengthIn(language, metres).replace(/\s/, ' ')).toBe(text);
  });
});

describe('a plan', () => {
  test('has corners as far apart as it is wide and high', () => {
    const town = fc.record({
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    const sizes = [
      fc.double({ min: 10, max: 5000, noNaN: true }),
      fc.double({ min: 0.25, max: 4, noNaN: true }),
    ] as const;
    fc.assert(
      fc.property(town, ...sizes, (middle, width, ratio) => {
        const corners = cornersAround(middle, width, ratio);
        const size = sizeOf(corners);
        // Six decimals of a degree are 11 cm.
        expect(Math.abs(size.width - width)).toBeLessThan(0.2);
        expect(Math.abs(size.height - width / ratio)).toBeLessThan(0.2);
        expect(middleOf(corners).latitude).toBeCloseTo(middle.latitude, 5);
        expect(middleOf(corners).longitude).toBeCloseTo(middle.longitude, 5);
      }),
    );
  });

  test.each([
    ['100', 100],
    [' 62,5 ', 62.5],
    ['9', undefined],
    ['1000001', undefined],
    ['-50', undefined],
    ['', undefined],
    ['wide', undefined],
  ])('%s metres wide is %p', (text, width) => {
    expect(readWidth(text)).toBe(width as number);
  });

  test.each([
    ['/static/upload/2026/11/a.webp', '/static/upload/2026/11/a.webp'],
    ['https://shop.example/static/upload/2026/11/a.webp', '/static/upload/2026/11/a.webp'],
    ['/plans/hall.svg', '/plans/hall.svg'],
    ['//other.example/hall.png', undefined],
    ['https://other.example/hall.png', undefined],
  ])('at %s is of this server: %p', (url, path) => {
    expect(pathOf({ url, ...cornersAround({ latitude: 0, longitude: 0 }, 100, 1) })).toBe(path as string);
  });
});
