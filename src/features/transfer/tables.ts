import type { ServiceContext } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { digesting, digestOf } from '../../lib/digest.ts';
import { counted } from '../../lib/counted.ts';
import type { OldEncoding } from '../../lib/encodings.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import type { Sentence, Values } from '../../sentences.ts';
import { knownIn } from '../attributes/settings.ts';
import { requireNotUndone } from '../undo-log/service.ts';
import { record } from '../undo-log/record.ts';
import { Table, type Problem, type Row } from './csv.ts';
import { Cells, noOutcome, Overtaken, sumOf, type Meant, type Outcome, type Planned } from './rows.ts';
import { importOrder, sheets, type SheetName } from './sheets.ts';
import { changesOf, interrupted, type Noted } from './interrupted.ts';
import { Spool } from './spool.ts';

/** A file to import into a table: its rows in batches, and what is wrong with them. */
export interface TableFile {
  name: SheetName;
  table: Table<string>;
  rows: AsyncIterable<Row<string>[]>;
  /** Hexadecimal SHA-256 of its bytes, once all rows were read. */
  digest: () => string;
}

/** A CSV file to import into a table; `hear` is called with a legacy encoding, which is refused without it. */
export function csvFile(
  name: SheetName,
  source: AsyncIterable<Uint8Array>,
  hear?: (encoding: OldEncoding) => void,
): TableFile {
  const table = new Table(sheets[name].columns, sheets[name].required, sheets[name].texts);
  const { through, result } = digesting();
  return { name, table, rows: table.rows(through(source), hear), digest: () => result().sha256 };
}

/** A line of a file and what it does. */
interface PlanRow {
  table: SheetName;
  line: number;
  /** Of a refused line, where one column is the cause. */
  column: string | null;
  /** Name of the row, and of its place in a file of places; null for a refused line, and for lines of a table. */
  name: string | null;
  place: string | null;
  what: Planned<unknown>['what'] | 'refuse';
  /** ID of the row that the line means; null for a new one. */
  id: number | null;
  /** Fields that change. */
  changes: string[];
  why: string;
  rule: string;
  values: Values;
}

export interface TablesImported {
  outcomes: Partial<Record<SheetName, Outcome>>;
  problems: (Problem & { table: SheetName })[];
  /** The first `limits.planRows` lines that do something, or the first that are refused. */
  plan: PlanRow[];
}

interface Read {
  name: SheetName;
  outcome: Outcome;
  /** Lines that change something, and their number. */
  lines: Spool<Meant<NumberedLine>>;
  count: number;
  /** The newest ID before the plan. */
  seen: number;
}

interface NumberedLine {
  line: number;
}

/**
 * Imports tables. All files are read and checked first: with any problem, or when `dry`, nothing changes. Then at
 * most `limits.importedRows` lines that change something share a transaction, so that others can write in between.
 * Throws Failure when a line does not fit any more, since somebody else has since written: the lines before it are in.
 */
export async function importTables(
  context: ServiceContext,
  files: TableFile[],
  dry: boolean,
  progress: Progress,
): Promise<TablesImported> {
  const made = new Set<string>();
  const all: Read[] = [];
  const plan: PlanRow[] = [];
  for (const file of files.toSorted((one, other) => importOrder.indexOf(one.name) - importOrder.indexOf(other.name)))
    all.push(await read(context, file, made, dry, plan, progress));
  const outcomes = Object.fromEntries(all.map(({ name, outcome }) => [name, outcome]));
  const problems = files.flatMap(({ name, table }) =>
    problemsOf(table).map((problem) => ({ table: name, ...problem })),
  );
  if (problems.length > 0) return { outcomes, problems, plan: problems.slice(0, limits.planRows).map(refused) };
  if (dry) return { outcomes, problems, plan };
  const digest = digestOf(
    files
      .map(({ name, digest }) => `${name} ${digest()}`)
      .toSorted()
      .join(),
  );
  return { outcomes: await write(context, all, digest, progress), problems, plan };
}

const problemsOf = ({ problems }: Table<string>) => problems.toSorted((one, other) => one.line - other.line);

const reasonOf = ({ message, rule, values }: Sentence) => ({ why: message, rule, values });

const refused = ({ table, line, column, ...why }: Problem & { table: SheetName }): PlanRow => ({
  table,
  line,
  column: column ?? null,
  name: null,
  place: null,
  what: 'refuse',
  id: null,
  changes: [],
  ...reasonOf(why),
});

