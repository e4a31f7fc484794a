import type { Model } from './linearizability.ts';

/** Operations of clients on the likes of one store; without `likes` or `liked`, the answer is unknown. */
export type LikeAction =
  | { kind: 'like' | 'unlike'; user: number; likes?: number }
  | { kind: 'liked'; user: number; liked: boolean }
  | { kind: 'count'; likes: number };

/** The users who like a store; their number is that of its likes. */
export const likesOfStore: Model<number[], LikeAction> = {
  first: [],
  next(users, action) {
    if (action.kind === 'liked') return users.includes(action.user) === action.liked ? users : undefined;
    if (action.kind === 'count') return users.length === action.likes ? users : undefined;
    const others = users.filter((user) => user !== action.user);
    const after = action.kind === 'like' ? [...others, action.user].toSorted((one, other) => one - other) : others;
    return action.likes === undefined || action.likes === after.length ? after : undefined;
  },
};

/**
 * Operations of clients on a row that has versions. Without `answer`, that of a write is unknown; without its `etag`, the
 * answer showed a later version.
 */
export type VersionAction =
  | { kind: 'read'; etag: string; text: string }
  | { kind: 'write'; ifMatch: string; text: string; answer?: { etag?: string } | 'refused' };

interface Versioned {
  /** Null after a write whose version nobody has seen, until it is read. */
  etag: string | null;
  text: string;
}

/** A row that is changed with `If-Match`: each version is followed by one write at most. */
export const versionsFrom = (first: { etag: string; text: string }): Model<Versioned, VersionAction> => ({
  first,
  next(state, action) {
    if (action.kind === 'read') {
      const isPossible = state.text === action.text && (state.etag === null || state.etag === action.etag);
      return isPossible ? { etag: action.etag, text: action.text } : undefined;
    }
    const { ifMatch, text, answer } = action;
    if (answer === 'refused') return state.etag === ifMatch ? undefined : state;
    if (state.etag !== ifMatch || answer?.etag === ifMatch) return undefined;
    return { etag: answer?.etag ?? null, text };
  },
});
