import { reviewStatuses } from '../../db/schema.ts';
import {
  choice,
  freeObject,
  instant,
  integer,
  link,
  titled,
  nullable,
  prose,
  since,
  t,
  text,
  url,
  type Static,
} from '../../schema.ts';
import { limits } from '../../limits.ts';
import { Store, StoreCard, views } from '../stores/model.ts';

export const senderNetwork = nullable(
  text('Keyed hash of the network that it came from, kept for 30 days; null after that.', 'q83vEjRWeJq8'),
);

const picture = '/static/upload/2026/11/7c0e3A6d9fX2b5V8wEuI.webp';
const dish = { name: 'Dan dan noodles', spicy: true };

const ReviewStatus = choice(reviewStatuses, '`pending`: not decided yet; `approved`: public; `blocked`: hidden.');

const ReviewReply = titled('ReviewReply', 'Answer of the place to a review.', {
  text: text('Text.', 'Thank you, see you soon.'),
  created_at: instant('Time of the answer.'),
});

const reply = nullable(ReviewReply);

export const Review = titled('Review', 'A rating of a store by a user, with or without words.', {
  id: integer('Review ID.', { examples: [12] }),
  store_id: integer('Store ID.', { examples: [1] }),
  store: Store,
  user_id: nullable(integer('User ID; null when the author is unknown.', { examples: [7] })),
  user_name: text('Username of the author, or "" when the account is deleted.', 'mei.lin'),
  rating: integer('Rating, 1 to 5.', { examples: [5] }),
  content: text('Text, or "".', 'Best noodles in town.'),
  image_urls: t.Array(url('URL of a picture.', `https://food.example${picture}`), {
    description: 'URLs of pictures.',
  }),
  recommend_dishes: t.Array(t.Object({}, { additionalProperties: true, examples: [dish] }), {
    description: 'Dishes that the author recommends, as they were sent.',
  }),
  status: ReviewStatus,
  ...since('0.3.0', { reply }),
  created_at: instant('Time of writing.'),
  updated_at: instant('Time of the last change.'),
});

export type Review = Static<typeof Review>;

/** A review of `view=card`. Documented in the description of `view`: clients would have to narrow a union of both. */
export const CardReview = t.Object({ ...Review.properties, store: StoreCard });

export type CardReview = Static<typeof CardReview>;

/** Query parameter of reviews of one store, which each of them repeats. */
export const reviewViewQuery = since('0.3.0', {
  view: t.Optional(
    choice(
      views,
      '`full`: each review has its whole `store`; `card`: a `StoreCard` in its place, which makes the answer much smaller.',
      'full',
    ),
  ),
});

export const ReviewCreateReq = titled('ReviewCreateReq', 'A new review.', {
  rating: integer('Rating, 1 to 5.', { minimum: 1, maximum: 5, examples: [5] }),
  content: t.Optional(prose(limits.reviewContent, { description: 'Text.', examples: ['Best noodles in town.'] })),
  image_urls: t.Optional(
    t.Array(link({ description: 'URL of a picture.', examples: [picture] }, 1), {
      maxItems: limits.imageUrls,
      description: 'URLs of pictures.',
    }),
  ),
  recommend_dishes: t.Optional(
    t.Array(freeObject('A dish as a JSON object with any fields; kept as it is.', dish), {
      maxItems: limits.recommendDishes,
      description: 'Dishes that the author recommends.',
    }),
  ),
});

export type ReviewCreateReq = Static<typeof ReviewCreateReq>;

export const ReviewReplyReq = titled('ReviewReplyReq', 'Answer of the place to a review.', {
  text: prose(limits.reviewContent, {
    description: 'Text; "" takes the answer away.',
    examples: ['Thank you, see you soon.'],
  }),
});

export const ReviewSummary = titled('ReviewSummary', 'Approved reviews of a store in figures.', {
  ratings: t.Array(integer('Number of reviews.', { minimum: 0, examples: [24] }), {
    minItems: 5,
    maxItems: 5,
    description: 'Numbers of reviews with the ratings 1, 2, 3, 4 and 5.',
    examples: [[0, 1, 2, 9, 24]],
  }),
  recommended: t.Array(
    t.Object({
      name: text('Name of a dish, as authors wrote it.', 'Dan dan noodles'),
      count: integer('Number of recommendations.', { examples: [17] }),
    }),
    { description: `Dishes that authors recommend most, at most ${limits.recommendedDishes}.` },
  ),
});

export type ReviewSummary = Static<typeof ReviewSummary>;

const { id, store_id, rating, content, image_urls, recommend_dishes, status, created_at, updated_at } =
  Review.properties;

export const ExportedReview = titled('ExportedReview', 'A review that the account wrote.', {
  id,
  store_id,
  store_name: text('Name of the store.', 'Golden Wok'),
  rating,
  content,
  image_urls,
  recommend_dishes,
  status,
  reply,
  network: senderNetwork,
  created_at,
  updated_at,
  deleted_at: nullable(instant('Time at which an administrator deleted the review; null otherwise.'), null),
});

export const moderations = ['approved', 'blocked'] as const;

export const ReviewStatusReq = titled('ReviewStatusReq', 'New status of a review.', {
  status: choice(moderations, '`approved` makes the review public, `blocked` hides it.'),
});

export const pictureSources = ['store', 'guests'] as const;

export type PictureSource = (typeof pictureSources)[number];

export const StorePicture = titled('StorePicture', 'A picture of a store.', {
  url: url('URL of the picture.', 'https://food.example/static/upload/2026/11/3f9A7cKe5B8d2Q046xYz.webp'),
  from: choice(pictureSources, 'Whose it is.'),
  review_id: nullable(integer('Review that it is from; null for one of the store.', { examples: [42] })),
  user_name: text('Author of the review, or "".', 'mei.lin'),
  created_at: nullable(instant('Time of the review; null for a picture of the store.')),
});

export type StorePicture = Static<typeof StorePicture>;
