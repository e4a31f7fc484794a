import { limits } from '../../limits.ts';
import { instant, integer, line, link, named, t, type Static } from '../../http/schema.ts';

export const Category = named('Category', 'What kind of food a store sells.', {
  id: integer('Number of the category.'),
  name: t.String({ description: 'Name.' }),
  icon_url: t.String({ description: 'Address of its icon, or "".' }),
  sort_order: integer('Place in the listing, lowest first.'),
  enabled: t.Boolean({ description: 'Whether the public listing shows it.' }),
  created_at: instant('When it was made.'),
  updated_at: instant('When it last changed.'),
});

export type Category = Static<typeof Category>;

export const CategoryUpsertReq = named('CategoryUpsertReq', 'A category to make, or what an existing one becomes.', {
  name: line(1, limits.name, { description: 'Name.', examples: ['Noodles'] }),
  icon_url: t.Optional(
    link({ description: 'Address of its icon.', examples: ['/static/upload/2026/11/noodles.webp'] }),
  ),
  sort_order: t.Optional(
    integer('Place in the listing, lowest first; 0 when left out.', {
      minimum: -limits.sortOrder,
      maximum: limits.sortOrder,
    }),
  ),
  enabled: t.Optional(
    t.Boolean({
      description: 'Whether the public listing shows it; true for a new one, else unchanged when left out.',
    }),
  ),
});

export type CategoryUpsertReq = Static<typeof CategoryUpsertReq>;
