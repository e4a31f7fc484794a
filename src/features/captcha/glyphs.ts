import atkinson from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff' with { type: 'file' };
import comic from '@fontsource/comic-neue/files/comic-neue-latin-700-normal.woff' with { type: 'file' };
import svgCaptcha from 'svg-captcha';

/** A quadratic curve; both ends of a straight line are `from` and `to`, with `control` in the middle. */
interface Curve {
  from: Point;
  control: Point;
  to: Point;
}

export type Point = [x: number, y: number];

/** Closed outlines around the origin, y downwards; the larger of height and width is about 1. */
export type Glyph = Curve[][];

/** The options of svg-captcha that hold its font; its types leave them out. */
interface Face {
  font: { unitsPerEm: number };
  ascender: number;
  descender: number;
}

const files = [atkinson, comic];
const faces: (Face | undefined)[] = [];
const glyphs = new Map<string, Glyph>();

function faceOf(index: number): Face {
  svgCaptcha.loadFont(files[index]!);
  const { font, ascender, descender } = svgCaptcha.options as unknown as Face;
  return { font, ascender, descender };
}

/** svg-captcha shifts each point by up to 0.1 units, by Math.random; to half a unit, its outlines are always the same. */
const rounded = (text: string) => Math.round(Number(text) * 2) / 2;

/** Reads path data of M, L, Q and Z with absolute coordinates, as svg-captcha writes it. */
function parse(data: string): Glyph {
  const rings: Glyph = [];
  let at: Point = [0, 0];
  for (const [, command, numbers] of data.matchAll(/([MLQ])([^MLQZ]*)/g)) {
    const values = (numbers!.match(/-?[\d.]+/g) ?? []).map(rounded);
    const to: Point = [values.at(-2)!, values.at(-1)!];
    if (command === 'M') rings.push([]);
    else {
      const middle: Point = [(at[0] + to[0]) / 2, (at[1] + to[1]) / 2];
      rings.at(-1)!.push({ from: at, control: command === 'Q' ? [values[0]!, values[1]!] : middle, to });
    }
    at = to;
  }
  return rings;
}

function centred(glyph: Glyph): Glyph {
  const ends = glyph.flat().map(({ to }) => to);
  const [left, right] = [Math.min(...ends.map(([x]) => x)), Math.max(...ends.map(([x]) => x))];
  const [top, bottom] = [Math.min(...ends.map(([, y]) => y)), Math.max(...ends.map(([, y]) => y))];
  // A wide letter may be a little wider than others are high, else it would look small.
  const size = Math.max(bottom - top, 0.85 * (right - left));
  const moved = ([x, y]: Point): Point => [(x - (left + right) / 2) / size, (y - (top + bottom) / 2) / size];
  return glyph.map((ring) =>
    ring.map(({ from, control, to }) => ({ from: moved(from), control: moved(control), to: moved(to) })),
  );
}

export const faceCount = files.length;

/** A character as svg-captcha draws it in a face, made once. */
export function glyphOf(face: number, character: string): Glyph {
  const key = `${face}${character}`;
  let glyph = glyphs.get(key);
  if (!glyph) {
    const options = (faces[face] ??= faceOf(face));
    // One character of noise-free text, in the units of the font.
    const text = { size: 1, charPreset: character, noise: 0, width: 2, height: 0, fontSize: options.font.unitsPerEm };
    const { data } = svgCaptcha.create({ ...text, ...options });
    glyph = centred(parse(/ d="([^"]*)"/.exec(data)![1]!));
    glyphs.set(key, glyph);
  }
  return glyph;
}
