import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { BadFile } from '../../src/features/town/elements/elements.ts';
import { openMap } from '../../src/features/town/formats/open.ts';
import { kinds } from '../../src/features/town/kinds.ts';
import { PlaceFinder, type PointOfInterest, type Wanted } from '../../src/features/town/places.ts';
import { Settlements } from '../../src/features/town/settlements.ts';
import { limits } from '../../src/limits.ts';
import { temporaryDirectory } from '../helpers/server.ts';
import { blob, feature, geoJson, header, overpass, pbf, raw, xml, zlib, type Element } from '../helpers/osm.ts';
import { count, field } from '../helpers/protobuf.ts';

const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const path = join(scratch, 'map');

async function read(content: string | Uint8Array, wanted: Partial<Wanted> = {}) {
  writeFileSync(path, content);
  const settlements = new Settlements();
  const elements = await openMap(path);
  const all = { box: undefined, kinds: new Set(kinds), today: '2026-11-27', ...wanted };
  const finder = new PlaceFinder(elements, all, settlements, () => {});
  const places: PointOfInterest[] = [];
  for await (const place of finder.places()) places.push(place);
  return { places, settlements, date: elements.date, placeless: finder.placeless };
}

/** The sentence with which a file is refused. */
async function refusal(content: string | Uint8Array): Promise<string> {
  const error = await read(content).catch((error: unknown) => error);
  if (!(error instanceof BadFile)) throw new Error('The file was read.', { cause: error });
  return error.message;
}

const node = (id: number, lon: number, lat: number, tags?: Record<string, string>): Element => ({
  type: 'node',
  id,
  lon,
  lat,
  ...(tags && { tags }),
});

const corners = (first: number, west: number, south: number, side: number) => [
  node(first, west, south),
  node(first + 1, west + side, south),
  node(first + 2, west + side, south + side),
  node(first + 3, west, south + side),
];

/** A café, a bakery as a house, and a food court around a yard whose border is two ways. */
const town: Element[] = [
  node(1, 1.5, 42.5, { amenity: 'cafe', name: 'Café “Àgora” & Co. 茶' }),
  node(2, 1.51, 42.51, { place: 'town', name: 'Encamp' }),
  node(3, 1.52, 42.52, { highway: 'crossing' }),
  ...corners(10, 1.6, 42.6, 0.001),
  ...corners(20, 1.7, 42.7, 0.003),
  ...corners(30, 1.7014, 42.701, 0.001),
  { type: 'way', id: 100, nodes: [10, 11, 12, 13, 10], tags: { shop: 'bakery', name: 'Forn' } },
  { type: 'way', id: 101, nodes: [20, 21, 22] },
  { type: 'way', id: 102, nodes: [20, 23, 22] },
  { type: 'way', id: 103, nodes: [30, 31, 32, 33, 30] },
  { type: 'way', id: 104, nodes: [900, 901], tags: { amenity: 'pub', name: 'Beyond the file' } },
  {
    type: 'relation',
    id: 200,
    members: [
      { type: 'way', ref: 101, role: 'outer' },
      { type: 'way', ref: 103, role: 'inner' },
      { type: 'way', ref: 102, role: 'outer' },
    ],
    tags: { type: 'multipolygon', amenity: 'food_court', name: 'Hall' },
  },
];
const byKind = (['node', 'way', 'relation'] as const).map((kind) => town.filter(({ type }) => type === kind));

