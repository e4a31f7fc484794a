import type { Allergen, Diet } from '../../../dishes.ts';
import { textsOf, type TextName } from '../../../fields.ts';
import type { Schemas } from '../../shared/api.ts';
import { sorted, type Texts } from '../../shared/translated.ts';

type Store = Schemas['Store'];

export interface Variant {
  /** Tells them apart while they are edited; not sent. */
  key: string;
  name: string;
  price: number | null;
}

export interface Dish {
  /** Tells dishes apart while they are edited; not sent. */
  key: string;
  /** Of one that the server has. */
  id: number | undefined;
  name: string;
  description: string;
  image_url: string;
  price: number | null;
  section: string;
  variants: Variant[];
  diets: Diet[];
  /** Null where nobody has said. */
  allergens: Allergen[] | null;
  /** 0 is not at all; null where nobody has said. */
  spicy: number | null;
  sold_out: boolean;
  translations: Texts;
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
  translations: Texts;
  /** 0: not known. */
  price_level: number;
  latitude: number | null;
  longitude: number | null;
}

const newKey = () => Math.random().toString(36).slice(2);

export const newVariant = (): Variant => ({ key: newKey(), name: '', price: null });

const dishOf = (dish: Partial<Schemas['SignatureDish']>, key: string): Dish => ({
  key,
  id: dish.id,
  name: dish.name ?? '',
  description: dish.description ?? '',
  image_url: dish.image_url ?? '',
  price: dish.price ?? null,
  section: dish.section ?? '',
  variants: (dish.variants ?? []).map((variant, index) => ({ key: String(index), ...variant })),
  diets: dish.diets ?? [],
  allergens: dish.allergens ?? null,
  spicy: dish.spicy ?? null,
  sold_out: dish.sold_out ?? false,
  translations: dish.translations ?? {},
});

/** A dish without anything; in the section of the one before it. */
export const newDish = (section = ''): Dish => dishOf({ section }, newKey());

/** Values that may be those of a draft that a former version of the program kept. */
export const whole = (values: Values): Values => ({
  ...emptyValues(),
  ...values,
  dishes: values.dishes.map((dish) => ({ ...dishOf({}, dish.key), ...dish })),
});

export const emptyValues = (categoryId = 0): Values => ({
  ...textsOf({}),
  category_id: categoryId,
  status: 'active',
  images: [],
  dishes: [],
  hours: [],
  closures: [],
  attributes: {},
  translations: {},
  price_level: 0,
  latitude: null,
  longitude: null,
});

/** Values by key for a request, in which null takes off what only `base` knows. */
const withoutFormer = <Value>(values: Record<string, Value>, base: Record<string, unknown> = {}) => ({
  ...(Object.fromEntries(Object.keys(base).map((key) => [key, null])) as Record<string, null>),
  ...values,
});

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
  dishes: store.dishes.map((dish, index) => dishOf(dish, sent?.dishes[index]?.key ?? String(dish.id))),
  hours: store.hours ?? [],
  closures: store.closures ?? [],
  attributes: sorted(store.attributes),
  translations: store.translations,
  price_level: store.price_level ?? 0,
  latitude: store.latitude,
  longitude: store.longitude,
});

export const isEmptyDish = ({ name, description, image_url }: Dish) =>
  name.trim() === '' && description.trim() === '' && image_url === '';

/** Body of the request that saves the values; what only `base` knows is taken off. */
export const bodyOf = (
  { dishes, images, closures, attributes, translations, price_level, ...rest }: Values,
  base: Values,
): Schemas['StoreUpsertReq'] => ({
  ...rest,
  attributes: withoutFormer(attributes, base.attributes),
  translations: withoutFormer(translations, base.translations),
  images: images.map((url) => ({ url })),
  price_level: price_level || null,
  dishes: dishes.map(({ key: _key, id, variants, translations, ...dish }) => ({
    ...dish,
    ...(id !== undefined && { id }),
    translations: withoutFormer(translations, base.dishes.find((one) => one.id === id)?.translations),
    variants: variants
      .filter(({ name, price }) => name.trim() !== '' || price !== null)
      .map(({ name, price }) => ({ name, price: price! })),
  })),
  closures: closures.map(({ from, to, note }) => ({ from, to: to || from, note })),
});
