import { asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { CategoryUpsertReq } from '../categories/model.ts';
import { csvHeading, readCsv, writeCsv, type Table } from './csv.ts';
import { Cells, Matcher, sameName, type Identity, type Outcome, type Prepared } from './rows.ts';

export const categoryColumns = ['id', 'external_id', 'name', 'icon_url', 'sort_order', 'enabled'] as const;

type Column = (typeof categoryColumns)[number];

/** A line of the table. What it has no column for stays as it is, or takes its default in a new category. */
interface CategoryLine extends Identity {
  line: number;
  fields: { name: string; icon_url?: string; sort_order?: number; enabled?: boolean };
}

const { properties } = CategoryUpsertReq;

export function readCategories(bytes: Uint8Array): { table: Table<Column>; lines: CategoryLine[] } {
  const table = readCsv(bytes, categoryColumns, ['name']);
  return { table, lines: table.rows.map((row) => lineOf(new Cells(table, row))) };
}

function lineOf(cells: Cells<Column>): CategoryLine {
  const sort_order = cells.integer('sort_order', -limits.sortOrder, limits.sortOrder);
  const enabled = yesOrNo(cells);
  return {
    line: cells.row.line,
    ...cells.identity(),
    fields: {
      name: cells.text('name', properties.name),
      ...(cells.has('icon_url') && { icon_url: cells.text('icon_url', properties.icon_url) }),
      ...(sort_order !== undefined && { sort_order }),
      ...(enabled !== undefined && { enabled }),
    },
  };
}

function yesOrNo(cells: Cells<Column>): boolean | undefined {
  const text = (cells.row.cells.enabled ?? '').trim().toLowerCase();
  if (text === '') return undefined;
  if (!['true', 'false', 'yes', 'no', '1', '0'].includes(text))
    cells.problem('enabled', 'must be empty, true or false');
  return ['true', 'yes', '1'].includes(text);
}

const present = (db: Queries) =>
  db.select().from(categories).where(isNull(categories.deleted_at)).orderBy(asc(categories.id));

/** What the lines change; what is wrong is added to the table's problems. */
export async function planCategories(
  db: Queries,
  { table, lines }: ReturnType<typeof readCategories>,
): Promise<Prepared> {
  const existing = new Map((await present(db)).map((row) => [row.id, row]));
  const keyed = [...existing.values()].map((row) => ({ ...row, key: sameName(row.name) }));
  const matcher = new Matcher(keyed, 'category');
  const outcome: Outcome = { created: 0, updated: 0, unchanged: 0, categories: 0 };
  const changes: { id: number | undefined; changed: Record<string, unknown> }[] = [];
  for (const { line, fields, ...identity } of lines) {
    const match = matcher.match(identity, sameName(fields.name), line);
    if ('problem' in match) {
      table.problems.push({ line, message: match.problem });
      continue;
    }
    const wanted = { ...fields, ...(identity.external_id !== undefined && { external_id: identity.external_id }) };
    const before: Record<string, unknown> = (match.id !== undefined && existing.get(match.id)) || {};
    const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
    if (match.id === undefined) outcome.created++;
    else if (Object.keys(changed).length > 0) outcome.updated++;
    else outcome.unchanged++;
    changes.push({ id: match.id, changed });
  }
  const apply = async (tx: Queries, clock: Clock) => {
    const updated_at = timestamp(clock);
    for (const { id, changed } of changes) {
      if (id === undefined) await insertCategory(tx, clock, changed as { name: string });
      else if (Object.keys(changed).length > 0)
        await tx
          .update(categories)
          .set({ ...changed, updated_at })
          .where(eq(categories.id, id));
    }
  };
  return { outcome, apply };
}

/** Makes a category and gives its id. */
export async function insertCategory(tx: Queries, clock: Clock, fields: { name: string }): Promise<number> {
  const now = timestamp(clock);
  const defaults = { icon_url: '', sort_order: 0, enabled: true, created_at: now, updated_at: now };
  const [row] = await tx
    .insert(categories)
    .values({ ...defaults, ...fields })
    .returning({ id: categories.id });
  return row!.id;
}

export async function exportCategories(db: Queries): Promise<string> {
  const rows = await present(db);
  return (
    csvHeading(categoryColumns) +
    writeCsv(rows.map((row) => categoryColumns.map((column) => String(row[column] ?? ''))))
  );
}
