import type { Translations } from '../../translations.ts';
import { randomFrom } from '../../lib/random.ts';
import type { Opening } from '../hours/model.ts';
import { readHours } from '../hours/text.ts';
import { demoAttributes } from './attributes.ts';
import { describe } from './descriptions.ts';
import { foodKinds } from './kinds.ts';
import { menus, otherwise, type Dish } from './menus.ts';
import { otherName, storeName } from './names.ts';
import { door, houses, positionAt, streets } from './town.ts';

/** A store of the town: `kind` is its place in `foodKinds`. */
export interface DemoStore {
  kind: number;
  name: string;
  translations: Translations;
  address: string;
  latitude: number;
  longitude: number;
  open_hours: string;
  hours: Opening[] | null;
  phone: string;
  description: string;
  dishes: Dish[];
  attributes: Record<string, string>;
  price_level: number | null;
}

/**
 * Store number `index`, the same on every machine. The kinds take turns, and so do English and Chinese. Those without
 * guests are plain: a short description and two dishes.
 */
export function demoStore(index: number, hasGuests: boolean): DemoStore {
  const random = randomFrom(index);
  const kind = index % foodKinds.length;
  const round = Math.floor(index / foodKinds.length);
  const isChinese = (round + kind) % 2 === 1;
  const turn = Math.floor(round / 2);
  const number = 1 + Math.floor(random() * houses);
  const street = streets[Math.floor(random() * streets.length)]!;
  const [open_hours, week] = foodKinds[kind]!.hours[(isChinese ? 2 : 0) + (random() < 0.5 ? 1 : 0)]!;
  const other = otherName(kind, isChinese, turn);
  const level = [2, 1, 2, null, 3, 2, 1, null, 4, 2][turn % 10]!;
  const isLong = hasGuests && random() < 0.4;
  const main = menuOf(kind, isChinese, turn, isLong);
  const menu = hasGuests && kind !== drinks && turn % 8 === 0 ? [...main, ...drinksOf(isChinese, turn)] : main;
  return {
    kind,
    name: storeName(kind, isChinese, turn),
    translations: other === undefined ? {} : otherwise(isChinese, other),
    address: isChinese ? `${street.chinese}${number}号` : `${number} ${street.english}`,
    ...positionAt(door(street, number), index),
    open_hours,
    hours: openings(week),
    phone: `+86 10 5550 ${String(1000 + (index % 9000))}`,
    description: describe(kind, isChinese, turn, !hasGuests),
    attributes: demoAttributes(index, kind),
    price_level: level,
    dishes: priced(menu, index, level),
  };
}

/** The openings that a text like `Mo-Fr 10:00-22:00` names. */
export const openings = (week: string): Opening[] | null => (readHours(week) as { value: Opening[] | null }).value;

/** Place of the kind that sells drinks. */
const drinks = foodKinds.findIndex(({ name }) => name.startsWith('Tea'));

/** By the level of prices; of an unknown one as on average. */
const factors = [1, 0.8, 1, 1.3, 1.7];

/** A menu at the prices of a store; one in ten says what its dishes contain, and now and then one is sold out. */
function priced(menu: Dish[], index: number, level: number | null): Dish[] {
  const scaled = (price: number) => Math.max(1, Math.round(price * factors[level ?? 0]!));
  return menu.map(({ price, variants, allergens, ...dish }, place) => ({
    ...dish,
    ...(price !== undefined && { price: scaled(price) }),
    ...(variants && { variants: variants.map((one) => ({ ...one, price: scaled(one.price) })) }),
    ...(index % 10 === 1 && allergens && { allergens }),
    ...((index + place) % 23 === 7 && { sold_out: true as const }),
  }));
}

/** Drinks for a menu, in a separate section. */
const drinksOf = (isChinese: boolean, turn: number): Dish[] =>
  [turn, turn + 1].map((number) => {
    const { translations, ...dish } = menus[drinks]![(number % 4) + (isChinese ? 4 : 0)]!;
    const section = isChinese ? 'Drinks' : '饮品';
    return {
      ...dish,
      section: isChinese ? '饮品' : 'Drinks',
      translations: Object.fromEntries(
        Object.entries(translations!).map(([tag, texts]) => [tag, { ...texts, section }]),
      ),
    };
  });

/** Two dishes of a kind that neighbours do not have, or three: the third has its name in the other language. */
function menuOf(kind: number, isChinese: boolean, turn: number, isLong: boolean): Dish[] {
  const menu = menus[kind]!;
  const dish = (number: number, chinese: boolean) => menu[(number % 4) + (chinese ? 4 : 0)]!;
  const own = [dish(turn, isChinese), dish(turn + 1 + (Math.floor(turn / 4) % 3), isChinese)];
  return isLong ? [...own, dish(turn + 2, !isChinese)] : own;
}
