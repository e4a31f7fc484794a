import { distance, type Position } from '../../lib/distance.ts';
import { limits } from '../../limits.ts';
import { BadFile, type Point } from '../town/elements/elements.ts';

/** Characters of a text that is tried as a position. */
const longest = 100;

const number = '[-+]?\\d{1,3}(?:[.,]\\d{1,20})?';
const decimal = '[-+]?\\d{1,3}(?:\\.\\d{1,20})?';
const onlyNumber = new RegExp(`^\\s*(${number})\\s*°?\\s*([NSEWO]?)\\s*$`, 'i');
const sexagesimal =
  /^\s*(\d{1,3})\s*°\s*(?:(\d{1,2})\s*[′'’]\s*)?(?:(\d{1,2}(?:[.,]\d{1,10})?)\s*(?:[″"”]|'')\s*)?([NSEWO])\s*$/i;
const pair = new RegExp(`^\\s*[([]?\\s*(${decimal})\\s*[,;，\\s]\\s*(${decimal})\\s*[)\\]]?\\s*$`);
const wellKnown = new RegExp(
  `^\\s*POINT\\s*Z?\\s*\\(\\s*(${decimal})\\s+(${decimal})(?:\\s+${decimal})?\\s*\\)\\s*$`,
  'i',
);

/** Degrees as people write them: `41.9028`, `41,9028`, `41° 54′ 10″ N`. NaN for anything else. */
export function degreesOf(text: string): number {
  if (text.length > longest) return Number.NaN;
  const [, plain, side = ''] = onlyNumber.exec(text) ?? [];
  const [, whole, minutes = '0', seconds = '0', letter = ''] = plain ? [] : (sexagesimal.exec(text) ?? []);
  const value = plain
    ? Number(plain.replace(',', '.'))
    : Number(whole) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600;
  return /[SWO]/i.test(side + letter) ? -value : value;
}

/** The point of `41.9, 12.5` or `POINT (12.5 41.9)`; undefined for anything else. */
export function pointOfText(text: string): Point | undefined {
  if (text.length > longest) return undefined;
  const [, x, y] = wellKnown.exec(text) ?? [];
  if (x !== undefined) return [Number(x), Number(y)];
  const [, latitude, longitude] = pair.exec(text) ?? [];
  // Two whole numbers are likely something else, such as a house and a flat.
  return latitude?.includes('.') ? [Number(longitude), Number(latitude)] : undefined;
}

const isOnEarth = ([longitude, latitude]: Point) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** The point with its coordinates in their order; `isSwapped` where the file had them the other way round. Throws BadFile. */
export function ordered(point: Point, place: string, near: Position | undefined): { point: Point; isSwapped: boolean } {
  const other: Point = [point[1], point[0]];
  if (isOnEarth(point)) {
    const isSwapped = near !== undefined && !isNear(point, near) && isOnEarth(other) && isNear(other, near);
    return { point: isSwapped ? other : point, isSwapped };
  }
  if (isOnEarth(other)) return { point: other, isSwapped: true };
  const [longitude, latitude] = point;
  throw new BadFile(
    `${place} lies at ${latitude}, ${longitude}, which is nowhere on earth; export the file with degrees of latitude and longitude (WGS 84).`,
  );
}

const isNear = ([longitude, latitude]: Point, near: Position) =>
  distance({ latitude, longitude }, near) <= limits.swappedWithin;
