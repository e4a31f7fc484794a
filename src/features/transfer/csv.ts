import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Something to mend in a file, with its place as a spreadsheet shows it. */
export interface Problem {
  line: number;
  /** Letter and heading: `C (address)`. */
  column?: string;
  message: string;
}

export interface Row<Column extends string> {
  line: number;
  /** Cells of the columns that the file has. */
  cells: Partial<Record<Column, string>>;
}

export interface Table<Column extends string> {
  rows: Row<Column>[];
  problems: Problem[];
  /** The place of a cell, for problems. */
  place(row: { line: number }, column: Column): Pick<Problem, 'line' | 'column'>;
}

/** A byte order mark, without which Excel takes UTF-8 for something else. */
const mark = '\uFEFF';

/**
 * A cell that starts like a formula is one for a spreadsheet, whoever wrote it: an apostrophe before it makes it text.
 * Cells that look as if this had been done to them get one too, so that reading takes back just what writing added.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const shielded = (text: string) => (formula.test(text) ? `'${text}` : text);
const bare = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** Lines of a CSV file as spreadsheets like it; the heading first. */
export const writeCsv = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(shielded)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

export const csvHeading = (columns: readonly string[]): string => mark + writeCsv([[...columns]]);

/** Reads a CSV file as people save them: commas, semicolons or tabs, UTF-8 or Excel's UTF-16, any line ends. */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  columns: readonly Column[],
  required: readonly Column[],
): Table<Column> {
  const headings: string[] = [];
  const table: Table<Column> = {
    rows: [],
    problems: [],
    place: ({ line }, column) => ({ line, column: `${letters(headings.indexOf(column))} (${column})` }),
  };
  const records = recordsOf(bytes, table.problems);
  if (records.length === 0 && table.problems.length === 0)
    table.problems.push({
      line: 1,
      message: `The file is empty; its first line must name the columns ${required.join(', ')}.`,
    });
  if (table.problems.length > 0) return table;
  const [first, ...others] = records;
  headings.push(...first!.cells.map((cell) => cell.trim().toLowerCase()));
  table.problems.push(...problemsOfHeadings(headings, columns, required));
  if (table.problems.length > 0) return table;
  for (const { line, cells } of others) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const last = cells.findLastIndex((cell) => cell !== '');
    if (cells.length < headings.length || last >= headings.length)
      table.problems.push({
        line,
        message: `has ${cells.length} cells, but the first line names ${headings.length} columns; quote cells that contain the separator`,
      });
    else
      table.rows.push({
        line,
        cells: Object.fromEntries(headings.map((name, index) => [name, bare(cells[index]!)])) as Row<Column>['cells'],
      });
  }
  return table;
}

function recordsOf(bytes: Uint8Array, problems: Problem[]): { line: number; cells: string[] }[] {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    const decoder = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true });
    text = decoder.decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    problems.push({ line: 1, message: 'The file is not in UTF-8; in Excel, save it as "CSV UTF-8".' });
    return [];
  }
  try {
    const records: { line: number; cells: string[] }[] = [];
    let line = 1;
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      on_record: (cells, { lines }) => {
        records.push({ line, cells });
        line = lines + 1;
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({
      line: error.lines as number,
      message: 'a quotation mark is not closed, or stands inside a cell; double it there',
    });
    return [];
  }
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/\n|$/));
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

function problemsOfHeadings(headings: string[], columns: readonly string[], required: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const [index, name] of headings.entries()) {
    const column = `${letters(index)} (${name})`;
    if (!columns.includes(name))
      problems.push({ line: 1, column, message: `is no column of this table; it has ${columns.join(', ')}` });
    else if (headings.indexOf(name) !== index) problems.push({ line: 1, column, message: 'is there twice' });
  }
  for (const name of required)
    if (!headings.includes(name)) problems.push({ line: 1, message: `the column ${name} is missing` });
  return problems;
}

/** The name of a column in a spreadsheet: A to Z, AA and on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
