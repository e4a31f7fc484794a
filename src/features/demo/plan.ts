import { Canvas } from './canvas.ts';
import { polygon, stroke } from './shapes.ts';
import { extent, streets, type Point } from './town.ts';

const pixels = 1300;

/** Point of the canvas, whose middle is (0, 50) and whose height is 100. */
const onPlan = ([east, north]: Point): Point => [(east * 50) / extent, 50 - (north * 50) / extent];

const coast: Point[] = [
  ...([
    [-1190, 420],
    [-860, 860],
    [-480, 1090],
    [60, 1080],
    [620, 1030],
    [1080, 780],
    [1260, 380],
  ] as Point[]),
  ...([
    [1130, -620],
    [820, -960],
    [300, -1090],
    [-420, -1120],
    [-960, -930],
    [-1180, -520],
  ] as Point[]),
];

const park: Point[] = [
  [-640, 350],
  [-330, 335],
  [-180, 30],
  [-180, -35],
  [-640, -60],
];

/** Draws the plan of the town, north at the top: the island, its park and its streets. */
export function drawPlan(): Uint8Array<ArrayBuffer> {
  const canvas = new Canvas(pixels, pixels, 0xb9d9e8);
  canvas.paint(0xf4f0e2, polygon(coast.map(onPlan), 1));
  canvas.paint(0xcfe3bd, polygon(park.map(onPlan), 1));
  const lines = streets.flatMap(({ way }) => way.slice(1).map((to, index) => [...onPlan(way[index]!), ...onPlan(to)]));
  for (const [width, colour] of [
    [1.7, 0xd9d0ba],
    [1.3, 0xffffff],
  ] as const)
    for (const [x1, y1, x2, y2] of lines) canvas.paint(colour, stroke(x1!, y1!, x2!, y2!, width));
  return canvas.png();
}
