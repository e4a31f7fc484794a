import { instant, integer, nullable, titled, choice, type Static } from '../../schema.ts';
import { Category } from '../categories/model.ts';
import { Review } from '../reviews/model.ts';
import { Store } from '../stores/model.ts';

export const deletedKinds = ['store', 'category', 'review'] as const;

export const Deleted = titled('Deleted', 'A deleted store, category or review, as it was.', {
  kind: choice(deletedKinds, 'Kind of what was deleted.'),
  id: integer('ID of the store, category or review.', { examples: [1] }),
  deleted_at: instant('Time of the deletion.'),
  store: nullable(Store),
  category: nullable(Category),
  review: nullable(Review),
});

export type Deleted = Static<typeof Deleted>;
