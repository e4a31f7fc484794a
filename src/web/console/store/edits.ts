import type { Schemas } from '../../shared/api.ts';
import { whole, type Values } from './values.ts';
import { groupOf, type Group } from './versions.ts';

type Fields = Record<string, unknown>;
type Entries = Record<string, unknown>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The rows of a list that the other one has not; all, where they differ in their order alone. */
function rest<Row>(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const left = rows.filter((row) => !others.some((other) => same(row, other)));
  const isOrder = left.length === 0 && rows.length === others.length;
  return isOrder ? rows : left;
}

const restOf = (entries: Entries, others: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([key, value]) => !same(value, others[key])));

/** The fields of one side of an edit as values; of a menu, the attributes and the languages only what differs. */
function valuesOf(fields: Fields, others: Fields): Values {
  const own = fields as unknown as Partial<Values>;
  const { dishes = [], attributes = {}, translations = {} } = own;
  const other = others as unknown as Partial<Values>;
  return whole({
    ...(fields as unknown as Values),
    hours: (fields.hours ?? []) as Values['hours'],
    closures: (fields.closures ?? []) as Values['closures'],
    price_level: (fields.price_level ?? 0) as number,
    dishes: [...rest(dishes, other.dishes ?? [])],
    attributes: restOf(attributes, other.attributes ?? {}) as Values['attributes'],
    translations: restOf(translations, other.translations ?? {}) as Values['translations'],
  });
}

/** Fields that an edit changes, in the order of the form, with both sides. */
export function differenceOf({ before, after }: Schemas['Edit']): { groups: Group[]; before: Values; after: Values } {
  const groups = [...new Set(Object.keys(after).map(groupOf))];
  return { groups, before: valuesOf(before, after), after: valuesOf(after, before) };
}
