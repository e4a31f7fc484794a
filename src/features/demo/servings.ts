import { darker, lighter, mix, type Canvas, type Colour } from './canvas.ts';
import { above, arc, below, both, box, circle, ellipse, polygon, stroke, without } from './shapes.ts';

/** Paints something filled with, or made of, a colour. */
export type Painter = (canvas: Canvas, filling: Colour) => void;

const shade = 0x1d120c;

const shadow = (canvas: Canvas, x: number, y: number, rx: number, ry: number) =>
  canvas.paint(shade, ellipse(x, y, rx, ry), 0.18);

/** The shadow that shows beside something round: blending what the round covers would only take time. */
export const roundShadow = (canvas: Canvas, radius: number) =>
  canvas.paint(shade, without(circle(1, 53.4, radius), circle(0, 50, radius - 1)), 0.18);

/** A glass from the side, with a straw or without. */
const glass =
  (isTall: boolean): Painter =>
  (canvas, filling) => {
    const top = isTall ? 16 : 30;
    const cup = polygon(
      [
        [-19, top],
        [19, top],
        [14, 86],
        [-14, 86],
      ],
      1,
    );
    shadow(canvas, 0, 87, 22, 4);
    if (isTall) canvas.paint(0xe76f51, stroke(4, 60, 14, 4, 3));
    canvas.paint(0xffffff, cup, 0.45);
    const drink = below(
      polygon(
        [
          [-17, top],
          [17, top],
          [12.4, 84],
          [-12.4, 84],
        ],
        1,
      ),
      top + 10,
    );
    canvas.paint(filling, drink);
    canvas.paint(lighter(filling, 0.35), above(drink, top + 15), 0.8);
    canvas.paint(0xffffff, stroke(-13, top + 8, -10, 78, 2), 0.5);
  };

