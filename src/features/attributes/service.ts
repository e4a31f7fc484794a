import type { Queries } from '../../db/database.ts';
import { BadRequest, type FieldError } from '../../errors.ts';
import { codesOf, type Known } from './codes.ts';
import { knownIn } from './settings.ts';

/** Values by key, as they are stored. */
export type Attributes = Readonly<Record<string, string>>;

/** The columns of attributes: what is shown, and the same as one character a pair, for whoever counts. */
export interface AttributeColumns {
  attributes: Attributes | null;
  attribute_codes: string;
}

/**
 * The columns of what a request sets, beside what was known before, in the order of the catalogue; none without a request.
 * Throws BadRequest for unknown keys and values.
 */
export async function columnsOf(
  tx: Queries,
  { attributes: given }: { attributes?: Readonly<Record<string, string | null>> },
  before: { attributes: Attributes | null } = { attributes: null },
): Promise<Partial<AttributeColumns>> {
  if (given === undefined) return {};
  const known = await knownIn(tx);
  const problems = Object.entries(given).flatMap(([key, value]): FieldError[] => {
    const attribute = known.get(key);
    const field = `attributes.${key}`;
    if (!attribute) return [{ field, message: 'is no attribute; GET /api/attributes lists them', rule: 'choice' }];
    const values = attribute.values.map((one) => one.value);
    if (value === null || values.includes(value)) return [];
    return [{ field, message: `must be ${values.join(' or ')}, or null`, rule: 'choice' }];
  });
  if (problems.length > 0) throw new BadRequest(`${problems[0]!.field} ${problems[0]!.message}.`, problems);
  return mergedColumns(known, given, before.attributes);
}

/** The columns of known values beside what was known before, in the order of the catalogue. */
export function mergedColumns(
  known: Known,
  given: Readonly<Record<string, string | null>>,
  before: Attributes | null,
): AttributeColumns {
  const merged = { ...before, ...given };
  const set = [...known.keys()].flatMap((key) => {
    const value = merged[key];
    return value === undefined || value === null ? [] : [[key, value] as const];
  });
  const attributes = set.length > 0 ? Object.fromEntries(set) : null;
  return { attributes, attribute_codes: codesOf(attributes ?? {}, known) };
}
