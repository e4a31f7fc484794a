/** A place on the earth, in degrees of WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A store on the map, or several that are close together. */
export interface Pin extends Point {
  count: number;
  /** Of a single store. */
  id?: number;
  name?: string;
  /** Its place in an order, which it shows. */
  number?: number;
}

/** Middle and zoom of a map, whatever its size in pixels; the zoom is whole, since tiles are. */
export interface View {
  centre: Point;
  zoom: number;
}

/** Degrees with six decimals, some 11 cm: as the server keeps them. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0;

/** A point with six decimals, with a longitude from -180 to 180 however often a map was turned around. */
export function pointAt(latitude: number, longitude: number): Point {
  const turned = Math.abs(longitude) > 180 ? longitude - 360 * Math.round(longitude / 360) : longitude;
  return { latitude: rounded(latitude), longitude: rounded(turned) };
}

/** Largest degrees of each coordinate. */
export const largest = { latitude: 90, longitude: 180 } as const;

/** Reads degrees as people write them, also with a decimal comma; undefined for what is none. */
export function readDegrees(text: string, most: number): number | undefined {
  const value = /^[+-]?\d+(?:[.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= most ? rounded(value) : undefined;
}

const number = String.raw`([+-]?\d+(?:\.\d+)?)`;

/** Addresses of maps: the pin before the middle of the view. */
const links = [
  `!3d${number}!4d${number}`,
  `[?&]mlat=${number}&mlon=${number}`,
  String.raw`[?&](?:q|query|ll|center|destination|daddr)=(?:loc:)?${number}(?:,|%2C)\+?${number}`,
  `^geo:${number},${number}`,
  `@${number},${number}`,
  String.raw`#map=[\d.]+/${number}/${number}`,
].map((pattern) => new RegExp(pattern, 'i'));

const letter = '([NSEW])?';

/** One coordinate with its letter, minutes and seconds. */
const coordinate = (fraction: string) => {
  const positive = String.raw`(\d+(?:${fraction}\d+)?)`;
  return String.raw`${letter}\s*([+-]?)${positive}\s*°?\s*(?:${positive}\s*['′’]\s*(?:${positive}\s*(?:["″”]|'')\s*)?)?${letter}`;
};

const pairs = [
  new RegExp(String.raw`^${coordinate(String.raw`\.`)}(?:\s*[,;/]\s*|\s+)${coordinate(String.raw`\.`)}$`, 'i'),
  new RegExp(String.raw`^${coordinate(',')}(?:\s*[;/]\s*|,\s+|\s+)${coordinate(',')}$`, 'i'),
];

const chineseLetters: Record<string, string> = { 北纬: 'N', 南纬: 'S', 东经: 'E', 西经: 'W' };

/** The parts of a coordinate as its degrees, and its letter. */
function degreesOf(parts: (string | undefined)[]): { degrees: number; letter: string } {
  const [before = '', sign, ...values] = parts;
  const [degrees = 0, minutes = 0, seconds = 0] = values
    .slice(0, 3)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  const side = (before || parts[5] || '').toUpperCase();
  const size = degrees + minutes / 60 + seconds / 3600;
  return { degrees: sign === '-' || side === 'S' || side === 'W' ? -size : size, letter: side };
}

const within = (latitude: number, longitude: number): Point | undefined =>
  Math.abs(latitude) <= largest.latitude && Math.abs(longitude) <= largest.longitude
    ? pointAt(latitude, longitude)
    : undefined;

/**
 * Reads both coordinates from a text such as "52.1, 4.3", "52°6′N 4°18′E", "北纬31.23 东经121.47" or the address of a
 * map. A single number with a decimal comma is no pair.
 */
export function readPoint(pasted: string): Point | undefined {
  const text = pasted.trim();
  for (const link of links) {
    const [, latitude, longitude] = link.exec(text) ?? [];
    if (latitude !== undefined) return within(Number(latitude), Number(longitude));
  }
  const plain = text
    .replaceAll(/[北南]纬|[东西]经/g, (name) => chineseLetters[name]!)
    .replaceAll('，', ', ')
    .replace(/^\((.*)\)$/, '$1');
  if (/^[+-]?\d+,\d+$/.test(plain)) return undefined;
  const found = pairs.map((pair) => pair.exec(plain)).find((match) => match !== null);
  if (!found) return undefined;
  const [one, other] = [degreesOf(found.slice(1, 7)), degreesOf(found.slice(7, 13))];
  const isTurned = /[EW]/.test(one.letter) || /[NS]/.test(other.letter);
  return isTurned ? within(other.degrees, one.degrees) : within(one.degrees, other.degrees);
}

/** A point as text that can be pasted into any map. */
export const written = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`;

/** Edges in degrees. */
export interface Degrees {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Place on the square map of the world, from 0 to 1 from the north-west. */
export const onWorld = (longitude: number, latitude: number): { x: number; y: number } => ({
  x: longitude / 360 + 0.5,
  y: 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI),
});
