import { answerOf, api } from '../../shared/api.ts';
import type { Review } from './review.ts';

/** Reviews that are shown of a user and of a store. */
const few = 4;
/** How long an answer is used again, in milliseconds: the next review is often by the same user. */
const fresh = 30_000;

/** Newest reviews of a user or of a store, and how many there are and are blocked. */
export interface History {
  reviews: Review[];
  total: number;
  blocked: number;
  /** Time of the registration. */
  joined?: string;
}

const known = new Map<string, { at: number; history: Promise<History> }>();

async function read(of: { user_id: number } | { store_id: number }): Promise<History> {
  const list = (query: { status?: 'blocked'; page_size: number }) =>
    answerOf(api.GET('/api/admin/reviews', { params: { query: { ...of, ...query } } }));
  const [{ data, meta }, { meta: ofBlocked }, user] = await Promise.all([
    list({ page_size: few }),
    list({ status: 'blocked', page_size: 1 }),
    'user_id' in of ? answerOf(api.GET('/api/admin/users/{id}', { params: { path: { id: of.user_id } } })) : undefined,
  ]);
  return { reviews: data, total: meta.total, blocked: ofBlocked.total, joined: user?.data.created_at };
}

/** The latest reviews of a user or a store, and how many there are. */
export function historyOf(of: { user_id: number } | { store_id: number }): Promise<History> {
  const name = JSON.stringify(of);
  const before = known.get(name);
  if (before && performance.now() - before.at < fresh) return before.history;
  const history = read(of);
  known.set(name, { at: performance.now(), history });
  history.catch(() => known.delete(name));
  return history;
}
