import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilePlace, PlaceFileOptions } from '../../src/features/place-files/model.ts';
import { headingsOf, openPlaceFile } from '../../src/features/place-files/open.ts';
import { BadFile } from '../../src/features/town/elements/elements.ts';
import { limits } from '../../src/limits.ts';
import { kml, pin, placemark, zip } from '../helpers/place-files.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Content = string | Uint8Array;

async function read(content: Content, options?: PlaceFileOptions, name = 'places') {
  const path = join(scratch, name);
  writeFileSync(path, content);
  const file = await openPlaceFile(path, options);
  const places: FilePlace[] = await Array.fromAsync(file.places(() => {}));
  return { format: file.format, places, summary: file.summary };
}

async function refusal(content: Content, options?: PlaceFileOptions): Promise<string> {
  const error = await read(content, options).catch((error: unknown) => error);
  if (!(error instanceof BadFile)) throw new Error('The file was read.', { cause: error });
  return error.message;
}

const points = ({ places }: { places: FilePlace[] }) => places.map(({ longitude, latitude }) => [longitude, latitude]);

const pizzeria = placemark(
  'Da\u200B Mario',
  pin('12.5,41.9,0'),
  '<description><![CDATA[Wood <b>oven</b> &amp; wine.<br>Cash only]]></description><address>Via Roma 12, Roma</address><phoneNumber>tel:+39 06 5555</phoneNumber>' +
    '<ExtendedData><Data name="Website"><value>damario.example</value></Data><Data name="Stars"><value>5</value></Data><Data name="Opening hours"><value>Mo-Sa 12:00-15:00</value></Data></ExtendedData>',
);
const hall = placemark(
  'Hall',
  '<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1,0 2,1,0 2,2,0 1,2,0 1,1,0</coordinates></LinearRing></outerBoundaryIs></Polygon>',
);
const walk = placemark('Walk', '<LineString><coordinates>1,5 2,5 3,5</coordinates></LineString>');

describe('KML', () => {
  const map = kml(`<Folder><name>Pizza</name>${pizzeria}</Folder>${hall}${walk}`);

  test('has points, shapes, folders and properties', async () => {
    const found = await read(map);
    expect(found.format).toBe('kml');
    expect(found.places[0]).toEqual({
      id: undefined,
      name: 'Da Mario',
      longitude: 12.5,
      latitude: 41.9,
      address: 'Via Roma 12, Roma',
      phone: '+39 06 5555',
      website: 'https://damario.example',
      description: 'Wood oven & wine.\nCash only',
      category: 'Pizza',
      open_hours: 'Mo-Sa 12:00-15:00',
      hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '12:00', closes: '15:00' })),
      place: 'Placemark 1',
    });
    expect(points(found).slice(1)).toEqual([
      [1.5, 1.5],
      [2, 5],
    ]);
    expect(found.summary).toMatchObject({ places: 3, hours: { structured: 1, text: 0 }, ignored: { Stars: 1 } });
  });

  test('is read from KMZ', async () => {
    expect(await read(zip('doc.kml', Buffer.from(map)))).toMatchObject({ format: 'kmz', summary: { places: 3 } });
  });
});

test('GPX has waypoints with links, types and extensions', async () => {
  const { format, places } = await read(
    '<gpx version="1.1"><wpt lat="41.9" lon="12.5"><ele>20</ele><name>Bar Uno</name><desc>Good coffee</desc><link href="https://uno.example"><text>x</text></link><type>Bar</type>' +
      '<extensions><gpxx:Phone xmlns:gpxx="x">+39 06 1</gpxx:Phone><gpxx:Address xmlns:gpxx="x"><gpxx:StreetAddress>Via Po 3</gpxx:StreetAddress><gpxx:City>Roma</gpxx:City></gpxx:Address></extensions></wpt><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>',
  );
  expect(format).toBe('gpx');
  expect(places).toHaveLength(1);
  expect(places[0]).toMatchObject({
    name: 'Bar Uno',
    description: 'Good coffee',
    website: 'https://uno.example',
    category: 'Bar',
    address: 'Via Po 3, Roma',
    place: 'waypoint 1',
  });
});

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (properties: object, coordinates: unknown = [12.5, 41.9], more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
  ...more,
});

