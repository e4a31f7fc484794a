import type { TextName } from '../../../fields.ts';
import type { Schemas } from '../../shared/api.ts';
import { sorted, type Texts } from '../../shared/translated.ts';
import { pathOf } from '../me/card.ts';

type Store = Schemas['OwnStore'];

/** Texts that a request without them would empty, and those of the form. */
const sent = ['name', 'address', 'spot', 'phone', 'website', 'description', 'open_hours'] as const satisfies TextName[];

type Sent = (typeof sent)[number];

/** A dish as its owner types it; what else the server has of it stays. */
export interface Dish {
  /** Of one that the server has. */
  id?: number;
  name: string;
  description: string;
  section: string;
  /** "" where there is none. */
  price: number | '' | null;
  /** Sizes with their prices, in place of that of the dish. */
  variants: { name: string; price: Dish['price'] }[];
  image: string;
  translations: Texts;
}

/** Values of the owner's form. */
export interface Details {
  texts: Record<Sent, string>;
  /** The first one is that of cards. */
  pictures: string[];
  dishes: Dish[];
  attributes: Record<string, string>;
  translations: Texts;
}

export const newDish = (section = ''): Dish => ({
  name: '',
  description: '',
  section,
  price: '',
  variants: [],
  image: '',
  translations: {},
});

export function detailsOf(store: Store): Details {
  const pictures = [store.cover_url, ...store.images.map(({ url }) => url)].filter(Boolean).map(pathOf);
  return {
    texts: Object.fromEntries(sent.map((name) => [name, store[name] ?? ''])) as Record<Sent, string>,
    pictures: [...new Set(pictures)],
    dishes: store.dishes.map((dish) => ({
      id: dish.id,
      name: dish.name,
      description: dish.description,
      section: dish.section ?? '',
      price: dish.price ?? '',
      variants: (dish.variants ?? []).map(({ name, price }) => ({ name, price: price ?? '' })),
      image: pathOf(dish.image_url),
      translations: dish.translations ?? {},
    })),
    attributes: { ...store.attributes },
    translations: store.translations,
  };
}

/** Entries by key for a request, in which null takes off what only the store has. */
const withoutFormer = <Value>(values: Record<string, Value>, former: object = {}) => ({
  ...(Object.fromEntries(Object.keys(former).map((key) => [key, null])) as Record<string, null>),
  ...sorted(values),
});

const priceOf = (price: Dish['price']) => (price === '' ? null : price);

/** The request that changes a store to these; hours and all that the form has not stay as they are. */
export function requestOf(
  { texts, pictures, dishes, attributes, translations }: Details,
  store: Store,
): Schemas['StoreUpsertReq'] {
  const [cover = '', ...others] = pictures;
  const isCoverInList = store.images.some(({ url }) => url === store.cover_url);
  const images = isCoverInList || store.cover_url === '' ? pictures : others;
  return {
    ...texts,
    category_id: store.category_id,
    latitude: store.latitude,
    longitude: store.longitude,
    cover_url: store.cover_url === '' && images.length > 0 ? '' : cover,
    images: images.map((url) => ({ url })),
    dishes: dishes
      .filter(({ name }) => name.trim() !== '')
      .map(({ id, name, description, section, price, variants, image, translations }) => ({
        ...(id !== undefined && { id }),
        name,
        description,
        section,
        image_url: image,
        price: priceOf(price),
        variants: variants.map((one) => ({ name: one.name, price: Number(one.price) })),
        translations: withoutFormer(translations, store.dishes.find((one) => one.id === id)?.translations),
      })),
    attributes: withoutFormer(attributes, store.attributes),
    translations: withoutFormer(translations, store.translations),
  };
}