describe('each format gives the same places', () => {
  test.each([
    ['PBF', pbf([town], { timestamp: 1_795_132_800 })],
    [
      'PBF in blocks, packed with zstd, nodes one by one',
      pbf(byKind, {
        timestamp: 1_795_132_800,
        plain: true,
        pack: (content) => [...count(2, content.length), ...field(7, [...zstdCompressSync(content)])],
      }),
    ],
    ['PBF that is not packed', pbf(byKind, { timestamp: 1_795_132_800, pack: raw })],
    ['XML', xml(town)],
    ['XML that begins with relations', `\uFEFF${xml(town.toReversed())}`],
    ['XML in gzip', gzipSync(xml(town))],
    ['JSON of Overpass', overpass(town)],
    ['JSON of Overpass in gzip', gzipSync(overpass(town))],
  ])('%s', async (_, content) => {
    const { places, settlements, date, placeless } = await read(content);
    expect(places.map(({ id }) => id).toSorted()).toEqual(['node/1', 'relation/200', 'way/100']);
    const [cafe, bakery, hall] = ['node/1', 'way/100', 'relation/200'].map((id) =>
      places.find((one) => one.id === id)!,
    );
    expect(cafe).toMatchObject({ kind: 'cafe', longitude: 1.5, latitude: 42.5, tags: town[0]!.tags! });
    expect([bakery!.longitude, bakery!.latitude]).toEqual([expect.closeTo(1.6005, 6), expect.closeTo(42.6005, 6)]);
    // Beside the yard.
    expect(hall!.longitude).toBeCloseTo(1.7007, 6);
    expect(hall!.latitude).toBeCloseTo(42.7015, 6);
    expect(settlements.nameAt(1.512, 42.512)).toBe('Encamp');
    expect(settlements.nameAt(9, 9)).toBeUndefined();
    expect(new Date(date!).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(placeless).toBe(1);
  });

  test('GeoJSON, with ids where programs put them', async () => {
    const square = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ];
    const { places, date } = await read(
      geoJson([
        feature('node/1', [1.5, 42.5], { amenity: 'cafe', name: 'One', level: 2 }),
        feature('way/2', [square], { shop: 'tea' }, 'Polygon'),
        {
          type: 'Feature',
          properties: { osm_type: 'relation', osm_id: 3, amenity: 'pub' },
          geometry: { type: 'MultiPolygon', coordinates: [[square]] },
        },
        {
          type: 'Feature',
          properties: { id: 'way/4', tags: { amenity: 'bar' } },
          geometry: { type: 'LineString', coordinates: square.slice(0, 3) },
        },
        { type: 'Feature', properties: { highway: 'path' }, geometry: null },
      ]),
    );
    expect(places.map(({ id, longitude, latitude }) => [id, longitude, latitude])).toEqual([
      ['node/1', 1.5, 42.5],
      ['way/2', 1.5, 1.5],
      ['relation/3', 1.5, 1.5],
      ['way/4', 2, 1],
    ]);
    expect(places[0]!.tags).toEqual({ amenity: 'cafe', name: 'One', level: '2' });
    expect(date).toBe('2026-11-20T00:00:00Z');
  });

  test('a list of features without more, and a single one', async () => {
    const one = feature('node/1', [1, 2], { amenity: 'cafe' });
    expect((await read(JSON.stringify([one]))).places).toHaveLength(1);
    expect((await read(JSON.stringify(one))).places).toHaveLength(1);
  });

  test('JSON and XML of Overpass with the middle or the shape of ways', async () => {
    const geometry = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ].map(([lon, lat]) => ({ lon, lat }));
    const tags = { amenity: 'pub' };
    const json = overpass([
      { type: 'way', id: 1, nodes: [1, 2], center: { lon: 3, lat: 4 }, tags },
      { type: 'way', id: 2, nodes: [1, 2, 3, 1], geometry, tags },
      { type: 'relation', id: 3, members: [{ type: 'way', ref: 2, geometry }], tags },
    ]);
    expect((await read(json)).places.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [3, 4],
      [1.75, 1.5],
      [1.75, 1.5],
    ]);
    const center =
      '<osm><meta osm_base="2026-01-01T00:00:00Z"/><way id="1"><center lat="4" lon="3"/><tag k="amenity" v="pub"/></way></osm>';
    expect(await read(center)).toMatchObject({ places: [{ longitude: 3, latitude: 4 }], date: '2026-01-01T00:00:00Z' });
  });

  test('elements of editors, which are new or deleted', async () => {
    const text =
      '<osm><node id="-7" lat="1" lon="2"><tag k="amenity" v="bar"/></node><node id="8" visible="false"><tag k="amenity" v="bar"/></node></osm>';
    expect((await read(text)).places.map(({ id }) => id)).toEqual(['node/-7']);
  });
});