describe('GeoJSON', () => {
  test('has properties under many names', async () => {
    const { format, places, summary } = await read(
      collection(
        feature({
          Name: 'Uno',
          'addr:street': 'Via Po',
          'addr:housenumber': '3',
          tel: '+39 06 1234',
          amenity: 'bar',
          cuisine: 'pizza',
        }),
        feature({ title: 'Due', url: 'due.example', opening_hours: 'whenever', level: 2, id: 'x7' }),
      ),
    );
    expect(format).toBe('geojson');
    expect(places).toMatchObject([
      { name: 'Uno', address: 'Via Po 3', phone: '+39 06 1234', category: 'pizza' },
      { id: 'x7', name: 'Due', website: 'https://due.example', open_hours: 'whenever' },
    ]);
    expect(summary).toMatchObject({ hours: { structured: 0, text: 1 }, ignored: { level: 1 } });
  });

  test('of Google, old and new, without places that it does not know', async () => {
    const found = await read(
      collection(
        feature({
          google_maps_url: 'http://maps.google.com/?cid=123',
          location: { name: 'Uno', address: 'Via Po 3', country_code: 'IT' },
        }),
        feature(
          {
            'Google Maps URL': 'http://maps.google.com/?cid=124',
            Title: 'Due',
            Location: { Address: 'Via Po 4', 'Geo Coordinates': { Latitude: '41.8', Longitude: '12.4' } },
          },
          [0, 0],
        ),
        feature({ google_maps_url: 'http://maps.google.com/?q=41.7,12.3', date: '2026' }, [0, 0]),
        feature({ google_maps_url: 'http://maps.google.com/?cid=125', location: { name: 'Tre' } }, [0, 0]),
      ),
    );
    expect(found.format).toBe('google');
    expect(points(found)).toEqual([
      [12.5, 41.9],
      [12.4, 41.8],
      [12.3, 41.7],
      [undefined, undefined],
    ]);
    expect(found.places.map(({ id, name, website }) => [id, name, website])).toEqual([
      ['123', 'Uno', ''],
      ['124', 'Due', ''],
      [undefined, '', ''],
      ['125', 'Tre', ''],
    ]);
    expect(found.summary).toMatchObject({ places: 4, nameless: 1, placeless: 1 });
  });
});

test('a list of Google has points in its links, and its name as category', async () => {
  const found = await read(
    'Title,Note,URL,Comment\n,,,\nUno,nice,"https://www.google.com/maps/place/Uno/@41.1,12.1,17z/data=!4m2!3m1!1s0x1:0x7b!3d41.9!4d12.5",\nDue,,"https://www.google.com/maps/search/41.8,12.4",\n',
    undefined,
    'Want to go.csv',
  );
  expect(found.format).toBe('google');
  expect(points(found)).toEqual([
    [12.5, 41.9],
    [12.4, 41.8],
  ]);
  expect(found.places[0]).toMatchObject({
    id: '123',
    description: 'nice',
    website: '',
    category: 'Want to go',
    place: 'line 3',
  });
});

const gbk =
  'c3fbb3c62cb5d8d6b72cb5e7bbb02cceb3b6c82cbeadb6c80ac0cfcdf5bdc8d7d3b9dd2cbda8b9fac2b73132bac52c3031302d35353535303130302c33392e392c3131362e340a';
const big5 =
  'a657bad92ca661a77d2cb971b8dc2cbd6eabd72cb867abd70aa6d1a4fdbbe5a46cc05d2ca4a4a5bfb8f43132b8b92c30322d35353535303130302c32352e30332c3132312e350a';
const shiftJis =
  '935896bc2c8f5a8f8a2c9364986294d48d862c88dc93782c8c6f93780a82b782b58f8882d082a982e82c8be28dc034929a96da2c30332d353535352d303130302c33352e36372c3133392e37360a';
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const western = 'Name;Straße;Ort;Breite;Länge\nCafé Müller;Hauptstraße 5;Köln;50,94;6,96\n';

