import { storeStatuses } from '../../db/schema.ts';
import {
  allOf,
  choice,
  flag,
  instant,
  integer,
  integerOrNull,
  link,
  openTime,
  queryFlag,
  queryRating,
  titled,
  nullable,
  number,
  text,
  since,
  t,
  url,
  type Static,
} from '../../schema.ts';
import { highestPriceLevel } from '../../dishes.ts';
import { limits } from '../../limits.ts';
import { attributes, attributesQuery, attributesReq } from '../attributes/model.ts';
import { Category } from '../categories/model.ts';
import { schedule, scheduleReq, today } from '../hours/model.ts';
import { Place, placeQuery, PlaceReq } from '../places/model.ts';
import { translations, translationsReq } from '../translations/model.ts';
import { dishReq, SignatureDish } from './dishes.model.ts';
import { position, sortOrder } from './position.model.ts';
import { answers, cardAnswers, requests } from './texts.ts';

const picture = '/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp';
const origin = 'https://food.example';

const verified = flag('Whether somebody who owns the store looks after it here.', { examples: [false] });

const StoreImage = titled('StoreImage', 'A picture of a store.', {
  id: integer('Picture ID.', { examples: [31] }),
  url: url('URL of the picture.', origin + picture),
  sort_order: position([0]),
});

const StoreStatus = choice(storeStatuses, '`active`: public; `inactive`: only administrators see the store.');

export const Store = titled('Store', 'A place that sells food.', {
  id: integer('Store ID.', { examples: [1] }),
  ...answers,
  category_id: integer('Category ID.', { examples: [3] }),
  category: Category,
  ...Place,
  ...schedule,
  translations: translations('name', 'description'),
  attributes,
  ...since('0.4.0', {
    price_level: nullable(
      integer(`Level of its prices, from 1 to ${highestPriceLevel}, as the operator says; null where unknown.`, {
        examples: [2],
      }),
    ),
  }),
  today,
  ...since('0.4.0', { verified }),
  status: StoreStatus,
  images: t.Array(StoreImage, { description: 'Pictures, by position.' }),
  dishes: t.Array(SignatureDish, { description: 'Signature dishes, by position.' }),
  hotness: number(
    'Recent attention: a search that lists the store adds 1, a like 3, an approved review 5; all of it halves every 7 days. Computed to the minute. Beyond the first 10 likes and reviews of a day (UTC), those of accounts younger than a day, and the second and later of one network, add a tenth.',
    42.187,
  ),
  likes: integer('Users who like the store.', { examples: [128] }),
  search_count: integer('Searches that listed the store.', { examples: [940] }),
  review_count: integer('Approved reviews.', { examples: [36] }),
  rating: nullable(number('Average rating of the approved reviews, with one decimal; null without any.', 4.6)),
  score: number(
    'Composite of ratings, hotness, likes, reviews and searches, from 0 to 100. Likes and reviews weigh in it as in `hotness`.',
    71.4302,
  ),
  created_at: instant('Time of creation.'),
  updated_at: instant('Time of the last change.'),
  ...since('0.4.0', {
    source: t.Optional(
      titled('Source', 'Collection that the store comes from, which its licence wants named; absent without one.', {
        name: text('Name.', 'OpenStreetMap'),
        licence: text('Licence.', 'ODbL 1.0'),
        url: text('Address of the place there.', 'https://www.openstreetmap.org/node/123'),
      }),
    ),
  }),
});

export type Store = Static<typeof Store>;

const Distance = since('0.3.0', {
  distance: t.Optional(integer('Metres from the place that `near` names; absent without it.', { examples: [640] })),
});

export const ListedStore = allOf(
  'ListedStore',
  'A store in a list.',
  Store,
  t.Object(Distance, { description: 'Figures of the list.' }),
);

const { properties: of } = Store;

export const StoreCard = titled('StoreCard', 'The fields of a store that a list shows.', {
  id: of.id,
  category_id: of.category_id,
  ...cardAnswers,
  status: of.status,
  latitude: of.latitude,
  longitude: of.longitude,
  translations: translations('name'),
  price_level: of.price_level,
  today: of.today,
  verified: of.verified,
  rating: of.rating,
  review_count: of.review_count,
  likes: of.likes,
  score: of.score,
  ...Distance,
  rank: t.Optional(integer('Position in the whole ranking, from 1; absent in other lists.', { examples: [1] })),
});

export type StoreCard = Static<typeof StoreCard>;

const Ranked = t.Object(
  { rank: integer('Position in the whole ranking, from 1.', { examples: [1] }) },
  { description: 'Position in a ranking.' },
);

export const RankedStore = allOf('RankedStore', 'A store and its position in a ranking.', Store, Ranked);

/** A whole store, or the few fields of it that a list shows. */
export const views = ['full', 'card'] as const;
export type View = (typeof views)[number];

/** Query parameter of lists of stores. */
export const viewQuery = since('0.3.0', {
  view: t.Optional(
    choice(
      views,
      '`full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below.',
      'full',
    ),
  ),
});

/** Conditions of public lists. */
export const conditionsQuery = {
  ...attributesQuery,
  ...since('0.4.0', {
    facets: queryFlag(
      '`true` to count in `meta.facets` the stores with each value, under all other conditions.',
      false,
    ),
  }),
  ...since('0.3.0', {
    open: openTime(
      'Only stores that are open: `now`, or at a local time of the place like `2026-12-24T18:00`. Of a time that is repeated in autumn the earlier counts, of one that is skipped in spring the end of the gap. Stores without `hours` are left out.',
    ),
    ...placeQuery,
    min_rating: queryRating('Lowest average rating, as a store shows it. Stores without reviews have none.'),
  }),
};

export const StoreUpsertReq = titled('StoreUpsertReq', 'All fields of a store.', {
  ...requests,
  category_id: integer('Category ID.', { minimum: 1, examples: [3] }),
  ...PlaceReq,
  ...scheduleReq('Unchanged when left out, null in a new store.'),
  attributes: attributesReq,
  translations: translationsReq('name', 'description'),
  ...since('0.4.0', {
    price_level: t.Optional(
      integerOrNull(
        `Level of its prices, from 1 to ${highestPriceLevel}; null where unknown. Unchanged when left out.`,
        { minimum: 1, maximum: highestPriceLevel, examples: [2] },
      ),
    ),
  }),
  status: t.Optional(
    choice(
      storeStatuses,
      '`active`: public; `inactive`: only administrators see the store. `active` for a new store, else unchanged when left out.',
    ),
  ),
  images: t.Optional(
    t.Array(
      t.Object({ url: link({ description: 'URL of the picture.', examples: [picture] }, 1), sort_order: sortOrder(0) }),
      { maxItems: limits.images, description: 'Pictures; they replace all that the store has.' },
    ),
  ),
  dishes: t.Optional(
    t.Array(dishReq, {
      maxItems: limits.dishes,
      description: 'Signature dishes, which are the whole menu: others that the store has go.',
    }),
  ),
});

export type StoreUpsertReq = Static<typeof StoreUpsertReq>;

export const StoreStatusReq = titled('StoreStatusReq', 'New status of a store.', { status: StoreStatus });
