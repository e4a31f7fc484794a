import { gzipSync } from 'node:zlib';
import { count, field, varint, zigzag } from './protobuf.ts';

/** A property of a feature: a text, or a whole number. */
type Value = string | number;

/** A shape of a tile in its own units, 4096 a side: polygons are closed by the writer. */
interface Shape {
  kind: 'line' | 'polygon';
  points: [x: number, y: number][];
  properties: Record<string, Value>;
}

type Layers = Record<string, Shape[]>;

const command = (id: number, times: number) => varint(times * 8 + id);

/** Commands of the Mapbox Vector Tile specification, 4.3. */
function geometry({ kind, points }: Shape): number[] {
  let [x, y] = [0, 0];
  const moved = points.map(([toX, toY]) => {
    const step = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))];
    [x, y] = [toX, toY];
    return step;
  });
  const lines = [...command(1, 1), ...moved[0]!, ...command(2, moved.length - 1), ...moved.slice(1).flat()];
  return kind === 'polygon' ? [...lines, ...command(7, 1)] : lines;
}

function layer(name: string, shapes: readonly Shape[]): number[] {
  const keys = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(shapes.flatMap(({ properties }) => Object.values(properties)))];
  const text = (value: string) => [...Buffer.from(value)];
  const features = shapes.map((shape) => [
    ...field(
      2,
      Object.entries(shape.properties).flatMap(([key, value]) => [
        ...varint(keys.indexOf(key)),
        ...varint(values.indexOf(value)),
      ]),
    ),
    ...count(3, shape.kind === 'line' ? 2 : 3),
    ...field(4, geometry(shape)),
  ]);
  return [
    ...count(15, 2),
    ...field(1, text(name)),
    ...features.flatMap((feature) => field(2, feature)),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, typeof value === 'string' ? field(1, text(value)) : count(5, value))),
    ...count(5, 4096),
  ];
}

const tileOf = (layers: Layers): Buffer =>
  gzipSync(Buffer.from(Object.entries(layers).flatMap(([name, shapes]) => field(3, layer(name, shapes)))));

/** Number of a tile on the Hilbert curve of its zoom, after all tiles of the zooms before (PMTiles 3, 4.1). */
function tileNumber(zoom: number, column: number, row: number): number {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const [right, lower] = [x & side ? 1 : 0, y & side ? 1 : 0];
    number += side * side * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return number;
}

const wide: Shape['points'] = [
  [0, 0],
  [4096, 0],
  [4096, 4096],
  [0, 4096],
];

/** A tile of the made-up town: land, a park, a canal, a main street and a lane that go on in the next tile. */
const town: Layers = {
  earth: [{ kind: 'polygon', points: wide, properties: { kind: 'earth' } }],
  landuse: [
    {
      kind: 'polygon',
      points: [
        [300, 300],
        [1700, 300],
        [1700, 1700],
        [300, 1700],
      ],
      properties: { kind: 'park' },
    },
  ],
  water: [
    {
      kind: 'polygon',
      points: [
        [0, 3000],
        [4096, 3000],
        [4096, 3300],
        [0, 3300],
      ],
      properties: { kind: 'water' },
    },
  ],
  roads: [
    {
      kind: 'line',
      points: [
        [0, 2048],
        [4096, 2048],
      ],
      properties: { kind: 'major_road', name: 'Main Street', 'name:zh': '大街' },
    },
    {
      kind: 'line',
      points: [
        [2600, 0],
        [2600, 4096],
      ],
      properties: { kind: 'minor_road', name: 'Lane' },
    },
  ],
};

interface Town {
  latitude: number;
  longitude: number;
  attribution: string;
}

const maxZoom = 15;

/** Tiles of a zoom around a point, some in each direction. */
function around({ latitude, longitude }: Town, zoom: number): [column: number, row: number][] {
  const side = 2 ** zoom;
  const column = Math.floor((longitude / 360 + 0.5) * side);
  const row = Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * side);
  const reach = zoom < 12 ? 0 : 4;
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  return steps.flatMap((x) => steps.map((y): [number, number] => [column + x, row + y]));
}

/** An archive of vector tiles (PMTiles, version 3) of a made-up town in the schema of Protomaps. */
export function townArchive(place: Town): Uint8Array<ArrayBuffer> {
  const tile = tileOf(town);
  const zooms = Array.from({ length: maxZoom + 1 }, (_, zoom) => zoom);
  const numbers = zooms
    .flatMap((zoom) => around(place, zoom).map(([column, row]) => tileNumber(zoom, column, row)))
    .toSorted((one, other) => one - other);
  // Every entry has a run of one and the same tile: first the steps of the numbers, then runs, lengths and offsets.
  const directory = gzipSync(
    Buffer.from([
      ...varint(numbers.length),
      ...numbers.flatMap((number, index) => varint(number - (numbers[index - 1] ?? 0))),
      ...numbers.flatMap(() => varint(1)),
      ...numbers.flatMap(() => varint(tile.length)),
      ...numbers.flatMap(() => varint(1)),
    ]),
  );
  const metadata = gzipSync(JSON.stringify({ name: 'Town', attribution: place.attribution }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const sections = [directory.length, metadata.length, 0, tile.length];
  let at = header.length;
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    at += length;
  }
  for (const [index, value] of [numbers.length, numbers.length, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 72 + index * 8);
  const [clustered, gzip, vector] = [1, 2, 1];
  header.set([clustered, gzip, gzip, vector, 0, maxZoom], 96);
  const degrees = (value: number) => Math.round(value * 1e7);
  const corners = [place.longitude - 1, place.latitude - 1, place.longitude + 1, place.latitude + 1];
  for (const [index, value] of corners.entries()) header.writeInt32LE(degrees(value), 102 + index * 4);
  header[118] = maxZoom;
  header.writeInt32LE(degrees(place.longitude), 119);
  header.writeInt32LE(degrees(place.latitude), 123);
  return new Uint8Array(Buffer.concat([header, directory, metadata, tile]));
}
