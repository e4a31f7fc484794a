import { storeColumns } from '../../db/schema.ts';
import { digesting } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import type { Closure, Opening, Schedule } from '../hours/model.ts';
import { closuresText, hoursText } from '../hours/text.ts';
import { problemOfSchedule } from './format.ts';
import { Table, type Problem, type Row } from './csv.ts';
import { translated } from '../translations/columns.ts';
import { cellsOf } from './translated.ts';
import { sheets } from './sheets.ts';
import type { TableFile } from './tables.ts';

/** Tables whose rows are separate objects; dishes are within those of stores. */
const typeOf = { stores: 'store', categories: 'category' } as const;

/** Fields of an export, or of an answer, that the service reckons itself. */
const reckoned = new Set<string>([
  ...'type category_id created_at updated_at deleted_at merged_into rating hotness version attribute_codes source imported'.split(
    ' ',
  ),
  ...storeColumns.owners,
  ...storeColumns.ratings,
  ...storeColumns.counters,
]);

type Fields = Record<string, unknown>;
type ObjectName = keyof typeof typeOf;

/** Lines of JSON as the rows of a table; a column is the name of a field. */
class ObjectTable extends Table<string> {
  override place({ line }: { line: number }, column: string): Pick<Problem, 'line' | 'column'> {
    return { line, column };
  }
}

/**
 * The objects of one type in lines of JSON, as rows. The file may be an export. Lines that are neither stores nor
 * categories are problems of the stores. `categoryNames` are by ID.
 */
export function objectFile(
  name: ObjectName,
  source: AsyncIterable<Uint8Array>,
  categoryNames: Map<number, string>,
): TableFile {
  const table = new ObjectTable(sheets[name].columns, sheets[name].required);
  const { through, result } = digesting();
  const rows = rowsOf(name, table, through(source), categoryNames);
  return { name, table, rows, digest: () => result().sha256 };
}

async function* rowsOf(
  name: ObjectName,
  table: Table<string>,
  source: AsyncIterable<Uint8Array>,
  categoryNames: Map<number, string>,
): AsyncGenerator<Row<string>[]> {
  let batch: Row<string>[] = [];
  let line = 0;
  try {
    for await (const text of linesOf(source)) {
      line++;
      const object = text.trim() === '' ? undefined : parse(text);
      if (object === undefined || isFrame(object)) continue;
      const problem = problemOf(object);
      if (problem !== undefined && name === 'stores') table.problems.push({ line, ...problem });
      if (problem !== undefined || object === null || object.type !== typeOf[name]) continue;
      const row = rowOf(table, line, object, categoryNames);
      if (row) batch.push(row);
      if (batch.length < limits.comparedStores) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    table.problems.splice(0, Infinity, { line: line + 1, ...said('not_utf8') });
    return;
  }
  yield batch;
}

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest + decoder.decode();
}

