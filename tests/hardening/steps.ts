import type { Answer, Client } from '../helpers/client.ts';
import { png } from '../helpers/images.ts';
import { below, pick } from './chance.ts';
import { findIn, lookIn, type Look, type State, type Thing } from './thing.ts';
import type { Writer } from './writer.ts';

type Step = (by: Writer) => Promise<unknown>;

const text = (words: number) =>
  Array.from({ length: below(words) }, () => pick(['noodles', '面', 'tea & cake', '“quoted”']))
    .join(' ')
    .trim();

const lookForStore: Look = async (root, thing) => {
  thing.id ??= (await findIn(root, `/api/admin/stores?keyword=${thing.name}`, ({ name }) => name === thing.name))?.id;
  if (thing.id === undefined) return undefined;
  const { status, data, text } = await root.get(`/api/admin/stores/${thing.id}`);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(text);
  const { name, description, dishes, images, likes, review_count } = data;
  const names = dishes.map((dish: { name: string }) => dish.name);
  return { name, description, dishes: names, images: images.length, likes, review_count };
};

/** Fields that a store may be given, and its state after that. */
const someStore = (by: Writer, name: string, { likes = 0, review_count = 0 }: NonNullable<State> = {}) => {
  const dishes = Array.from({ length: below(6) }, (_, index) => `Dish ${index} ${text(3)}`.trim());
  const images = Array.from({ length: below(4) }, (_, index) => ({ url: `https://pictures.example/${index}` }));
  const description = text(300);
  const rest = { category_id: by.category, address: '1 Market Square' };
  return {
    body: { ...rest, name, description, images, dishes: dishes.map((dish) => ({ name: dish })) },
    state: { name, description, dishes, images: images.length, likes, review_count },
  };
};

const open: Step = async (by) => {
  const store = by.fresh('store', lookForStore);
  const { body, state } = someStore(by, store.name);
  store.id = (await by.write([[store, state]], () => by.root.post('/api/admin/stores', body))).data.id;
};

/** A step on a thing of a kind, if there is one yet. */
const on =
  (kind: Parameters<Writer['one']>[0], step: (by: Writer, thing: Thing) => Promise<unknown>): Step =>
  async (by) => {
    const thing = by.one(kind);
    return thing ? step(by, thing) : open(by);
  };

const change = on('store', (by, store) => {
  const { body, state } = someStore(by, store.name, store.state);
  return by.write([[store, state]], () => by.root.put(`/api/admin/stores/${store.id}`, body));
});

const close = (by: Writer, store: Thing) =>
  by.write([[store, undefined]], () => by.root.delete(`/api/admin/stores/${store.id}`));

const like = on('store', (by, store) => {
  const likes = 1 - (store.state!.likes as number);
  return by.write([[store, { ...store.state, likes }]], () => by.user.post(`/api/user/stores/${store.id}/like`));
});

const review = on('store', async (by, store) => {
  const look = lookIn(
    () => `/api/admin/reviews?store_id=${store.id}`,
    ({ content }, { name }) => content.startsWith(`${name}:`),
    ({ rating, content, status }) => ({ rating, content, status }),
  );
  const thing = by.fresh('review', look);
  by.storeOf.set(thing, store);
  const body = { rating: 1 + below(5), content: `${thing.name}: ${text(60)}`.trim() };
  const path = `/api/user/stores/${store.id}/reviews`;
  const { data } = await by.write([[thing, { ...body, status: 'pending' }]], () => by.user.post(path, body));
  thing.id = data.id;
});

/** The store of a review once the review counts, or no longer does. */
const recounted = (store: Thing, by: number): State => ({
  ...store.state,
  review_count: (store.state!.review_count as number) + by,
});

const counts = (review: Thing) => (review.state!.status === 'approved' ? 1 : 0);

const moderate = on('review', async (by, thing) => {
  const store = by.storeOf.get(thing)!;
  if (!store.state) return;
  const status = pick(['approved', 'blocked'])!;
  const more = (status === 'approved' ? 1 : 0) - counts(thing);
  const changes: [Thing, State][] = [
    [thing, { ...thing.state, status }],
    [store, recounted(store, more)],
  ];
  await by.write(changes, () => by.root.patch(`/api/admin/reviews/${thing.id}/status`, { status }));
});

const takeBack = async (by: Writer, thing: Thing) => {
  const store = by.storeOf.get(thing)!;
  if (!store.state) return;
  const changes: [Thing, State][] = [
    [thing, undefined],
    [store, recounted(store, -counts(thing))],
  ];
  await by.write(changes, () => by.root.delete(`/api/admin/reviews/${thing.id}`));
};