describe('places that count', () => {
  const places = (...tags: Record<string, string>[]) =>
    read(pbf([tags.map((own, index) => node(index + 1, 1, 1, own))])).then(({ places }) => places.map(({ id }) => id));

  test('are none that are closed for good', async () => {
    expect(
      await places(
        { 'disused:amenity': 'cafe' },
        { amenity: 'cafe', disused: 'yes' },
        { amenity: 'cafe', end_date: '2026-11-26' },
        { amenity: 'cafe', end_date: '2025' },
        { amenity: 'cafe', end_date: '2026-11-27' },
        { amenity: 'cafe', end_date: '2026' },
        { amenity: 'cafe', end_date: 'soon' },
      ),
    ).toEqual(['node/5', 'node/6', 'node/7']);
  });

  test.each(['before 2010', 'before 2026-11', '~2010', '2010s', 'late 2010s', '31.12.2015', '2010..2012', 'C19'])(
    'are none with an end_date of %s',
    async (end_date) => expect(await places({ amenity: 'cafe', end_date })).toEqual([]),
  );

  test.each(['before 2027', 'after 2010', '~2027', '2020s', '31.12.2026', '2010..2027', 'C21', '2010..', ''])(
    'are those with an end_date of %p',
    async (end_date) => expect(await places({ amenity: 'cafe', end_date })).toEqual(['node/1']),
  );

  test('may be of several kinds', async () => {
    expect(await places({ amenity: 'theatre;bar' }, { amenity: 'theatre' }, { shop: 'pastry; bakery' })).toEqual([
      'node/1',
      'node/3',
    ]);
  });

  test('lie in the box, and are of the kinds that are asked for', async () => {
    const content = pbf([town]);
    const ids = async (wanted: Partial<Wanted>) => (await read(content, wanted)).places.map(({ id }) => id);
    expect(await ids({ box: [1.55, 42, 1.65, 43] })).toEqual(['way/100']);
    expect(await ids({ kinds: new Set(['cafe', 'bakery']) })).toEqual(['node/1', 'way/100']);
  });
});

const zeros = (length: number) => Array.from({ length }, () => 0);
const cafe = { amenity: 'cafe' };

