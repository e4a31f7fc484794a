import { fieldNames, textNames, type TextName } from '../../fields.ts';
import { highestPriceLevel } from '../../dishes.ts';
import { limits } from '../../limits.ts';
import { choice, line, type TSchema } from '../../schema.ts';
import { said } from '../../sentences.ts';
import { closureNote, type Schedule } from '../hours/model.ts';
import { readClosures, readHours } from '../hours/text.ts';
import { coordinates, readDegrees } from '../places/text.ts';
import type { Document } from '../search/service.ts';
import { dishReq } from '../stores/dishes.model.ts';
import type { DishReq } from '../stores/menu.ts';
import { StoreUpsertReq } from '../stores/model.ts';
import { sameName } from '../../lib/text.ts';
import type { Origin } from './csv.ts';
import type { Cells, Identity } from './rows.ts';
import { translationsOf, type TranslatedCells } from './translated.ts';

export const storeColumns = [
  'id',
  'external_id',
  ...fieldNames.filter((name) => name !== 'attributes' && name !== 'translations'),
] as const;

/** Column of the collection that a store is from, with its licence. An import leaves it as it is. */
export const sourceColumn = 'source';

type StoreColumn = (typeof storeColumns)[number] | typeof sourceColumn;
type Coordinate = keyof typeof coordinates;

/** A line of the table. Fields without a column keep their value, or take the default in a new store. */
export interface StoreLine extends Identity {
  line: number;
  /** Name and address, folded. */
  key: string;
  category: string;
  fields: Partial<Record<TextName, string> & Record<Coordinate | 'price_level', number | null> & Schedule> & {
    name: string;
    address: string;
    status?: 'active' | 'inactive';
  };
  /** Values of the attributes that have a column; null takes one off. */
  attributes: Record<string, string | null> | undefined;
  translations: TranslatedCells | undefined;
  origin: Origin | undefined;
  images: string[] | undefined;
  dishes: DishReq[] | undefined;
  /** For the search index, once prepared. */
  words?: Document;
}

const { properties } = StoreUpsertReq;
const category = line(1, limits.name, { description: 'Name of the category.' });
const picture = (properties.images.items as unknown as { properties: { url: TSchema } }).properties.url;

export const storeKey = ({ name, address }: { name: string; address: string }): string =>
  `${sameName(name)}\n${sameName(address)}`;

export function storeLine(cells: Cells<StoreColumn>): StoreLine {
  const fields = Object.fromEntries(
    textNames.filter((column) => cells.has(column)).map((column) => [column, cells.text(column, properties[column])]),
  ) as unknown as StoreLine['fields'];
  if (cells.row.cells.status?.trim()) fields.status = cells.text('status', properties.status) as 'active';
  readPlace(cells, fields);
  if (cells.has('price_level')) fields.price_level = cells.integer('price_level', 1, highestPriceLevel) ?? null;
  if (cells.has('hours')) fields.hours = cells.parsed('hours', readHours);
  if (cells.has('closures')) {
    fields.closures = cells.parsed('closures', readClosures);
    for (const { note } of fields.closures ?? []) cells.text('closures', closureNote, note);
  }
  return {
    line: cells.row.line,
    key: storeKey(fields),
    ...cells.identity(),
    category: cells.text('category', category),
    fields,
    attributes: attributesOf(cells),
    translations: translationsOf(cells as unknown as Parameters<typeof translationsOf>[0]),
    origin: cells.row.origin,
    images: cells.has('images') ? cells.list('images', picture, limits.images) : undefined,
    dishes: dishesOf(cells),
  };
}

/** Both coordinates are filled, or neither; one without the other is a problem of the one that is missing. */
function readPlace(cells: Cells<StoreColumn>, fields: StoreLine['fields']): void {
  const names = Object.keys(coordinates) as Coordinate[];
  const filled = names.filter((name) => (cells.row.cells[name] ?? '').trim() !== '');
  const missing = names.find((name) => !filled.includes(name));
  const alone = names.find((name) => cells.has(name));
  if (filled.length === 1)
    cells.problem(cells.has(missing!) ? missing! : filled[0]!, said('other_coordinate', { column: missing! }));
  else if (alone !== undefined && !names.every((name) => cells.has(name))) cells.problem(alone, said('other_column'));
  for (const name of names)
    if (cells.has(name)) fields[name] = cells.parsed(name, (text) => readDegrees(text, coordinates[name]));
}

function attributesOf(cells: Cells<StoreColumn>): StoreLine['attributes'] {
  const found = [...cells.table.attributes].flatMap(([key, { values }]): [key: string, value: string | null][] => {
    const text = cells.row.cells[key as StoreColumn]?.trim().toLowerCase();
    if (text === undefined) return [];
    if (text === '') return [[key, null]];
    const schema = choice(
      values.map(({ value }) => value),
      'Value.',
    );
    return [[key, cells.text(key as StoreColumn, schema, text)]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function dishesOf(cells: Cells<StoreColumn>): DishReq[] | undefined {
  const { dishes } = cells.row;
  if (!dishes)
    return cells.has('dishes')
      ? cells.list('dishes', properties.name, limits.dishes).map((name) => ({ name }))
      : undefined;
  if (dishes.length > limits.dishes)
    cells.problem('dishes', {
      message: `must have at most ${limits.dishes} entries`,
      rule: 'max_items',
      values: { limit: limits.dishes },
    });
  return dishes.map((dish) => cells.object('dishes', dishReq, dish, said('dish_list')));
}
