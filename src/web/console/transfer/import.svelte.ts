import { answerOf, api, Failure, type Schemas } from '../../shared/api.ts';
import { jobEnded } from '../parts/job.svelte.ts';
import { Busy } from '../parts/busy.svelte.ts';
import { guess, required, tableOf, type TableName } from './columns.ts';
import type { OldEncoding } from '../../../lib/encodings.ts';
import { readCsv, textOf, writeCsv } from './csv.ts';

type Plan = Schemas['ImportResult'];
type Effect = Schemas['PlanRow']['what'];
/** Why a line or a cell does what it does; with the column, where that is none of the table. */
export type Why = Pick<Schemas['PlanRow'], 'why' | 'rule' | 'values'> & { column?: string };

/** A line of the file with all that the plan says about it. */
export interface PlannedLine {
  table: TableName;
  line: number;
  what: Effect;
  id: number | null;
  changes: string[];
  /** Why, of the whole line. */
  why: Why[];
  /** Problems by column. */
  problems: Record<string, Why>;
}

/** The file that is being imported: chosen, its columns named, checked, corrected and sent. Kept while pages change. */
class Import extends Busy {
  name = $state('');
  table = $state<TableName>('stores');
  /** Whether the file has lines of JSON, which need no names of columns. */
  isObjects = $state(false);
  encoding = $state<OldEncoding>();
  isWorkbook = $state(false);
  /** Records of the file with their heading. */
  records = $state.raw<string[][]>([]);
  /** The field that each column of the file means; '' for none. */
  columns = $state<string[]>([]);
  plan = $state.raw<Plan>();
  /** Whether cells were corrected after the plan was made. */
  isCorrected = $state(false);
  progress = $state.raw<Schemas['JobProgress'] | null>(null);
  #file: Blob = new Blob();

  get isChosen(): boolean {
    return this.name !== '' && !this.isWorkbook && !this.isEmpty;
  }

  /** Whether the file has no line below its heading. */
  get isEmpty(): boolean {
    return this.name !== '' && !this.isWorkbook && !this.isObjects && this.records.length < 2;
  }

  get headings(): string[] {
    return this.records[0] ?? [];
  }

  /** Fields without which a line cannot be understood, and that no column has. */
  get missing(): string[] {
    return this.isObjects ? [] : required[this.table].filter((name) => !this.columns.includes(name));
  }

  get problems(): number {
    return this.plan?.problems ?? 0;
  }

  /** How many lines do something. */
  get effects(): number {
    const tables = [this.plan?.stores, this.plan?.categories, this.plan?.dishes];
    return tables.reduce((sum, one) => sum + (one ? one.created + one.updated + one.categories : 0), 0);
  }

  async choose(file: File): Promise<void> {
    this.forget();
    this.#file = file;
    const found = textOf(new Uint8Array(await file.arrayBuffer()));
    if (this.#file !== file) return;
    this.name = file.name;
    this.isWorkbook = found === undefined;
    if (!found) return;
    this.isObjects = /^\s*[{[]/.test(found.text);
    this.encoding = found.encoding;
    if (this.isObjects) return;
    this.records = readCsv(found.text);
    this.as(tableOf(this.headings));
  }

  /** Takes the file for one of this table. */
  as(table: TableName): void {
    this.table = table;
    this.columns = guess(table, this.headings);
    this.plan = undefined;
  }

  forget(): void {
    Object.assign(this, {
      name: '',
      records: [],
      columns: [],
      isObjects: false,
      encoding: undefined,
      isWorkbook: false,
    });
    Object.assign(this, { plan: undefined, failure: undefined, progress: null, isCorrected: false });
  }

  correct(line: number, column: number, text: string): void {
    const cells = this.records[line - 1];
    if (!cells) return;
    while (cells.length <= column) cells.push('');
    cells[column] = text;
    this.isCorrected = true;
  }

  /** The table as the server reads it: with its own names of columns, without those that are left out. */
  get written(): string[][] {
    const width = this.columns.length;
    const kept = this.columns.flatMap((name, at) => (name === '' ? [] : [at]));
    return this.records.map((cells, line) => {
      if (line === 0) return kept.map((at) => this.columns[at]!);
      const beyond = cells.slice(width).filter((cell) => cell !== '');
      return [...kept.map((at) => cells[at] ?? ''), ...beyond];
    });
  }

  get corrected(): Blob {
    return writeCsv(this.records);
  }

  /** Begins an import or a trial of it; gives the job. */
  async #start(dry_run: boolean): Promise<Schemas['Job']> {
    const form = new FormData();
    if (this.isObjects) form.set('objects', this.#file);
    else form.set(this.table, writeCsv(this.written));
    const sent = { params: { query: { dry_run } }, body: {}, bodySerializer: () => form };
    return (await answerOf(api.POST('/api/admin/import', sent))).data;
  }

  /** All that an import would send. */
  get #content(): string {
    return this.isObjects ? '' : JSON.stringify([this.table, this.written]);
  }

  /** Asks the server what each line would do; a plan of what was changed in between is none. */
  async check(): Promise<void> {
    await this.run(async () => {
      const [file, content] = [this.#file, this.#content];
      const job = await jobEnded(await this.#start(true), (progress) => (this.progress = progress)).finally(
        () => (this.progress = null),
      );
      if (this.#file !== file || this.#content !== content) return;
      if (job.error !== null) throw new Failure(400, job.error, 'work_failed', null);
      this.plan = job.result as Plan;
      this.isCorrected = false;
    });
  }

  /** Imports the file; gives the ID of the job. */
  async apply(): Promise<number | undefined> {
    let id: number | undefined;
    await this.run(async () => {
      id = (await this.#start(false)).id;
    });
    return id;
  }

  /** The lines of the plan; problems of a line are together. */
  get lines(): PlannedLine[] {
    const lines = new Map<string, PlannedLine>();
    for (const { table, line, column, what, id, changes, ...why } of this.plan?.plan ?? []) {
      const key = `${table} ${line}`;
      const known = lines.get(key) ?? { table, line, what, id, changes, why: [], problems: {} };
      const field = /\((.+)\)$/.exec(column ?? '')?.[1];
      if (field === undefined) known.why.push(column === null ? why : { ...why, column });
      else known.problems[field] = why;
      lines.set(key, known);
    }
    return [...lines.values()];
  }
}

export const current = new Import();
