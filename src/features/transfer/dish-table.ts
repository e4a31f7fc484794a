import { allergens, diets, spiciest, type Allergen } from '../../dishes.ts';
import { limits } from '../../limits.ts';
import { line } from '../../schema.ts';
import { said, type Sentence } from '../../sentences.ts';
import { dishReq } from '../stores/dishes.model.ts';
import type { DishReq } from '../stores/menu.ts';
import type { Cells, Identity } from './rows.ts';
import { translationsOf, type TranslatedCells } from './translated.ts';

export const dishColumns = [
  'id',
  'store_id',
  'store_external_id',
  'store',
  'section',
  'name',
  'description',
  'price',
  'variants',
  'diets',
  'allergens',
  'spicy',
  'sort_order',
  'sold_out',
  'image_url',
] as const;

type Column = (typeof dishColumns)[number];

/** A line of the table. Fields without a column keep their value, or are not known of a new dish. */
export interface DishLine {
  line: number;
  /** ID of the dish; undefined for one that its name finds, or a new one. */
  id: number | undefined;
  store: Identity & { name: string };
  /** ID of the store, once it was found. */
  store_id?: number;
  fields: Omit<DishReq, 'id' | 'translations'>;
  translations: TranslatedCells | undefined;
}

/** The cell of a dish that contains none of the allergens; an empty one says that nobody has said. */
export const noAllergens = 'none';

const { properties } = dishReq;
const storeName = line(0, limits.name, { description: 'Name of the store.' });

export function dishLine(cells: Cells<Column>): DishLine {
  const sort_order = cells.integer('sort_order', -limits.sortOrder, limits.sortOrder);
  const sold_out = cells.flag('sold_out');
  return {
    line: cells.row.line,
    id: cells.integer('id', 1, Number.MAX_SAFE_INTEGER),
    store: { ...cells.identity('store_'), name: cells.text('store', storeName) },
    fields: {
      name: cells.text('name', properties.name),
      ...(cells.has('description') && { description: cells.text('description', properties.description) }),
      ...(cells.has('image_url') && { image_url: cells.text('image_url', properties.image_url) }),
      ...(cells.has('section') && { section: cells.text('section', properties.section) }),
      ...(cells.has('price') && { price: priceOf(cells) }),
      ...(cells.has('variants') && { variants: variantsOf(cells) }),
      ...(cells.has('diets') && { diets: wordsOf(cells, 'diets', diets) }),
      ...(cells.has('allergens') && { allergens: allergensOf(cells) }),
      ...(cells.has('spicy') && { spicy: cells.integer('spicy', 0, spiciest) ?? null }),
      ...(sort_order !== undefined && { sort_order }),
      ...(sold_out !== undefined && { sold_out }),
    },
    translations: translationsOf(cells as unknown as Parameters<typeof translationsOf>[0]),
  };
}

/** Reads a price. A comma before three digits may separate thousands: nobody is to guess which. */
function readPrice(text: string): { value: number | null } | { problem: Sentence } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (!/^\d+(?:\.\d{1,3}|,\d{1,2})?$/.test(trimmed)) return { problem: said('price') };
  return { value: Number(trimmed.replace(',', '.')) };
}

function priceOf(cells: Cells<Column>): number | null {
  return cells.object('price', properties.price, cells.parsed('price', readPrice), said('price')) ?? null;
}

/** Lines with a name, a colon and a price. */
function readVariants(text: string): { value: DishReq['variants'] & object } | { problem: Sentence } {
  const value: DishReq['variants'] & object = [];
  const parts = text.split('\n').filter((part) => part.trim() !== '');
  if (parts.length > limits.variants) return { problem: said('max_lines', { limit: limits.variants }) };
  for (const part of parts) {
    const [, name, price] = /^(.*\S)\s*[:：]\s*(\S+)\s*$/.exec(part) ?? [];
    const found = price === undefined ? undefined : readPrice(price);
    if (!found || 'problem' in found) return { problem: said('variants', { part }) };
    value.push({ name: name!.trim(), price: found.value! });
  }
  return { value };
}

const variantsOf = (cells: Cells<Column>): DishReq['variants'] & object =>
  cells.object('variants', properties.variants, cells.parsed('variants', readVariants) ?? [], said('price')) ?? [];

function wordsOf<Word extends string>(cells: Cells<Column>, column: Column, all: readonly Word[]): Word[] {
  const written = cells.row.cells[column]!.toLowerCase().split(/[\s,;，、；]+/);
  const words = [...new Set(written.filter((word) => word !== ''))];
  const unknown = words.find((word) => !(all as readonly string[]).includes(word));
  if (unknown !== undefined) cells.problem(column, said('words', { part: unknown, words: all.join(', ') }));
  return words as Word[];
}

function allergensOf(cells: Cells<Column>): Allergen[] | null {
  const text = cells.row.cells.allergens!.trim().toLowerCase();
  if (text === '') return null;
  return text === noAllergens ? [] : wordsOf(cells, 'allergens', allergens);
}
