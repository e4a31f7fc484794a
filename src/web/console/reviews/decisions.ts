import { api, type Failure } from '../../shared/api.ts';
import { notices } from '../notices.svelte.ts';
import { written } from '../past.svelte.ts';
import { persist } from '../persistent.svelte.ts';
import { waiting } from '../waiting.svelte.ts';
import * as texts from '#i18n/console/reviews';
import type { Decision, Review } from './review.ts';
import { Sending, sendSome } from './sending.ts';
import { states } from './states.svelte.ts';

/** Decisions on reviews in this tab: shown at once, sent after some seconds, so that undo can cancel them. */
export const decisions = {
  decide(review: Review, state: Decision, again: () => void): void {
    const sending = new Sending(review, state);
    states.make(review, state);
    notices.hold({
      text: state === 'approved' ? texts.approvedOf(review.store.name) : texts.blockedOf(review.store.name),
      target: `reviews/${review.id}`,
      send: (isLeaving) => (isLeaving ? sending.sendLeaving() : sending.send()),
      putBack() {
        states.putBack(review);
        again();
      },
    });
  },

  /** Disables the account of an author and blocks all its reviews; these are the shown ones of them. */
  blockAuthor(review: Review, shown: Review[], again: () => void): void {
    const id = review.user_id!;
    const theirs = shown.filter(({ user_id }) => user_id === id);
    for (const one of theirs) states.make(one, 'blocked');
    notices.hold({
      text: texts.blockedAuthor(review.user_name),
      target: `users/${id}`,
      async send(keepalive) {
        const init = { params: { path: { id } }, body: { reviews: true }, keepalive };
        const { row } = await persist(() => written(api.POST('/api/admin/users/{id}/block', init)));
        for (const one of theirs) states.sent(one.id);
        return row;
      },
      putBack() {
        for (const one of theirs) states.putBack(one);
        again();
      },
    });
  },

  decideAll(reviews: Review[], state: Decision | 'deleted', again: () => void): void {
    for (const review of reviews) states.make(review, state);
    notices.hold({
      text: { approved: texts.approvedMany, blocked: texts.blockedMany, deleted: texts.deletedMany }[state](
        reviews.length,
      ),
      send: (isLeaving) => sendSome(reviews, state, isLeaving),
      putBack() {
        for (const review of reviews) states.putBack(review);
        again();
      },
    });
  },

  /** Deletes a review at once. */
  async remove(review: Review, again: () => void): Promise<void> {
    const params = { path: { id: review.id } };
    const showAgain = () => {
      states.putBack(review);
      again();
    };
    states.make(review, 'deleted');
    try {
      const { row } = await persist(() => written(api.DELETE('/api/admin/reviews/{id}', { params })));
      states.sent(review.id);
      notices.done(texts.deletedOf(review.store.name), row, { putBack: showAgain, target: `reviews/${review.id}` });
    } catch (error) {
      showAgain();
      notices.fail(error);
    }
  },

  /** Takes the deletion of a review back. */
  async restore(review: Review, again: () => void): Promise<void> {
    const { id, status, store } = review;
    try {
      const { row } = await written(api.POST('/api/admin/reviews/{id}/restore', { params: { path: { id } } }));
      states.set(id, status, performance.now());
      if (status === 'pending') waiting.decided('reviews', -1);
      notices.done(texts.restoredOf(store.name), row, { target: `reviews/${id}` });
      again();
    } catch (error) {
      const { reason } = error as Failure;
      if (reason === 'store_gone') notices.say(texts.storeGone(store.name));
      else if (reason === 'author_gone') notices.say(texts.authorGone);
      else notices.fail(error);
    }
  },
};
