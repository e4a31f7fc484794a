import { randomFrom, type Random } from '../../lib/random.ts';
import { Canvas, darker, lighter, mix, type Colour } from './canvas.ts';
import type { Look } from './menus.ts';
import { above, arc, box, circle, ellipse, polygon, stroke } from './shapes.ts';
import { toppings } from './toppings.ts';
import { vessels } from './vessels.ts';

/** Wall and table, main colour and accent of a kind of food. */
export type Palette = [ground: Colour, main: Colour, accent: Colour];

const sizes = { cover: [480, 300], dish: [288, 216], icon: [160, 160] } as const;

/** Those whose food is drawn by the vessel itself; toppings lie in front of it, smaller. */
const fromTheSide = ['tallGlass', 'glass', 'fish', 'cone'];

function serve(canvas: Canvas, [vessel, filling, ...parts]: Look, random: Random): void {
  vessels[vessel](canvas, filling);
  const isFromTheSide = fromTheSide.includes(vessel);
  const scale = isFromTheSide ? 0.42 : vessel === 'board' ? 1.15 : vessel === 'pizza' ? 1.2 : 0.94;
  const drop = vessel === 'tallGlass' ? 18 : 0;
  canvas.at(0, 50 + drop, scale, () => {
    for (const part of parts) toppings[part](canvas, random);
  });
}

const withCutlery = ['plate', 'pizza', 'darkPlate', 'greenPlate', 'cake', 'fish'];
const sweets = ['cup', 'glass', 'tallGlass', 'loaf', 'croissant', 'tart', 'cone', 'cake'];
const withFingers = [...sweets.filter((vessel) => vessel !== 'cake'), 'skewers', 'board', 'wok', 'pot'];

const eatenWith = ([vessel]: Look): 'chopsticks' | 'cutlery' | 'fingers' => {
  if (withFingers.includes(vessel)) return 'fingers';
  return withCutlery.includes(vessel) ? 'cutlery' : 'chopsticks';
};

const steam = (canvas: Canvas, x: number, y: number) => {
  for (const [dx, lift] of [
    [-7, 0],
    [0, -5],
    [7, 0],
  ] as const) {
    canvas.paint(0xffffff, arc(x + dx - 3, y + lift, 4, 0, 0.9, 1.6), 0.5);
    canvas.paint(0xffffff, arc(x + dx + 2.2, y + lift - 6.6, 4, Math.PI, 0.9, 1.6), 0.5);
  }
};

const chopsticks = (canvas: Canvas, x: number, colour: Colour) => {
  for (const [offset, tilt] of [
    [0, 2],
    [5, -1],
  ] as const) {
    canvas.paint(0x1d120c, stroke(x + offset + 1.4, 17, x + offset + tilt + 1.4, 89, 2.2), 0.15);
    canvas.paint(colour, stroke(x + offset, 14, x + offset + tilt, 88, 2.2));
    canvas.paint(lighter(colour, 0.4), stroke(x + offset, 14, x + offset + tilt * 0.2, 24, 2.2));
  }
};

const cutlery = (canvas: Canvas, x: number) => {
  const steel = 0xc9ccd1;
  canvas.paint(0x1d120c, stroke(x + 1, 22, x + 1, 88, 2.4), 0.15);
  canvas.paint(steel, stroke(x, 42, x, 87, 2.4));
  canvas.paint(steel, box(x, 26, 4.4, 11, 4));
  for (const tine of [-2.2, 0, 2.2]) canvas.paint(0x8d939c, stroke(x + tine, 17, x + tine, 27, 0.7));
  canvas.paint(steel, stroke(x + 12, 48, x + 12, 87, 2.4));
  canvas.paint(steel, ellipse(x + 12, 30, 3.2, 17));
};

const saucer = (canvas: Canvas, x: number, y: number, sauce: Colour) =>
  canvas.at(x, y, 0.36, () => vessels.bowl(canvas, sauce));

/** Cloth or boards of a table. */
function table(canvas: Canvas, [ground, main]: Palette, random: Random): void {
  const line = mix(ground, main, 0.16);
  const style = Math.floor(random() * 3);
  const steps = Array.from({ length: 9 }, (_, index) => (index - 4) * 22);
  if (style === 0) {
    const [pale, dark] = [mix(ground, main, 0.09), mix(ground, main, 0.17)];
    for (const x of steps) canvas.paint(pale, box(x, 50, 5, 51, 0));
    for (const y of steps) canvas.paint(pale, box(0, 50 + y, canvas.side + 1, 5, 0));
    for (const x of steps) for (const y of steps) canvas.paint(dark, box(x, 50 + y, 5, 5, 0));
  } else
    for (const [index, x] of steps.entries()) {
      if (style === 1) canvas.paint(line, box(x, 50, 0.5, 51, 0));
      else for (const y of steps) canvas.paint(line, circle(x, 50 + y + (index % 2) * 11, 2.4));
    }
}

