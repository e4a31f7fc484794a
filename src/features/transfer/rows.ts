import type { Queries } from '../../db/database.ts';
import { tidy } from '../../http/body.ts';
import { line, problemOf, type TSchema } from '../../http/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { fold } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import type { Row, Table } from './csv.ts';

/** What an import of a table did, or would do. */
export interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  /** Categories that stores named and that did not exist. */
  categories: number;
}

export interface Prepared {
  outcome: Outcome;
  /** Does the slow part that needs no transaction. */
  prepare?(): void;
  /** Tells now and then how many rows are done. */
  apply(tx: Queries, clock: Clock, progress: (done: number) => void): Promise<void>;
}

/** One text in the forms people write it in: case, accents, width and spaces make no difference. */
export const sameName = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

const externalId = line(0, limits.externalId, { description: 'What another system calls it.' });

/** Reads the cells of one row; what is wrong with them is added to the table's problems. */
export class Cells<Column extends string> {
  constructor(
    readonly table: Table<Column>,
    readonly row: Row<Column>,
  ) {}

  has(column: Column): boolean {
    return this.row.cells[column] !== undefined;
  }

  problem(column: Column, message: string): void {
    this.table.problems.push({ ...this.table.place(this.row, column), message });
  }

  /** Tidied and checked as the interface does. */
  text(column: Column, schema: TSchema, text = this.row.cells[column] ?? ''): string {
    const value = tidy(schema, text, '') as string;
    const message = problemOf(schema, value);
    if (message) this.problem(column, message);
    return value;
  }

  /** Texts between line breaks. */
  list(column: Column, schema: TSchema, atMost: number): string[] {
    const parts = this.row.cells[column]!.split('\n').filter((part) => part.trim() !== '');
    if (parts.length > atMost) this.problem(column, `must have at most ${atMost} lines`);
    return parts.map((part) => this.text(column, schema, part));
  }

  /** A whole number; undefined for an empty cell, or a wrong one. */
  integer(column: Column, minimum: number, maximum: number): number | undefined {
    const text = (this.row.cells[column] ?? '').trim();
    if (text === '') return undefined;
    const value = Number(text);
    if (/^-?\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return value;
    this.problem(column, `must be empty or a whole number from ${minimum} to ${maximum}`);
    return undefined;
  }

  /** How the row says which one it means. */
  identity(): Identity {
    const id = this.integer('id' as Column, 1, Number.MAX_SAFE_INTEGER);
    return { id, external_id: this.text('external_id' as Column, externalId) || undefined };
  }
}

export interface Identity {
  id: number | undefined;
  external_id: string | undefined;
}

interface Existing {
  id: number;
  external_id: string | null;
  /** The name, or name and address, in the form of `sameName`. */
  key: string;
}

/** Finds the row that a line of a file means, and notices when two lines mean the same. */
export class Matcher {
  readonly #byId = new Map<number, Existing>();
  readonly #byExternalId = new Map<string, Existing>();
  readonly #byKey = new Map<string, Existing[]>();
  readonly #lines = new Map<string, number>();

  constructor(
    existing: Iterable<Existing>,
    readonly what: string,
  ) {
    for (const row of existing) {
      this.#byId.set(row.id, row);
      if (row.external_id !== null) this.#byExternalId.set(row.external_id, row);
      this.#byKey.set(row.key, [...(this.#byKey.get(row.key) ?? []), row]);
    }
  }

  /** The id of the row, undefined for a new one, or what is wrong. */
  match(identity: Identity, key: string, line: number): { id: number | undefined } | { problem: string } {
    const found = this.#find(identity, key);
    if (typeof found === 'string') return { problem: found };
    const { external_id } = identity;
    const holder = external_id === undefined ? undefined : this.#byExternalId.get(external_id);
    if (holder && holder.id !== found?.id) return { problem: `the external_id belongs to number ${holder.id}` };
    const meant = found ? `id ${found.id}` : external_id === undefined ? `key ${key}` : `external_id ${external_id}`;
    const earlier = this.#lines.get(meant);
    if (earlier !== undefined) return { problem: `is the same ${this.what} as line ${earlier}; take one of them out` };
    this.#lines.set(meant, line);
    return { id: found?.id };
  }

  #find({ id, external_id }: Identity, key: string): Existing | string | undefined {
    if (id !== undefined)
      return this.#byId.get(id) ?? `there is no ${this.what} with the id ${id}; leave it empty for a new one`;
    const known = external_id === undefined ? undefined : this.#byExternalId.get(external_id);
    if (known) return known;
    const alike = this.#byKey.get(key) ?? [];
    const free = external_id === undefined ? alike : alike.filter((row) => row.external_id === null);
    if (free.length < 2) return free[0];
    return `there are several like this one (${free
      .slice(0, 5)
      .map((row) => row.id)
      .join(', ')}); say which by its id`;
  }
}
