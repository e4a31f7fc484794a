import { Value } from '@sinclair/typebox/value';
import { brokenConstraint } from '../../db/constraints.ts';
import type { Problem } from '../../errors.ts';
import { tidy } from '../../input.ts';
import { problemOf } from '../../kinds.ts';
import { line, type Static, type TSchema } from '../../schema.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import type { Image } from '../undo-log/service.ts';
import type { Row, Table } from './csv.ts';

/** Counts of an import of a table, done or tried. */
export interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  /** Categories made because stores name them. */
  categories: number;
}

/** Changes that some lines made, and the rows before them. */
export interface Written {
  outcome: Outcome;
  images: Image[];
}

export const noOutcome = (): Outcome => ({ created: 0, updated: 0, unchanged: 0, categories: 0 });

export const sumOf = (one: Outcome, other: Outcome): Outcome => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  categories: one.categories + other.categories,
});

/** A line, and the ID of the row that it means; a new one without. */
export interface Meant<Line> {
  line: Line;
  id: number | undefined;
}

/** Planned write of a line. */
export interface Planned<Line> extends Meant<Line> {
  what: 'create' | 'update' | 'unchanged';
  /** Why it is this row, or none. */
  why: Sentence;
  /** Fields that change in the row. */
  changes: string[];
}

/** Finds what the lines of a table change in a database. */
export interface Planner<Line> {
  /** Categories that the lines planned so far make because they name them. */
  readonly categories: number;
  /** Plans the lines; problems of a line are added to those of the table. */
  plan(lines: Line[]): Promise<Planned<Line>[]>;
}

/** A line does not fit the database any more, since somebody wrote after the plan was made. */
export class Overtaken extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** Writes what one line changes. Throws Overtaken when another row has got its external_id. */
export async function writeLine(line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw brokenConstraint(error) === 'unique' ? new Overtaken(line, 'another row has its external_id by now') : error;
  }
}

const externalId = line(0, limits.externalId, { description: 'ID in another system.' });

const sentenceOf = ({ message, rule, limit }: Problem): Sentence => ({
  message,
  rule,
  values: limit === undefined ? {} : { limit },
});

/** Reads the cells of one row and adds what is wrong with them to the table's problems. */
export class Cells<Column extends string> {
  constructor(
    readonly table: Table<Column>,
    readonly row: Row<Column>,
  ) {}

  has(column: Column): boolean {
    return this.row.cells[column] !== undefined;
  }

  problem(column: Column, sentence: Sentence): void {
    this.table.problems.push({ ...this.table.place(this.row, column), ...sentence });
  }

  /** The text of a cell, tidied and checked with the schema that the interface uses. */
  text(column: Column, schema: TSchema, text = this.row.cells[column] ?? ''): string {
    const value = tidy(schema, text, '') as string;
    const problem = problemOf(schema, value);
    if (problem) this.problem(column, sentenceOf(problem));
    return value;
  }

  /** An object of lines of JSON, tidied and checked likewise. */
  object<Schema extends TSchema>(column: Column, schema: Schema, object: unknown, otherwise: Sentence): Static<Schema> {
    const value = tidy(schema, object, '') as Static<Schema>;
    const error = Value.Check(schema, value) ? undefined : Value.Errors(schema, value).First()!;
    const problem = error && problemOf(error.schema, error.value);
    if (error) this.problem(column, problem ? sentenceOf(problem) : otherwise);
    return value;
  }

  /** The lines of a cell, without empty ones. */
  list(column: Column, schema: TSchema, atMost: number): string[] {
    const parts = this.row.cells[column]!.split('\n').filter((part) => part.trim() !== '');
    if (parts.length > atMost) this.problem(column, said('max_lines', { limit: atMost }));
    return parts.map((part) => this.text(column, schema, part));
  }

  /** The value that a cell means; null when it is empty, or wrong. */
  parsed<Value>(column: Column, read: (text: string) => { value: Value | null } | { problem: Sentence }): Value | null {
    const found = read(this.row.cells[column] ?? '');
    if ('value' in found) return found.value;
    this.problem(column, found.problem);
    return null;
  }

  /** A whole number; undefined for an empty cell, or a wrong one. */
  integer(column: Column, minimum: number, maximum: number): number | undefined {
    const text = (this.row.cells[column] ?? '').trim();
    if (text === '') return undefined;
    const value = Number(text);
    if (/^-?\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return value;
    this.problem(column, said('whole_number', { minimum, maximum }));
    return undefined;
  }

  /** Yes or no; undefined for an empty cell, or a wrong one. */
  flag(column: Column): boolean | undefined {
    const text = (this.row.cells[column] ?? '').trim().toLowerCase();
    if (['true', 'yes', '1'].includes(text)) return true;
    if (['false', 'no', '0'].includes(text)) return false;
    if (text !== '') this.problem(column, said('flag'));
    return undefined;
  }

  /** The IDs by which a row names the one it means, or that of another table. */
  identity(of: '' | 'store_' = ''): Identity {
    const id = this.integer(`${of}id` as Column, 1, Number.MAX_SAFE_INTEGER);
    return { id, external_id: this.text(`${of}external_id` as Column, externalId) || undefined };
  }
}

export interface Identity {
  id: number | undefined;
  external_id: string | undefined;
}
