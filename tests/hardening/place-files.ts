import { headingsOf, openPlaceFile } from '../../src/features/place-files/open.ts';
import type { Random } from '../../src/lib/random.ts';
import { kml, pin, placemark, zip } from '../helpers/place-files.ts';
import { brokenFiles } from './broken-files.ts';
import { changed } from './changed.ts';

const map = kml(
  `<Folder><name>Pizza</name>${placemark('Da Mario', pin('12.5,41.9,0'), '<description><![CDATA[Good <b>oven</b> &eacute;]]></description><ExtendedData><Data name="phone"><value>+39 06</value></Data></ExtendedData>')}</Folder>` +
    placemark('Hall', '<LineString><coordinates>1,1 2,1 2,2</coordinates></LineString>'),
);
const gpx =
  '<gpx><wpt lat="41.9" lon="12.5"><name>Uno</name><link href="https://uno.example"/><type>Bar</type></wpt></gpx>';
const features = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [12.5, 41.9] },
      properties: { name: 'Uno', google_maps_url: 'http://maps.google.com/?cid=12', location: { address: 'Via Po 3' } },
    },
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
      properties: { title: 'Due', opening_hours: 'Mo-Fr 10:00-20:00', cuisine: ['pizza'] },
    },
  ],
});
const restaurant = JSON.stringify({
  '@type': 'Restaurant',
  name: 'Uno',
  geo: { latitude: 41.9, longitude: 12.5 },
  address: { streetAddress: 'Via Po 3', addressCountry: 'IT' },
  openingHoursSpecification: [{ dayOfWeek: 'Monday', opens: '11:00', closes: '23:00' }],
});
const page = `<!doctype html><html><script type="application/ld+json">${restaurant}</script></html>`;
const table =
  'name,address,lat,lng,hours,extra\n"Café ""Uno""",Via Po 3,41.9,12.5,Mo-Fr 10:00-20:00,x\nDue,Straße 5,"41°54\'N","12,5",,\n';

const whole = [
  map,
  zip('doc.kml', Buffer.from(map)),
  gpx,
  features,
  restaurant,
  `[${restaurant}]`,
  page,
  table,
  Buffer.from(table, 'latin1'),
  Buffer.from(`\uFEFF${table}`, 'utf16le'),
].map((content) => Buffer.from(content as string));

/** Whole files, and a KMZ file whose map is changed before it is packed. */
const made = (round: number, random: Random): Uint8Array =>
  round % (whole.length + 1) === whole.length
    ? zip('doc.kml', changed(Buffer.from(map), random))
    : changed(whole[round % (whole.length + 1)]!, random);

/** Reads so many broken files, as `brokenFiles` does. */
export const brokenPlaceFiles = (rounds: number, seed: number, each?: (round: number) => void) =>
  brokenFiles(
    {
      name: 'places.csv',
      make: made,
      read: async (path) => {
        const file = await openPlaceFile(path, { near: { latitude: 41.9, longitude: 12.5 } });
        await Array.fromAsync(file.places(() => {}));
        if (file.format === 'csv') await headingsOf(path);
      },
    },
    rounds,
    seed,
    each,
  );
