import { BadFile, noTags, type Elements, type Member, type Point, type Sink, type Tags } from '../elements/elements.ts';
import { pointInside } from '../elements/point-inside.ts';
import { chunksOf, textOf } from './chunks.ts';
import { JsonObjects } from './json-objects.ts';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const degreesOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** JSON of Overpass, or GeoJSON whose features have the ids of OpenStreetMap. */
export class JsonFile implements Elements {
  date: string | null = null;
  readonly box = null;

  constructor(
    readonly path: string,
    readonly isPacked: boolean,
  ) {}

  async *pass(sink: Sink): AsyncGenerator<number> {
    const objects = new JsonObjects();
    let isMap = false;
    let done = 0;
    for await (const text of textOf(chunksOf(this.path, this.isPacked))) {
      for (const object of objects.add(text)) isMap = give(object, sink) || isMap;
      yield (done += text.length);
    }
    const frame = objects.end();
    const { type, elements, features, osm3s, timestamp } = frame;
    if (type === 'Feature') give(frame, sink);
    if (!isMap && type !== 'Feature' && !elements && !features && !Array.isArray(frame))
      throw new BadFile('The file is JSON, but neither of Overpass nor GeoJSON: it has no "elements" or "features".');
    const { remark } = frame;
    if (typeof remark === 'string' && remark.includes('error'))
      throw new BadFile(`Overpass did not answer in full ("${remark.slice(0, 100)}"); ask it again.`);
    this.date = stringOf(fieldsOf(osm3s).timestamp_osm_base) ?? stringOf(timestamp) ?? null;
    yield done;
  }
}

/** Gives an object to a sink; false when it is none of a map. */
function give(object: Fields, sink: Sink): boolean {
  if (object.type === 'Feature') giveFeature(object, sink);
  else if (isKind(object.type)) giveElement(object.type, object, sink);
  else return false;
  return true;
}

const isKind = (type: unknown): type is Member['type'] => type === 'node' || type === 'way' || type === 'relation';

/** Texts and numbers of an object; lists and objects in it are no tags. */
const tagsOf = (object: unknown): Tags =>
  Object.fromEntries(
    Object.entries(fieldsOf(object)).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );

/** The tags of an element; undefined when the sink does not take it. */
function wantedTags({ keys }: Sink, object: unknown): Tags | undefined {
  if (!keys) return noTags;
  return Object.keys(fieldsOf(object)).some((key) => keys.has(key)) ? tagsOf(object) : undefined;
}

function giveElement(kind: Member['type'], element: Fields, sink: Sink): void {
  const tags = sink[kind] && wantedTags(sink, element.tags);
  if (!tags) return;
  const id = Number(element.id);
  if (!Number.isSafeInteger(id)) throw new BadFile(`The file has a ${kind} without an id; export it again.`);
  if (kind === 'node') {
    const [longitude, latitude] = coordinates(element);
    if (Number.isNaN(longitude) || Number.isNaN(latitude))
      throw new BadFile(`node/${id} has no coordinates; export the file again.`);
    sink.node!(id, longitude, latitude, tags);
    return;
  }
  const center = element.center === undefined ? undefined : coordinates(fieldsOf(element.center));
  if (kind === 'way') {
    const line = lineOf(element.geometry);
    sink.way!(id, listOf(element.nodes).map(Number), tags, center ?? pointInside([line]));
    return;
  }
  const members = listOf(element.members).map(fieldsOf);
  const lines = members.map(({ geometry }) => lineOf(geometry)).filter((line) => line.length > 0);
  const known = members.flatMap(({ type, ref }): Member[] => (isKind(type) ? [{ type, id: Number(ref) }] : []));
  sink.relation!(id, known, tags, center ?? pointInside(lines));
}

const coordinates = ({ lon, lat }: Fields): Point => [degreesOf(lon), degreesOf(lat)];

const lineOf = (geometry: unknown): Point[] => listOf(geometry).map((one) => coordinates(fieldsOf(one)));

const idForm = /^(node|way|relation)\/(-?\d{1,15})$/;

/** A feature, whose id is `node/123` in any of the places where programs put it. */
function giveFeature(feature: Fields, sink: Sink): void {
  const properties = fieldsOf(feature.properties);
  const own = properties.tags === undefined ? properties : properties.tags;
  const tags = wantedTags(sink, own);
  if (!tags) return;
  const named = [
    feature.id,
    properties['@id'],
    properties.id,
    `${String(properties.osm_type)}/${String(properties.osm_id)}`,
  ];
  const [, kind, digits] = named.map((name) => idForm.exec(String(name))).find(Boolean) ?? [];
  if (!kind) throw new BadFile('A feature of the file has no id such as node/123; export it with ids from Overpass.');
  const { '@id': _id, id: _other, ...rest } = tags;
  const id = Number(digits);
  const point = pointOfShape(fieldsOf(feature.geometry));
  if (!point) throw new BadFile(`${kind}/${id} has no coordinates; export the file again.`);
  if (kind === 'node') sink.node?.(id, ...point, rest);
  else sink[kind as 'way' | 'relation']?.(id, [], rest, point);
}

const pointIn = (value: unknown): Point => {
  const [longitude, latitude] = listOf(value);
  return [degreesOf(longitude), degreesOf(latitude)];
};
const lineIn = (value: unknown): Point[] => listOf(value).map(pointIn);

/** A point in the shape of a feature. */
function pointOfShape({ type, coordinates: value, geometries }: Fields): Point | undefined {
  switch (type) {
    case 'Point':
      return pointIn(value);
    case 'MultiPoint':
      return lineIn(value)[0];
    case 'LineString':
      return pointInside([lineIn(value)]);
    case 'Polygon':
    case 'MultiLineString':
      return pointInside(listOf(value).map(lineIn));
    case 'MultiPolygon':
      return pointInside(listOf(value).flatMap((polygon) => listOf(polygon).map(lineIn)));
    case 'GeometryCollection':
      return pointOfShape(fieldsOf(listOf(geometries).find((one) => fieldsOf(one).type !== 'GeometryCollection')));
    default:
      return undefined;
  }
}
