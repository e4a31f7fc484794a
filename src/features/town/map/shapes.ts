import type { Point } from '../elements/elements.ts';

/** Layers of the tiles in the schema of Protomaps, in the order in which they lie on each other. */
export const layers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'boundaries', 'places', 'pois'] as const;
export type Layer = (typeof layers)[number];

export type Properties = Readonly<Record<string, string | number | boolean>>;

export type Form = 'point' | 'line' | 'area';

/** How something is drawn. */
export interface Drawn {
  layer: Layer;
  form: Form;
  /** The first zoom of the tiles that have it. */
  zoom: number;
  /** Of two in one layer, the higher one is drawn later. */
  rank: number;
  properties: Properties;
}

/** Coordinates of a line, x and y in turn, in units of the world. */
export type Line = Int32Array;

/** Something on the map. Rings of areas run clockwise on the screen, those of holes the other way. */
export interface Shape extends Drawn {
  lines: Line[];
}

/** The last zoom of the tiles, and the units that a tile of it is wide. */
export const lastZoom = 14;
export const tileUnits = 4096;
/** Units that the world is wide. */
const world = 2 ** lastZoom * tileUnits;

/** Latitudes beyond these are not on the map. */
const mercator = 85.05;

export const xOf = (longitude: number): number => Math.round((longitude / 360 + 0.5) * world);

export function yOf(latitude: number): number {
  const radians = (Math.max(-mercator, Math.min(mercator, latitude)) * Math.PI) / 180;
  return Math.round((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * world);
}

export const pointOf = (x: number, y: number): Point => [
  (x / world - 0.5) * 360,
  (Math.atan(Math.sinh((0.5 - y / world) * 2 * Math.PI)) * 180) / Math.PI,
];

/** Edges in units of the world; y runs to the south. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function edgesOf(lines: readonly Line[]): Edges {
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [x, y] = [line[at]!, line[at + 1]!];
      if (x < edges.left) edges.left = x;
      if (x > edges.right) edges.right = x;
      if (y < edges.top) edges.top = y;
      if (y > edges.bottom) edges.bottom = y;
    }
  return edges;
}

export const isWithin = (one: Edges, other: Edges): boolean =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;

export const doMeet = (one: Edges, other: Edges): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

/** The edges of some; undefined without any. */
export function edgesAround(all: Iterable<Edges>): Edges | undefined {
  let around: Edges | undefined;
  for (const { left, top, right, bottom } of all)
    around = around
      ? {
          left: Math.min(around.left, left),
          top: Math.min(around.top, top),
          right: Math.max(around.right, right),
          bottom: Math.max(around.bottom, bottom),
        }
      : { left, top, right, bottom };
  return around;
}
