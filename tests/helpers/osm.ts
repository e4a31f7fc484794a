import { deflateSync } from 'node:zlib';
import { count, field, varint, zigzag } from './protobuf.ts';

type Kind = 'node' | 'way' | 'relation';

/** An element of a map; a node has coordinates, a way nodes, a relation members. */
export interface Element {
  type: Kind;
  id: number;
  lon?: number;
  lat?: number;
  nodes?: number[];
  members?: { type: Kind; ref: number; role?: string }[];
  tags?: Record<string, string>;
}

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const packed = (values: number[]) => values.flatMap(varint);
const differences = (values: number[]) =>
  values.map((value, index) => zigzag(value - (index > 0 ? values[index - 1]! : 0)));
const units = (degrees: number) => Math.round(degrees * 1e7);

interface BlobOptions {
  /** Packs the content of a block; by default as zlib does. */
  pack?: (content: Uint8Array) => number[];
}

/** `zlib` and `raw` as a blob has them. */
export const zlib = (content: Uint8Array, size = content.length) => [
  ...count(2, size),
  ...field(3, [...deflateSync(content)]),
];
export const raw = (content: Uint8Array) => field(1, [...content]);

export function blob(type: string, content: number[], { pack = zlib }: BlobOptions = {}): Buffer {
  const body = pack(Uint8Array.from(content));
  const header = [...field(1, bytesOf(type)), ...count(3, body.length)];
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, Uint8Array.from(header), Uint8Array.from(body)]);
}

interface HeaderOptions extends BlobOptions {
  features?: string[];
  /** Seconds since 1970. */
  timestamp?: number;
}

export function header({ features = ['OsmSchema-V0.6', 'DenseNodes'], timestamp, ...options }: HeaderOptions = {}) {
  const required = features.flatMap((feature) => field(4, bytesOf(feature)));
  return blob('OSMHeader', [...required, ...(timestamp === undefined ? [] : count(32, timestamp))], options);
}

/** The content of a block with elements, nodes as columns unless they are `plain`. */
export function block(elements: Element[], plain = false): number[] {
  const strings = [''];
  const index = (text: string) => (strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1);
  const tagsOf = ({ tags = {} }: Element) => {
    const [keys, values] = [Object.keys(tags).map(index), Object.values(tags).map(index)];
    return [...field(2, packed(keys)), ...field(3, packed(values))];
  };
  const [nodes, ways, relations] = (['node', 'way', 'relation'] as const).map((kind) =>
    elements.filter(({ type }) => type === kind),
  ) as [Element[], Element[], Element[]];
  const dense = field(2, [
    ...field(1, packed(differences(nodes.map(({ id }) => id)))),
    ...field(8, packed(differences(nodes.map(({ lat }) => units(lat!))))),
    ...field(9, packed(differences(nodes.map(({ lon }) => units(lon!))))),
    ...field(10, packed(nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(index), 0]))),
  ]);
  const places = plain
    ? nodes.flatMap((node) =>
        field(1, [
          ...count(1, zigzag(node.id)),
          ...tagsOf(node),
          ...count(8, zigzag(units(node.lat!))),
          ...count(9, zigzag(units(node.lon!))),
        ]),
      )
    : dense;
  const lines = ways.flatMap((way) =>
    field(3, [...count(1, way.id), ...tagsOf(way), ...field(8, packed(differences(way.nodes!)))]),
  );
  const groups = relations.flatMap((relation) => {
    const members = relation.members!;
    return field(4, [
      ...count(1, relation.id),
      ...tagsOf(relation),
      ...field(8, packed(members.map(({ role = '' }) => index(role)))),
      ...field(9, packed(differences(members.map(({ ref }) => ref)))),
      ...field(10, packed(members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)))),
    ]);
  });
  const content = [places, lines, groups].flatMap((part) => (part.length > 0 ? field(2, part) : []));
  return [
    ...field(
      1,
      strings.flatMap((text) => field(1, bytesOf(text))),
    ),
    ...content,
  ];
}

/** A `.osm.pbf` file: a header, and a block for each list of elements. */
export const pbf = (blocks: Element[][], options: HeaderOptions & { plain?: boolean } = {}): Buffer =>
  Buffer.concat([
    header(options),
    ...blocks.map((elements) => blob('OSMData', block(elements, options.plain), options)),
  ]);

const quoted = (value: unknown) => `"${Bun.escapeHTML(String(value))}"`;

/** An `.osm` file. */
export function xml(elements: Element[], date = '2026-11-20T00:00:00Z'): string {
  const lines = elements.map(({ type, id, lon, lat, nodes = [], members = [], tags = {} }) => {
    const place = lon === undefined ? '' : ` lon="${lon}" lat="${lat}"`;
    return [
      `<${type} id="${id}"${place}>`,
      ...nodes.map((ref) => `<nd ref="${ref}"/>`),
      ...members.map(({ type, ref, role = '' }) => `<member type="${type}" ref="${ref}" role=${quoted(role)}/>`),
      ...Object.entries(tags).map(([key, value]) => `<tag k=${quoted(key)} v=${quoted(value)}/>`),
      `</${type}>`,
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" timestamp="${date}">\n${lines.join('\n')}\n</osm>\n`;
}

/** JSON as Overpass answers it. */
export const overpass = (elements: object[], date = '2026-11-20T00:00:00Z'): string =>
  JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: date, copyright: 'a "notice" {[' }, elements }, null, 1);

/** GeoJSON as Overpass Turbo exports it. */
export const geoJson = (features: object[], date = '2026-11-20T00:00:00Z'): string =>
  JSON.stringify({ type: 'FeatureCollection', generator: 'a [program]', timestamp: date, features });

export const feature = (id: string, coordinates: unknown, tags: object, type = 'Point'): object => ({
  type: 'Feature',
  id,
  properties: { '@id': id, ...tags },
  geometry: { type, coordinates },
});
