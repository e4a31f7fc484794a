import { textsOf, type TextName } from '../../../fields.ts';
import type { Schemas } from '../../shared/api.ts';

type Store = Schemas['Store'];

export interface Dish {
  /** Tells dishes apart while they are edited; not sent. */
  key: string;
  name: string;
  description: string;
  image_url: string;
}

/** A store as it is typed. */
export interface Values extends Record<TextName, string> {
  /** 0: not chosen yet. */
  category_id: number;
  status: Store['status'];
  images: string[];
  dishes: Dish[];
  hours: Schemas['Opening'][];
  closures: Schemas['Closure'][];
  /** By key, in the order of the keys, so that equal ones look alike. */
  attributes: Record<string, string>;
  latitude: number | null;
  longitude: number | null;
}

export const newDish = (): Dish => ({
  key: Math.random().toString(36).slice(2),
  name: '',
  description: '',
  image_url: '',
});

/** Most entries of a list, as the server has them. */
export const most = { images: 20, dishes: 100, openings: 28, closures: 50 };

export const emptyValues = (categoryId = 0): Values => ({
  ...textsOf({}),
  category_id: categoryId,
  status: 'active',
  images: [],
  dishes: [],
  hours: [],
  closures: [],
  attributes: {},
  latitude: null,
  longitude: null,
});

const sorted = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The attributes with another value for a key; "" is none. */
export const withValue = (attributes: Record<string, string>, key: string, value: string): Record<string, string> => {
  const { [key]: _, ...others } = attributes;
  return value === '' ? others : sorted({ ...others, [key]: value });
};

/** Values of a store of the server. Its dishes keep the keys of those that were sent. */
export const valuesOf = (store: Store, sent?: Values): Values => ({
  ...textsOf(store),
  category_id: store.category_id,
  status: store.status,
  images: [...new Set(store.images.map(({ url }) => url))],
  dishes: store.dishes.map(({ id, name, description, image_url }, index) => ({
    key: sent?.dishes[index]?.key ?? String(id),
    name,
    description,
    image_url,
  })),
  hours: store.hours ?? [],
  closures: store.closures ?? [],
  attributes: sorted(store.attributes),
  latitude: store.latitude,
  longitude: store.longitude,
});

export const isEmptyDish = ({ name, description, image_url }: Dish) =>
  name.trim() === '' && description.trim() === '' && image_url === '';

/** Body of the request that saves the values; what only `base` knows is taken off. */
export const bodyOf = (
  { dishes, images, closures, attributes, ...rest }: Values,
  base: Values,
): Schemas['StoreUpsertReq'] => ({
  ...rest,
  attributes: { ...Object.fromEntries(Object.keys(base.attributes).map((key) => [key, null])), ...attributes },
  images: images.map((url) => ({ url })),
  dishes: dishes.map(({ key: _key, ...dish }) => dish),
  closures: closures.map(({ from, to, note }) => ({ from, to: to || from, note })),
});
