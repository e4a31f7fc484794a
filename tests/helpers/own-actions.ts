import { expect } from 'bun:test';
import { door, expectStatus, of, type Action } from './actions.ts';
import { unique } from './client.ts';
import type { Account, Model } from './model.ts';

/** State after the deletion of an account: its approved reviews stay, without an author. */
function forget(model: Model, account: Account) {
  model.users = model.users.filter((one) => one !== account);
  for (const { likedBy } of model.stores) likedBy.delete(account.id);
  model.reviews = model.reviews.filter(({ author, status }) => author !== account || status === 'approved');
  for (const review of model.reviews) if (review.author === account) review.author = undefined;
}

/** Steps of users with what is their own: likes, reviews and accounts. */
export const ownActions: Record<string, Action> = {
  async setLike({ users, stores, isPublic }, one, other, third) {
    const [author, place] = [of(users, one), of(stores, other)];
    if (!author || !place) return;
    const liked = third % 3 !== 0;
    const isTakenBack = !liked && place.likedBy.has(author.id);
    const isThere = isTakenBack || isPublic(place);
    const expected = door(author) === 200 && !isThere ? 404 : door(author);
    const answer = await author.client.send(liked ? 'PUT' : 'DELETE', `/api/user/stores/${place.id}/like`);
    const { data } = expectStatus(answer, expected);
    if (expected !== 200) return;
    place.likedBy[liked ? 'add' : 'delete'](author.id);
    expect(data).toEqual({ liked, likes: place.likedBy.size });
  },

  async replaceOwnReview({ reviews, isPublic }, one, other) {
    const review = of(reviews, one);
    if (!review?.author) return;
    const expected =
      door(review.author) === 200 && (review.deleted || !isPublic(review.store)) ? 404 : door(review.author);
    const rating = 1 + (other % 5);
    const answer = await review.author.client.put(`/api/user/reviews/${review.id}`, { rating, content: 'Changed.' });
    const { data } = expectStatus(answer, expected);
    if (expected !== 200) return;
    expect({ status: data.status, rating: data.rating }).toEqual({ status: 'pending', rating });
    Object.assign(review, { status: 'pending', rating });
  },

  async deleteOwnReview(model, one, other) {
    const review = of(model.reviews, one);
    if (!review?.author || other % 3 !== 0) return;
    const expected = door(review.author) === 200 && review.deleted ? 404 : door(review.author);
    expectStatus(await review.author.client.delete(`/api/user/reviews/${review.id}`), expected);
    if (expected === 200) model.reviews = model.reviews.filter((other) => other !== review);
  },

  async changeOwnPassword({ users }, one, other) {
    const account = of(users, one);
    if (!account) return;
    const isRight = other % 4 !== 0;
    const body = { current_password: isRight ? account.password : 'none of mine', password: unique('password') };
    const expected = door(account) === 200 && !isRight ? 401 : door(account);
    const { data } = expectStatus(await account.client.put('/api/user/password', body), expected);
    if (expected !== 200) return;
    account.password = body.password;
    account.client = account.client.with({ token: data.token });
  },

  async logOut({ users }, one) {
    const account = of(users, one);
    if (!account) return;
    const expected = door(account);
    expectStatus(await account.client.post('/api/user/logout'), expected);
    if (expected === 200) account.fresh = false;
  },

  async deleteAccount(model, one, other, third) {
    const account = of(model.users, one);
    if (!account || other % 4 !== 0) return;
    const { id, client, password } = account;
    const isOwn = third % 2 === 0;
    const expected = isOwn ? door(account) : 200;
    const remove = () => client.post('/api/user/me/delete', { password });
    expectStatus(await (isOwn ? remove() : model.root.delete(`/api/admin/users/${id}`)), expected);
    if (expected !== 200) return;
    expectStatus(await client.get('/api/user/me'), 401);
    forget(model, account);
  },
};
