import type { Random } from '../../lib/random.ts';
import { Area } from './area.ts';
import { faceCount, glyphOf, type Glyph, type Point } from './glyphs.ts';

/**
 * Characters as they are drawn, by how they are kept. Left out is what a person takes for another once it is bent:
 * b, g, o, s and z for digits, f for e or p, h, k and r for a, x and each other, j and v for u, y and 7 for t or x, 4 for
 * a.
 */
const shapes: Record<string, string> = Object.fromEntries([...'ACDELmNPTUWX36'].map((it) => [it.toLowerCase(), it]));
const alphabet = Object.keys(shapes);

const [width, height] = [260, 80];

/** Four characters of the alphabet, each equally likely. */
export const randomCode = (random: Random): string =>
  Array.from({ length: 4 }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

const tau = 2 * Math.PI;

/** Numbers drawn for one picture. */
class Chance {
  constructor(readonly random: Random) {}

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** A sine whose amplitude and length are drawn from these ranges. */
  wave(low: number, high: number, shortest: number, longest: number): (at: number) => number {
    const amplitude = this.between(low, high);
    const frequency = tau / this.between(shortest, longest);
    const phase = this.between(0, tau);
    return (at) => amplitude * Math.sin(at * frequency + phase);
  }
}

type Warp = (point: Point) => Point;

/** Bends the plane: each coordinate swings with the other one. */
function bent(chance: Chance, amplitude: number, shortest: number, longest: number): Warp {
  const across = chance.wave(0.6 * amplitude, amplitude, shortest, longest);
  const down = chance.wave(0.6 * amplitude, amplitude, shortest, longest);
  return ([x, y]) => {
    const moved = x + across(y);
    return [moved, y + down(moved)];
  };
}

/** Size, slant, bend and turn of one character, and its place. */
function placed(chance: Chance, [x, y]: Point): Warp {
  const size = 54 * chance.between(0.8, 1.2);
  const wide = size * chance.between(0.85, 1.1);
  const slant = chance.between(-0.2, 0.2);
  const bend = bent(chance, 2.6, 35, 70);
  const turn = chance.between(-0.3, 0.3);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([across, down]) => {
    const [bentAcross, bentDown] = bend([(across + slant * down) * wide, down * size]);
    return [x + bentAcross * cos - bentDown * sin, y + bentAcross * sin + bentDown * cos];
  };
}

/** Points on the outlines of a glyph, at random distances. */
function sampled(glyph: Glyph, { random }: Chance): Point[][] {
  return glyph.map((ring) =>
    ring.flatMap(({ from, control, to }) => {
      const length =
        Math.hypot(control[0] - from[0], control[1] - from[1]) + Math.hypot(to[0] - control[0], to[1] - control[1]);
      const count = Math.max(1, Math.ceil(length / 0.08));
      return Array.from({ length: count }, (_, index): Point => {
        const at = index === count - 1 ? 1 : (index + 0.6 + 0.8 * random()) / count;
        const [first, second, third] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
        return [
          first * from[0] + second * control[0] + third * to[0],
          first * from[1] + second * control[1] + third * to[1],
        ];
      });
    }),
  );
}

/** The part of the mask to the right of a wavy line from top to bottom. */
function band(chance: Chance, from: number): Point[] {
  const slope = chance.between(-1, 1);
  const wave = chance.wave(6, 14, 50, 110);
  const line = Array.from({ length: 31 }, (_, index): Point => {
    const y = (height * index) / 30;
    return [from + (y - height / 2) * slope + wave(y), y];
  });
  return [...line, [2 * width, height], [2 * width, 0]];
}

/** A thin wavy line across the picture. */
function line(chance: Chance): Point[] {
  const [from, to] = [chance.between(10, height - 10), chance.between(10, height - 10)];
  const wave = chance.wave(4, 12, 60, 140);
  const half = chance.between(0.45, 0.85);
  const middle = Array.from({ length: 41 }, (_, index): Point => {
    const x = (width * index) / 40;
    return [x, from + ((to - from) * index) / 40 + wave(x)];
  });
  // In the direction of the outlines of letters, so that it adds ink to them and cuts none.
  return [
    ...middle.map(([x, y]): Point => [x, y - half]),
    ...middle.map(([x, y]): Point => [x, y + half]).toReversed(),
  ];
}

/** Where the four characters are: anywhere, but in a row and without one on the other. */
function places(chance: Chance): Point[] {
  const gaps = [0, 1, 2].map(() => chance.between(53, 62));
  let x = chance.between(34, width - 34 - gaps.reduce((sum, gap) => sum + gap));
  return [0, ...gaps].map((gap) => [(x += gap), height / 2 + chance.between(-8, 8)]);
}

/**
 * The code as an SVG picture in which neither an outline nor a curve of a letter is left, and the centres of the letters.
 * The same random numbers make the same picture.
 */
export function picture(code: string, random: Random): { svg: string; centres: Point[] } {
  const chance = new Chance(random);
  const area = new Area(width, height);
  const bend = bent(chance, 5, 80, 140);
  const centres = places(chance);
  for (const [index, character] of [...code].entries()) {
    const glyph = glyphOf(Math.floor(random() * faceCount), shapes[character]!);
    const place = placed(chance, centres[index]!);
    for (const outline of sampled(glyph, chance)) area.ink(outline.map((point) => bend(place(point))));
  }
  for (let index = 0; index < 2; index++) area.ink(line(chance));
  const bands = 5;
  for (let index = 0; index < bands; index++)
    area.mask(band(chance, (width * (index + chance.between(0.2, 0.8))) / bands));
  const size = `width="${width}" height="${height}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${10 * width} ${10 * height}">` +
    `<path fill="#fbf8f1" d="M0 0H${10 * width}V${10 * height}H0z"/><path fill="#24385b" fill-rule="evenodd" d="${area.cut(1.4, random)}"/></svg>`;
  return { svg, centres };
}
