import { BadRequest, type FieldError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import {
  integer,
  nullable,
  number,
  numberOrNull,
  queryBox,
  queryNumber,
  queryPosition,
  since,
  t,
  text,
  titled,
  type Static,
} from '../../schema.ts';
import { coordinates, rounded } from './text.ts';
import { today } from '../hours/model.ts';
import { translations } from '../translations/model.ts';

/** Coordinates of an answer. */
export const Place = since('0.3.0', {
  latitude: nullable(number('Latitude in degrees (WGS 84), with at most six decimals; null when unknown.', 52.520008)),
  longitude: nullable(
    number('Longitude in degrees (WGS 84), with at most six decimals; null when unknown.', 13.404954),
  ),
});

const degrees = (name: string, limit: number, example: number) =>
  t.Optional(
    numberOrNull(
      `${name} in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither.`,
      { minimum: -limit, maximum: limit, examples: [example] },
    ),
  );

/** Coordinates of a request; those that are left out stay as they are. */
export const PlaceReq = since('0.3.0', {
  latitude: degrees('Latitude', coordinates.latitude, 52.520008),
  longitude: degrees('Longitude', coordinates.longitude, 13.404954),
});

const request = t.Object(PlaceReq);
type PlaceReq = Static<typeof request>;

const completeness = (value: number | null | undefined) => (value === undefined ? 0 : value === null ? 1 : 2);

/** Why one coordinate is refused without the other; undefined when there are both or neither. */
function incomplete({ latitude, longitude }: PlaceReq): FieldError | undefined {
  const order = completeness(latitude) - completeness(longitude);
  if (order === 0) return undefined;
  const [field, other] = order < 0 ? (['latitude', 'longitude'] as const) : (['longitude', 'latitude'] as const);
  return {
    field,
    message: `must be sent together with ${other}: both as numbers, or both as null`,
    rule: 'required',
  };
}

/** The fields that the request has, rounded. Throws BadRequest when it has one coordinate without the other. */
export function placeOf(input: PlaceReq): PlaceReq {
  const problem = incomplete(input);
  if (problem) throw new BadRequest(`${problem.field} ${problem.message}.`, [problem]);
  const { latitude, longitude } = input;
  return {
    ...(latitude !== undefined && { latitude: latitude && rounded(latitude) }),
    ...(longitude !== undefined && { longitude: longitude && rounded(longitude) }),
  };
}

export const MapCluster = titled('MapCluster', 'Stores that are close together on the map, or a single one.', {
  latitude: number('Latitude of the store, or mean latitude of the stores.', 52.520008),
  longitude: number('Longitude of the store, or mean longitude of the stores.', 13.404954),
  count: integer('Number of stores.', { minimum: 1, examples: [1] }),
  id: t.Optional(integer('Store ID; absent unless `count` is 1.', { examples: [1] })),
  name: t.Optional(text('Name of the store; absent unless `count` is 1.', 'Golden Wok')),
  category_id: t.Optional(integer('Category ID of the store; absent unless `count` is 1.', { examples: [3] })),
  translations: t.Optional(translations('name')),
  today: t.Optional(today),
});

export type MapCluster = Static<typeof MapCluster>;

/** Query parameters of lists that choose stores by their place. */
export const placeQuery = since('0.3.0', {
  near: queryPosition(
    `Latitude and longitude: stores within \`radius\`, nearest first, each with its \`distance\`. Of more than ${limits.nearest} that pass all conditions, the nearest ${limits.nearest} are listed: \`meta.listed\` says so, \`total\` counts all.`,
  ),
  radius: queryNumber('radius', 'Metres from `near`.', {
    minimum: 1,
    maximum: limits.radius,
    example: 1500,
    default: limits.radiusDefault,
  }),
  bbox: t.Optional(
    queryBox(
      'Only stores in this part of the map: west, south, east and north in degrees. It crosses 180° where west is larger than east.',
    ),
  ),
});

/** Throws BadRequest when a distance is asked for and there is no point to measure it from. */
export function requireNear({ near, radius, sort }: { near?: object; radius?: number; sort?: string }): void {
  const field = radius === undefined ? 'sort' : 'radius';
  if (near || (radius === undefined && sort !== 'distance')) return;
  const message = field === 'sort' ? 'by distance needs near' : 'needs near';
  throw new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'required' }]);
}