/** Drinks, bread, sweets and what else is served by itself, seen from the side. */
export const servings = {
  glass: glass(false),
  tallGlass: glass(true),
  cone: (canvas, filling) => {
    const scoops: [number, number, Colour][] = [
      [-11, 40, darker(filling, 0.08)],
      [11, 40, mix(filling, 0xfff1c9, 0.55)],
      [0, 25, lighter(filling, 0.3)],
    ];
    canvas.paint(
      0xd89b4a,
      polygon(
        [
          [-19, 46],
          [19, 46],
          [0, 94],
        ],
        1,
      ),
    );
    for (const offset of [-12, -4, 4, 12]) {
      const cone = polygon(
        [
          [-19, 46],
          [19, 46],
          [0, 94],
        ],
        1,
      );
      canvas.paint(0xb87a30, both(stroke(offset - 14, 44, offset + 10, 92, 0.9), cone));
      canvas.paint(0xb87a30, both(stroke(offset + 14, 44, offset - 10, 92, 0.9), cone));
    }
    for (const [x, y, colour] of scoops) {
      canvas.paint(darker(colour, 0.18), circle(x, y + 1.4, 14));
      canvas.paint(colour, circle(x, y, 14));
      canvas.paint(lighter(colour, 0.5), ellipse(x - 4, y - 6, 4, 2.4, -0.5));
    }
    canvas.paint(0xc1121f, circle(1, 9.5, 4));
    canvas.paint(0xf28482, circle(-0.4, 8, 1.2));
  },
  loaf: (canvas, filling) => {
    shadow(canvas, 0, 78, 44, 6);
    canvas.paint(darker(filling, 0.3), ellipse(0, 57, 43, 24));
    canvas.paint(filling, above(ellipse(0, 55, 43, 25), 76));
    canvas.paint(lighter(filling, 0.25), ellipse(-2, 45, 33, 12), 0.6);
    for (const x of [-22, -7, 8, 23]) {
      canvas.paint(darker(filling, 0.25), ellipse(x, 47, 3.4, 11, 0.45));
      canvas.paint(0xf6dfb4, ellipse(x + 0.8, 47, 2.3, 9.6, 0.45));
    }
  },
  croissant: (canvas, filling) => {
    shadow(canvas, 0, 76, 40, 6);
    const parts: [number, number, number, number, number][] = [
      [-33, 64, 9, 7, -0.9],
      [33, 64, 9, 7, 0.9],
      [-23, 54, 13, 11, -0.6],
      [23, 54, 13, 11, 0.6],
      [0, 48, 18, 16, 0],
    ];
    for (const [x, y, rx, ry, angle] of parts) {
      canvas.paint(darker(filling, 0.32), ellipse(x, y + 2, rx, ry, angle));
      canvas.paint(filling, ellipse(x, y, rx, ry, angle));
      canvas.paint(lighter(filling, 0.4), ellipse(x, y - ry * 0.45, rx * 0.6, ry * 0.22, angle));
    }
    for (const [x, tilt] of [
      [-12, -0.35],
      [12, 0.35],
    ] as const)
      canvas.paint(darker(filling, 0.3), ellipse(x, 50, 1, 10, tilt), 0.6);
  },
  cake: (canvas, filling) => {
    shadow(canvas, 0, 82, 36, 5);
    canvas.paint(0xfbf8f1, ellipse(0, 80, 40, 5));
    canvas.paint(darker(filling, 0.18), box(0, 66, 30, 14, 3));
    canvas.paint(filling, box(0, 62, 30, 14, 3));
    canvas.paint(0xfff6ea, box(0, 63, 30, 2.4, 1));
    canvas.paint(0xfffaf3, box(0, 49, 30, 6, 5));
    for (const [x, drop] of [
      [-24, 9],
      [-13, 6],
      [-2, 11],
      [10, 7],
      [22, 10],
    ] as const)
      canvas.paint(0xfffaf3, stroke(x, 50, x, 50 + drop, 7));
    canvas.paint(0xc1121f, circle(0, 36, 7));
    canvas.paint(0xf28482, circle(-2, 33.4, 2));
    canvas.paint(0x4f772d, stroke(1, 29, 6, 21, 1.6));
  },
  tart: (canvas, filling) => {
    for (const [x, y] of [
      [-21, 44],
      [21, 44],
      [0, 66],
      [0, 28],
    ] as const) {
      canvas.paint(shade, without(circle(x, y + 3, 16.5), circle(x, y, 15)), 0.18);
      canvas.paint(0xb9783a, circle(x, y + 1, 16));
      canvas.paint(0xdca35b, circle(x, y, 16));
      canvas.paint(darker(filling, 0.14), circle(x, y, 12));
      canvas.paint(filling, circle(x, y + 0.6, 11));
      canvas.paint(0x9c5a1e, ellipse(x + 3, y + 2, 3.4, 2.2, 0.5), 0.7);
    }
  },
  skewers: (canvas, filling) => {
    for (const [index, y] of [30, 50, 70].entries()) {
      canvas.paint(0xcaa472, stroke(-52, y + 3, 52, y - 3, 1.8));
      for (let piece = -2; piece <= 2; piece++) {
        const [x, lift] = [piece * 15 + index * 3 - 3, y - piece];
        const colour =
          (piece + index) % 3 === 0 ? 0xd9b26f : (piece + index) % 3 === 1 ? filling : darker(filling, 0.2);
        canvas.paint(darker(colour, 0.4), box(x, lift + 1.4, 6.4, 6, 2.5, 0.1));
        canvas.paint(colour, box(x, lift, 6.4, 6, 2.5, 0.1));
        canvas.paint(lighter(colour, 0.3), box(x - 1, lift - 2.4, 3.6, 1.2, 1, 0.1));
      }
    }
  },
  fish: (canvas, filling) => {
    canvas.paint(shade, without(ellipse(1, 54, 56, 27), ellipse(0, 50, 54, 26)), 0.18);
    canvas.paint(0xe4dccb, ellipse(0, 51, 55, 27));
    canvas.paint(0xfbf8f1, ellipse(0, 50, 55, 27));
    canvas.paint(0xefe8da, ellipse(0, 50, 46, 20));
    canvas.paint(
      darker(filling, 0.2),
      polygon(
        [
          [27, 50],
          [46, 36],
          [42, 50],
          [46, 64],
        ],
        1,
      ),
    );
    canvas.paint(darker(filling, 0.28), ellipse(-4, 51.4, 34, 14));
    canvas.paint(filling, ellipse(-4, 50, 34, 14));
    canvas.paint(lighter(filling, 0.35), ellipse(-6, 54, 27, 7), 0.7);
    for (const x of [-10, 0, 10, 20]) canvas.paint(darker(filling, 0.3), stroke(x, 42, x - 4, 56, 1.3));
    canvas.paint(darker(filling, 0.4), arc(-38, 50, 14, 0, 0.8, 1.2));
    canvas.paint(0xfffaf0, circle(-29, 47, 2.8));
    canvas.paint(0x1d120c, circle(-29.4, 47, 1.4));
  },
} satisfies Record<string, Painter>;