describe('CSV', () => {
  test.each<[string, Content, Partial<FilePlace>]>([
    ['GBK', Buffer.from(gbk, 'hex'), { name: '老王饺子馆', address: '建国路12号', latitude: 39.9 }],
    ['Big5', Buffer.from(big5, 'hex'), { name: '老王餃子館', address: '中正路12號', latitude: 25.03 }],
    ['Shift_JIS', Buffer.from(shiftJis, 'hex'), { name: 'すし処ひかり', address: '銀座4丁目', latitude: 35.67 }],
    [
      'windows-1252',
      Buffer.from(western, 'latin1'),
      { name: 'Café Müller', address: 'Hauptstraße 5, Köln', longitude: 6.96 },
    ],
    ['UTF-8', `\uFEFF${western}`, { name: 'Café Müller' }],
    ['UTF-16LE', utf16(western, false), { name: 'Café Müller' }],
    ['UTF-16BE', utf16(western, true), { name: 'Café Müller' }],
    ['UTF-16LE without a mark', utf16(western, false).subarray(2), { name: 'Café Müller' }],
    ['tabs', western.replaceAll(';', '\t'), { name: 'Café Müller', latitude: 50.94 }],
    ['a line that names the separator', `sep=;\r\n${western}`, { name: 'Café Müller' }],
    ['lines that end in CR and LF', 'name,address\r\n"Uno","Via Po"\r\n', { name: 'Uno', address: 'Via Po' }],
    ['WKT', 'WKT,name\n"POINT (12.5 41.9)",Uno\n', { longitude: 12.5, latitude: 41.9 }],
    [
      'degrees, minutes and seconds',
      'name,lat,lng\nUno,"41°54\'36""N",12°30′E\n',
      { longitude: 12.5, latitude: 41.91 },
    ],
  ])('in %s', async (_, content, place) => {
    expect((await read(content)).places).toMatchObject([place]);
  });

  test('takes columns as they are named, leaves some out and counts the rest', async () => {
    const text = 'Wo,Name,Gut,Egal\nRoma,Uno,ja,x\n';
    const { places, summary } = await read(text, { columns: { Wo: 'address', Egal: '' } });
    expect(places).toMatchObject([{ name: 'Uno', address: 'Roma' }]);
    expect(summary.ignored).toEqual({ Gut: 1 });
    expect(await headingsOf(join(scratch, 'places'))).toEqual([
      { heading: 'Wo', field: '', samples: ['Roma'] },
      { heading: 'Name', field: 'name', samples: ['Uno'] },
      { heading: 'Gut', field: '', samples: ['ja'] },
      { heading: 'Egal', field: '', samples: ['x'] },
    ]);
  });
});