/** A dish on a table, as PNG. */
export function drawDish(look: Look, palette: Palette, seed: number): Uint8Array<ArrayBuffer> {
  const random = randomFrom(seed);
  const [width, height] = sizes.dish;
  const [ground, main] = palette;
  const canvas = new Canvas(width, height, ground, mix(ground, main, 0.14));
  table(canvas, palette, random);
  canvas.at((random() - 0.5) * 6, 50, 1.16, () => serve(canvas, look, random));
  return canvas.png();
}

/** The sign of a kind of food, as PNG: its first dish, large and whole. */
export function drawIcon(look: Look, palette: Palette, seed: number): Uint8Array<ArrayBuffer> {
  const [width, height] = sizes.icon;
  const [ground, main] = palette;
  const canvas = new Canvas(width, height, lighter(ground, 0.2), mix(ground, main, 0.2));
  canvas.paint(mix(ground, main, 0.12), circle(0, 50, 47));
  const reach = { skewers: 0.82, fish: 0.8, board: 0.95, pot: 0.95, cone: 0.92, wok: 0.8 }[look[0] as string] ?? 1.1;
  canvas.at(0, 50, reach, () => serve(canvas, look, randomFrom(seed)));
  return canvas.png();
}

/** A store, as PNG: its front on the street, or its dishes on the table. */
export function drawCover(looks: readonly [Look, Look], palette: Palette, seed: number): Uint8Array<ArrayBuffer> {
  const random = randomFrom(seed);
  const [width, height] = sizes.cover;
  const [ground, main] = palette;
  if (seed % 5 < 2) {
    const canvas = new Canvas(width, height, 0xcfe6f2, 0xf7efe0);
    front(canvas, palette, random);
    return canvas.png();
  }
  const canvas = new Canvas(width, height, ground, mix(ground, main, 0.2));
  table(canvas, palette, random);
  spread(canvas, looks, palette, random);
  return canvas.png();
}

function spread(
  canvas: Canvas,
  [first, second]: readonly [Look, Look],
  [, main, accent]: Palette,
  random: Random,
): void {
  const left = random() < 0.5 ? -1 : 1;
  if (eatenWith(first) === 'chopsticks') chopsticks(canvas, left * 71, darker(main, 0.25));
  if (eatenWith(first) === 'cutlery') cutlery(canvas, left > 0 ? 63 : -75);
  canvas.at(-left * (44 + random() * 8), 24 + random() * 10, 0.62, () => serve(canvas, second, random));
  const isSweet = sweets.includes(first[0]);
  if (!isSweet && random() < 0.6)
    saucer(canvas, -left * (52 + random() * 10), 78 + random() * 6, random() < 0.5 ? 0x5a2d16 : accent);
  if (!isSweet && random() < 0.6) saucer(canvas, -left * (26 + random() * 5), 88, random() < 0.5 ? 0xb3261e : accent);
  canvas.at(left * (12 + random() * 7), 51 + random() * 4, 1.04 + random() * 0.08, () => serve(canvas, first, random));
  if (['redBowl', 'blueBowl', 'bowl', 'pot', 'clayPot', 'cup'].includes(first[0])) steam(canvas, left * 20, 20);
}

/** A house on a street: awning, door, windows, a sign, something green. */
function front(canvas: Canvas, [ground, main, accent]: Palette, random: Random): void {
  const wall = mix(ground, accent, 0.25 + random() * 0.2);
  canvas.paint(0xfff4d6, circle(-canvas.side + 20 + random() * 30, 14, 9), 0.9);
  for (let index = 0; index < 3; index++)
    canvas.paint(0xffffff, ellipse((random() - 0.5) * 150, 8 + random() * 12, 14, 3.4), 0.7);
  canvas.paint(0xb9b2a6, box(0, 97, canvas.side + 1, 10, 0));
  canvas.paint(0xd6cfc2, box(0, 88, canvas.side + 1, 2, 0));
  const neighbour = mix(ground, 0xa8a29a, 0.45);
  canvas.paint(neighbour, box(-74, 56, 22, 32, 0));
  canvas.paint(darker(neighbour, 0.08), box(76, 52, 22, 36, 0));
  for (const [x, y] of [
    [-72, 40],
    [-72, 62],
    [74, 34],
    [74, 56],
  ] as const)
    canvas.paint(lighter(neighbour, 0.5), box(x, y, 5, 7, 1));
  canvas.paint(darker(wall, 0.1), box(0, 52, 54, 36, 1));
  canvas.paint(wall, box(0, 51, 54, 36, 1));
  canvas.paint(darker(main, 0.1), box(0, 15, 57, 3, 1));
  sign(canvas, main, accent, random);
  const door = random() < 0.5 ? -1 : 1;
  const glow = 0xffe9a8;
  canvas.paint(darker(main, 0.35), box(door * 32, 70, 12.5, 18, 1));
  canvas.paint(glow, box(door * 32, 68, 9, 13, 1));
  canvas.paint(darker(main, 0.35), stroke(door * 32, 55, door * 32, 81, 1.2));
  canvas.paint(darker(main, 0.35), box(-door * 16, 66, 29, 13, 1));
  canvas.paint(glow, box(-door * 16, 66, 26.6, 10.8, 1));
  for (const x of [-9, 9]) canvas.paint(darker(main, 0.35), stroke(-door * 16 + x, 54, -door * 16 + x, 78, 1.2));
  guests(canvas, -door * 16, mix(main, 0x2b1a12, 0.5), random);
  awning(canvas, main, accent, random);
  if (random() < 0.5) for (const x of [-48, 48]) lantern(canvas, x, random() < 0.5 ? 0xc1272d : accent);
  for (const x of [-door * 46 - 2, door * 16]) plant(canvas, x, random);
}

