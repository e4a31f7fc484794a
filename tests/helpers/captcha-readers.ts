import type { Point } from '../../src/features/captcha/glyphs.ts';

/** A picture with its code; the readers are told even where its characters are. */
export interface Sample {
  svg: string;
  code: string;
  centres: Point[];
}

/** Looks at one character of a picture and describes it in numbers, or in text that has to be equal. */
type Look = (picture: Picture, centre: Point) => Float32Array | string;

interface Outline {
  /** The letters of its path data. */
  commands: string;
  points: Point[];
}

/** A picture, drawn in cells of 2 by 2 units. */
export class Picture {
  /** All filled outlines but the ground. */
  readonly outlines: Outline[];
  readonly #isEvenOdd: boolean;
  #cells: Float32Array | undefined;

  constructor(
    svg: string,
    readonly columns = 130,
    readonly rows = 40,
  ) {
    this.#isEvenOdd = svg.includes('fill-rule="evenodd"');
    const scale = /viewBox="0 0 2600 /.test(svg) ? 0.1 : 1;
    const paths = [...svg.matchAll(/<path [^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('"none"'));
    const data = paths.map((tag) => / d="([^"]*)"/.exec(tag)![1]!).filter((text) => !text.startsWith('M0 0H2600V'));
    this.outlines = data.flatMap((text) => outlinesOf(text, scale));
  }

  /** Share of ink in each cell of 2 by 2 units, row by row. */
  get cells(): Float32Array {
    return (this.#cells ??= this.#drawn());
  }

  /** The share of ink in a cell; none outside the picture. */
  ink(column: number, row: number): number {
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows
      ? 0
      : this.cells[row * this.columns + column]!;
  }

  /** Fills the outlines by the rule of the picture, two lines a row. */
  #drawn(): Float32Array {
    const lines = Array.from({ length: 2 * this.rows }, (): [x: number, winding: number][] => []);
    for (const { points } of this.outlines) {
      for (const [index, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(index + 1) % points.length]!;
        const [top, bottom] = [Math.min(y, nextY), Math.max(y, nextY)];
        for (let line = Math.max(0, Math.ceil(top - 0.5)); line < Math.min(lines.length, bottom - 0.5); line++) {
          const at = x + ((nextX - x) * (line + 0.5 - y)) / (nextY - y);
          lines[line]!.push([at / 2, y < nextY ? 1 : -1]);
        }
      }
    }
    const cells = new Float32Array(this.columns * this.rows);
    for (const [line, crossings] of lines.entries()) {
      crossings.sort(([one], [other]) => one - other);
      let winding = 0;
      let from = 0;
      for (const [x, turn] of crossings) {
        const isInk = this.#isEvenOdd ? winding % 2 !== 0 : winding !== 0;
        const end = !isInk ? 0 : Math.min(this.columns, x);
        for (let column = Math.max(0, Math.floor(from)); column < end; column++)
          cells[(line >> 1) * this.columns + column]! += (Math.min(x, column + 1) - Math.max(from, column)) / 2;
        winding += turn;
        from = x;
      }
    }
    return cells;
  }
}

const commandPattern = /([MLHVQCZz])([^MLHVQCZz]*)/g;

function outlinesOf(data: string, scale: number): Outline[] {
  const outlines: Outline[] = [];
  let [x, y] = [0, 0];
  for (const [, command, text] of data.matchAll(commandPattern)) {
    const values = (text!.match(/-?[\d.]+/g) ?? []).map((value) => Number(value) * scale);
    if (command === 'M') outlines.push({ commands: '', points: [] });
    const outline = outlines.at(-1)!;
    outline.commands += command;
    const [fromX, fromY] = [x, y];
    if (command === 'H') x = values[0]!;
    else if (command === 'V') y = values[0]!;
    else if (values.length > 0) [x, y] = [values.at(-2)!, values.at(-1)!];
    if (command === 'Q') {
      for (const at of [0.25, 0.5, 0.75]) {
        const [first, second, third] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
        outline.points.push([
          first * fromX + second * values[0]! + third * x,
          first * fromY + second * values[1]! + third * y,
        ]);
      }
    }
    if (!/z/i.test(command!)) outline.points.push([x, y]);
  }
  return outlines;
}

const middleOf = ({ points }: Outline): number => points.reduce((sum, [x]) => sum + x, 0) / points.length;

/** The outlines that belong to a character: those around its centre. */
const outlinesAt = ({ outlines }: Picture, [x]: Point) =>
  outlines.filter((outline) => Math.abs(middleOf(outline) - x) < 26);

/** Makes a description comparable: of length 1, and around 0 when `centred`. */
function normalised(numbers: Float32Array, centred = false): Float32Array {
  const mean = centred ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : 0;
  const moved = numbers.map((number) => number - mean);
  const length = Math.hypot(...moved) || 1;
  return moved.map((number) => number / length);
}

/** The letters of the path data: they name each glyph of svg-captcha. */
const signature: Look = (picture, centre) =>
  outlinesAt(picture, centre)
    .map(({ commands }) => commands)
    .join('');

/** Where the outlines go: points on them in 8 by 8 fields of their bounds, by 4 directions. */
const outline: Look = (picture, centre) => {
  const outlines = outlinesAt(picture, centre);
  const all = outlines.flatMap(({ points }) => points);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const numbers = new Float32Array(8 * 8 * 4);
  const field = (at: number, from: number, to: number) =>
    Math.min(7, Math.floor((8 * (at - from)) / (to - from + 1e-9)));
  for (const { points } of outlines) {
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(index + 1) % points.length]!;
      const direction = Math.floor((4 * Math.atan2(nextY - y, nextX - x)) / Math.PI + 4.5) % 4;
      const steps = Math.ceil(Math.hypot(nextX - x, nextY - y));
      for (let step = 0; step < steps; step++) {
        const [atX, atY] = [x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps];
        numbers[(field(atY, top, bottom) * 8 + field(atX, left, right)) * 4 + direction]!++;
      }
    }
  }
  return normalised(numbers);
};

