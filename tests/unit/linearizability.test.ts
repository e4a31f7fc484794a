import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { contradiction, type Model, type Operation } from '../helpers/linearizability.ts';
import { likesOfStore, versionsFrom, type LikeAction, type VersionAction } from '../helpers/registers.ts';

const of = <Action>(action: Action, sent: number, answered = Infinity): Operation<Action> => ({
  action,
  sent,
  answered,
});

type Cases<Action> = [what: string, history: Operation<Action>[]][];

const like = (user: number, likes?: number): LikeAction => ({
  kind: 'like',
  user,
  ...(likes !== undefined && { likes }),
});
const unlike = (user: number, likes?: number): LikeAction => ({
  kind: 'unlike',
  user,
  ...(likes !== undefined && { likes }),
});
const liked = (user: number, is: boolean): LikeAction => ({ kind: 'liked', user, liked: is });
const count = (likes: number): LikeAction => ({ kind: 'count', likes });

const goodLikes: Cases<LikeAction> = [
  ['nothing', []],
  ['one after another', [of(like(1, 1), 1, 2), of(like(2, 2), 3, 4), of(unlike(1, 1), 5, 6), of(count(1), 7, 8)]],
  ['a repeated like', [of(like(1, 1), 1, 2), of(like(1, 1), 3, 4)]],
  ['a read beside a write that shows it', [of(like(1, 1), 1, 9), of(count(1), 2, 3)]],
  ['a read beside a write that does not', [of(like(1, 1), 1, 9), of(count(0), 2, 3)]],
  ['two writes at once, the later one first', [of(like(1, 2), 1, 9), of(like(2, 1), 2, 8)]],
  ['a write without an answer that happened', [of(like(1), 1), of(count(1), 5, 6)]],
  ['one that happened later', [of(like(1), 1), of(count(0), 5, 6), of(count(1), 7, 8)]],
  ['one that never did', [of(like(1), 1), of(count(0), 5, 6), of(count(0), 7, 8)]],
  [
    'two equal ones, of which one is between others',
    [of(like(1), 1), of(like(1), 2), of(liked(1, true), 3, 4), of(unlike(1, 0), 5, 6), of(liked(1, true), 7, 8)],
  ],
];

const badLikes: Cases<LikeAction> = [
  ['a stale read', [of(like(1, 1), 1, 2), of(count(0), 3, 4)]],
  ['a read that goes back', [of(like(1, 1), 1, 9), of(count(1), 2, 3), of(count(0), 4, 5)]],
  ['a write that is lost', [of(like(1, 1), 1, 2), of(like(2, 1), 3, 4)]],
  ['a like that counts twice', [of(like(1, 1), 1, 2), of(like(1, 2), 3, 4)]],
  ['a counter and a row that differ', [of(like(1, 1), 1, 2), of(count(1), 3, 4), of(liked(1, false), 5, 6)]],
  ['two at once that do not see each other', [of(like(1, 1), 1, 9), of(like(2, 1), 2, 8)]],
  ['a value before it was sent', [of(count(1), 1, 2), of(like(1, 1), 3, 4)]],
  ['a value that nobody sent', [of(count(1), 1, 2)]],
  ['a write without an answer that vanished', [of(like(1), 1), of(count(1), 2, 3), of(count(0), 4, 5)]],
  ['one that happened before it was sent', [of(count(1), 1, 2), of(like(1), 3)]],
  [
    'one that happened twice',
    [of(like(1), 1), of(liked(1, true), 3, 4), of(unlike(1, 0), 5, 6), of(liked(1, true), 7, 8)],
  ],
];

const first = { etag: 'v1', text: 'one' };
const read = (etag: string, text: string): VersionAction => ({ kind: 'read', etag, text });
const write = (ifMatch: string, text: string, etag?: string): VersionAction => ({
  kind: 'write',
  ifMatch,
  text,
  ...(etag !== undefined && { answer: { etag } }),
});
const refused = (ifMatch: string, text: string): VersionAction => ({ kind: 'write', ifMatch, text, answer: 'refused' });

const goodVersions: Cases<VersionAction> = [
  ['one after another', [of(read('v1', 'one'), 1, 2), of(write('v1', 'two', 'v2'), 3, 4), of(read('v2', 'two'), 5, 6)]],
  ['two at once, of which one is refused', [of(write('v1', 'two', 'v2'), 1, 9), of(refused('v1', 'three'), 2, 8)]],
  [
    'a write without an answer, which a read shows',
    [of(write('v1', 'two'), 1), of(read('v2', 'two'), 3, 4), of(write('v2', 'three', 'v3'), 5, 6)],
  ],
  ['one that refuses another', [of(write('v1', 'two'), 1), of(refused('v1', 'three'), 3, 4)]],
  ['one that never happened', [of(write('v1', 'two'), 1), of(write('v1', 'three', 'v2'), 3, 4)]],
];

