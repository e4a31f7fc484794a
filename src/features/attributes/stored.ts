import { Value } from '@sinclair/typebox/value';
import { firstOwnNumber } from '../../attributes.ts';
import { limits } from '../../limits.ts';
import { integer, t, type Static } from '../../schema.ts';
import { AttributeSettings, OwnAttributeReq } from './model.ts';

const { hidden, order } = AttributeSettings.properties;
const { key, kind } = OwnAttributeReq.properties;

const names = t.Record(t.String(), t.String());
const number = integer('Number of the pair of key and value.', { minimum: firstOwnNumber, maximum: limits.ownPairs });
const values = t.Array(t.Object({ value: t.String(), names, is_yes: t.Boolean(), number }));

/** The settings as they are in the database: pairs of keys and values have numbers. */
const Stored = t.Object({
  hidden,
  order: t.Optional(order),
  own: t.Array(t.Object({ key, kind, names, values }), { maxItems: limits.ownAttributes }),
  next: number,
});

/** Whether a value can be the settings of attributes: no pair has the number of another, nor one that is still to come. */
export function isStored(value: unknown): value is Static<typeof Stored> {
  if (!Value.Check(Stored, value)) return false;
  const numbers = value.own.flatMap(({ values }) => values.map((one) => one.number));
  return new Set(numbers).size === numbers.length && numbers.every((one) => one < value.next);
}
