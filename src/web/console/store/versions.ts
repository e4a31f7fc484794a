import type { Values } from './values.ts';

/** Fields that are chosen together, under the name that their text has. */
const groups = {
  name: ['name'],
  category: ['category_id'],
  address: ['address'],
  spot: ['spot'],
  phone: ['phone'],
  status: ['status'],
  description: ['description'],
  cover: ['cover_url'],
  pictures: ['images'],
  dishes: ['dishes'],
  openHours: ['open_hours'],
  hours: ['hours'],
  closures: ['closures'],
  place: ['latitude', 'longitude'],
} as const satisfies Record<string, (keyof Values)[]>;

export type Group = keyof typeof groups;

const contentOf = (values: Values, group: Group) =>
  JSON.stringify(
    groups[group].map((name) => values[name]),
    (key, value: unknown) => (key === 'key' ? undefined : value),
  );

export interface Difference {
  group: Group;
  /** Whether both sides have changed it since the version that was read. */
  isContested: boolean;
  choice: 'mine' | 'theirs';
}

/** The differences of two versions that began with the same one; each is chosen from the side that changed it. */
export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  return (Object.keys(groups) as Group[]).flatMap((group) => {
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
