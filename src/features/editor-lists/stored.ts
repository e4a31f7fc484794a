import { Value } from '@sinclair/typebox/value';
import { limits } from '../../limits.ts';
import { t } from '../../schema.ts';

const stops = t.Array(
  t.Object(
    {
      store_id: t.Integer({ minimum: 1 }),
      note: t.String({ maxLength: limits.stopNote }),
      translations: t.Optional(t.Record(t.String(), t.Object({ note: t.String() }, { additionalProperties: false }))),
    },
    { additionalProperties: false },
  ),
  { maxItems: limits.stops },
);

/** Whether a value is what the column `stops` has. */
export const isStops = (value: unknown): boolean => Value.Check(stops, value);