function sign(canvas: Canvas, main: Colour, accent: Colour, random: Random): void {
  canvas.paint(darker(main, 0.3), box(0, 30.6, 31, 7.6, 2));
  canvas.paint(main, box(0, 30, 31, 7.4, 2));
  const width = 7 + random() * 5;
  canvas.paint(0xfff4dc, circle(-20, 30, 4.6));
  canvas.paint(mix(accent, main, 0.3), circle(-20, 30, 3));
  canvas.paint(0xfff4dc, stroke(-10, 28.4, -10 + width * 2, 28.4, 2.4));
  canvas.paint(0xfff4dc, stroke(-10, 32.6, -10 + width * 1.2, 32.6, 1.4), 0.8);
}

function awning(canvas: Canvas, main: Colour, accent: Colour, random: Random): void {
  const stripes = 12;
  const isLight = random() < 0.6;
  for (let index = 0; index < stripes; index++) {
    const [x, top] = [-54 + (index * 108) / stripes, -50 + (index * 100) / stripes];
    const [next, nextTop] = [x + 108 / stripes, top + 100 / stripes];
    const colour = index % 2 ? main : isLight ? 0xfffaf0 : accent;
    canvas.paint(
      colour,
      polygon([
        [top, 40],
        [nextTop, 40],
        [next, 50],
        [x, 50],
      ]),
    );
    canvas.paint(darker(colour, 0.08), above(circle((x + next) / 2, 50, 4.5), 56));
  }
  canvas.paint(0x1d120c, box(0, 56, 54, 1.2, 1), 0.1);
}

function guests(canvas: Canvas, middle: number, colour: Colour, random: Random): void {
  const count = 1 + Math.floor(random() * 3);
  for (let index = 0; index < count; index++) {
    const x = middle - 18 + index * 17 + random() * 5;
    canvas.paint(colour, circle(x, 67, 3), 0.75);
    canvas.paint(colour, above(ellipse(x, 78, 5.6, 8), 76.6), 0.75);
  }
  canvas.paint(colour, box(middle, 75.6, 24, 1, 0), 0.75);
}

const lantern = (canvas: Canvas, x: number, colour: Colour) => {
  canvas.paint(0x4a2c20, stroke(x, 46, x, 58, 0.8));
  canvas.paint(darker(colour, 0.2), ellipse(x, 63, 5.6, 6.4));
  canvas.paint(colour, ellipse(x, 62.6, 5.2, 6));
  canvas.paint(lighter(colour, 0.5), ellipse(x - 1.6, 61, 1.1, 3.4), 0.7);
  canvas.paint(0xf2c14e, box(x, 56.8, 2.4, 1, 0.4));
  canvas.paint(0xf2c14e, stroke(x, 69, x, 73, 0.9));
};

const plant = (canvas: Canvas, x: number, random: Random) => {
  canvas.paint(
    0x9c5b3b,
    polygon(
      [
        [x - 4.4, 79],
        [x + 4.4, 79],
        [x + 3, 88],
        [x - 3, 88],
      ],
      0.4,
    ),
  );
  for (let leaf = 0; leaf < 7; leaf++) {
    const angle = -Math.PI / 2 + (leaf - 3) * 0.42 + (random() - 0.5) * 0.2;
    const [dx, dy] = [Math.cos(angle) * 6, Math.sin(angle) * 9];
    canvas.paint(leaf % 2 ? 0x4f9d4a : 0x3a7d44, ellipse(x + dx * 0.8, 79 + dy * 0.8, 5.4, 2, Math.atan2(dy, dx)));
  }
};
