// Imports nothing, since browsers load it.

/** A text of a store: a column of `stores` and a field of requests and answers, of CSV, of exports and of the form. */
export interface TextField {
  /** `page` is an address of http or https, `link` may also be one of an upload. */
  kind: 'line' | 'prose' | 'link' | 'page';
  /** 1 where it must not be empty. */
  min?: 1;
  max: number;
  /** For the documentation, without a full stop. */
  about: string;
  example: string;
  /** A replacement that leaves it out keeps it: what is newer than clients must not be lost to them. */
  absent?: 'kept';
  /** Version of the program that has it first, where that is not 0.2.0. */
  since?: string;
  /** Answers have it only where it is not empty. */
  ifSet?: true;
  /** Lists show it. */
  card?: true;
  /** The search finds the store by it. */
  searched?: true;
}

/** A field with a special type, of which only its place among the others is here. */
interface OwnField {
  kind: 'own';
  card?: true;
  /** JSON has it behind the others. */
  isLast?: true;
}

const page = (about: string, example: string) =>
  ({ kind: 'page', max: 500, about, example, absent: 'kept', since: '0.4.0', ifSet: true }) as const;

const own = { kind: 'own' } as const;
const last = { kind: 'own', isLast: true } as const;

/** The fields of a store, in the order of CSV and, but for the last ones, of JSON. */
export const storeFields = {
  name: { kind: 'line', min: 1, max: 100, about: 'Name', example: 'Golden Wok', card: true, searched: true },
  category: { kind: 'own', card: true },
  address: {
    kind: 'line',
    min: 1,
    max: 255,
    about: 'Address',
    example: '12 Market Square',
    card: true,
    searched: true,
  },
  latitude: own,
  longitude: own,
  spot: {
    kind: 'line',
    max: 32,
    about: 'Stall in a hall, or floor of a building',
    example: 'Stall 12',
    absent: 'kept',
    since: '0.3.0',
    card: true,
    searched: true,
  },
  open_hours: {
    kind: 'line',
    max: 100,
    about: 'Opening hours as free text',
    example: '10:00-22:00, closed on Mondays',
  },
  hours: last,
  closures: last,
  attributes: last,
  translations: last,
  phone: { kind: 'line', max: 32, about: 'Phone number', example: '+86 10 5555 0100' },
  cover_url: {
    kind: 'link',
    max: 2048,
    about: 'URL of the main picture',
    example: '/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp',
    card: true,
  },
  description: {
    kind: 'prose',
    max: 5000,
    about: 'Description',
    example: 'Hand-pulled noodles since 1987.',
    searched: true,
  },
  status: { kind: 'own', card: true },
  images: last,
  dishes: last,
  price_level: last,
  website: page('Address of the website', 'https://goldenwok.example'),
  menu_url: page('Address of the menu on a website', 'https://goldenwok.example/menu'),
  reservation_url: page('Address at which a table can be reserved', 'https://goldenwok.example/tables'),
  order_url: page('Address at which food can be ordered', 'https://goldenwok.example/order'),
} as const satisfies Record<string, TextField | OwnField>;

type Fields = typeof storeFields;
type With<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

export type FieldName = keyof Fields;
export type TextName = Exclude<FieldName, With<OwnField>>;
export type RequiredName = With<{ min: 1 }>;
export type KeptName = With<{ absent: 'kept' }>;
export type CardName = With<{ card: true }>;
export type IfSetName = With<{ ifSet: true }>;

export const fieldOf = (name: FieldName): TextField | OwnField => storeFields[name];
export const textOf = (name: TextName): TextField => storeFields[name];
export const isText = (name: string): name is TextName =>
  name in storeFields && fieldOf(name as FieldName).kind !== 'own';

export const fieldNames = Object.keys(storeFields) as FieldName[];
export const textNames = fieldNames.filter(isText);
export const cardNames = fieldNames.filter((name) => fieldOf(name).card) as CardName[];
export const keptNames = textNames.filter((name) => textOf(name).absent === 'kept') as KeptName[];
export const searchedNames = textNames.filter((name) => textOf(name).searched);

/** An object with what `of` gives for each text. */
export const eachText = <Value>(of: (name: TextName) => Value, names: readonly TextName[] = textNames) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<TextName, Value>;

/** Fields that JSON has first. */
export const plainNames = fieldNames.filter((name) => !('isLast' in storeFields[name] || 'ifSet' in storeFields[name]));

/** Texts that JSON has only where they are not empty. */
export const ifSetNames = textNames.filter((name) => textOf(name).ifSet) as IfSetName[];

/** The texts of an object; "" for those that it lacks. */
export const textsOf = (object: Partial<Record<TextName, string>>): Record<TextName, string> =>
  eachText((name) => object[name] ?? '');

/** Where a store is, for those who look for it. */
export const whereOf = ({ address, spot }: { address: string; spot: string }): string =>
  [address, spot].filter(Boolean).join(' · ');

/** The same for the people of a hall, who know its address. */
export const stallOf = ({ address, spot }: { address: string; spot: string }): string =>
  [spot, address].filter(Boolean).join(' · ');
