import { phoneEnd } from '../../lib/phones.ts';
import { pairs, split } from '../../lib/text.ts';
import { distance, type Position } from '../../lib/distance.ts';

/** The facts by which a store and an application for one are compared. */
export interface Facts {
  name: string;
  address: string;
  spot: string;
  phones: string[];
  position: Position | undefined;
}

/** Words of a text, and the pairs of characters in its dense runs; each once. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    split(text).flatMap(({ text, dense }) => {
      const couples = dense ? pairs(text) : [];
      return couples.length > 0 ? couples : [text];
    }),
  ),
];

/** Compares texts with one: gives the share of the parts that both have, from 0 to 1 (Sørensen and Dice). */
function overlapWith(text: string): (other: string) => number {
  const mine = new Set(partsOf(text));
  return (other) => {
    const theirs = partsOf(other);
    const common = theirs.filter((part) => mine.has(part)).length;
    return common === 0 ? 0 : (2 * common) / (mine.size + theirs.length);
  };
}

/** Metres within which two places can be one: an address is often located no better. */
export const nearby = 300;

/** Nearness of two places: 1 at the same point, 0 from `nearby` on. */
function nearness({ position: one }: Facts, { position: other }: Facts): number {
  if (!one || !other) return 0;
  return Math.max(0, 1 - distance(one, other) / nearby);
}

/** Each of these alone makes a store likely to be the same; nearness does within 35 metres. */
const weights = { name: 4, phone: 4, address: 3, nearness: 3.4 } as const;

/** Likeness from which a store is shown: that of the same address with another name, as after a change of hands. */
export const likely = 3;

/** Compares places with one: gives how much speaks for both being the same, from 0 to 14.4. */
export function likenessWith(one: Facts): (other: Facts) => number {
  const [name, address, spot] = [overlapWith(one.name), overlapWith(one.address), overlapWith(one.spot)];
  const ends = new Set(one.phones.flatMap((phone) => phoneEnd(phone) ?? []));
  return (other) => {
    const isSamePhone = other.phones.some((phone) => ends.has(phoneEnd(phone) ?? ''));
    // Two stalls of one hall share its address.
    const isApart = one.spot !== '' && other.spot !== '' && spot(other.spot) === 0;
    const where = isApart ? 0 : weights.address * address(other.address) + weights.nearness * nearness(one, other);
    return weights.name * name(other.name) + (isSamePhone ? weights.phone : 0) + where;
  };
}
