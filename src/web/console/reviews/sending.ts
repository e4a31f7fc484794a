import { answerOf, api, Failure } from '../../shared/api.ts';
import * as limits from '../../shared/openapi-limits.ts';
import { lastActor, notices } from '../notices.svelte.ts';
import { written, type Row } from '../past.svelte.ts';
import { persist } from '../persistent.svelte.ts';
import { uuid } from '../parts/random.ts';
import * as texts from '#i18n/console/reviews';
import { haveSameContent, type Decision, type Review } from './review.ts';
import { states } from './states.svelte.ts';

const actions = { approved: 'approve', blocked: 'block', deleted: 'delete' } as const;
/** Most reviews of one call. */
const most = limits.ReviewBulkReq.ids;
/** Most reviews that a notice names. */
const mostNamed = 3;

/** A review as it is now. */
interface Look {
  now: Review;
  etag: string;
}

async function look(id: number): Promise<Look> {
  const call = api.GET('/api/admin/reviews/{id}', { params: { path: { id } } });
  const { data } = await answerOf(call);
  return { now: data, etag: (await call).response.headers.get('etag')! };
}

const isAsSeen = (now: Review, seen: Review) => now.status === seen.status && haveSameContent(now, seen);

/** The ETag of a review if it is still as it was when somebody decided about it here; says it when it is not. */
async function etagIfAsSeen(seen: Review, state: Decision, looked: Promise<Look>): Promise<string | undefined> {
  const { id, store } = seen;
  try {
    const { now, etag } = await looked;
    if (isAsSeen(now, seen)) return etag;
    const actor = now.status === seen.status || now.status === state ? '' : await lastActor(`reviews/${id}`);
    states.putBack(seen);
    if (now.status === seen.status) notices.say(texts.changedMeanwhile(store.name));
    else if (actor) notices.say(texts.alreadyDecided({ actor, state: texts.states[now.status], store: store.name }));
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    states.set(id, 'deleted', 0);
    notices.say(texts.alreadyDeleted(store.name));
    return undefined;
  }
}

/** Sends a decision about a review that is as it was seen; gives its row of the activity, if it was made. */
export class Sending {
  readonly #review: Review;
  readonly #status: Decision;
  /** Begun with the decision: a page that is left has no time for it. */
  #looked: Promise<Look>;
  #found: Look | undefined;

  constructor(review: Review, status: Decision) {
    this.#review = review;
    this.#status = status;
    this.#looked = look(review.id);
    this.#looked.then(
      (found) => (this.#found = found),
      () => {},
    );
  }

  async #call(etag: string, keepalive = false): Promise<Row | undefined> {
    const params = { path: { id: this.#review.id }, header: { 'If-Match': etag } };
    const body = { status: this.#status };
    return (await written(api.PATCH('/api/admin/reviews/{id}/status', { params, body, keepalive }))).row;
  }

  async send(): Promise<Row | undefined> {
    const { id } = this.#review;
    for (let etag = await this.#etag(); etag !== undefined; etag = await this.#etag()) {
      try {
        const known = etag;
        const row = await persist(() => this.#call(known));
        states.sent(id);
        return row;
      } catch (error) {
        if ((error as Failure).reason !== 'changed_meanwhile') throw error;
        // Somebody was faster by a moment: with a decision, or with what changes nothing for this one.
        this.#looked = look(id);
      }
    }
    states.surprise();
    states.sent(id);
    return undefined;
  }

  #etag(): Promise<string | undefined> {
    return persist(async () => {
      try {
        return await etagIfAsSeen(this.#review, this.#status, this.#looked);
      } catch (error) {
        this.#looked = look(this.#review.id);
        this.#looked.catch(() => {});
        throw error;
      }
    });
  }

  /** The same for a page that is left: in one call, and without a word. */
  async sendLeaving(): Promise<Row | undefined> {
    if (!this.#found) return sendSome([this.#review], this.#status, true);
    if (!isAsSeen(this.#found.now, this.#review)) return undefined;
    try {
      return await this.#call(this.#found.etag, true);
    } catch (error) {
      if ((error as Failure).reason === 'changed_meanwhile') return undefined;
      throw error;
    }
  }
}

/** Sends a decision about reviews; those that somebody has changed since are left out, and named. */
export async function sendSome(
  reviews: Review[],
  state: Decision | 'deleted',
  keepalive: boolean,
): Promise<Row | undefined> {
  const batch = uuid();
  const others: Review[] = [];
  let failed = 0;
  let made: Row | undefined;
  for (let start = 0; start < reviews.length; start += most) {
    const part = reviews.slice(start, start + most);
    const seen = part.map(({ updated_at }) => updated_at);
    const body = { ids: part.map(({ id }) => id), action: actions[state], seen, batch };
    const { data, row } = await persist(() => written(api.POST('/api/admin/reviews/bulk', { body, keepalive })));
    made = row ?? made;
    for (const [index, { id, ok, reason }] of data.entries()) {
      if (ok) {
        states.sent(id);
        continue;
      }
      failed += 1;
      states.putBack(part[index]!);
      if (reason === 'changed_meanwhile') others.push(part[index]!);
      else states.refuse(id, reason === 'not_found' ? texts.deletedMeanwhile : texts.notChanged);
    }
  }
  if (others.length > 0) {
    states.surprise();
    notices.say(
      texts.leftOut({
        done: reviews.length - failed,
        named: (await Promise.all(others.slice(0, mostNamed).map(changeOf))).join(texts.separator),
        more: Math.max(0, others.length - mostNamed),
      }),
    );
  } else if (failed > 0) notices.say(texts.someFailed({ done: reviews.length - failed, failed }));
  return made;
}

/** Says of a review that somebody has changed it, who, and how. */
async function changeOf({ id, store, status }: Review): Promise<string> {
  const found = await look(id).catch(() => undefined);
  const actor = found && found.now.status !== status ? await lastActor(`reviews/${id}`) : '';
  return actor
    ? texts.decidedBy({ store: store.name, actor, state: texts.states[found!.now.status] })
    : texts.changed(store.name);
}
