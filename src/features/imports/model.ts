import { BadRequest } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { choice, flag, integer, line, t, titled, type Static } from '../../schema.ts';
import { fileName } from '../incoming/model.ts';
import { fields } from '../place-files/headings.ts';
import { kinds } from '../town/kinds.ts';
import { areaFields, requireArea } from '../town/model.ts';
import type { Asked } from './open.ts';
import type { Answers } from './source.ts';

const place = line(1, limits.placeName, {
  description: 'Place as its file names it: type and ID in OpenStreetMap, or its number.',
  examples: ['node/123'],
});

const category = (description: string, example: string) => line(1, limits.name, { description, examples: [example] });

const PlaceAnswer = t.Object({
  place,
  answer: choice(
    ['same', 'new', 'skip'],
    '`same`: it is the store of `store_id`. `new`: it is a new store. `skip`: it is left out.',
  ),
  store_id: t.Optional(integer('Store that the place is, with `same`.', { minimum: 1, examples: [7] })),
});

const RenamedCategory = t.Object({
  name: category('New category, by its name in the plan.', 'Snacks'),
  to: category('Name that it gets, or that of a category that is there.', 'Street food'),
});

const Column = t.Object({
  heading: line(1, limits.placeName, { description: 'Heading of the column.', examples: ['Shop'] }),
  field: choice([...fields, ''], 'Field that it has; "" to skip the column.'),
});

export const PlacesImportReq = titled('PlacesImportReq', 'An import of places from a file in `incoming/`.', {
  file: fileName,
  ...areaFields,
  kinds: t.Optional(
    t.Array(choice(kinds, 'Kind of place.'), {
      maxItems: kinds.length,
      description: 'Only these kinds; all by default.',
    }),
  ),
  nameless: t.Optional(
    flag('Whether places without a name get that of their kind; else they are left out.', { default: false }),
  ),
  columns: t.Optional(
    t.Array(Column, {
      maxItems: limits.placeColumns,
      description: 'With `kind=places`: fields of the columns of a table. Others are guessed by their headings.',
    }),
  ),
  category: t.Optional(category('With `kind=places`: category of places that have none in the file.', 'Stalls')),
  alike: t.Optional(
    choice(['same', 'new', 'skip'], 'Answer for all places that are likely a store; by default that of the plan.'),
  ),
  places: t.Optional(t.Array(PlaceAnswer, { maxItems: limits.planRows, description: 'Answers for single places.' })),
  categories: t.Optional(
    t.Array(RenamedCategory, { maxItems: limits.placeCategories, description: 'Other names of new categories.' }),
  ),
});

type PlacesImportReq = Static<typeof PlacesImportReq>;

/** Throws BadRequest. */
export function answersOf({ alike, places = [], categories = [] }: PlacesImportReq): Answers {
  const at = places.findIndex(({ answer, store_id }) => (answer === 'same') !== (store_id !== undefined));
  if (at !== -1) {
    const [field, message] = [`places[${at}].store_id`, 'must be there with the answer `same`, and only with it'];
    throw new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'required' }]);
  }
  return {
    alike,
    places: Object.fromEntries(
      places.map(({ place, answer, store_id }) => [place, store_id ?? (answer as 'new' | 'skip')]),
    ),
    categories: Object.fromEntries(categories.map(({ name, to }) => [name, to])),
  };
}

/** A file and the options of its import. Throws BadRequest. */
export function askedOf(kind: Asked['kind'], path: string, body: PlacesImportReq, toMap: boolean): Asked {
  const { kinds: chosen = [...kinds], nameless = false, columns = [], category } = body;
  if (kind === 'osm') return { kind, path, area: requireArea(body), kinds: chosen, nameless };
  const fieldOf = Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));
  return { kind, path, category, columns: fieldOf, toMap };
}
