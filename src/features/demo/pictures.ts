import { crc32, deflateSync } from 'node:zlib';
import { randomFrom } from '../../lib/random.ts';

export type Motif = 'bowl' | 'plate' | 'dumpling' | 'skewer' | 'fish' | 'leaf' | 'cake' | 'cup';

type Colour = [red: number, green: number, blue: number];

/** Distance from a point to the edge of a shape, negative inside; in hundredths of the picture's height. */
type Shape = (x: number, y: number) => number;

const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    length(x - cx, y - cy) - radius;

const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, round: number): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - halfWidth + round, Math.abs(y - cy) - halfHeight + round];
    return length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
  };

const stroke =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return length(x - x1 - along * dx, y - y1 - along * dy) - width / 2;
  };

const below =
  (shape: Shape, level: number): Shape =>
  (x, y) =>
    Math.max(shape(x, y), level - y);

const above =
  (shape: Shape, level: number): Shape =>
  (x, y) =>
    Math.max(shape(x, y), y - level);

const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y));

type Paint = 'main' | 'accent' | 'light';

const steam = (x: number): [Shape, Paint][] => [
  [stroke(x, 20, x + 3, 27, 2.4), 'light'],
  [stroke(x + 3, 27, x, 34, 2.4), 'light'],
];

/** What is drawn over the background, from back to front; the middle is (0, 50). */
const motifs: Record<Motif, [Shape, Paint][]> = {
  bowl: [
    ...steam(-12),
    ...steam(0),
    ...steam(12),
    [stroke(8, 44, 40, 16, 2), 'main'],
    [stroke(13, 46, 45, 20, 2), 'main'],
    [above(circle(0, 50, 28), 50), 'accent'],
    [above(circle(0, 62, 28), 50), 'light'],
    [below(circle(0, 48, 34), 49), 'main'],
    [box(0, 82, 14, 3, 2), 'main'],
  ],
  plate: [
    [circle(0, 50, 36), 'light'],
    [circle(0, 50, 26), 'accent'],
    [circle(-7, 46, 11), 'main'],
    [circle(9, 55, 8), 'main'],
    [stroke(-52, 26, -52, 76, 3), 'main'],
    [stroke(52, 26, 52, 76, 3), 'main'],
    [box(52, 36, 4, 11, 4), 'main'],
  ],
  dumpling: [
    [above(circle(-22, 60, 21), 60), 'light'],
    [above(circle(22, 60, 21), 60), 'light'],
    [above(circle(0, 46, 23), 60), 'main'],
    [above(circle(0, 46, 21.5), 60), 'light'],
    [stroke(0, 26, 0, 38, 2), 'main'],
    [stroke(-8, 28, -5, 39, 2), 'main'],
    [stroke(8, 28, 5, 39, 2), 'main'],
    [box(0, 66, 48, 7, 3), 'main'],
    [box(0, 79, 44, 4, 3), 'main'],
  ],
  skewer: [-26, 0, 26].flatMap((offset): [Shape, Paint][] => [
    [stroke(offset - 8, 88, offset + 10, 12, 2), 'light'],
    [circle(offset - 3, 66, 10), 'main'],
    [circle(offset + 1, 48, 10), 'accent'],
    [circle(offset + 5, 30, 10), 'main'],
  ]),
  fish: [
    [both(circle(0, 24, 44), circle(0, 76, 44)), 'main'],
    [both(circle(34, 34, 18), circle(46, 50, 22)), 'main'],
    [both(circle(34, 66, 18), circle(46, 50, 22)), 'main'],
    [circle(-20, 46, 4), 'light'],
    [stroke(-8, 40, -8, 60, 2), 'accent'],
    [stroke(2, 38, 2, 62, 2), 'accent'],
    [stroke(12, 42, 12, 58, 2), 'accent'],
  ],
  leaf: [
    [both(circle(-20, 50, 40), circle(20, 50, 40)), 'main'],
    [stroke(0, 22, 0, 90, 2.4), 'light'],
    [stroke(0, 46, 12, 36, 2), 'light'],
    [stroke(0, 58, -12, 48, 2), 'light'],
    [stroke(0, 68, 11, 59, 2), 'light'],
    [circle(42, 30, 9), 'accent'],
  ],
  cake: [
    [box(0, 70, 34, 14, 4), 'main'],
    [box(0, 54, 34, 6, 5), 'light'],
    [circle(-22, 60, 6), 'light'],
    [circle(4, 61, 7), 'light'],
    [circle(24, 59, 5), 'light'],
    [circle(0, 40, 9), 'accent'],
    [stroke(1, 32, 7, 22, 2), 'main'],
  ],
  cup: [
    ...steam(-9),
    ...steam(5),
    [circle(30, 56, 13), 'main'],
    [circle(30, 56, 8), 'light'],
    [box(0, 60, 28, 20, 8), 'main'],
    [box(0, 45, 23, 3, 3), 'accent'],
    [box(0, 86, 40, 3, 3), 'main'],
  ],
};

const colourOf = (hexadecimal: string): Colour => {
  const value = Number.parseInt(hexadecimal, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const light: Colour = [255, 252, 245];

/** A picture of a kind of food as PNG; `seed` moves and turns the decoration, so that no two are the same. */
export function draw(
  { motif, colours }: { motif: Motif; colours: readonly string[] },
  width: number,
  height: number,
  seed: number,
): Uint8Array<ArrayBuffer> {
  const [background, main, accent] = colours.map(colourOf) as [Colour, Colour, Colour];
  const random = randomFrom(seed);
  const side = (50 * width) / height;
  const dots = Array.from({ length: 5 }, () => circle((random() * 2 - 1) * side, random() * 100, 4 + random() * 14));
  const shift = (random() - 0.5) * side * 0.3;
  const paints = { main, accent, light };
  const layers: [Shape, Colour, number][] = [
    ...dots.map((dot): [Shape, Colour, number] => [dot, accent, 0.25]),
    ...motifs[motif].map(([shape, paint]): [Shape, Colour, number] => [
      (x, y) => shape(x - shift, y),
      paints[paint],
      1,
    ]),
  ];
  const pixel = 100 / height;
  const pixels = new Float32Array(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = background[at % 3]!;
  for (const [shape, colour, opacity] of layers) {
    for (let row = 0; row < height; row++) {
      for (let column = 0, run = 1; column < width; column += run) {
        const distance = shape((column + 0.5) * pixel - side, (row + 0.5) * pixel) / pixel;
        // No edge is nearer than the distance, so that many pixels are all covered or all free.
        run = Math.min(width - column, Math.max(1, Math.floor(Math.abs(distance) - 0.5)));
        if (distance >= 0.5) continue;
        const cover = opacity * Math.min(1, 0.5 - distance);
        const start = 3 * (row * width + column);
        for (let at = start; at < start + 3 * run; at++) pixels[at]! += (colour[at % 3]! - pixels[at]!) * cover;
      }
    }
  }
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (1 + width * 3) + 1);
  return png(width, height, rows);
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length, 0);
  made.write(type, 4, 'latin1');
  made.set(content, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length);
  return made;
};

/** Eight bits a channel, no alpha, no filter. */
function png(width: number, height: number, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}