const restaurant = {
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: 'Uno',
  geo: { latitude: '41.9', longitude: 12.5 },
  address: {
    streetAddress: '148 W 51st St',
    addressLocality: 'New York',
    addressRegion: 'NY',
    postalCode: '10019',
    addressCountry: 'US',
  },
  telephone: '+1 212 555',
  servesCuisine: ['Pizza', 'Pasta'],
  openingHoursSpecification: [
    { dayOfWeek: ['Monday', 'https://schema.org/Tuesday'], opens: '11:00:00', closes: '23:00' },
    { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
  ],
};

describe('schema.org', () => {
  test.each<[string, string]>([
    ['one object', JSON.stringify(restaurant)],
    ['a list', JSON.stringify([{ '@type': 'Person' }, restaurant])],
    ['a graph', JSON.stringify({ '@context': 'https://schema.org', '@graph': [restaurant, { '@type': 'WebSite' }] })],
    [
      'a page',
      `<!DOCTYPE html><html><script>var a = "<b>"</script><script type="application/ld+json">${JSON.stringify(restaurant)}</script></html>`,
    ],
  ])('in %s', async (_, content) => {
    const { format, places } = await read(content);
    expect(format).toBe('schema.org');
    expect(places).toMatchObject([
      {
        name: 'Uno',
        longitude: 12.5,
        latitude: 41.9,
        address: '148 W 51st St, New York, NY 10019',
        category: 'Pizza, Pasta',
        open_hours: 'Mo-Tu 11:00-23:00',
        hours: [1, 2].map((day) => ({ day, opens: '11:00', closes: '23:00' })),
      },
    ]);
  });
});

describe('coordinates', () => {
  const rome = { latitude: 41.9, longitude: 12.5 };
  const at = (longitude: number, latitude: number, near?: typeof rome) =>
    read(kml(placemark('A', pin(`${longitude},${latitude}`))), near ? { near } : undefined);

  test.each<[string, number, number, typeof rome | undefined, number[], number]>([
    ['beyond 90 are swapped', 39.9, 116.4, undefined, [116.4, 39.9], 1],
    ['of 90 stay', 39.9, 90, undefined, [39.9, 90], 0],
    ['near the centre when swapped are swapped', 41.9, 12.5, rome, [12.5, 41.9], 1],
    ['near the centre stay', 12.5, 41.9, rome, [12.5, 41.9], 0],
    ['far away in both orders stay', 60, 30, rome, [60, 30], 0],
    ['without a centre stay', 41.9, 12.5, undefined, [41.9, 12.5], 0],
    ['198 km away when swapped are swapped', 43.68, 12.5, rome, [12.5, 43.68], 1],
    ['202 km away when swapped stay', 43.72, 12.5, rome, [43.72, 12.5], 0],
  ])('%s', async (_, longitude, latitude, near, point, swapped) => {
    const found = await at(longitude, latitude, near);
    expect(points(found)).toEqual([point]);
    expect(found.summary.swapped).toBe(swapped);
  });
});

test('a cell of blanks takes no longer than others', async () => {
  const blanks = `1${' '.repeat(200_000)}1`;
  const { places } = await read(`name,address,phone,hours\nUno,"${blanks}","${blanks}","${blanks}"\n`);
  expect(places).toMatchObject([{ name: 'Uno', longitude: undefined }]);
});

test('texts are cut to their fields', async () => {
  const { places } = await read(
    kml(placemark('a'.repeat(200), pin('1,1'), `<description>${'b '.repeat(9000)}</description>`)),
  );
  expect(places[0]!.name).toHaveLength(100);
  expect(places[0]!.description.length).toBeLessThanOrEqual(5000);
});

describe('a bad file is refused with a sentence', () => {
  const map = kml(pizzeria);
  const packed = zip('doc.kml', Buffer.from(map));
  test.each<[string, Content, RegExp]>([
    ['empty', '', /^The file is empty/],
    ['KML that is cut off', map.slice(0, -30), /^The file is cut off/],
    ['KMZ that is cut off', packed.subarray(0, -10), /^The file is cut off/],
    ['KMZ that unpacks to more than it says', zip('doc.kml', Buffer.from(map), 100), /unpacks to more/],
    ['KMZ that says to be too large', zip('doc.kml', Buffer.from(map), limits.kmzInflated + 1), /unpacks to more/],
    ['a ZIP archive without a map', zip('a.txt', Buffer.from('a')), /without KML/],
    ['a workbook', zip('xl/workbook.xml', Buffer.from('a')), /save it as CSV/],
    [
      'entities of a DTD',
      '<!DOCTYPE kml [<!ENTITY a "b">]><kml><Placemark><name>&a;</name></Placemark></kml>',
      /not well-formed XML|neither KML/,
    ],
    ['XML that is deep', `<kml>${'<Folder>'.repeat(100)}`, /too deeply/],
    ['a map of OpenStreetMap', '<osm/>', /--osm/],
    ['JSON of Overpass', '{"osm3s":{},"elements":[]}', /--osm/],
    ['XML of something else', '<rss/>', /neither KML nor GPX/],
    ['JSON of something else', '{"a": 1}', /neither GeoJSON nor/],
    ['JSON that is cut off', collection(feature({})).slice(0, -5), /cut off/],
    ['JSON-LD that is none', '{"@type": Restaurant}', /not JSON/],
    ['a page without places', '<!doctype html><html></html>', /has no Restaurant/],
    ['a long name', kml(placemark('a'.repeat(10_000), pin('1,1'))), /^Placemark 1 has a name/],
    ['nonsense coordinates', kml(placemark('A', pin('500,41'))), /^Placemark 1 lies at 41, 500/],
    ['coordinates that are no numbers', kml(placemark('A', pin('here'))), /^Placemark 1/],
    ['coordinates of two million digits', kml(placemark('A', pin('1'.repeat(2_000_000)))), /^Placemark 1/],
    ['a cell that is no latitude', 'name,lat,lng\nUno,north,12\n', /^line 2: "north" is no/],
    ['CSV with an open quotation', 'name,lat\n"Uno,1\n', /cut off/],
    ['CSV without names', 'a,b\n1,2\n', /no column for names/],
    ['KML without places', kml('<NetworkLink/>'), /has no places/],
    ['bytes', Uint8Array.from([1, 2, 3, 4, 5, 6]), /no text/],
    ['gzip', Uint8Array.from([0x1f, 0x8b, 8]), /unpack it/],
  ])('%s', async (_, content, sentence) => {
    expect(await refusal(content)).toMatch(sentence);
  });

  test('a field that is none', async () => {
    expect(await refusal('name,b\n1,2\n', { columns: { b: 'stars' } })).toMatch(/cannot become "stars"/);
  });
});
