import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { CategoryUpsertReq } from '../categories/model.ts';
import { mergedCategories } from '../merged/survivor.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import { csvHeading, writeCsv, type Table } from './csv.ts';
import { sameName } from '../../lib/text.ts';
import type { Translations } from '../../translations.ts';
import { TranslatedColumns, translationsOf, withCells, type TranslatedCells } from './translated.ts';
import { Matcher } from './matcher.ts';
import {
  noOutcome,
  Overtaken,
  writeLine,
  type Cells,
  type Identity,
  type Meant,
  type Planned,
  type Planner,
  type Written,
} from './rows.ts';

export const categoryColumns = ['id', 'external_id', 'name', 'icon_url', 'sort_order', 'enabled'] as const;

type Column = (typeof categoryColumns)[number];

/** A line of the table. Fields without a column keep their value, or take the default in a new category. */
interface CategoryLine extends Identity {
  line: number;
  fields: { name: string; icon_url?: string; sort_order?: number; enabled?: boolean };
  translations: TranslatedCells | undefined;
}

const { properties } = CategoryUpsertReq;

export function categoryLine(cells: Cells<Column>): CategoryLine {
  const sort_order = cells.integer('sort_order', -limits.sortOrder, limits.sortOrder);
  const enabled = cells.flag('enabled');
  return {
    line: cells.row.line,
    ...cells.identity(),
    fields: {
      name: cells.text('name', properties.name),
      ...(cells.has('icon_url') && { icon_url: cells.text('icon_url', properties.icon_url) }),
      ...(sort_order !== undefined && { sort_order }),
      ...(enabled !== undefined && { enabled }),
    },
    translations: translationsOf(cells as unknown as Parameters<typeof translationsOf>[0]),
  };
}

const existingCategories = (db: Queries) =>
  db.select().from(categories).where(isNull(categories.deleted_at)).orderBy(asc(categories.id));

type Category = typeof categories.$inferSelect;

const wantedOf = (
  { fields, translations, external_id }: CategoryLine,
  before: Translations | null,
): Partial<Category> & { name: string } => ({
  ...fields,
  ...(translations && { translations: withCells(before, translations) }),
  ...(external_id !== undefined && { external_id }),
});

/** The fields that a line changes in the category that it means. */
const changesOf = (line: CategoryLine, before: Category): Partial<Category> =>
  Object.fromEntries(
    Object.entries(wantedOf(line, before.translations)).filter(
      ([name, value]) => !Bun.deepEquals(before[name as keyof Category], value),
    ),
  );

/** Plans the lines of a table of categories; adds the names of new ones to `made`. */
export async function categoryPlanner(
  db: Queries,
  table: Pick<Table<never>, 'problems'>,
  made: Set<string>,
): Promise<Planner<CategoryLine>> {
  const existing = new Map((await existingCategories(db)).map((row) => [row.id, row]));
  const matcher = new Matcher('category', 'name');
  for (const row of existing.values()) matcher.add(row, sameName(row.name));
  for (const row of await mergedCategories(db)) matcher.addMerged(row, sameName(row.name));

  const planOf = (line: CategoryLine): Planned<CategoryLine>[] => {
    const match = matcher.match(line, sameName(line.fields.name), line.line);
    if ('problem' in match) {
      table.problems.push({ line: line.line, ...match.problem });
      return [];
    }
    if (match.id === undefined) {
      made.add(sameName(line.fields.name));
      return [{ ...match, line, what: 'create', changes: [] }];
    }
    const changes = match.isMerged ? [] : Object.keys(changesOf(line, existing.get(match.id)!));
    return [{ ...match, line, what: changes.length > 0 ? 'update' : 'unchanged', changes }];
  };
  return { categories: 0, plan: async (lines) => lines.flatMap(planOf) };
}

/** Writes planned lines in a transaction. A category that was made under the name since the ID `seen` is updated. */
export async function writeCategories(
  tx: Queries,
  clock: Clock,
  planned: Meant<CategoryLine>[],
  seen: number,
): Promise<Written> {
  const existing = new Map((await existingCategories(tx)).map((row) => [row.id, row]));
  const newer = new Map([...existing.values()].flatMap(({ id, name }) => (id > seen ? [[sameName(name), id]] : [])));
  const outcome = noOutcome();
  const watched = await watch(tx, { categories: [...existing.keys()] });
  const made: number[] = [];
  const writeOne = async ({ line, ...meant }: Meant<CategoryLine>): Promise<void> => {
    const id = meant.id ?? (line.external_id === undefined ? newer.get(sameName(line.fields.name)) : undefined);
    if (id === undefined) {
      made.push(await insertCategory(tx, clock, wantedOf(line, null)));
      outcome.created++;
      return;
    }
    const before = existing.get(id);
    if (!before) throw new Overtaken(line.line, `the category ${id} has since been deleted`);
    const changed = changesOf(line, before);
    outcome[Object.keys(changed).length > 0 ? 'updated' : 'unchanged']++;
    if (Object.keys(changed).length === 0) return;
    await tx
      .update(categories)
      .set({ ...changed, version: sql`${categories.version} + 1`, updated_at: timestamp(clock) })
      .where(eq(categories.id, id));
  };
  for (const one of planned) await writeLine(one.line.line, () => writeOne(one));
  return { outcome, images: [...(await madeRows(tx, { categories: made })), ...(await watched.images())] };
}

/** Inserts a category and returns its ID. */
export async function insertCategory(
  tx: Queries,
  clock: Clock,
  fields: { name: string; translations?: Translations | null },
): Promise<number> {
  const now = timestamp(clock);
  const defaults = { icon_url: '', sort_order: 0, enabled: true, created_at: now, updated_at: now };
  const [row] = await tx
    .insert(categories)
    .values({ ...defaults, ...fields })
    .returning({ id: categories.id });
  return row!.id;
}

export async function* exportCategories(db: Queries): AsyncGenerator<string> {
  const rows = await existingCategories(db);
  const texts = new TranslatedColumns();
  for (const { translations } of rows) texts.add(translations);
  yield csvHeading([...categoryColumns, ...texts.headings]);
  yield writeCsv(
    rows.map((row) => [...categoryColumns.map((column) => String(row[column] ?? '')), ...texts.of(row.translations)]),
  );
}
