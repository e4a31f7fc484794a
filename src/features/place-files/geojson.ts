import { BadFile, type Point } from '../town/elements/elements.ts';
import { pointInside } from '../town/elements/point-inside.ts';
import { JsonObjects } from '../town/formats/json-objects.ts';
import { idOfLink } from './google-links.ts';
import { fieldsOf, listOf, textOf, textsIn, type Fields } from './json-values.ts';
import type { Found } from './model.ts';

/** The features of GeoJSON, also of Google's saved places. Throws BadFile. */
export async function* readGeoJson(texts: AsyncIterable<string>): AsyncGenerator<Found> {
  const objects = new JsonObjects();
  let count = 0;
  for await (const text of texts)
    for (const object of objects.add(text)) if (object.type === 'Feature') yield foundOf(object, ++count);
  const frame = objects.end();
  if (frame.type === 'Feature') yield foundOf(frame, ++count);
  else if (count === 0 && !Array.isArray(frame.features))
    throw new BadFile('The file is JSON, but neither GeoJSON nor JSON-LD of schema.org: it has no "features".');
}

/** IDs that count through the file are others in the next export. */
const isLasting = (id: unknown): id is string => typeof id === 'string' && !/^(?:.*[._-])?\d{1,6}$/.test(id);

function foundOf(feature: Fields, count: number): Found {
  const properties = fieldsOf(feature.properties);
  const location = fieldsOf(properties.location ?? properties.Location);
  const link = textOf(properties.google_maps_url) || textOf(properties['Google Maps URL']);
  const place = `feature ${count}`;
  const point = pointOfShape(fieldsOf(feature.geometry));
  if (link === '') {
    const id = isLasting(feature.id) ? feature.id : '';
    return { place, properties: textsIn(properties), texts: { id }, point };
  }
  const corner = fieldsOf(location['Geo Coordinates']);
  const known = [
    'google_maps_url',
    'Google Maps URL',
    'location',
    'Location',
    'date',
    'Published',
    'Updated',
    'Title',
    'Comment',
  ];
  const rest = Object.fromEntries(Object.entries(properties).filter(([key]) => !known.includes(key)));
  return {
    place,
    properties: textsIn(rest),
    texts: {
      id: idOfLink(link) ?? '',
      name: textOf(location.name) || textOf(location['Business Name']) || textOf(properties.Title),
      address: textOf(location.address) || textOf(location.Address),
      description: textOf(properties.Comment),
      latitude: textOf(corner.Latitude),
      longitude: textOf(corner.Longitude),
      website: link,
    },
    point,
  };
}

const degrees = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const pointIn = (value: unknown): Point => {
  const [longitude, latitude] = Array.isArray(value) ? (value as unknown[]) : [];
  return [degrees(longitude), degrees(latitude)];
};
const lineIn = (value: unknown): Point[] => listOf(value).map(pointIn);

function pointOfShape({ type, coordinates, geometries }: Fields): Point | undefined {
  switch (type) {
    case 'Point':
      return pointIn(coordinates);
    case 'MultiPoint':
      return lineIn(coordinates)[0];
    case 'LineString':
      return pointInside([lineIn(coordinates)]);
    case 'Polygon':
    case 'MultiLineString':
      return pointInside(listOf(coordinates).map(lineIn));
    case 'MultiPolygon':
      return pointInside(listOf(coordinates).flatMap((polygon) => listOf(polygon).map(lineIn)));
    case 'GeometryCollection':
      return pointOfShape(fieldsOf(listOf(geometries).find((one) => fieldsOf(one).type !== 'GeometryCollection')));
    default:
      return undefined;
  }
}
