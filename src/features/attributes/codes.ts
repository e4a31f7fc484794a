import { builtInAttributes, type Attribute } from '../../attributes.ts';
import { highestPriceLevel } from '../../dishes.ts';

/** Attributes by key. */
export type Known = ReadonlyMap<string, Attribute>;

export const builtInByKey: Known = new Map(builtInAttributes.map((attribute) => [attribute.key, attribute]));

/** The level of prices, which is counted as attributes are; its numbers are those of no pair. */
export const priceLevel: Pick<Attribute, 'key' | 'values'> = {
  key: 'price_level',
  values: Array.from({ length: highestPriceLevel }, (_, at) => ({
    value: String(at + 1),
    isYes: true,
    number: -1 - at,
  })),
};

/** Behind the letters of ASCII, so that no code means anything to SQL or JSON. */
const first = 0x100;

/** The character that stands for a pair of key and value. */
export const codeOf = (number: number): string => String.fromCharCode(first + number);

/** The number of the pair at a place of a text of codes. */
export const numberAt = (codes: string, at: number): number => codes.charCodeAt(at) - first;

/** The numbers of the pairs of a text of codes. */
export function numbersOf(codes: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < codes.length; at++) numbers.push(numberAt(codes, at));
  return numbers;
}

/** The codes of values by key, in the order of the keys. */
export const codesOf = (values: Readonly<Record<string, string>>, known: Known): string =>
  Object.entries(values)
    .map(([key, value]) => known.get(key)?.values.find((one) => one.value === value))
    .map((found) => (found ? codeOf(found.number) : ''))
    .join('');
