import { randomFrom } from '../../lib/random.ts';
import type { Opening } from '../hours/model.ts';
import { readHours } from '../hours/text.ts';
import { demoAttributes } from './attributes.ts';
import { describe } from './descriptions.ts';
import { foodKinds } from './kinds.ts';
import { menus, type Dish } from './menus.ts';
import { storeName } from './names.ts';
import { door, houses, positionAt, streets } from './town.ts';

/** A store of the town: `kind` is its place in `foodKinds`. */
export interface DemoStore {
  kind: number;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  open_hours: string;
  hours: Opening[] | null;
  phone: string;
  description: string;
  dishes: Dish[];
  attributes: Record<string, string>;
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
  return {
    kind,
    name: storeName(kind, isChinese, turn),
    address: isChinese ? `${street.chinese}${number}号` : `${number} ${street.english}`,
    ...positionAt(door(street, number), index),
    open_hours,
    hours: openings(week),
    phone: `+86 10 5550 ${String(1000 + (index % 9000))}`,
    description: describe(kind, isChinese, turn, !hasGuests),
    attributes: demoAttributes(index, kind),
    dishes: menuOf(kind, isChinese, turn, hasGuests && random() < 0.4),
  };
}

/** The openings that a text like `Mo-Fr 10:00-22:00` names. */
export const openings = (week: string): Opening[] | null => (readHours(week) as { value: Opening[] | null }).value;

/** Two dishes of a kind that neighbours do not have, or three: the third has its name in the other language. */
function menuOf(kind: number, isChinese: boolean, turn: number, isLong: boolean): Dish[] {
  const menu = menus[kind]!;
  const dish = (number: number, chinese: boolean) => menu[(number % 4) + (chinese ? 4 : 0)]!;
  const own = [dish(turn, isChinese), dish(turn + 1 + (Math.floor(turn / 4) % 3), isChinese)];
  return isLong ? [...own, dish(turn + 2, !isChinese)] : own;
}
