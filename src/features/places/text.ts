import type { Position } from '../../lib/distance.ts';
import { said, type Sentence } from '../../sentences.ts';

/** Largest degrees of each coordinate, north or south, east or west. */
export const coordinates = { latitude: 90, longitude: 180 } as const;

/** Degrees with six decimals, some 11 cm. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0;

/** A place that has no other name, some metres wide: `42.50000, 1.50000`. */
export const positionText = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Why a value is no coordinate; undefined when it is one. */
export function problemOfDegrees(value: unknown, largest: number): Sentence | undefined {
  const isWithin = typeof value === 'number' && Math.abs(value) <= largest;
  return isWithin ? undefined : said('number', { minimum: -largest, maximum: largest });
}

/** Reads a coordinate as spreadsheets write it, also with a decimal comma; "" means unknown. */
export function readDegrees(text: string, largest: number): { value: number | null } | { problem: Sentence } {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return { value: null };
  const value = /^[+-]?\d+(?:\.\d*)?$/.test(trimmed) ? Number(trimmed) : undefined;
  const problem = problemOfDegrees(value, largest);
  return problem === undefined ? { value: rounded(value!) } : { problem };
}