/** Null for what is no object. */
function parse(text: string): Fields | null {
  try {
    const value = JSON.parse(text) as Fields | null;
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The first and the last line of an export. */
const isFrame = (object: Fields | null) => object?.format === 'foodmap' || object?.type === 'end';

function problemOf(object: Fields | null): Sentence | undefined {
  if (object === null) return said('no_object');
  const { type, deleted_at } = object;
  if (type !== 'store' && type !== 'category')
    return said('object_type', { type: JSON.stringify(type) ?? 'of nothing' });
  return (deleted_at ?? null) === null ? undefined : said('deleted_object');
}

type Wrong = (column: string, sentence: Sentence) => void;

/** The row of an object; what is wrong with it is added to the table's problems. */
function rowOf(
  table: Table<string>,
  line: number,
  object: Fields,
  categoryNames: Map<number, string>,
): Row<string> | undefined {
  const row: Row<string> = { line, cells: {} };
  const wrong: Wrong = (column, sentence) => void table.problems.push({ line, column, ...sentence });
  const before = table.problems.length;
  for (const [field, value] of Object.entries(object)) {
    if (field === 'dishes') row.dishes = dishesOf(value, wrong);
    else if (field === 'images') row.cells.images = imagesOf(value, wrong);
    else if (Array.isArray(value) && (field === 'hours' || field === 'closures'))
      row.cells[field] = scheduleOf(field, value, wrong);
    else if (field === 'attributes') Object.assign(row.cells, attributesOf(table, value, wrong));
    else if (field === 'translations') Object.assign(row.cells, translationsOf(value, wrong));
    else if (table.columns.includes(field)) row.cells[field] = cellOf(value, (sentence) => wrong(field, sentence));
    else if (!reckoned.has(field)) wrong(field, said('unknown_field'));
  }
  if (row.dishes) row.cells.dishes = '';
  if (row.cells.category === undefined && object.category_id !== undefined) {
    row.cells.category = categoryNames.get(object.category_id as number) ?? '';
    if (row.cells.category === '') wrong('category_id', said('unknown_category'));
  }
  for (const column of table.required) row.cells[column] ??= '';
  return table.problems.length === before ? row : undefined;
}

/** Cells of attributes; null is none. */
function attributesOf({ attributes }: Table<string>, value: unknown, wrong: Wrong): Row<string>['cells'] {
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    wrong('attributes', said('attribute_object'));
    return {};
  }
  const known = Object.entries(value as Fields).filter(([key]) => {
    if (!attributes.has(key)) wrong(`attributes.${key}`, said('unknown_field'));
    return attributes.has(key);
  });
  return Object.fromEntries(known.map(([key, one]) => [key, cellOf(one, (sentence) => wrong(key, sentence))]));
}

/** Cells of texts in other languages; null is none. */
function translationsOf(value: unknown, wrong: Wrong): Row<string>['cells'] {
  if (value === null) return {};
  const tags = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [''];
  const unknown = tags.filter((tag) => !translated(`name:${tag}`));
  if (unknown.length > 0) {
    wrong('translations', said('translations_object'));
    return {};
  }
  const cells = Object.entries(cellsOf(value as Fields));
  return Object.fromEntries(cells.map(([column, one]) => [column, cellOf(one, (sentence) => wrong(column, sentence))]));
}

/** The text of a field as a spreadsheet has it; that of a category can be in an object with its name. */
function cellOf(value: unknown, wrong: (sentence: Sentence) => void): string {
  if (value === null) return '';
  if (typeof value !== 'object') return `${value as string | number | boolean}`;
  const { name } = value as Fields;
  if (typeof name === 'string') return name;
  wrong(said('plain_value'));
  return '';
}

function scheduleOf(field: keyof Schedule, value: unknown[], wrong: Wrong): string {
  const problem = problemOfSchedule(field, value);
  if (problem) wrong(field, problem);
  if (problem) return '';
  return field === 'hours' ? hoursText(value as Opening[]) : closuresText(value as Closure[]);
}

function imagesOf(value: unknown, wrong: Wrong): string {
  const links = listOf(value).map((entry) => (typeof entry === 'string' ? entry : (entry as Fields | null)?.url));
  if (Array.isArray(value) && links.every((link) => typeof link === 'string')) return links.join('\n');
  wrong('images', said('picture_list'));
  return '';
}

function dishesOf(value: unknown, wrong: Wrong): unknown[] {
  const dishes = listOf(value).map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  const isDish = (dish: unknown) => typeof (dish as Fields | null)?.name === 'string';
  if (Array.isArray(value) && dishes.every(isDish)) return dishes.map((dish) => dishOf(dish as Fields));
  wrong('dishes', said('dish_list'));
  return [];
}

/** The ID of a dish is that of another service or time. An export has its details together. */
function dishOf({ id: _id, allergens_at: _at, details, ...dish }: Fields): Fields {
  return { ...dish, ...(details as Fields | undefined) };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