describe('a bad file is refused with a sentence', () => {
  const whole = pbf([town]);
  const dense = (...fields: number[][]) =>
    blob('OSMData', [
      ...field(
        1,
        ['', 'amenity', 'cafe'].flatMap((text) => field(1, [...Buffer.from(text)])),
      ),
      ...field(2, field(2, fields.flat())),
    ]);
  const withDense = (...fields: number[][]) => Buffer.concat([header(), dense(...fields)]);

  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /^The file is empty/],
    ['cut off in a block', whole.subarray(0, -5), /^The file is cut off/],
    ['cut off in a heading', whole.subarray(0, header().length + 7), /^The file is cut off/],
    ['not of a map', 'name,address\n', /^The file is no map/],
    ['a ZIP archive', 'PK\x03\x04', /ZIP archive; unpack it/],
    ['PBF in gzip', gzipSync(whole), /inside gzip; unpack it/],
    ['gzip that is cut off', gzipSync(xml(town)).subarray(0, -20), /^The file is cut off/],
    ['not begun by a header', blob('OSMHeader2', []), /^The file is not an OSM PBF file/],
    ['packed with LZMA', pbf([town], { pack: (content) => [...count(2, 5), ...field(4, [...content])] }), /LZMA.*zlib/],
    ['of a history', header({ features: ['HistoricalInformation'] }), /history/],
    ['of a future format', header({ features: ['LocationsInTheSky'] }), /needs "LocationsInTheSky"/],
    ['larger than it says', pbf([town], { pack: (content) => zlib(content, 10) }), /does not unpack/],
    ['smaller than it says', pbf([town], { pack: (content) => zlib(content, 10_000) }), /another size/],
    [
      'of blocks of gigabytes',
      pbf([town], { pack: (content) => zlib(content, 2 ** 32) }),
      /larger than OSM PBF allows/,
    ],
    [
      'of texts that are not there',
      withDense(field(1, [2]), field(8, [2]), field(9, [2]), field(10, [1, 9, 0])),
      /names a text/,
    ],
    ['of a node in no place', withDense(field(1, [2, 2]), field(8, [2]), field(9, [2])), /^node\/2 has no coordinates/],
    ['of a node far out', pbf([[node(5, 1, 97, cafe)]]), /^node\/5 lies at 97, 1/],
    ['of a node that is far out in XML', xml([node(5, Number.NaN, 7, cafe)]), /^node\/5 has no coordinates/],
    [
      'of a node without a place in JSON',
      overpass([{ type: 'node', id: 5, tags: cafe }]),
      /^node\/5 has no coordinates/,
    ],
    ['of a feature without a place', geoJson([feature('node/5', null, cafe)]), /^node\/5 lies at NaN/],
    ['of a feature without an id', geoJson([feature('5', [1, 1], cafe)]), /no id such as node\/123/],
    [
      'of a relation that holds itself',
      pbf([[{ type: 'relation', id: 6, members: [{ type: 'relation', ref: 6 }], tags: cafe }]]),
      /^relation\/6 is a member of itself/,
    ],
    [
      'two relations that hold each other',
      pbf([
        [6, 7].map((id): Element => ({
          type: 'relation',
          id,
          members: [{ type: 'relation', ref: 13 - id }],
          tags: { amenity: 'pub' },
        })),
      ]),
      /^relation\/7 and relation\/6 are members of each other/,
    ],
    [
      'of a long name',
      pbf([[node(5, 1, 1, { ...cafe, name: 'a'.repeat(10_000) })]]),
      /^node\/5: the value of "name" has more than 255/,
    ],
    [
      'of a long name in XML',
      xml([node(5, 1, 1, { ...cafe, name: 'a'.repeat(10_000) })]),
      /^node\/5: the value of "name"/,
    ],
    ['XML of something else', '<gpx/>', /does not begin with <osm>/],
    ['of changes', '<osmChange/>', /changes of a map/],
    ['XML that is cut off', xml(town).slice(0, -20), /^The file is cut off/],
    ['XML that is none', '<osm><node></osm>', /not well-formed XML/],
    [
      'XML of entities',
      '<!DOCTYPE osm [<!ENTITY a "b">]><osm><node id="1" lat="1" lon="1"><tag k="amenity" v="&a;"/></node></osm>',
      /not well-formed XML/,
    ],
    ['XML that is too deep', `<osm>${'<a>'.repeat(9)}`, /tags inside each other too deeply/],
    ['XML with an endless value', `<osm><a b="${'c'.repeat(2 * limits.osmXmlSilence)}`, /far too long/],
    ['XML in Latin-1', Buffer.from('<osm a="é"></osm>', 'latin1'), /not in UTF-8/],
    ['JSON of something else', '{"name": 5}', /neither of Overpass nor GeoJSON/],
    ['JSON that is cut off', overpass(town).slice(0, -40), /^The file is cut off/],
    ['JSON that is none', '{"elements": [{"type": node}]}', /is not JSON/],
    [
      'JSON of a query that failed',
      JSON.stringify({ elements: [], remark: 'runtime error: Query timed out' }),
      /^Overpass did not answer/,
    ],
    ['JSON that is deep', '['.repeat(2000), /is not JSON/],
  ])('that is %s', async (_, content, sentence) => {
    expect(await refusal(content)).toMatch(sentence);
  });

  test('that unpacks to gigabytes', async () => {
    const one = blob('OSMData', [], { pack: () => zlib(new Uint8Array(limits.osmBlob)) });
    expect(await refusal(Buffer.concat([header(), one]))).toMatch(/damaged/);
    const empty = blob('OSMData', [], { pack: () => zlib(Uint8Array.from(field(15, zeros(9e6)))) });
    expect(await refusal(Buffer.concat([header(), ...Array.from({ length: 9 }, () => empty)]))).toMatch(
      /unpacks to far more/,
    );
    const spaces = Buffer.alloc(limits.osmInflatedAlways, ' ');
    expect(await refusal(gzipSync(Buffer.concat([Buffer.from('<osm>'), spaces])))).toMatch(/far/);
    expect(await refusal(gzipSync(Buffer.concat([Buffer.from('{'), spaces])))).toMatch(/far/);
  });

  test('with millions of texts, groups or parts in one block', async () => {
    const many = zeros(limits.osmBlockElements).flatMap(() => field(1, []));
    expect(await refusal(Buffer.concat([header(), blob('OSMData', field(1, [...many, ...many]))]))).toMatch(
      /more elements/,
    );
    const groups = zeros(limits.osmBlockElements + 1).flatMap(() => field(2, []));
    expect(await refusal(Buffer.concat([header(), blob('OSMData', groups)]))).toMatch(/more elements/);
    const endless: Element = { type: 'way', id: 1, nodes: zeros(limits.osmParts + 1), tags: cafe };
    for (const content of [pbf([[endless]]), xml([endless])]) expect(await refusal(content)).toMatch(/more parts/);
  });

  test('with millions of nodes in one block', async () => {
    const none = zeros(limits.osmBlockElements + 1);
    expect(await refusal(withDense(field(1, none), field(8, none), field(9, none), field(10, none)))).toMatch(
      /more elements in one block/,
    );
  });
});
