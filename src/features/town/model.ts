import { BadRequest } from '../../errors.ts';
import { problemOfUrl } from '../../lib/foreign-hosts.ts';
import { limits } from '../../limits.ts';
import { line, t, titled, number, type Static } from '../../schema.ts';
import { fileName } from '../incoming/model.ts';
import { areaOf, type Area } from './elements/area.ts';
import { boxOf } from './elements/box.ts';
import { BadFile } from './elements/elements.ts';

const Edges = t.Object(
  {
    west: number('Degrees.', 1.4),
    south: number('Degrees.', 42.4),
    east: number('Degrees.', 1.8),
    north: number('Degrees.', 42.7),
  },
  { description: 'The part of the file that counts; all of it by default.' },
);

/** The part of a file that counts: between four edges, or within a ring. */
export const areaFields = {
  bbox: t.Optional(Edges),
  area: t.Optional(
    t.Array(
      t.Array(number('Degrees.', 1.5), {
        minItems: 2,
        maxItems: 2,
        description: 'Longitude and latitude of a corner.',
      }),
      {
        minItems: 3,
        maxItems: limits.areaPoints,
        // In place of other fields, which the example of a body has.
        examples: [],
        description:
          'In place of `bbox`: the part within a ring, as GeoJSON writes it. It must not cross 180 degrees of longitude.',
      },
    ),
  ),
};

type Named = Partial<{ bbox: Static<typeof Edges>; area: number[][] }>;

/** The area of a body. Throws BadRequest. */
export function requireArea({ bbox, area }: Named): Area | undefined {
  if (bbox && area) throw refuse('area', 'must not be there beside `bbox`', 'format');
  if (area) {
    try {
      return areaOf([area as [number, number][]]);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      throw refuse('area', error.message.replace(/^The area |\.$/g, ''), 'format');
    }
  }
  const box = bbox && boxOf(bbox);
  if (bbox && !box)
    throw refuse(
      'bbox',
      'must have its west before its east and its south before its north, within 180 and 90 degrees',
      'format',
    );
  return box && { box };
}

export const MapReq = titled('MapReq', 'A map to draw.', {
  file: t.Optional(fileName),
  url: t.Optional(
    line(1, limits.url, {
      description:
        'Without `file`: address of an archive of vector tiles (PMTiles), out of which a part is cut by ranges. It is https and leads to a public address, unless the server runs with `--notify-private`.',
      examples: ['https://example.org/planet.pmtiles'],
    }),
  ),
  ...areaFields,
});

type MapReq = Static<typeof MapReq>;

const refuse = (field: string, message: string, rule: 'format' | 'required') =>
  new BadRequest(`${field} ${message}.`, [{ field, message, rule }]);

/** The address of a body, or the name of its file. Throws BadRequest. */
export function requireSource({ file, url, bbox, area }: MapReq, isPrivateAllowed: boolean) {
  if (file !== undefined) return { file };
  if (url === undefined) throw refuse('file', 'or `url` is required', 'required');
  const problem = problemOfUrl(url, isPrivateAllowed);
  if (problem) throw refuse('url', problem.message, 'format');
  if (!bbox && !area) throw refuse('bbox', 'or `area` is required with `url`', 'required');
  return { url };
}
