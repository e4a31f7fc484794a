import type { Plan } from '../../shared/map/plan.ts';
import type { Degrees } from '../../shared/map/coordinates.ts';
import { cosine, gridOf, linesBetween, metresPerDegree, metresPerPixel, scaleBar } from '../../shared/map/scale.ts';
import type { Point, View } from '../../shared/map/coordinates.ts';

/** Width of the drawing in its own units, and the bounds of its height. */
const width = 1000;
const [flattest, highest] = [0.5, 1];

/** Least width of what is shown, in metres, and the margin around it as a share. */
const [least, margin] = [60, 0.14];

/** Share of a plan below which it is enlarged; a smaller part is too coarse. */
const small = 0.35;

export interface Drawing {
  width: number;
  height: number;
  /** Place of a point in the drawing. */
  at: (point: Point) => { x: number; y: number };
  /** Distance of two places in the drawing, in degrees. */
  boxOf: (from: { x: number; y: number }, to: { x: number; y: number }) => Degrees;
  /** Path data of the thin and the strong lines of the paper. */
  paper: { fine: string; strong: string };
  plan: { x: number; y: number; width: number; height: number } | null;
  scale: { units: number; metres: number };
}

/** The middle of what is shown, and its size in metres: the whole plan, unless the points fill a small part of it. */
function areaOf(points: readonly Point[], plan: Plan | null) {
  const around = (all: readonly Point[], factor: number) => {
    const latitudes = all.map(({ latitude }) => latitude);
    const longitudes = all.map(({ longitude }) => longitude);
    const [south, northern] = [Math.min(...latitudes), Math.max(...latitudes)];
    const [west, eastern] = [Math.min(...longitudes), Math.max(...longitudes)];
    const middle = { latitude: (south + northern) / 2, longitude: (west + eastern) / 2 };
    const perDegree = metresPerDegree * cosine(middle.latitude);
    const east = Math.max(least, (eastern - west) * perDegree * factor);
    return { middle, east, north: Math.max(least / 2, (northern - south) * metresPerDegree * factor), perDegree };
  };
  const near = around(points, 1 + 2 * margin);
  if (!plan) return near;
  const whole = around([...points, plan.south_west, plan.north_east], 1 + margin / 2);
  if (points.length === 0 || Math.max(near.east / whole.east, near.north / whole.north) > small) return whole;
  return { ...near, east: Math.max(near.east, whole.east * small), north: Math.max(near.north, whole.north * small) };
}

/** The view of a map of so many pixels. */
function areaOfView({ centre, zoom }: View, pixels: number) {
  const east = metresPerPixel(centre.latitude, zoom) * pixels;
  return { middle: centre, east, north: 0, perDegree: metresPerDegree * cosine(centre.latitude) };
}

/** Pixels of the map whose view is drawn. */
const viewWidth = 640;

/** Draws points in metres, on squared paper or on a plan: all of them, or a view; as high as `shape` says, if it does. */
export function draw(points: readonly Point[], plan: Plan | null, shape?: number, view: View | null = null): Drawing {
  const { middle, east, north, perDegree } = view ? areaOfView(view, viewWidth) : areaOf(points, plan);
  const ratio = shape ?? Math.min(highest, Math.max(flattest, north / east));
  const shown = Math.max(east, north / ratio);
  const height = width * ratio;
  const unit = shown / width;

  const at = ({ latitude, longitude }: Point) => ({
    x: width / 2 + ((longitude - middle.longitude) * perDegree) / unit,
    y: height / 2 - ((latitude - middle.latitude) * metresPerDegree) / unit,
  });

  const boxOf: Drawing['boxOf'] = (from, to) => ({
    west: middle.longitude + ((from.x - width / 2) * unit) / perDegree,
    east: middle.longitude + ((to.x - width / 2) * unit) / perDegree,
    north: middle.latitude - ((from.y - height / 2) * unit) / metresPerDegree,
    south: middle.latitude - ((to.y - height / 2) * unit) / metresPerDegree,
  });

  const grid = gridOf(unit);
  const paper = { fine: '', strong: '' };
  const add = (index: number, line: string) => {
    paper[index % grid.every === 0 ? 'strong' : 'fine'] += line;
  };
  const rounded = (units: number) => Math.round(units * 10) / 10;
  for (const { at, index } of linesBetween(-width, 2 * width, grid.fine / unit, width / 2))
    add(index, `M${rounded(at)} ${rounded(-height)}V${rounded(2 * height)}`);
  for (const { at, index } of linesBetween(-height, 2 * height, grid.fine / unit, height / 2))
    add(index, `M${-width} ${rounded(at)}H${2 * width}`);

  const [lower, upper] = plan ? [at(plan.south_west), at(plan.north_east)] : [];
  const bar = scaleBar(unit, width / 5);
  return {
    width,
    height,
    at,
    boxOf,
    paper,
    plan: lower && upper ? { x: lower.x, y: upper.y, width: upper.x - lower.x, height: lower.y - upper.y } : null,
    scale: { units: bar.pixels, metres: bar.metres },
  };
}
