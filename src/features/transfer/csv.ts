import { stringify } from 'csv-stringify/sync';
import type { Source } from '../../db/schema.ts';
import type { Translations } from '../../translations.ts';
import type { Known } from '../attributes/codes.ts';
import { said, type Sentence } from '../../sentences.ts';
import { names, translated, type TranslatedName } from '../translations/columns.ts';
import { readRecords, Unreadable } from './csv-records.ts';

/** Something to correct in a file, with its place as a spreadsheet shows it. */
export interface Problem extends Sentence {
  /** Row of the spreadsheet. */
  line: number;
  /** Letter and heading: `C (address)`. */
  column?: string;
}

export interface Row<Column extends string> {
  line: number;
  /** Cells of the columns that the file has. */
  cells: Partial<Record<Column, string>>;
  /** With all their fields, which a cell has no room for; not checked yet. */
  dishes?: unknown[];
  /** Where the row is from, and its cells as they are there, of which it has those that are to be written. */
  origin?: Origin;
}

export interface Origin {
  source: Source | null;
  cells: Readonly<Record<string, string>>;
  /** Names of its category, should that be new. */
  category: Translations | null;
}

/** A byte order mark, without which Excel reads UTF-8 in the code page of the machine. */
const byteOrderMark = '\uFEFF';

/**
 * Spreadsheets run cells that start with one of these. Such cells, and cells that already start with an apostrophe
 * before one, get an apostrophe on export and lose it on import.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** A negative number is none: programs for maps read coordinates. */
const negative = /^-\d+(?:\.\d+)?$/;
const shielded = (text: string) => (formula.test(text) && !negative.test(text) ? `'${text}` : text);
const bare = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

export const writeCsv = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(shielded)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

export const csvHeading = (columns: readonly string[]): string => byteOrderMark + writeCsv([[...columns]]);

/** Reads a CSV file as people save them: commas, semicolons or tabs, any line ends, and any of the usual encodings. */
export class Table<Column extends string> {
  readonly problems: Problem[] = [];
  readonly #headings: string[] = [];
  /** Each may have a column, too: what is known of stores. Set before rows are read. */
  attributes: Known = new Map();

  constructor(
    readonly columns: readonly Column[],
    readonly required: readonly Column[],
    /** Texts that may have columns in other languages. */
    readonly texts: readonly TranslatedName[] = names,
  ) {}

  /** The place of a cell, for problems. */
  place({ line }: { line: number }, column: Column): Pick<Problem, 'line' | 'column'> {
    return { line, column: `${letters(this.#headings.indexOf(column))} (${column})` };
  }

  /** Yields the rows of a file in batches, without empty ones; what is wrong is added to `problems`. */
  async *rows(...[source, hear]: Parameters<typeof readRecords>): AsyncGenerator<Row<Column>[]> {
    let line = 0;
    try {
      for await (const records of readRecords(source, hear)) {
        if (line === 0) this.#readHeadings(records.shift()!);
        if (line === 0 && this.problems.length > 0) return;
        line ||= 1;
        yield records.flatMap((cells) => this.#row(++line, cells) ?? []);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.problems.splice(0, Infinity, { line: error.line, ...error.problem });
    }
    if (line === 0 && this.problems.length === 0)
      this.problems.push({ line: 1, ...said('empty_file', { columns: this.required.join(', ') }) });
  }

  #readHeadings(cells: string[]): void {
    this.#headings.push(...cells.map((cell) => cell.trim().toLowerCase()));
    for (const [index, name] of this.#headings.entries()) {
      if (name === '') continue;
      const column = `${letters(index)} (${name})`;
      if (!this.#has(name))
        this.problems.push({ line: 1, column, ...said('unknown_column', { columns: this.columns.join(', ') }) });
      else if (this.#headings.indexOf(name) !== index)
        this.problems.push({ line: 1, column, ...said('repeated_column') });
    }
    for (const name of this.required)
      if (!this.#headings.includes(name)) this.problems.push({ line: 1, ...said('missing_column', { column: name }) });
  }

  #has(name: string): boolean {
    const isColumn = (this.columns as readonly string[]).includes(name);
    return isColumn || this.attributes.has(name) || translated(name, this.texts) !== undefined;
  }

  #row(line: number, cells: string[]): Row<Column> | undefined {
    if (cells.every((cell) => cell.trim() === '')) return undefined;
    const problem = this.#problemOf(cells);
    if (problem) this.problems.push({ line, ...problem });
    if (problem) return undefined;
    const named = this.#headings.flatMap((name, index) => (name === '' ? [] : [[name, bare(cells[index]!)]]));
    return { line, cells: Object.fromEntries(named) as Row<Column>['cells'] };
  }

  #problemOf(cells: string[]): Omit<Problem, 'line'> | undefined {
    const headings = this.#headings;
    const [width, last] = [
      headings.findLastIndex((name) => name !== '') + 1,
      cells.findLastIndex((cell) => cell !== ''),
    ];
    if (cells.length < width || last >= headings.length) return said('cells', { cells: cells.length, columns: width });
    const nameless = cells.findIndex((cell, index) => cell.trim() !== '' && !headings[index]);
    if (nameless === -1) return undefined;
    return { column: letters(nameless), ...said('nameless_column') };
  }
}

/** The name of a column in a spreadsheet: A to Z, AA and on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
