import { limits } from '../../limits.ts';
import { flag, instant, integer, line, link, titled, t, text, url, type Static } from '../../schema.ts';
import { translations, translationsReq } from '../translations/model.ts';

const icon = '/static/upload/2026/11/3f9A7cKe5B8d2Q046xYz.webp';

export const Category = titled('Category', 'A kind of food that stores are filed under.', {
  id: integer('Category ID.', { examples: [3] }),
  name: text('Name.', 'Noodles'),
  icon_url: url('URL of the icon, or "".', `https://food.example${icon}`),
  sort_order: integer('Position in the list, lowest first.', { examples: [10] }),
  enabled: flag('Whether the public list shows the category.'),
  translations: translations('name', 'description'),
  created_at: instant('Time of creation.'),
  updated_at: instant('Time of the last change.'),
});

export type Category = Static<typeof Category>;

export const CategoryUpsertReq = titled('CategoryUpsertReq', 'All fields of a category.', {
  name: line(1, limits.name, { description: 'Name.', examples: ['Noodles'] }),
  icon_url: t.Optional(link({ description: 'URL of the icon; "" by default.', examples: [icon] })),
  sort_order: t.Optional(
    integer('Position in the list, lowest first; 0 by default.', {
      minimum: -limits.sortOrder,
      maximum: limits.sortOrder,
      examples: [10],
    }),
  ),
  enabled: t.Optional(
    flag('Whether the public list shows the category; true for a new one, else unchanged when left out.'),
  ),
  translations: translationsReq('name', 'description'),
});

export type CategoryUpsertReq = Static<typeof CategoryUpsertReq>;

export const CategoryOrderReq = titled('CategoryOrderReq', 'Categories in the order that they are to have.', {
  ids: t.Array(integer('Category ID.', { minimum: 1, examples: [3] }), {
    minItems: 1,
    maxItems: limits.orderedCategories,
    description: 'IDs in their order; categories that are not named follow in the order that they have.',
    examples: [[3, 1, 2]],
  }),
});
