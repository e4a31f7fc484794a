import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headingsOf, openPlaceFile } from '../../src/features/place-files/open.ts';
import { BadFile } from '../../src/features/town/elements/elements.ts';
import { randomFrom, type Random } from '../../src/lib/random.ts';
import { kml, pin, placemark, zip } from '../helpers/place-files.ts';
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

/** Reads so many broken files, the same for the same seed; problems are files that end in anything but a sentence. */
export async function brokenPlaceFiles(rounds: number, seed: number, each: (round: number) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-places-'));
  const path = join(folder, 'places.csv');
  const random = randomFrom(seed);
  const outcomes = { read: 0, refused: 0, slowest: 0, memory: 0, problems: [] as string[] };
  const before = process.memoryUsage.rss();
  for (let round = 0; round < rounds; round++) {
    writeFileSync(path, made(round, random));
    const started = performance.now();
    try {
      const file = await openPlaceFile(path, { near: { latitude: 41.9, longitude: 12.5 } });
      await Array.fromAsync(file.places(() => {}));
      if (file.format === 'csv') await headingsOf(path);
      outcomes.read++;
    } catch (error) {
      if (error instanceof BadFile) outcomes.refused++;
      else outcomes.problems.push(`Round ${round}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    outcomes.slowest = Math.max(outcomes.slowest, performance.now() - started);
    outcomes.memory = Math.max(outcomes.memory, process.memoryUsage.rss() - before);
    each(round);
  }
  rmSync(folder, { recursive: true });
  return outcomes;
}
