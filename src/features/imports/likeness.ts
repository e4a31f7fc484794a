import { distance, type Position } from '../../lib/distance.ts';
import { phoneEnd } from '../../lib/phones.ts';
import { soundsOf } from '../../lib/sounds.ts';
import { pairs, split } from '../../lib/text.ts';

/** The facts by which a place and a store are compared. */
export interface Facts {
  /** Its names, in any language. */
  names: readonly string[];
  phone: string;
  position: Position | undefined;
}

export interface Likeness {
  /** Metres; undefined where one of the two has no position. */
  distance: number | undefined;
  /** Whether a plan takes them for the same; else it only shows them. */
  isSame: boolean;
}

/** Metres within which a place can be a store that was located by hand. */
export const near = 300;
const close = 100;

/** Shares of a name that two names have in common. */
const equal = 0.85;
const alike = 0.6;

/** A name in Latin letters without spaces, Chinese characters as their usual sounds. */
const spelled = (name: string): string =>
  split(name)
    .map(({ text, dense }) => (dense ? (soundsOf(text).joined[0] ?? text) : text))
    .join('');

const spellings = (names: readonly string[]) =>
  names.flatMap((name) => {
    const parts = new Set(pairs(spelled(name)));
    return parts.size > 0 ? [parts] : [];
  });

/** The share of the pairs of letters that two names have in common, from 0 to 1 (Sørensen and Dice). */
const common = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);

/** Compares stores with a place by name, phone number and distance; undefined for one that is likely another. */
export function comparing(place: Facts): (store: Facts) => Likeness | undefined {
  const names = spellings(place.names);
  const end = phoneEnd(place.phone);
  return (store) => {
    const away = place.position && store.position && distance(place.position, store.position);
    const isSamePhone = end !== undefined && phoneEnd(store.phone) === end;
    const theirs = spellings(store.names);
    const name = Math.max(0, ...names.flatMap((one) => theirs.map((other) => common(one, other))));
    const isSame =
      (name >= equal && away !== undefined && away <= close) || (isSamePhone && name >= alike && (away ?? 0) <= near);
    const isLikely = (name >= alike && away !== undefined && away <= near) || isSamePhone;
    return isSame || isLikely ? { distance: away, isSame } : undefined;
  };
}
