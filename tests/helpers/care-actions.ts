import { expect } from 'bun:test';
import { expectStatus, of, type Action } from './actions.ts';
import { unknownId } from './client.ts';
import type { Model } from './model.ts';

type Review = Model['reviews'][number];
type Outcome = { id: number; ok: boolean; reason: string | null };

const outcome = (id: number, reason: string | null = null): Outcome => ({ id, ok: reason === null, reason });

/** Why a review cannot be restored; null when it can. */
const obstacle = ({ deleted, store, author }: Review) =>
  !deleted ? null : store.deleted ? 'store_gone' : author === undefined ? 'author_gone' : null;

/** Steps of administrators who take deletions back, and change several things at once. */
export const careActions: Record<string, Action> = {
  async restoreStore({ stores, root }, one) {
    const place = of(stores, one);
    if (!place) return;
    const { data } = expectStatus(await root.post(`/api/admin/stores/${place.id}/restore`), 200);
    place.deleted = false;
    expect({ status: data.status, likes: data.likes }).toEqual({
      status: place.active ? 'active' : 'inactive',
      likes: place.likedBy.size,
    });
  },

  async restoreCategory({ categories, root }, one) {
    const kind = of(categories, one);
    if (!kind) return;
    const { data } = expectStatus(await root.post(`/api/admin/categories/${kind.id}/restore`), 200);
    kind.deleted = false;
    expect(data.enabled).toBe(kind.enabled);
  },

  async restoreReview({ reviews, root }, one) {
    const review = of(reviews, one);
    if (!review) return;
    const reason = obstacle(review);
    const answer = await root.post(`/api/admin/reviews/${review.id}/restore`);
    const { data, meta } = expectStatus(answer, reason ? 409 : 200);
    if (reason) return expect(meta.reason).toBe(reason);
    review.deleted = false;
    expect({ status: data.status, rating: data.rating }).toEqual({ status: review.status, rating: review.rating });
  },

  async changeStores({ stores, root }, one, other, third) {
    const places = [of(stores, one), of(stores, other)].flatMap((place) => place ?? []);
    const action = (['activate', 'deactivate', 'delete', 'restore'] as const)[third % 4]!;
    const ids = [...places.map(({ id }) => id), unknownId];
    const { data } = expectStatus(await root.post('/api/admin/stores/bulk', { ids, action }), 200);
    const outcomes = places.map((place) => {
      if (place.deleted && action !== 'restore') return outcome(place.id, 'not_found');
      if (action === 'activate' || action === 'deactivate') place.active = action === 'activate';
      else place.deleted = action === 'delete';
      return outcome(place.id);
    });
    expect(data).toEqual([...outcomes, outcome(unknownId, 'not_found')]);
  },

  async changeReviews({ reviews, root }, one, other, third) {
    const some = [of(reviews, one), of(reviews, other)].flatMap((review) => review ?? []);
    const action = (['approve', 'block', 'delete', 'restore'] as const)[third % 4]!;
    const ids = some.map(({ id }) => id);
    const { data } = expectStatus(await root.post('/api/admin/reviews/bulk', { ids, action }), 200);
    const outcomes = some.map((review) => {
      const reason = action === 'restore' ? obstacle(review) : review.deleted ? 'not_found' : null;
      if (reason) return outcome(review.id, reason);
      if (action === 'approve' || action === 'block') review.status = action === 'approve' ? 'approved' : 'blocked';
      else review.deleted = action === 'delete';
      return outcome(review.id);
    });
    expect(data).toEqual(outcomes);
  },
};
