import { BadRequest } from '../../errors.ts';
import { t, titled, number, type Static } from '../../schema.ts';
import { fileName } from '../incoming/model.ts';
import { boxOf } from './elements/box.ts';
import type { Box } from './elements/elements.ts';

const Edges = t.Object(
  {
    west: number('Degrees.', 1.4),
    south: number('Degrees.', 42.4),
    east: number('Degrees.', 1.8),
    north: number('Degrees.', 42.7),
  },
  { description: 'The part of the file that counts; all of it by default.' },
);

export const boxField = t.Optional(Edges);

/** The box of a body. Throws BadRequest. */
export function requireBox(edges: Static<typeof Edges> | undefined): Box | undefined {
  const box = edges && boxOf(edges);
  if (!edges || box) return box;
  const message = 'must have its west before its east and its south before its north, within 180 and 90 degrees';
  throw new BadRequest(`bbox ${message}.`, [{ field: 'bbox', message, rule: 'format' }]);
}

export const MapReq = titled('MapReq', 'A map to draw.', { file: fileName, bbox: boxField });
