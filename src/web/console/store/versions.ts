import { eachText, fieldNames, type FieldName } from '../../../fields.ts';
import type { Values } from './values.ts';

export type Group = Exclude<FieldName, 'latitude' | 'longitude'> | 'place';

/** Fields that are chosen together, under the name that their text has. */
const groups: Record<Group, readonly (keyof Values)[]> = {
  ...eachText((name): (keyof Values)[] => [name]),
  category: ['category_id'],
  status: ['status'],
  images: ['images'],
  dishes: ['dishes'],
  hours: ['hours'],
  closures: ['closures'],
  attributes: ['attributes'],
  translations: ['translations'],
  price_level: ['price_level'],
  place: ['latitude', 'longitude'],
};

/** The group of a field. */
export const groupOf = (name: string): Group =>
  name === 'latitude' || name === 'longitude' ? 'place' : (name as Group);

const order = fieldNames.filter((name) => name !== 'longitude').map(groupOf);

const contentOf = (values: Values, group: Group) =>
  JSON.stringify(
    groups[group].map((name) => values[name]),
    (key, value: unknown) => (key === 'key' || key === 'id' ? undefined : value),
  );

export interface Difference {
  group: Group;
  /** Whether both sides have changed it since the version that was read. */
  isContested: boolean;
  choice: 'mine' | 'theirs';
}

/** The differences of two versions that began with the same one; each is chosen from the side that changed it. */
export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  return order.flatMap((group) => {
    const [was, own, other] = [base, mine, theirs].map((values) => contentOf(values, group));
    if (own === other) return [];
    const isMine = own !== was;
    return [{ group, isContested: isMine && other !== was, choice: isMine ? ('mine' as const) : ('theirs' as const) }];
  });
}

/** My version with the fields of the other one that were chosen. */
export function merged(mine: Values, theirs: Values, differences: Difference[]): Values {
  const taken = differences.filter(({ choice }) => choice === 'theirs').flatMap(({ group }) => [...groups[group]]);
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
