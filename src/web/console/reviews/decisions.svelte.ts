import { SvelteMap } from 'svelte/reactivity';
import { answerOf, api, Failure } from '../../shared/api.ts';
import { language } from '../../shared/messages/language.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { persist } from '../persistent.svelte.ts';
import { waiting } from '../waiting.svelte.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';
import { haveSameContent, type Decision, type Review, type State } from './review.ts';

const actions = { approved: 'approve', blocked: 'block', deleted: 'delete' } as const;
/** Most reviews of one call. */
const most = 100;

/** States that reviews got here, which the lists of the server can lack for a moment. */
const made = new SvelteMap<number, { state: State; sentAt: number }>();
/** Why a review could not be changed with others. */
const problems = new SvelteMap<number, string>();
let decided = $state(0);
let answered = $state(0);
let surprises = $state(0);

const texts = language.of({ en, zh });

function make({ id, status }: Review, state: State): void {
  made.set(id, { state, sentAt: Infinity });
  problems.delete(id);
  if (status === 'pending' && state !== 'pending') waiting.decided('reviews', 1);
  decided += 1;
}

function putBack({ id, status }: Review): void {
  if (!made.delete(id)) return;
  if (status === 'pending') waiting.decided('reviews', -1);
  decided -= 1;
}

function sent(id: number): void {
  const one = made.get(id);
  if (one) made.set(id, { ...one, sentAt: performance.now() });
  answered += 1;
}

/** Who decided about a review last, as far as it is known. */
async function lastActor(id: number): Promise<string> {
  const query = { target: `reviews/${id}`, page_size: 1 };
  const { data } = await answerOf(api.GET('/api/admin/activity', { params: { query } }));
  return data[0]?.actor ?? '';
}

/** Whether the review is still as it was when somebody decided about it here; says it when it is not. */
async function isStillAsSeen(seen: Review, state: Decision): Promise<boolean> {
  const { id, store } = seen;
  try {
    const { data: now } = await answerOf(api.GET('/api/admin/reviews/{id}', { params: { path: { id } } }));
    if (now.status !== seen.status) {
      const actor = now.status === state ? '' : await lastActor(id);
      putBack(seen);
      if (actor) notices.say(texts.alreadyDecided(actor, texts.states[now.status], store.name));
      return false;
    }
    if (haveSameContent(now, seen)) return true;
    putBack(seen);
    notices.say(texts.changedMeanwhile(store.name));
    return false;
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    made.set(id, { state: 'deleted', sentAt: 0 });
    notices.say(texts.alreadyDeleted(store.name));
    return false;
  }
}

async function sendOne(review: Review, status: Decision, isLeaving: boolean): Promise<void> {
  const params = { path: { id: review.id } };
  const call = () =>
    answerOf(api.PATCH('/api/admin/reviews/{id}/status', { params, body: { status }, keepalive: isLeaving }));
  if (isLeaving) await call();
  else if (await persist(() => isStillAsSeen(review, status))) await persist(call);
  else surprises += 1;
  sent(review.id);
}

async function sendSome(reviews: Review[], state: Decision | 'deleted', keepalive: boolean): Promise<void> {
  let failed = 0;
  for (let start = 0; start < reviews.length; start += most) {
    const part = reviews.slice(start, start + most);
    const body = { ids: part.map(({ id }) => id), action: actions[state] };
    const { data } = await persist(() => answerOf(api.POST('/api/admin/reviews/bulk', { body, keepalive })));
    for (const [index, { id, ok, reason }] of data.entries()) {
      if (ok) {
        sent(id);
        continue;
      }
      failed += 1;
      putBack(part[index]!);
      problems.set(id, reason === 'not_found' ? texts.deletedMeanwhile : texts.notChanged);
    }
  }
  if (failed > 0) notices.say(texts.someFailed(reviews.length - failed, failed));
}

/** Decisions on reviews in this tab: shown at once, sent after some seconds, so that undo can cancel them. */
export const decisions = {
  /** Number of decisions made here since the page was loaded. */
  get count(): number {
    return decided;
  },
  /** Number of decisions that the server has answered. */
  get answered(): number {
    return answered;
  },
  /** Number of reviews that turned out to be other than they were shown. */
  get surprises(): number {
    return surprises;
  },
  stateOf: (review: Review): State =>
    made.get(review.id)?.state ?? (review.deleted_at === undefined ? review.status : 'deleted'),
  problemOf: (id: number): string | undefined => problems.get(id),
  /** Forgets what a list that was asked for at this time already has. */
  areIn(reviews: Review[], askedAt: number): void {
    for (const { id } of reviews) if ((made.get(id)?.sentAt ?? Infinity) < askedAt) made.delete(id);
  },

  decide(review: Review, state: Decision, again: () => void): void {
    make(review, state);
    notices.hold({
      text: state === 'approved' ? texts.approvedOf(review.store.name) : texts.blockedOf(review.store.name),
      send: (isLeaving) => sendOne(review, state, isLeaving),
      putBack() {
        putBack(review);
        again();
      },
    });
  },

  decideAll(reviews: Review[], state: Decision | 'deleted', again: () => void): void {
    for (const review of reviews) make(review, state);
    notices.hold({
      text: { approved: texts.approvedMany, blocked: texts.blockedMany, deleted: texts.deletedMany }[state](
        reviews.length,
      ),
      send: (isLeaving) => sendSome(reviews, state, isLeaving),
      putBack() {
        for (const review of reviews) putBack(review);
        again();
      },
    });
  },

  /** Deletes a review at once; undoing it restores the review. */
  async remove(review: Review, again: () => void): Promise<void> {
    const params = { path: { id: review.id } };
    make(review, 'deleted');
    try {
      await persist(() => answerOf(api.DELETE('/api/admin/reviews/{id}', { params })));
      sent(review.id);
      notices.say(texts.deletedOf(review.store.name), () => void this.restore(review, again));
    } catch (error) {
      putBack(review);
      again();
      notices.fail(error);
    }
  },

  /** Takes the deletion of a review back. */
  async restore(review: Review, again: () => void): Promise<void> {
    const { id, status, store } = review;
    try {
      await answerOf(api.POST('/api/admin/reviews/{id}/restore', { params: { path: { id } } }));
      made.set(id, { state: status, sentAt: performance.now() });
      if (status === 'pending') waiting.decided('reviews', -1);
      notices.say(texts.restoredOf(store.name));
      again();
    } catch (error) {
      const { reason } = error as Failure;
      if (reason === 'store_gone') notices.say(texts.storeGone(store.name));
      else if (reason === 'author_gone') notices.say(texts.authorGone);
      else notices.fail(error);
    }
  },
};
