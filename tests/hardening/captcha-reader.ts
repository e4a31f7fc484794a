// Reads captchas as somebody would who has the source of the program: its pictures are free, and name their letters.
import { picture, randomCode } from '../../src/features/captcha/picture.ts';
import { randomFrom } from '../../src/lib/random.ts';
import { Picture } from '../helpers/captcha-readers.ts';
import { Network } from './network.ts';

const alphabet = [...'acdelmnptuwx36'];
/** A window without a letter in its middle. */
const nothing = alphabet.length;

/** Fields of a window, each of 4 by 4 cells, and the directions of edges that are counted in each. */
const [across, down, directions] = [9, 10, 6];
const fieldSize = 4;
const inputs = across * down * directions;

/** Ink in the cells of a picture, without the outlines that it was drawn from: thousands of them are kept. */
interface Drawn {
  columns: number;
  rows: number;
  cells: Float32Array;
}

function drawnFrom(svg: string): Drawn {
  const { columns, rows, cells } = new Picture(svg);
  return { columns, rows, cells };
}

/** Edges of a picture, whichever side is ink: `directions` numbers for each cell. */
function edgesOf({ columns, rows, cells }: Drawn): Float32Array {
  const ink = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? 0 : cells[row * columns + column]!;
  const edges = new Float32Array(columns * rows * directions);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const right = ink(column + 1, row) - ink(column - 1, row);
      const below = ink(column, row + 1) - ink(column, row - 1);
      const strength = Math.hypot(right, below);
      if (strength < 0.05) continue;
      // Shared between the two nearest directions, so that a small turn changes little.
      const angle = ((Math.atan2(below, right) / Math.PI + 1) * directions) % directions;
      const [low, part] = [Math.floor(angle), angle % 1];
      const at = (row * columns + column) * directions;
      edges[at + low]! += strength * (1 - part);
      edges[at + ((low + 1) % directions)]! += strength * part;
    }
  }
  return edges;
}

/** What a window around a column holds: the whole height, in fields. */
function windowAt({ columns, rows }: Drawn, edges: Float32Array, middle: number): Float32Array {
  const numbers = new Float32Array(inputs);
  const left = middle - (across * fieldSize) / 2;
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(row / fieldSize) * across;
    for (let place = 0; place < across * fieldSize; place++) {
      const column = left + place;
      if (column < 0 || column >= columns) continue;
      const from = (row * columns + column) * directions;
      const to = (line + Math.floor(place / fieldSize)) * directions;
      for (let direction = 0; direction < directions; direction++) numbers[to + direction]! += edges[from + direction]!;
    }
  }
  for (let index = 0; index < inputs; index++) numbers[index] = Math.sqrt(numbers[index]!) / 2;
  return numbers;
}

/** Cells between two letters: 53 to 62 units, each letter moved by a few more where the picture bends. */
const gaps = { least: 23, most: 34 };

/** The four letters, in places that fit together, which are most probable in all. */
function likeliest(columns: number, read: (column: number) => Float32Array): string {
  const nowhere = { sum: -Infinity, code: '' };
  let paths = Array.from({ length: columns }, () => ({ sum: 0, code: '' }));
  const letters = Array.from({ length: columns }, (_, column) => {
    const all = read(column);
    const best = alphabet.reduce((one, __, other) => (all[other]! > all[one]! ? other : one), 0);
    return { letter: alphabet[best]!, gain: all[best]! - all[nothing]! };
  });
  for (let place = 0; place < 4; place++) {
    paths = letters.map(({ letter, gain }, column) => {
      const before =
        place === 0
          ? [{ sum: 0, code: '' }]
          : paths.slice(Math.max(0, column - gaps.most), Math.max(0, column - gaps.least + 1));
      const { sum, code } = before.reduce((one, other) => (other.sum > one.sum ? other : one), nowhere);
      return { sum: sum + gain, code: code + letter };
    });
  }
  return paths.reduce((one, other) => (other.sum > one.sum ? other : one)).code;
}

export type Reader = (svg: string) => string;

/** Learns from so many pictures that the program draws, each seen a few times in other places. */
export function trained(pictures: number, seed: number, told: (turn: number) => void): Reader {
  const random = randomFrom(seed);
  const network = new Network(inputs, 160, alphabet.length + 1, random);
  const turns = 8;
  const batch = 50;
  const samples = Array.from({ length: pictures }, () => {
    const code = randomCode(random);
    const { svg, centres } = picture(code, random);
    return { code, centres, drawn: drawnFrom(svg) };
  });
  let examples = 0;
  for (let turn = 0; turn < turns; turn++) {
    // Slower towards the end, so that it settles.
    const speed = 0.5 * (1 + Math.cos((Math.PI * turn) / turns));
    for (const { code, centres, drawn } of samples) {
      const edges = edgesOf(drawn);
      const learn = (middle: number, truth: number) => {
        network.learn(windowAt(drawn, edges, middle), truth);
        if (++examples % batch === 0) network.step(batch, speed);
      };
      for (const [index, [x]] of centres.entries()) {
        learn(Math.round(x / 2 + 5 * random() - 2.5), alphabet.indexOf(code[index]!));
      }
      for (let empty = 0; empty < 2; empty++) {
        const middle = Math.floor(random() * drawn.columns);
        if (centres.every(([x]) => Math.abs(x / 2 - middle) > 6)) learn(middle, nothing);
      }
    }
    told(turn + 1);
  }
  return (svg) => {
    const drawn = drawnFrom(svg);
    const edges = edgesOf(drawn);
    return likeliest(drawn.columns, (column) => network.read(windowAt(drawn, edges, column)));
  };
}
