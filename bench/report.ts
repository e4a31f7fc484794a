import { cpus, totalmem } from 'node:os';

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

export const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;

export const figure = (number: number) =>
  number >= 100 ? Math.round(number).toLocaleString('en') : number.toFixed(number >= 10 ? 1 : 2);

/** The median, with minimum and maximum. */
export const span = (numbers: readonly number[], of: (number: number) => string = figure) =>
  `${of(median(numbers))} (${of(Math.min(...numbers))} to ${of(Math.max(...numbers))})`;

export const ratio = (number: number) => number.toFixed(2);

export const machine = () =>
  `${cpus()[0]!.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`;

/** Prints a Markdown table row by row. */
export function table(...columns: string[]): (...cells: (string | number)[]) => void {
  const row = (cells: readonly (string | number)[]) =>
    console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`);
  console.log('');
  row(columns);
  row(columns.map(() => '---'));
  return (...cells) => row(cells);
}
