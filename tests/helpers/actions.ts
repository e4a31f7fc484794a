import { expect } from 'bun:test';
import { admin, category, captcha, guest, unique, user, type Answer } from './client.ts';
import { spot, type Account, type Model, type Store } from './model.ts';
import { adminPassword } from './server.ts';

export const of = <Entry>(list: Entry[], number: number): Entry | undefined => list[number % Math.max(1, list.length)];

/** How the server answers an account: admitted or refused. */
export const door = ({ active, fresh }: Account) => (!active ? 403 : fresh ? 200 : 401);

export function expectStatus(answer: Answer, status: number) {
  expect({ status: answer.status, message: answer.status === status ? '' : answer.message }).toEqual({
    status,
    message: '',
  });
  return answer;
}

const change = (account: Account, active: boolean) => {
  account.active = active;
  if (!active) account.fresh = false;
};

async function like({ isPublic }: Model, author: Account, place: Store) {
  const expected = door(author) === 200 && !isPublic(place) ? 404 : door(author);
  const liked = expected === 200 && !place.likedBy.has(author.id);
  if (expected === 200) place.likedBy[liked ? 'add' : 'delete'](author.id);
  return { expected, liked };
}

/** One step by one of the clients; the numbers choose whom and what it is about. */
export type Action = (model: Model, one: number, other: number, third: number) => Promise<void>;