/** Reads and checks a file, plans what its lines do and keeps those that change something. */
async function read(
  { db }: ServiceContext,
  { name, table, rows }: TableFile,
  made: Set<string>,
  dry: boolean,
  plan: PlanRow[],
  progress: Progress,
): Promise<Read> {
  const sheet = sheets[name];
  const lines = new Spool<Meant<NumberedLine>>();
  const seen = await sheet.newestId(db.read);
  if (sheet.hasAttributes) table.attributes = await knownIn(db.read);
  const planner = await sheet.planner(db.read, table, made);
  const counts = { create: 0, update: 0, unchanged: 0 };
  let done = 0;
  for await (const batch of rows) {
    const planned = await planner.plan(batch.map((row) => sheet.lineOf(new Cells(table, row))));
    progress(`${name} read`, (done += batch.length));
    for (const { what } of planned) counts[what]++;
    if (table.problems.length > 0) continue;
    const changing = planned.filter(({ what }) => what !== 'unchanged');
    const shown = changing.slice(0, limits.planRows - plan.length);
    for (const { line, what, id = null, changes, why } of shown)
      plan.push({
        table: name,
        line: line.line,
        column: null,
        name: sheet.nameOf(line),
        place: null,
        what,
        id,
        changes,
        ...reasonOf(why),
      });
    if (dry) continue;
    for (const { what, line } of changing) if (what === 'create') sheet.prepare(line);
    lines.add(changing.map(({ line, id }) => ({ line, id })));
  }
  const { create, update, unchanged } = counts;
  const outcome = { created: create, updated: update, unchanged, categories: planner.categories };
  return { name, outcome, lines, count: create + update, seen };
}

/**
 * Writes the lines that change something. Each transaction brings the one row of activity up to date: the counts of what
 * is in, and how far that is until all of it is, so that an import that was killed leaves a row that says so. The next one
 * of the same files goes on with that row, so that both are undone as one.
 */
async function write(
  context: ServiceContext,
  all: Read[],
  files: string,
  progress: Progress,
): Promise<Partial<Record<SheetName, Outcome>>> {
  const { db, clock } = context;
  const outcomes: Partial<Record<SheetName, Outcome>> = {};
  const total = all.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  let noted: Noted | undefined;
  const pace = new Pace();
  for (const { name, outcome, lines, ...before } of all) {
    let { seen } = before;
    outcomes[name] = { ...noOutcome(), unchanged: outcome.unchanged };
    for (const portion of portions(lines, pace)) {
      if (done > 0) await Bun.sleep(pace.pause);
      const writing = db.write(async (tx) => {
        const began = performance.now();
        if (noted) await requireNotUndone(tx, noted.id);
        const earlier = noted ?? (await interrupted(tx, context, files));
        const { outcome, images } = await sheets[name].write(tx, clock, portion, seen);
        const counts = { ...outcomes, [name]: sumOf(outcomes[name]!, outcome) };
        const changes = changesOf(earlier, counts, { lines: done + portion.length, of: total, files });
        const id = await record(tx, context, 'tables.import', 'tables', changes, images, earlier?.id);
        const row = earlier ?? (id === undefined ? undefined : { id, outcomes: {}, lines: 0 });
        const newest = await sheets[name].newestId(tx);
        return { counts, row, newest, took: performance.now() - began };
      });
      const { counts, row, newest, took } = await writing.catch((error: unknown) => {
        throw error instanceof Overtaken ? stopped(name, error, done, total) : error;
      });
      Object.assign(outcomes, counts);
      [seen, noted] = [newest, row];
      pace.note(took);
      progress(`${name} written`, (done += portion.length), total);
    }
  }
  return outcomes;
}

/** How many lines the next transaction has, and how long the pause before it is. */
class Pace {
  rows: number = limits.importedRowsAtFirst;
  pause: number = limits.importPause;

  /** Notes the milliseconds for which a transaction kept others from writing. */
  note(took: number): void {
    const fitting = Math.round(this.rows * (limits.importTransaction / took));
    this.rows = Math.min(limits.importedRows, Math.max(limits.importedRowsAtFirst, fitting));
    this.pause = Math.min(limits.importLongPause, Math.max(limits.importPause, took));
  }
}

/** The lines of a spool, as many at a time as the pace says. */
function* portions(lines: Spool<Meant<NumberedLine>>, pace: Pace): Generator<Meant<NumberedLine>[]> {
  const waiting: Meant<NumberedLine>[] = [];
  for (const batch of lines.batches()) {
    waiting.push(...batch);
    while (waiting.length >= pace.rows) yield waiting.splice(0, pace.rows);
  }
  while (waiting.length > 0) yield waiting.splice(0, pace.rows);
}

const stopped = (name: SheetName, { line, message }: Overtaken, done: number, total: number) =>
  new Failure(
    `The import stopped at line ${line} of the ${name}: ${message}. ${done} of ${counted(total, 'line that changes something is', 'lines that change something are')} in; import the file again for the rest.`,
  );
