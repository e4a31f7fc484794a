import { distance, type Position } from '../../lib/distance.ts';
import { likenessOf, spellings } from '../../lib/name-likeness.ts';
import { phoneEnd } from '../../lib/phones.ts';

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

/** Compares stores of a country with a place by name, phone number and distance; undefined for one that is likely another. */
export function comparing(place: Facts, country: string): (store: Facts) => Likeness | undefined {
  const names = spellings(place.names);
  const end = phoneEnd(place.phone, country);
  return (store) => {
    const away = place.position && store.position && distance(place.position, store.position);
    const isSamePhone = end !== undefined && phoneEnd(store.phone, country) === end;
    const name = likenessOf(names, spellings(store.names));
    const isSame =
      (name >= equal && away !== undefined && away <= close) || (isSamePhone && name >= alike && (away ?? 0) <= near);
    const isLikely = (name >= alike && away !== undefined && away <= near) || isSamePhone;
    return isSame || isLikely ? { distance: away, isSame } : undefined;
  };
}
