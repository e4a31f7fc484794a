import type { Random } from '../../lib/random.ts';
import { darker, lighter, type Canvas, type Colour } from './canvas.ts';
import { arc, both, box, circle, ellipse, stroke, without } from './shapes.ts';

/** Paints onto a round of food seen from above: its middle is (0, 50), its radius 26. */
export type Painter = (canvas: Canvas, random: Random) => void;

export const turn = 2 * Math.PI;

/** Calls `paint` for places that keep apart from each other, within a radius. */
export function scatter(
  random: Random,
  count: number,
  radius: number,
  paint: (x: number, y: number, angle: number) => void,
) {
  const start = random() * turn;
  for (let index = 0; index < count; index++) {
    // The golden angle spreads any number of points evenly.
    const [angle, away] = [start + index * 2.4, radius * Math.sqrt((index + 0.3 + 0.4 * random()) / count)];
    paint(Math.cos(angle) * away, 50 + Math.sin(angle) * away, random() * turn);
  }
}

/** Calls `paint` for places on a circle, with the angle that points outwards. */
export function ring(
  random: Random,
  count: number,
  radius: number,
  paint: (x: number, y: number, angle: number) => void,
) {
  const start = random() * turn;
  for (let index = 0; index < count; index++) {
    const angle = start + (index * turn) / count;
    paint(Math.cos(angle) * radius, 50 + Math.sin(angle) * radius, angle);
  }
}

export const dots =
  (colour: Colour, count: number, size: number, radius = 24): Painter =>
  (canvas, random) =>
    scatter(random, count, radius, (x, y) => {
      canvas.paint(darker(colour, 0.25), circle(x, y + size * 0.25, size));
      canvas.paint(colour, circle(x, y, size));
      canvas.paint(lighter(colour, 0.5), circle(x - size * 0.3, y - size * 0.35, size * 0.3));
    });

export const strips =
  (colour: Colour, count: number, size: number, width: number, radius = 20): Painter =>
  (canvas, random) =>
    scatter(random, count, radius, (x, y, angle) => {
      const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size];
      canvas.paint(darker(colour, 0.2), stroke(x - dx, y - dy + 0.8, x + dx, y + dy + 0.8, width));
      canvas.paint(colour, stroke(x - dx, y - dy, x + dx, y + dy, width));
    });

export const cubes =
  (colour: Colour, count: number, size: number, radius = 18): Painter =>
  (canvas, random) =>
    scatter(random, count, radius, (x, y, angle) => {
      canvas.paint(darker(colour, 0.25), box(x, y + 1.2, size, size, 1.2, angle));
      canvas.paint(colour, box(x, y, size, size, 1.2, angle));
      canvas.paint(lighter(colour, 0.45), box(x, y - 0.4, size * 0.6, size * 0.6, 1, angle));
    });

export const slices =
  (colour: Colour, fat: Colour, count: number, radius = 14): Painter =>
  (canvas, random) =>
    ring(random, count, radius, (x, y, angle) => {
      canvas.paint(darker(colour, 0.35), ellipse(x, y + 1, 9, 5, angle + 1.2));
      canvas.paint(colour, ellipse(x, y, 9, 5, angle + 1.2));
      canvas.paint(fat, arc(x, y, 3.6, angle, 0.9, 1.1));
    });

export const leaves =
  (colour: Colour, count: number, size: number, radius = 18): Painter =>
  (canvas, random) =>
    scatter(random, count, radius, (x, y, angle) => {
      const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size];
      const side = size * 0.8;
      const leaf = both(
        circle(x - dy * 0.8, y + dx * 0.8, size + side * 0.35),
        circle(x + dy * 0.8, y - dx * 0.8, size + side * 0.35),
      );
      canvas.paint(colour, leaf);
      canvas.paint(lighter(colour, 0.4), stroke(x - dx * 0.7, y - dy * 0.7, x + dx * 0.7, y + dy * 0.7, 0.7));
    });

export const rings =
  (colour: Colour, count: number, radius: number, size: number, width: number): Painter =>
  (canvas, random) =>
    scatter(random, count, radius, (x, y) => canvas.paint(colour, arc(x, y, size, 0, 4, width)));

export const half = (canvas: Canvas, x: number, y: number, angle: number) => {
  canvas.paint(0xe8dcc4, ellipse(x, y + 1, 7.5, 6, angle));
  canvas.paint(0xfffaf0, ellipse(x, y, 7.5, 6, angle));
  canvas.paint(0xe98a15, circle(x, y, 3.6));
  canvas.paint(0xf7b538, circle(x - 0.6, y - 0.6, 2.4));
};

export const crescent = (canvas: Canvas, colour: Colour, x: number, y: number, angle: number) => {
  const [cx, cy] = [Math.cos(angle), Math.sin(angle)];
  const shape = (drop: number) => without(circle(x, y + drop, 8), circle(x - cx * 8.5, y - cy * 8.5 + drop, 7.5));
  canvas.paint(darker(colour, 0.45), shape(1.4));
  canvas.paint(colour, shape(0));
  for (const pleat of [-0.9, -0.45, 0, 0.45, 0.9]) {
    const [px, py] = [Math.cos(angle + pleat), Math.sin(angle + pleat)];
    canvas.paint(darker(colour, 0.25), stroke(x + px * 5, y + py * 5, x + px * 7.6, y + py * 7.6, 0.8));
  }
  canvas.paint(lighter(colour, 0.6), arc(x, y, 3.4, angle, 0.5, 1));
};

export const bun = (canvas: Canvas, colour: Colour, x: number, y: number, size: number) => {
  canvas.paint(darker(colour, 0.25), circle(x, y + 1.3, size));
  canvas.paint(colour, circle(x, y, size));
  for (let pleat = 0; pleat < 8; pleat++) {
    const angle = (pleat * turn) / 8;
    const [px, py] = [Math.cos(angle), Math.sin(angle)];
    canvas.paint(
      darker(colour, 0.16),
      stroke(x + px * 1.2, y + py * 1.2, x + px * size * 0.7, y + py * size * 0.7, 0.7),
    );
  }
  canvas.paint(darker(colour, 0.28), circle(x, y, 1.1));
};

export const shrimp = (canvas: Canvas, x: number, y: number, angle: number) => {
  canvas.paint(0xd9603b, arc(x, y + 0.8, 5, angle, 1.9, 4.2));
  canvas.paint(0xf4845f, arc(x, y, 5, angle, 1.9, 4));
  for (const stripe of [-1.2, -0.5, 0.2, 0.9]) {
    const [px, py] = [Math.cos(angle + stripe), Math.sin(angle + stripe)];
    canvas.paint(0xfbc4ab, stroke(x + px * 3.8, y + py * 3.8, x + px * 6.2, y + py * 6.2, 0.9));
  }
  const tail = angle + 2.1;
  canvas.paint(0xe4572e, ellipse(x + Math.cos(tail) * 6, y + Math.sin(tail) * 6, 2.6, 1.4, tail));
};
