import { reviewStatuses } from '../../db/schema.ts';
import {
  choice,
  freeObject,
  instant,
  integer,
  link,
  named,
  nullable,
  prose,
  t,
  type Static,
} from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { Store } from '../stores/model.ts';

export const ReviewStatus = choice(reviewStatuses, 'Where moderation stands; only approved reviews are public.');

export const Review = named('Review', 'What a user says of a store.', {
  id: integer('Number of the review.'),
  store_id: integer('Number of the store.'),
  store: Store,
  user_id: nullable(integer('Number of the user; null when unknown.')),
  user_name: t.String({ description: 'Name of the user.' }),
  rating: integer('1 to 5.'),
  content: t.String({ description: 'The text, or "".' }),
  image_urls: t.Array(t.String(), { description: 'Addresses of pictures.' }),
  recommend_dishes: t.Array(t.Object({}, { additionalProperties: true }), {
    description: 'Dishes the user recommends, as they were sent.',
  }),
  status: ReviewStatus,
  created_at: instant('When it was written.'),
  updated_at: instant('When it last changed.'),
});

export type Review = Static<typeof Review>;

export const ReviewCreateReq = named('ReviewCreateReq', 'A review to write.', {
  rating: integer('1 to 5.', { minimum: 1, maximum: 5 }),
  content: t.Optional(prose(limits.reviewContent, { description: 'The text.', examples: ['Best noodles in town.'] })),
  image_urls: t.Optional(
    t.Array(link({ description: 'Address of a picture.' }, 1), {
      maxItems: limits.imageUrls,
      description: 'Pictures.',
    }),
  ),
  recommend_dishes: t.Optional(
    t.Array(freeObject('A dish, in any form; kept as it is.'), {
      maxItems: limits.recommendDishes,
      description: 'Dishes the user recommends.',
    }),
  ),
});

export type ReviewCreateReq = Static<typeof ReviewCreateReq>;

export const moderations = ['approved', 'blocked'] as const;

export const ReviewStatusReq = named('ReviewStatusReq', 'What moderation decided.', {
  status: choice(moderations, 'approved makes the review public, blocked hides it.'),
});
