import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { boxOf, cornersOf, mostOf, readPoint, readView } from '../../src/web/content/map-view.ts';
import { creditsOf } from '../../src/web/shared/map/attribution.ts';
import { pointAt } from '../../src/web/shared/map/coordinates.ts';

const point = fc
  .record({
    latitude: fc.double({ min: -84, max: 84, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(({ latitude, longitude }) => pointAt(latitude, longitude));

/** Whether a box holds a longitude; its west may be larger than its east. */
const holds = ({ west, east }: { west: number; east: number }, longitude: number) =>
  west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;

describe('an address', () => {
  test.each([
    ['52.1,4.3', { latitude: 52.1, longitude: 4.3 }],
    ['-90,180', { latitude: -90, longitude: 180 }],
    ['1.12345678,2', { latitude: 1.123457, longitude: 2 }],
    ['90.1,4', null],
    ['52,181', null],
    ['52', null],
    ['52,4,3', null],
    ['52, 4', null],
    ['1e1,4', null],
    ['', null],
  ])('%s is the point %j', (text, found) => {
    expect(readPoint(text)).toEqual(found);
  });

  test.each([
    ['52.1,4.3,16', { centre: { latitude: 52.1, longitude: 4.3 }, zoom: 16 }],
    ['0,0,0', { centre: { latitude: 0, longitude: 0 }, zoom: 0 }],
    ['52.1,4.3,22', { centre: { latitude: 52.1, longitude: 4.3 }, zoom: 22 }],
    ['52.1,4.3,23', null],
    ['52.1,4.3', null],
    ['91,4.3,16', null],
    ['52.1,4.3,1.5', null],
  ])('%s is the view %j', (text, found) => {
    expect(readView(text)).toEqual(found);
  });
});

describe('a view', () => {
  test('shows a box that holds its middle, half as wide at the next zoom', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 3, max: 21 }), (centre, zoom) => {
        const [box, next] = [boxOf({ centre, zoom }), boxOf({ centre, zoom: zoom + 1 })];
        expect(box.south).toBeLessThanOrEqual(centre.latitude);
        expect(box.north).toBeGreaterThanOrEqual(centre.latitude);
        expect(holds(box, centre.longitude)).toBe(true);
        const width = ({ west, east }: typeof box) => (east - west + 360) % 360;
        expect(width(next)).toBeCloseTo(width(box) / 2, 6);
        expect(next.north - next.south).toBeLessThan(box.north - box.south);
      }),
    );
  });

  test.each([
    [0, true],
    [1, true],
    [2, false],
  ])('at zoom %i shows the whole world around: %p', (zoom, isWhole) => {
    const { west, east } = boxOf({ centre: { latitude: 0, longitude: 0 }, zoom });
    expect(west === -180 && east === 180).toBe(isWhole);
  });

  test('goes across 180°', () => {
    const { west, east } = boxOf({ centre: { latitude: 0, longitude: 179.99 }, zoom: 12 });
    expect(west).toBeGreaterThan(179);
    expect(east).toBeLessThan(-179);
  });

  test('ends at the edges of the map of the world', () => {
    const { south, north } = boxOf({ centre: { latitude: 85, longitude: 0 }, zoom: 3 });
    expect(north).toBeCloseTo(85.0511, 3);
    expect(south).toBeLessThan(85);
  });
});

describe('a first view of groups of stores', () => {
  const town = Array.from({ length: 10 }, (_, index) => ({ ...pointAt(31.23 + index / 1000, 121.47), count: 1 }));

  test('leaves out one that is far away', () =>
    expect(mostOf([...town, { ...pointAt(0, 0), count: 1 }]).toSorted((a, b) => a.latitude - b.latitude)).toEqual(
      town,
    ));

  test('has all of them where none is far away, and both of two towns', () => {
    expect(mostOf(town)).toEqual(town);
    const other = town.map(({ latitude, ...rest }) => ({ ...rest, latitude: latitude + 1 }));
    expect(mostOf([...town, ...other])).toHaveLength(20);
  });

  test('has at least 95 of 100 stores', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(point, fc.integer({ min: 1, max: 9 })), { maxLength: 30 }), (places) => {
        const rows = places.map(([at, count]) => ({ ...at, count }));
        const total = (of: readonly { count: number }[]) => of.reduce((sum, { count }) => sum + count, 0);
        expect(total(mostOf(rows))).toBeGreaterThanOrEqual(Math.floor(total(rows) * 0.95));
      }),
    ));
});

describe('the corners around points', () => {
  test('hold all of them', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const corners = cornersOf(points)!;
        for (const one of points) {
          expect(one.latitude).toBeWithin(corners.south_west.latitude, corners.north_east.latitude + 1e-6);
          expect(one.longitude).toBeWithin(corners.south_west.longitude, corners.north_east.longitude + 1e-6);
        }
      }),
    );
  });

  test('are none without points', () => expect(cornersOf([])).toBeNull());
});

describe('the line that names the owners of a map', () => {
  test.each([
    ['© Mapmakers', [{ text: '© Mapmakers' }]],
    ['&copy; Mapmakers &amp; Sons &unknown; &#169;', [{ text: '© Mapmakers & Sons &unknown; ©' }]],
    [
      `© <a class="x" href="https://osm.example/copyright">OpenStreetMap</a> contributors`,
      [{ text: '© ' }, { text: 'OpenStreetMap', href: 'https://osm.example/copyright' }, { text: ' contributors' }],
    ],
    [
      `<a href='http://one.example'><b>One</b></a> <A HREF="https://two.example">Two</A>`,
      [
        { text: 'One', href: 'http://one.example' },
        { text: 'Two', href: 'https://two.example' },
      ],
    ],
    ['<a href="javascript:alert(1)">Click</a>', [{ text: 'Click' }]],
    ['<img src=x onerror=alert(1)><script>alert(2)</script>', [{ text: 'alert(2)' }]],
    ['  <br> \n ', []],
    ['', []],
  ])('%s is %j', (attribution, credits) => {
    expect(creditsOf(attribution)).toEqual(credits);
  });

  test('links to nothing but the pages that it names', () => {
    const part = fc.constantFrom(
      '<a href="https://a.example">',
      '</a>',
      '<a href="data:x">',
      '<b>',
      'Map',
      '"',
      '>',
      '<',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const credits = creditsOf(parts.join(''));
        for (const { text, href } of credits)
          expect([text.trim() !== '', href ?? 'https://a.example']).toEqual([true, 'https://a.example']);
      }),
    );
  });
});