const badVersions: Cases<VersionAction> = [
  [
    'a lost update: two writes of one version',
    [of(write('v1', 'two', 'v2'), 1, 9), of(write('v1', 'three', 'v3'), 2, 8)],
  ],
  ['a stale read', [of(write('v1', 'two', 'v2'), 1, 2), of(read('v1', 'one'), 3, 4)]],
  ['a version with two contents', [of(read('v1', 'one'), 1, 2), of(read('v1', 'other'), 3, 4)]],
  ['a content with two versions', [of(read('v1', 'one'), 1, 2), of(read('v2', 'one'), 3, 4)]],
  ['a refusal though nothing was changed', [of(refused('v1', 'two'), 1, 2)]],
  [
    'a refused write that is shown',
    [of(write('v1', 'two', 'v2'), 1, 2), of(refused('v1', 'three'), 3, 4), of(read('v2', 'three'), 5, 6)],
  ],
  ['a write that keeps its version', [of(write('v1', 'two', 'v1'), 1, 2)]],
  [
    'an acknowledged write that is gone',
    [of(write('v1', 'two', 'v2'), 1, 2), of(write('v2', 'three', 'v3'), 3, 4), of(read('v2', 'two'), 5, 6)],
  ],
  [
    'a write without an answer, between two others of one version',
    [of(write('v1', 'two'), 1), of(read('v2', 'two'), 3, 4), of(write('v1', 'three', 'v3'), 5, 6)],
  ],
];

describe('a history of likes', () => {
  test.each(goodLikes)('is allowed with %s', (_, history) => {
    expect(contradiction(likesOfStore, history)).toBeUndefined();
  });
  test.each(badLikes)('is refused with %s', (_, history) => {
    expect(contradiction(likesOfStore, history)).toContain('none of these can be next');
  });
});

describe('a history of versions', () => {
  test.each(goodVersions)('is allowed with %s', (_, history) => {
    expect(contradiction(versionsFrom(first), history)).toBeUndefined();
  });
  test.each(badVersions)('is refused with %s', (_, history) => {
    expect(contradiction(versionsFrom(first), history)).toContain('none of these can be next');
  });
});

/** Whether some order of the operations is allowed: all of them are tried. */
function isAllowed<State, Action>(
  model: Model<State, Action>,
  left: Operation<Action>[],
  state: State | undefined,
): boolean {
  if (state === undefined) return false;
  if (left.every(({ answered }) => answered === Infinity)) return true;
  return left.some((operation) => {
    const others = left.filter((one) => one !== operation);
    const isFirst = others.every(({ answered }) => operation.sent <= answered);
    return isFirst && isAllowed(model, others, model.next(state, operation.action));
  });
}

const user = fc.integer({ min: 1, max: 2 });
const number = fc.integer({ min: 0, max: 2 });
const action: fc.Arbitrary<LikeAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('like' as const, 'unlike' as const), user, likes: number }),
  fc.record({ kind: fc.constant('liked' as const), user, liked: fc.boolean() }),
  fc.record({ kind: fc.constant('count' as const), likes: number }),
);
const known = fc
  .tuple(action, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }))
  .map(([action, sent, length]) => of(action, sent, sent + length));
const lost = fc
  .tuple(fc.constantFrom(like(1), like(2), unlike(1), unlike(2)), fc.integer({ min: 0, max: 12 }))
  .map(([action, sent]) => of(action, sent));

test('agrees with a search that tries all orders, on histories of any kind', () => {
  const verdicts = { allowed: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: known }, lost), { maxLength: 6 }), (history) => {
      const expected = isAllowed(likesOfStore, history, likesOfStore.first);
      verdicts[expected ? 'allowed' : 'refused']++;
      expect(contradiction(likesOfStore, history) === undefined).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(...Object.values(verdicts))).toBeGreaterThan(100);
});

test('takes seconds at most for 2,000 operations of four clients, ten of them without an answer', () => {
  const history: Operation<LikeAction>[] = [];
  let users: number[] = [];
  for (let time = 0; time < 2000; time++) {
    const user = time % 4;
    const isLost = time % 200 === 0;
    const action = time % 3 === 0 ? unlike(user) : like(user);
    if (!isLost || time % 400 === 0) users = likesOfStore.next(users, action)!;
    // Each overlaps those of the three other clients.
    history.push(isLost ? of(action, time) : of({ ...action, likes: users.length } as LikeAction, time - 2, time + 2));
  }
  expect(contradiction(likesOfStore, history)).toBeUndefined();
});
