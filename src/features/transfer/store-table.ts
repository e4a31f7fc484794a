import { line, type TSchema } from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { StoreUpsertReq } from '../stores/model.ts';
import { readCsv, type Table } from './csv.ts';
import { Cells, type Identity } from './rows.ts';

const texts = ['name', 'address', 'open_hours', 'phone', 'cover_url', 'description'] as const;

export const storeColumns = [
  ...(['id', 'external_id', 'name', 'category', 'address', 'open_hours', 'phone', 'cover_url'] as const),
  ...(['description', 'status', 'images', 'dishes'] as const),
];

export type StoreColumn = (typeof storeColumns)[number];
type Text = (typeof texts)[number];

/** A line of the table. What it has no column for stays as it is, or takes its default in a new store. */
export interface StoreLine extends Identity {
  line: number;
  category: string;
  fields: Partial<Record<Text, string>> & { name: string; address: string; status?: 'active' | 'inactive' };
  images: string[] | undefined;
  /** Names. */
  dishes: string[] | undefined;
}

const { properties } = StoreUpsertReq;
const category = line(1, limits.name, { description: 'Name of the category.' });
const picture = (properties.images.items as unknown as { properties: { url: TSchema } }).properties.url;

export function readStores(bytes: Uint8Array): { table: Table<StoreColumn>; lines: StoreLine[] } {
  const table = readCsv(bytes, storeColumns, ['name', 'category', 'address']);
  return { table, lines: table.rows.map((row) => lineOf(new Cells(table, row))) };
}

function lineOf(cells: Cells<StoreColumn>): StoreLine {
  const fields = Object.fromEntries(
    texts.filter((column) => cells.has(column)).map((column) => [column, cells.text(column, properties[column])]),
  ) as StoreLine['fields'];
  if (cells.row.cells.status?.trim()) fields.status = cells.text('status', properties.status) as 'active';
  return {
    line: cells.row.line,
    ...cells.identity(),
    category: cells.text('category', category),
    fields,
    images: cells.has('images') ? cells.list('images', picture, limits.images) : undefined,
    dishes: cells.has('dishes') ? cells.list('dishes', properties.name, limits.dishes) : undefined,
  };
}
