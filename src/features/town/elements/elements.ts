import { Failure } from '../../../errors.ts';

/** A file of a map that cannot be read; the message says why, and what to do about it. */
export class BadFile extends Failure {
  override name = 'BadFile';
}

export type Tags = Readonly<Record<string, string>>;

/** West, south, east and north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Degrees of WGS 84. */
export type Point = readonly [longitude: number, latitude: number];

export interface Member {
  type: 'node' | 'way' | 'relation';
  id: number;
}

/** Handlers of the elements of a file; those without one are passed over. */
export interface Sink {
  /** Only elements with one of these keys, with all their tags; without it all elements, and no tags. */
  keys?: ReadonlySet<string>;
  node?: (id: number, longitude: number, latitude: number, tags: Tags) => void;
  /** `refs` may be used again for the next one. `inside` is a point of it, where the file itself has its shape. */
  way?: (id: number, refs: ArrayLike<number>, tags: Tags, inside?: Point) => void;
  relation?: (id: number, members: readonly Member[], tags: Tags, inside?: Point) => void;
}

/** A file of a map that can be read several times. */
export interface Elements {
  /** When its data was taken from OpenStreetMap, as ISO 8601; null when the file does not say. Known after a pass. */
  readonly date: string | null;
  /** The bounds in the header of the file; null when it has none. Set after a pass. */
  readonly box: Box | null;
  /** Reads the file; yields the bytes that were read each time it has given some elements. Throws BadFile. */
  pass: (sink: Sink) => AsyncIterable<number>;
}

export const noTags: Tags = {};

export const cutOff = () => new BadFile('The file is cut off; download it again.');

export const damaged = (why: string) => new BadFile(`The file is damaged (${why}); download it again.`);