/** A deletion that is taken back: the store is as it was. */
const closeAndReopen = on('store', async (by, store) => {
  const { state, id } = store;
  await close(by, store);
  await by.write([[store, state]], () => by.root.post(`/api/admin/stores/${id}/restore`));
});

/** The same with a review, which counts again. */
const takeBackAndRestore = on('review', async (by, thing) => {
  const { state, id } = thing;
  const store = by.storeOf.get(thing)!;
  if (!store.state) return;
  await takeBack(by, thing);
  const changes: [Thing, State][] = [
    [thing, state],
    [store, recounted(store, state!.status === 'approved' ? 1 : 0)],
  ];
  await by.write(changes, () => by.root.post(`/api/admin/reviews/${id}/restore`));
});

/** An application, and whether the store is there that its approval makes. */
const lookForApplication: Look = async (root, thing) => {
  const path = '/api/admin/merchant/applications';
  const found = await findIn(root, path, ({ contact_name }) => contact_name === thing.name);
  thing.id ??= found?.id;
  const store = found?.store_id && (await root.get(`/api/admin/stores/${found.store_id}`));
  return found && { status: found.status, store: store ? store.data?.name : null };
};

const apply: Step = async (by) => {
  const thing = by.fresh('application', lookForApplication);
  const [store_name, contact_name] = [`Shop of ${thing.name}`, thing.name];
  const body = { store_name, contact_name, category_id: by.category, address: '2 Market Square', contact_phone: '123' };
  const state = { status: 'pending', store: null };
  thing.id = (await by.write([[thing, state]], () => by.user.post('/api/merchant/apply', body))).data.id;
};

const decide = on('application', async (by, thing) => {
  if (thing.state!.status !== 'pending') return apply(by);
  const [action, status] = pick([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])!;
  const state = { status, store: action === 'approve' ? `Shop of ${thing.name}` : null };
  const path = `/api/admin/merchant/applications/${thing.id}/review`;
  return by.write([[thing, state]], () => by.root.patch(path, { action, reject_reason: 'No.' }));
});

const lookForCategory = lookIn(
  ({ name }) => `/api/admin/categories?keyword=${name}`,
  (entry, { name }) => entry.name === name,
  ({ sort_order, enabled }) => ({ sort_order, enabled }),
);

const categorise: Step = (by) => {
  const known = by.one('category');
  const state = { sort_order: below(1000), enabled: below(2) === 1 };
  if (known && below(3) === 0)
    return by.write([[known, undefined]], () => by.root.delete(`/api/admin/categories/${known.id}`));
  if (known && below(3) > 0)
    return by.write([[known, state]], () =>
      by.root.put(`/api/admin/categories/${known.id}`, { name: known.name, ...state }),
    );
  return found(by, by.fresh('category', lookForCategory), state);
};

async function found(by: Writer, thing: Thing, state: State): Promise<void> {
  const body = { name: thing.name, ...state };
  thing.id = (await by.write([[thing, state]], () => by.root.post('/api/admin/categories', body))).data.id;
}

const lookForKey = lookIn(
  '/api/admin/apikeys',
  (entry, { name }) => entry.name === name,
  ({ status }) => ({ status }),
);

const revoke = on('key', (by, key) =>
  by.write([[key, { status: 'revoked' }]], () => by.root.patch(`/api/admin/apikeys/${key.id}/revoke`)),
);

const issue: Step = async (by) => {
  const thing = by.fresh('key', lookForKey);
  const { name } = thing;
  const { data } = await by.write([[thing, { status: 'active' }]], () => by.root.post('/api/admin/apikeys', { name }));
  thing.id = data.id;
};

/** An upload that was never answered has no name here; its file is one for the clean-up. */
const upload: Step = async (by) => {
  let path: string | undefined;
  const look = async (root: Client): Promise<State> => {
    if (path === undefined) return undefined;
    const response = await fetch(root.url + path);
    const { byteLength } = await response.bytes();
    return response.status === 200 ? { byteLength } : undefined;
  };
  const thing = by.fresh('picture', look);
  const file = new Blob([png(30 + below(100), 30, (x, y) => [below(255), x, y])]);
  const sent = (): Promise<Answer> => by.user.upload('/api/user/upload', file);
  const { data } = await by.write([[thing, undefined]], sent);
  path = data.path;
  thing.may = [{ byteLength: data.size }];
};

const often: [times: number, step: Step][] = [
  [4, open],
  [4, change],
  [5, like],
  [4, review],
  [3, moderate],
  [1, on('store', close)],
  [1, closeAndReopen],
  [1, on('review', takeBack)],
  [1, takeBackAndRestore],
  [1, apply],
  [1, decide],
  [1, categorise],
  [1, issue],
  [1, revoke],
  [1, upload],
];

export const steps: Step[] = often.flatMap(([times, step]) => Array<Step>(times).fill(step));
