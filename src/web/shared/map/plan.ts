import { pointAt, type Point } from './coordinates.ts';
import { cosine, metresPerDegree } from './scale.ts';

/** Where the lower left and the upper right corner of a picture lie. */
export interface Corners {
  south_west: Point;
  north_east: Point;
}

/** A picture of a hall or a market on the map. */
export interface Plan extends Corners {
  url: string;
}

export const middleOf = ({ south_west, north_east }: Corners): Point =>
  pointAt((south_west.latitude + north_east.latitude) / 2, (south_west.longitude + north_east.longitude) / 2);

/** Width and height on the ground, in metres. */
export function sizeOf(corners: Corners): { width: number; height: number } {
  const { south_west, north_east } = corners;
  return {
    width: (north_east.longitude - south_west.longitude) * metresPerDegree * cosine(middleOf(corners).latitude),
    height: (north_east.latitude - south_west.latitude) * metresPerDegree,
  };
}

/** Corners of a picture around a point: so many metres wide, and `ratio` times as wide as high. */
export function cornersAround({ latitude, longitude }: Point, width: number, ratio: number): Corners {
  const north = width / ratio / 2 / metresPerDegree;
  const east = width / 2 / (metresPerDegree * cosine(latitude));
  return {
    south_west: pointAt(latitude - north, longitude - east),
    north_east: pointAt(latitude + north, longitude + east),
  };
}

/**
 * A width in metres as people write it, also with a decimal comma; undefined for what is none. Corners of smaller plans
 * would be rounded too much.
 */
export function readWidth(text: string): number | undefined {
  const width = /^\d+(?:[.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return width >= 10 && width <= 1_000_000 ? width : undefined;
}

/** The path of a plan that this server has, whatever name the page was opened under; undefined for one elsewhere. */
export const pathOf = ({ url }: Plan): string | undefined =>
  /\/static\/upload\/[\w./-]+$/.exec(url)?.[0] ?? (/^\/(?!\/)/.test(url) ? url : undefined);
