import { Value } from '@sinclair/typebox/value';
import { allergens, diets, spiciest } from '../../dishes.ts';
import { limits } from '../../limits.ts';
import {
  choice,
  flag,
  instant,
  integer,
  integerOrNull,
  line,
  link,
  nullable,
  number,
  price,
  priceOrNull,
  prose,
  since,
  t,
  text,
  titled,
  url,
} from '../../schema.ts';
import { translations, translationsReq } from '../translations/model.ts';
import { position, sortOrder } from './position.model.ts';

const picture = '/static/upload/2026/11/5e8A1c4fRb0D3296pQrS.webp';

const about = {
  price: 'Price in the currency of the site',
  variants: 'Sizes or forms in which it is sold, each with its price',
  section: 'Section of the menu that it is in',
  diets: 'Diets that it suits',
  allergens:
    'Substances of Annex II of Regulation (EU) 1169/2011 that it contains; an empty list says that it contains none',
  spicy: `How spicy it is, from 0, not at all, to ${spiciest}`,
};

const listOf = <const Values extends readonly string[]>(values: Values, one: string, description: string) =>
  t.Array(choice(values, one), {
    uniqueItems: true,
    maxItems: values.length,
    description,
    examples: [[values[0]!]],
  });

const details = since('0.4.0', {
  price: t.Optional(number(`${about.price}; absent where none is known.`, 12.5)),
  variants: t.Optional(
    t.Array(
      t.Object(
        { name: text('Name.', 'Large'), price: number('Price in the currency of the site.', 16) },
        { description: 'A size or a form.' },
      ),
      { description: `${about.variants}; absent without any.` },
    ),
  ),
  section: t.Optional(text(`${about.section}; absent without one.`, 'Noodles')),
  diets: t.Optional(t.Array(choice(diets, 'Diet.'), { description: `${about.diets}; absent without any.` })),
  allergens: t.Optional(
    t.Array(choice(allergens, 'Substance.'), { description: `${about.allergens}; absent where nobody has said.` }),
  ),
  allergens_at: t.Optional(instant('When the allergens were stated; absent where nobody has said.')),
  spicy: t.Optional(integer(`${about.spicy}; absent where nobody has said.`, { examples: [2] })),
  sold_out: t.Optional(flag('`true` while it is sold out, else absent.', { examples: [true] })),
  translations: t.Optional(translations('name', 'description', 'section')),
});

const stored = t.Object(details, { additionalProperties: false });

/** Whether a value has the details of a dish as they are stored. */
export const isDetails = (value: unknown): boolean => Value.Check(stored, value);

export const SignatureDish = titled('SignatureDish', 'A dish that a store is known for.', {
  id: integer('Dish ID.', { examples: [58] }),
  name: text('Name.', 'Dan dan noodles'),
  description: text('Description, or "".', 'With Sichuan pepper and minced pork.'),
  image_url: url('URL of a picture, or "".', `https://food.example${picture}`),
  sort_order: position([0]),
  ...details,
});

const kept = 'Unchanged when left out';

export const dishReq = t.Object({
  name: line(1, limits.name, { description: 'Name.', examples: ['Dan dan noodles'] }),
  description: t.Optional(
    prose(limits.description, {
      description: `Description. ${kept}.`,
      examples: ['With Sichuan pepper and minced pork.'],
    }),
  ),
  image_url: t.Optional(link({ description: `URL of a picture. ${kept}.`, examples: [picture] })),
  sort_order: sortOrder(0),
  ...since('0.4.0', {
    id: t.Optional(
      integer(
        'ID of a dish that the store has: it is this one, and keeps its ID. Without one, a dish of the same name is; of a dish that gets another name, nothing else is kept.',
        { minimum: 1, examples: [58] },
      ),
    ),
    price: t.Optional(priceOrNull(`${about.price}, with at most three decimals; null for none. ${kept}.`, 12.5)),
    variants: t.Optional(
      t.Array(
        t.Object(
          {
            name: line(1, limits.variantName, { description: 'Name.', examples: ['Large'] }),
            price: price('Price in the currency of the site, with at most three decimals.', 16),
          },
          { description: 'A size or a form.' },
        ),
        { maxItems: limits.variants, description: `${about.variants}. ${kept}.` },
      ),
    ),
    section: t.Optional(
      line(0, limits.section, { description: `${about.section}. ${kept}; "" for none.`, examples: ['Noodles'] }),
    ),
    diets: t.Optional(listOf(diets, 'Diet.', `${about.diets}. ${kept}.`)),
    allergens: t.Optional(
      nullable(listOf(allergens, 'Substance.', `${about.allergens}; null where nobody has said. ${kept}.`)),
    ),
    spicy: t.Optional(
      integerOrNull(`${about.spicy}; null where nobody has said. ${kept}.`, {
        minimum: 0,
        maximum: spiciest,
        examples: [2],
      }),
    ),
    sold_out: t.Optional(flag(`Whether it is sold out. ${kept}.`, { examples: [false] })),
    translations: translationsReq('name', 'description', 'section'),
  }),
});