export const actions: Record<string, Action> = {
  async register({ users, server }) {
    const client = await user(server);
    const { id, username } = client;
    users.push({ id, username, password: 'password of a user', client, active: true, fresh: true });
  },

  async logIn({ users, server }, one) {
    const account = of(users, one);
    if (!account) return;
    const { username, password, active } = account;
    const client = guest(server);
    const answer = await client.post('/api/user/login', { username, password, ...(await captcha(client)) });
    expectStatus(answer, active ? 200 : 403);
    if (!active) return;
    account.client = client.with({ token: answer.data.token });
    account.fresh = true;
  },

  async setUserStatus({ users, root }, one, other) {
    const account = of(users, one);
    if (!account) return;
    const status = other % 3 === 0 ? 'disabled' : 'active';
    const { data } = expectStatus(await root.patch(`/api/admin/users/${account.id}/status`, { status }), 200);
    expect(data.status).toBe(status);
    change(account, status === 'active');
  },

  async makeAdmin({ admins, server, root }) {
    const [username, password] = [unique('admin'), `${adminPassword} 1`];
    const { data } = expectStatus(await root.post('/api/admin/admins', { username, password }), 200);
    const client = await admin(server, username, password);
    admins.push({ id: data.id, username, password, client, active: true, fresh: true });
  },

  async setAdminEnabled({ admins, root }, one, other) {
    const account = of(admins, one);
    if (!account) return;
    const enabled = other % 2 === 0;
    expectStatus(await root.patch(`/api/admin/admins/${account.id}/enabled`, { enabled }), 200);
    change(account, enabled);
  },

  async resetPassword({ admins, root }, one, other) {
    const account = of(admins, one);
    if (!account) return;
    account.password = `${adminPassword} ${other}`;
    account.fresh = false;
    const { password } = account;
    expectStatus(await root.patch(`/api/admin/admins/${account.id}/password`, { password }), 200);
  },

  async adminWorks({ admins, server }, one, other) {
    const account = of(admins, one);
    if (!account) return;
    expectStatus(await account.client.get('/api/admin/me'), door(account));
    if (other % 3 !== 0 || !account.active || account.fresh) return;
    account.client = await admin(server, account.username, account.password);
    account.fresh = true;
  },

  async makeCategory({ categories, root }, one) {
    const enabled = one % 4 !== 0;
    const { id } = await category(root, { enabled });
    categories.push({ id, enabled, deleted: false });
  },

  async changeCategory({ categories, root }, one, other) {
    const kind = of(categories, one);
    if (!kind) return;
    const expected = kind.deleted ? 404 : 200;
    const path = `/api/admin/categories/${kind.id}`;
    if (other % 5 === 0) {
      expectStatus(await root.delete(path), expected);
      kind.deleted = true;
      return;
    }
    const enabled = other % 2 === 0;
    expectStatus(await root.put(path, { name: unique('Category '), enabled }), expected);
    if (expected === 200) kind.enabled = enabled;
  },

  async makeStore({ categories, stores, root }, one, other, third) {
    const kind = of(categories, one);
    if (!kind) return;
    const [category_id, active] = [kind.id, other % 4 !== 0];
    const there = spot(third);
    const body = {
      name: unique('Store '),
      address: 'x',
      category_id,
      ...there,
      ...(!active && { status: 'inactive' }),
    };
    const { data } = expectStatus(await root.post('/api/admin/stores', body), kind.deleted ? 400 : 200);
    if (kind.deleted) return;
    expect({ status: data.status, likes: data.likes }).toEqual({ status: active ? 'active' : 'inactive', likes: 0 });
    stores.push({ id: data.id, category: kind, active, deleted: false, likedBy: new Set(), spot: there });
  },

  async setStoreStatus({ stores, root }, one, other) {
    const place = of(stores, one);
    if (!place) return;
    const active = other % 3 !== 0;
    const status = active ? 'active' : 'inactive';
    expectStatus(await root.patch(`/api/admin/stores/${place.id}/status`, { status }), place.deleted ? 404 : 200);
    if (!place.deleted) place.active = active;
  },

  async replaceStore({ stores, categories, root }, one, other, third) {
    const [place, kind] = [of(stores, one), of(categories, other)];
    if (!place || !kind) return;
    const status = [undefined, 'active', 'inactive'][third % 3];
    const there = spot(one + other + third);
    const body = { name: unique('Store '), address: 'y', category_id: kind.id, ...there, ...(status && { status }) };
    const expected = place.deleted ? 404 : kind.deleted ? 400 : 200;
    const { data } = expectStatus(await root.put(`/api/admin/stores/${place.id}`, body), expected);
    if (expected !== 200) return;
    place.category = kind;
    place.spot = there;
    if (status) place.active = status === 'active';
    expect({ name: data.name, likes: data.likes }).toEqual({ name: body.name, likes: place.likedBy.size });
  },

  async deleteStore({ stores, root }, one, other) {
    const place = of(stores, one);
    if (!place || other % 4 !== 0) return;
    expectStatus(await root.delete(`/api/admin/stores/${place.id}`), place.deleted ? 404 : 200);
    place.deleted = true;
  },

  async like(model, one, other) {
    const [author, place] = [of(model.users, one), of(model.stores, other)];
    if (!author || !place) return;
    const { expected, liked } = await like(model, author, place);
    const { data } = expectStatus(await author.client.post(`/api/user/stores/${place.id}/like`), expected);
    if (expected === 200) expect(data).toEqual({ liked, likes: place.likedBy.size });
  },

  async everyoneLikes(model, one) {
    const place = of(model.stores, one);
    if (!place) return;
    await Promise.all(
      model.users.map(async (author) => {
        const { expected } = await like(model, author, place);
        expectStatus(await author.client.post(`/api/user/stores/${place.id}/like`), expected);
      }),
    );
  },

  async review({ users, stores, reviews, isPublic }, one, other, third) {
    const [author, place] = [of(users, one), of(stores, other)];
    if (!author || !place) return;
    const rating = 1 + (third % 5);
    const answer = await author.client.post(`/api/user/stores/${place.id}/reviews`, { rating, content: 'As it was.' });
    const expected = door(author) === 200 && !isPublic(place) ? 404 : door(author);
    const { data } = expectStatus(answer, expected);
    if (expected !== 200) return;
    expect({ status: data.status, rating: data.rating, store: data.store.id }).toEqual({
      status: 'pending',
      rating,
      store: place.id,
    });
    reviews.push({ id: data.id, store: place, author, rating, status: 'pending', deleted: false });
  },

  async moderate({ reviews, root }, one, other) {
    const review = of(reviews, one);
    if (!review) return;
    const status = other % 3 === 0 ? 'blocked' : 'approved';
    const answer = await root.patch(`/api/admin/reviews/${review.id}/status`, { status });
    const { data } = expectStatus(answer, review.deleted ? 404 : 200);
    if (review.deleted) return;
    review.status = status;
    expect(data.status).toBe(status);
  },

  async deleteReview({ reviews, root }, one, other) {
    const review = of(reviews, one);
    if (!review || other % 3 !== 0) return;
    expectStatus(await root.delete(`/api/admin/reviews/${review.id}`), review.deleted ? 404 : 200);
    review.deleted = true;
  },

  async apply({ categories, applications, server }, one, other) {
    const kind = of(categories, one);
    if (!kind) return;
    const { latitude, longitude } = spot(other);
    const body = {
      store_name: unique('Applicant '),
      latitude,
      longitude,
      category_id: kind.id,
      address: 'z',
      contact_name: 'W',
      contact_phone: '1',
    };
    const { data } = expectStatus(await guest(server).post('/api/merchant/apply', body), kind.deleted ? 400 : 200);
    if (!kind.deleted)
      applications.push({ id: data.id, category: kind, status: 'pending', spot: { latitude, longitude, hours: null } });
  },

  async decide({ applications, stores, root }, one, other) {
    const application = of(applications, one);
    if (!application) return;
    const action = other % 3 === 0 ? 'reject' : 'approve';
    const { category, status, spot } = application;
    const expected = status !== 'pending' || (action === 'approve' && category.deleted) ? 409 : 200;
    const path = `/api/admin/merchant/applications/${application.id}/review`;
    const { data } = expectStatus(await root.patch(path, { action }), expected);
    if (expected !== 200) return;
    application.status = action === 'approve' ? 'approved' : 'rejected';
    expect({ status: data.status, made: data.store_id !== null }).toEqual({
      status: application.status,
      made: action === 'approve',
    });
    if (action === 'approve') {
      stores.push({ id: data.store_id, category, active: true, deleted: false, likedBy: new Set(), spot });
    }
  },

  async makeKey({ keys, root }) {
    const { data } = expectStatus(await root.post('/api/admin/apikeys', { name: unique('Key ') }), 200);
    keys.push({ id: data.id, key: data.key, active: true });
  },

  async revokeKey({ keys, root }, one) {
    const key = of(keys, one);
    if (!key) return;
    expectStatus(await root.patch(`/api/admin/apikeys/${key.id}/revoke`), 200);
    key.active = false;
  },

  async useKey({ keys, server }, one) {
    const key = of(keys, one);
    if (!key) return;
    expectStatus(await guest(server).with({ key: key.key }).get('/api/categories'), key.active ? 200 : 401);
  },
};