/** Half the side of the square around a character that is looked at, in cells. */
const reach = 14;

/** The ink around a centre, in 14 by 14 fields. */
const pixels: Look = (picture, [x, y]) => {
  const [left, top] = [Math.round(x / 2) - reach, Math.round(y / 2) - reach];
  const numbers = new Float32Array(reach * reach);
  for (let row = 0; row < 2 * reach; row++) {
    for (let column = 0; column < 2 * reach; column++)
      numbers[(row >> 1) * reach + (column >> 1)]! += picture.ink(left + column, top + row);
  }
  return normalised(numbers, true);
};

/** The edges around a centre, whichever side is ink: in 7 by 7 fields, by 6 directions. */
const gradients: Look = (picture, [x, y]) => {
  const [left, top] = [Math.round(x / 2) - reach, Math.round(y / 2) - reach];
  const numbers = new Float32Array(7 * 7 * 6);
  for (let row = 0; row < 2 * reach; row++) {
    for (let column = 0; column < 2 * reach; column++) {
      const [atX, atY] = [left + column, top + row];
      const across = picture.ink(atX + 1, atY) - picture.ink(atX - 1, atY);
      const down = picture.ink(atX, atY + 1) - picture.ink(atX, atY - 1);
      const direction = Math.floor((6 * Math.atan2(down, across)) / Math.PI + 6.5) % 6;
      numbers[((row >> 2) * 7 + (column >> 2)) * 6 + direction]! += Math.hypot(across, down);
    }
  }
  return normalised(numbers.map(Math.sqrt));
};

export const looks = { signature, outline, pixels, gradients };

const pictures = new WeakMap<Sample, Picture>();

/** The picture of a sample, parsed and drawn once for all readers. */
function pictureOf(sample: Sample): Picture {
  const known = pictures.get(sample) ?? new Picture(sample.svg);
  pictures.set(sample, known);
  return known;
}

const likeness = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
};

/** A reader that takes each character for the known one that looks most alike; unknown signatures it cannot read. */
export function reader(look: Look, training: Sample[]): (sample: Sample) => string {
  const signatures = new Map<string, string>();
  const known: [character: string, seen: Float32Array][] = [];
  const each = (sample: Sample) => sample.centres.map((centre) => look(pictureOf(sample), centre));
  for (const sample of training) {
    for (const [index, seen] of each(sample).entries()) {
      if (typeof seen === 'string') signatures.set(seen, sample.code[index]!);
      else known.push([sample.code[index]!, seen]);
    }
  }
  const read = (seen: Float32Array | string): string => {
    if (typeof seen === 'string') return signatures.get(seen) ?? '?';
    let [best, character] = [-Infinity, '?'];
    for (const [name, other] of known) {
      const alike = likeness(seen, other);
      if (alike > best) [best, character] = [alike, name];
    }
    return character;
  };
  return (sample) => each(sample).map(read).join('');
}
