import { darker, lighter, type Canvas, type Colour } from './canvas.ts';
import { servings, roundShadow, type Painter } from './servings.ts';
import { arc, both, box, circle, ellipse, stroke, without } from './shapes.ts';

const round =
  (rim: Colour, inside: Colour): Painter =>
  (canvas, filling) => {
    roundShadow(canvas, 36);
    canvas.paint(darker(rim, 0.16), circle(0, 51, 36));
    canvas.paint(rim, circle(0, 50, 36));
    canvas.paint(inside, circle(0, 50, 31.5));
    canvas.paint(darker(filling, 0.22), circle(0, 50, 29.5));
    canvas.paint(filling, circle(0, 51, 28.5));
    canvas.paint(lighter(rim, 0.7), arc(0, 50, 33.8, -2.3, 0.5, 1.2));
  };

const flat =
  (rim: Colour, line: Colour): Painter =>
  (canvas, filling) => {
    roundShadow(canvas, 38);
    canvas.paint(darker(rim, 0.14), circle(0, 50.8, 38));
    canvas.paint(rim, circle(0, 50, 38));
    canvas.paint(line, arc(0, 50, 35, 0, 4, 0.9));
    canvas.paint(darker(rim, 0.07), circle(0, 50, 29));
    canvas.paint(lighter(rim, 0.4), circle(0, 50.6, 28));
    if (filling !== rim) canvas.paint(filling, circle(0, 50.5, 24), 0.95);
  };

const slats = (canvas: Canvas, wood: Colour, step: number) => {
  for (let offset = -24; offset <= 24; offset += step)
    canvas.paint(darker(wood, 0.14), both(stroke(offset, 20, offset, 80, 1), circle(0, 50, 28)));
};
/** Plates and bowls, seen from above, and food that is served without any. */
export const vessels = {
  bowl: round(0xf7f3ea, 0xe9e2d3),
  blueBowl: round(0x3d5a80, 0xe0eaf3),
  redBowl: round(0x9b2226, 0x3a1414),
  clayPot: round(0x5c4033, 0x38251c),
  wok: (canvas, filling) => {
    canvas.paint(0x2b2b2b, stroke(30, 50, 60, 50, 6));
    canvas.paint(0x6b4f3a, stroke(46, 50, 66, 50, 5));
    round(0x3a3a3a, 0x232323)(canvas, filling);
  },
  plate: flat(0xfbf8f1, 0xc9b79c),
  bluePlate: flat(0xe8f1f8, 0x3d6fa3),
  darkPlate: flat(0x4a4e57, 0x7b828f),
  greenPlate: flat(0xdcead7, 0x5e8c61),
  basket: (canvas, filling) => {
    roundShadow(canvas, 37);
    canvas.paint(0x8f6233, circle(0, 51.5, 37));
    canvas.paint(0xc08a4b, circle(0, 50, 37));
    canvas.paint(0xe0b674, circle(0, 50, 34.5));
    canvas.paint(0xa87439, circle(0, 50, 31));
    canvas.paint(filling, circle(0, 50.5, 29));
    slats(canvas, filling, 6);
    for (const angle of [0, 1.57, 3.14, 4.71]) {
      const [x, y] = [Math.cos(angle) * 36, 50 + Math.sin(angle) * 36];
      canvas.paint(0x7d5428, box(x, y, 2.2, 3.4, 1, angle));
    }
  },
  board: (canvas, filling) => {
    canvas.paint(0x1d120c, without(box(1, 53.6, 45, 29, 6), box(0, 50, 44, 28, 6)), 0.18);
    canvas.paint(darker(filling, 0.28), box(0, 51.6, 45, 29, 6));
    canvas.paint(filling, box(0, 50, 45, 29, 6));
    for (const [y, from, to] of [
      [32, -40, 12],
      [43, -20, 41],
      [57, -41, 8],
      [68, -12, 40],
    ] as const)
      canvas.paint(darker(filling, 0.12), stroke(from, y, to, y + 0.6, 0.9));
  },
  pizza: (canvas, filling) => {
    roundShadow(canvas, 38);
    canvas.paint(0xa8642c, circle(0, 51.2, 38));
    canvas.paint(0xdfa458, circle(0, 50, 38));
    for (const angle of [0.2, 1.1, 1.9, 2.8, 3.7, 4.5, 5.4])
      canvas.paint(0xc4813a, ellipse(Math.cos(angle) * 34.5, 50 + Math.sin(angle) * 34.5, 3, 1.8, angle + 1.57), 0.8);
    canvas.paint(darker(filling, 0.15), circle(0, 50, 31.5));
    canvas.paint(filling, circle(0, 50.5, 30.5));
    for (const angle of [0.4, 1.97, 3.54, 5.11])
      canvas.paint(0xa8642c, stroke(0, 50, Math.cos(angle) * 37, 50 + Math.sin(angle) * 37, 0.6), 0.8);
  },
  pot: (canvas, filling) => {
    roundShadow(canvas, 37);
    for (const x of [-38, 38]) canvas.paint(0x6d6875, box(x, 50, 6, 7, 3));
    canvas.paint(0x5a5560, circle(0, 51, 37));
    canvas.paint(0x9a94a1, circle(0, 50, 37));
    canvas.paint(0x4c4852, circle(0, 50, 33));
    canvas.paint(filling, circle(0, 50.5, 31.5));
    const pale = both(circle(0, 50.5, 31.5), box(40, 50, 40, 60, 0));
    canvas.paint(0xf2dfb4, without(pale, circle(0, 66, 15.7)));
    canvas.paint(0xf2dfb4, circle(0, 35, 15.6));
    canvas.paint(0x8b8592, arc(0, 35, 15.7, Math.PI, Math.PI / 2, 1.6));
    canvas.paint(0x8b8592, arc(0, 66.2, 15.7, 0, Math.PI / 2, 1.6));
  },
  cup: (canvas, filling) => {
    roundShadow(canvas, 37);
    canvas.paint(0xe5ddd0, circle(0, 50.8, 37));
    canvas.paint(0xfbf8f1, circle(0, 50, 37));
    canvas.paint(0xe9e1d4, circle(0, 50, 29));
    canvas.paint(0xfbf8f1, stroke(22, 40, 36, 30, 7));
    canvas.paint(0xfdfbf6, circle(0, 50, 25));
    canvas.paint(darker(filling, 0.25), circle(0, 50, 21.5));
    canvas.paint(filling, circle(0, 50.6, 20.6));
  },
  ...servings,
} satisfies Record<string, Painter>;

export type Vessel = keyof typeof vessels;
