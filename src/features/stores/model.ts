import { storeStatuses } from '../../db/schema.ts';
import {
  choice,
  instant,
  integer,
  line,
  link,
  named,
  nullable,
  number,
  prose,
  t,
  type Static,
} from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { Category } from '../categories/model.ts';

const sortOrder = t.Optional(
  integer('Place in the order, lowest first; the position in the list when left out.', {
    minimum: -limits.sortOrder,
    maximum: limits.sortOrder,
  }),
);

export const StoreImage = named('StoreImage', 'A picture of a store.', {
  id: integer('Number of the picture.'),
  url: t.String({ description: 'Address.' }),
  sort_order: integer('Place in the order, lowest first.'),
});

export const SignatureDish = named('SignatureDish', 'A dish a store is known for.', {
  id: integer('Number of the dish.'),
  name: t.String({ description: 'Name.' }),
  description: t.String({ description: 'What it is, or "".' }),
  image_url: t.String({ description: 'Address of a picture, or "".' }),
  sort_order: integer('Place in the order, lowest first.'),
});

export const StoreStatus = choice(storeStatuses, 'Whether the public sees the store.');

const storeFields = {
  id: integer('Number of the store.'),
  name: t.String({ description: 'Name.' }),
  category_id: integer('Number of its category.'),
  category: Category,
  address: t.String({ description: 'Where it is.' }),
  open_hours: t.String({ description: 'When it is open, in any form, or "".' }),
  phone: t.String({ description: 'Telephone, or "".' }),
  cover_url: t.String({ description: 'Address of its main picture, or "".' }),
  description: t.String({ description: 'What there is to say, or "".' }),
  status: StoreStatus,
  images: t.Array(StoreImage, { description: 'Pictures, in order.' }),
  dishes: t.Array(SignatureDish, { description: 'Signature dishes, in order.' }),
  hotness: number(
    'Recent attention: searches count 1, likes 3, approved reviews 5, and all halve every 7 days. It cools in steps of a minute.',
  ),
  likes: integer('Users who like it.'),
  search_count: integer('How often a search showed it.'),
  review_count: integer('Approved reviews.'),
  rating: nullable(t.Number({ description: 'Average of the approved ratings, with one decimal; null without any.' })),
  score: number('Composite of hotness, likes, searches, reviews and ratings, 0 to 100.'),
  created_at: instant('When it was made.'),
  updated_at: instant('When it last changed.'),
};

export const Store = named('Store', 'A place that sells food.', storeFields);

export type Store = Static<typeof Store>;

export const RankedStore = named('RankedStore', 'A store and its place in a ranking.', {
  ...storeFields,
  rank: integer('Place in the whole ranking, from 1.'),
});

export const StoreUpsertReq = named('StoreUpsertReq', 'A store to make, or what an existing one becomes.', {
  name: line(1, limits.name, { description: 'Name.', examples: ['Golden Wok'] }),
  category_id: integer('Number of its category.', { minimum: 1 }),
  address: line(1, limits.address, { description: 'Where it is.', examples: ['12 Market Square'] }),
  open_hours: t.Optional(line(0, limits.openHours, { description: 'When it is open.', examples: ['10:00-22:00'] })),
  phone: t.Optional(line(0, limits.phone, { description: 'Telephone.', examples: ['+86 10 5555 0100'] })),
  cover_url: t.Optional(link({ description: 'Address of its main picture.' })),
  description: t.Optional(prose(limits.description, { description: 'What there is to say.' })),
  status: t.Optional(
    choice(storeStatuses, 'Whether the public sees it; active for a new one, else unchanged when left out.'),
  ),
  images: t.Optional(
    t.Array(t.Object({ url: link({ description: 'Address of the picture.' }, 1), sort_order: sortOrder }), {
      maxItems: limits.images,
      description: 'Pictures; they replace those the store has.',
    }),
  ),
  dishes: t.Optional(
    t.Array(
      t.Object({
        name: line(1, limits.name, { description: 'Name.', examples: ['Dan dan noodles'] }),
        description: t.Optional(prose(limits.description, { description: 'What it is.' })),
        image_url: t.Optional(link({ description: 'Address of a picture.' })),
        sort_order: sortOrder,
      }),
      { maxItems: limits.dishes, description: 'Signature dishes; they replace those the store has.' },
    ),
  ),
});

export type StoreUpsertReq = Static<typeof StoreUpsertReq>;

export const StoreStatusReq = named('StoreStatusReq', 'The status a store gets.', { status: StoreStatus });
