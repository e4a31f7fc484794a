// Imports nothing, since browsers load it.

/** Groups of attributes, in the order in which people look for them. */
export const groups = ['diet', 'access', 'payment', 'seating', 'service', 'comfort', 'own'] as const;

export type Group = (typeof groups)[number];

/** The values of an attribute, each with whether it counts as yes. */
type Values = Readonly<Record<string, boolean>>;

interface BuiltIn {
  group: Group;
  values: Values;
}

const plain = { yes: true, no: false };
const diet = { group: 'diet', values: { yes: true, only: true, limited: false, no: false } } as const;
const plainIn = (group: Group): BuiltIn => ({ group, values: plain });

/**
 * Keys and values of OpenStreetMap. The database has each pair by its position: new keys and values go to the end, none
 * ever moves or goes.
 */
const builtIn: Readonly<Record<string, BuiltIn>> = {
  'diet:vegetarian': diet,
  'diet:vegan': diet,
  'diet:halal': diet,
  'diet:kosher': diet,
  'diet:gluten_free': diet,
  'diet:lactose_free': diet,
  wheelchair: { group: 'access', values: { yes: true, limited: false, no: false } },
  outdoor_seating: plainIn('seating'),
  indoor_seating: plainIn('seating'),
  takeaway: { group: 'service', values: { yes: true, only: true, no: false } },
  delivery: plainIn('service'),
  reservation: { group: 'service', values: { yes: true, required: true, recommended: true, no: false } },
  'payment:cash': plainIn('payment'),
  'payment:cards': plainIn('payment'),
  'payment:contactless': plainIn('payment'),
  'payment:alipay': plainIn('payment'),
  'payment:wechat': plainIn('payment'),
  internet_access: { group: 'comfort', values: { wlan: true, no: false } },
  air_conditioning: plainIn('comfort'),
  toilets: plainIn('comfort'),
  'toilets:wheelchair': plainIn('access'),
  changing_table: plainIn('access'),
  highchair: plainIn('access'),
  dog: { group: 'comfort', values: { yes: true, leashed: true, outside: true, no: false } },
  smoking: { group: 'comfort', values: { yes: true, outside: true, separated: true, no: false } },
  organic: plainIn('diet'),
  breakfast: plainIn('service'),
  brunch: plainIn('service'),
  self_service: plainIn('service'),
  drive_through: plainIn('service'),
};

/** A value of an attribute. */
interface AttributeValue {
  value: string;
  /** Whether it counts as yes, for those who ask for the attribute alone. */
  isYes: boolean;
  /** Of the pair of key and value in the database, never used again. */
  number: number;
}

export interface Attribute {
  key: string;
  group: Group;
  values: readonly AttributeValue[];
}

/** Values that a built-in attribute can ever have. */
const room = 16;

/** The first number of pairs that a place has made. */
export const firstOwnNumber = 4096;

export const builtInAttributes: readonly Attribute[] = Object.entries(builtIn).map(
  ([key, { group, values }], index) => ({
    key,
    group,
    values: Object.entries(values).map(([value, isYes], at) => ({ value, isYes, number: room * index + at })),
  }),
);

/** Attributes with those of some keys first, in the order of these. */
export const inOrder = <One extends { key: string }>(all: readonly One[], keys: readonly string[]): One[] => [
  ...keys.flatMap((key) => all.find((one) => one.key === key) ?? []),
  ...all.filter(({ key }) => !keys.includes(key)),
];

/** Whether it is a matter of yes or no. */
export const isFlag = ({ values }: Pick<Attribute, 'values'>): boolean =>
  values.length === 2 && values[0]!.value === 'yes' && values[1]!.value === 'no';

type Names = Readonly<Record<string, string>>;

/** An attribute with a value, or with any that counts as yes; names where the place has made it. */
export interface Said {
  key: string;
  value: string | null;
  names: { key: Names; value: Names } | null;
}

/** Attributes that a place hides, puts first and has made. */
export interface Offer {
  hidden: readonly string[];
  order: readonly string[];
  own: readonly {
    key: string;
    names: Names;
    values: readonly { value: string; names: Names; is_yes: boolean }[];
  }[];
}
