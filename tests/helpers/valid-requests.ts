import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, captcha, category, guest, list, review, staying, store, unique, user, type Client } from './client.ts';
import { eventually } from './eventually.ts';
import { withTotp } from './factors.ts';
import { png } from './images.ts';
import { codeIn, type Mail } from './mail-server.ts';
import type { Server } from './server.ts';

/** Everything that a request can be about, and who sends it. */
export interface Situation {
  server: Server;
  /** Makes what the request is about. */
  root: Client;
  /** Sends it; the password is `password`. */
  actor: Client & { id: number; username: string };
  password: string;
  /** Mails of the server, where it sends any. */
  mails?: Mail[];
  /** Time of a server with its own. */
  clock?: () => number;
}

interface ValidRequest {
  path: string;
  init?: RequestInit;
}

type Make = (situation: Situation) => Promise<ValidRequest> | ValidRequest;

const json = (path: string, body: unknown): ValidRequest => ({
  path,
  init: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});

const form = (path: string, name: string, content: Blob): ValidRequest => {
  const body = new FormData();
  body.set(name, content, name);
  return { path, init: { body } };
};

/** A file in `incoming/`. */
function noMap({ data }: Server): string {
  mkdirSync(join(data, 'incoming'), { recursive: true });
  writeFileSync(join(data, 'incoming', 'no.osm.pbf'), 'No map.');
  return 'no.osm.pbf';
}

/** The ID of an upload. */
const incoming = async (root: Client): Promise<string> =>
  (await root.post('/api/admin/incoming', { name: unique('file '), size: 3 })).data.id;

const application = async (root: Client) => ({
  store_name: unique('Applicant '),
  category_id: (await category(root)).id,
  address: '1 Market Square',
  contact_name: 'W',
  contact_phone: '1',
});

async function applied(server: Server, root: Client) {
  return (await guest(server).post('/api/merchant/apply', await application(root))).data;
}

const ownReview = async ({ root, actor }: Situation) =>
  (await review(root, actor, (await store(root)).id, { status: 'pending' })).id as number;

const anyReview = async ({ server, root }: Situation, status = 'approved') =>
  (await review(root, await user(server), (await store(root)).id, { status })).id as number;

const reported = async ({ server, root }: Situation) =>
  (await guest(server).post(`/api/stores/${(await store(root)).id}/reports`, { kind: 'closed' })).data.id;

const ownerCode = async (root: Client, id: number): Promise<string> =>
  (await root.post(`/api/admin/stores/${id}/owner-code`)).data.code;

/** The code of a link that somebody got by mail. */
async function mailLink({ server, mails = [], password }: Situation, kind: 'address' | 'password'): Promise<string> {
  const [somebody, email] = [await user(server), `${unique('mei')}@mail.example`];
  const next = (before: number) => eventually(async () => codeIn(mails.filter(({ to }) => to.includes(email))[before]));
  await somebody.put('/api/user/email', { email, password });
  const code = await next(0);
  if (kind === 'address') return code;
  const { username } = somebody;
  await guest(server).post('/api/user/email/confirm', { code });
  await guest(server).post('/api/user/password/reset', { username });
  return next(1);
}

/** A store that the actor looks after. */
async function ownStore({ root, actor }: Situation) {
  const made = await store(root, { dishes: [{ name: 'Soup' }] });
  await actor.post('/api/user/stores', { code: await ownerCode(root, made.id) });
  return made;
}

/** The likes of somebody. */
async function attack({ server, root }: Pick<Situation, 'server' | 'root' | 'actor'>) {
  const attacker = await user(server);
  await attacker.post(`/api/user/stores/${(await store(root)).id}/like`);
  return { user_ids: [attacker.id], from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
}

const colleague = async ({ root, password }: Situation) =>
  (await root.post('/api/admin/admins', { username: unique('colleague'), password })).data.id as number;

async function deleted(root: Client, path: string): Promise<ValidRequest> {
  await root.delete(path);
  return { path: `${path}/restore` };
}

/** A file with the name of a backup, which is all that its routes look at before they answer. */
function backup({ server }: Situation): string {
  const name = 'foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst';
  mkdirSync(join(server.data, 'backups'), { recursive: true });
  writeFileSync(join(server.data, 'backups', name), 'x');
  return name;
}

/** Each request hides another one. */
const hidable = ['smoking', 'dog', 'drive_through', 'brunch', 'organic'];
let hidden = 0;

const site = { name: 'Hall', tagline: '', logo_url: '', languages: ['en'], time_zone: 'UTC' };
const map = { centre: null, zoom: null, plan: null, tiles: null };

/** A request that succeeds, for every route that can write, by `METHOD /path`. */
export const validRequests: Record<string, Make> = {
  'POST /api/user/register': async ({ server, password }) =>
    json('/api/user/register', { username: unique('new'), password, ...(await captcha(guest(server))) }),
  'POST /api/user/login': async ({ server, password }) => {
    const { username } = await user(server);
    return json('/api/user/login', { username, password, ...(await captcha(guest(server))) });
  },
  'POST /api/admin/login': async ({ server, root, password }) => {
    const username = unique('colleague');
    await root.post('/api/admin/admins', { username, password });
    return json('/api/admin/login', { username, password, ...(await captcha(guest(server))) });
  },
  'POST /api/merchant/apply': async ({ root }) => json('/api/merchant/apply', await application(root)),
  'POST /api/merchant/applications/lookup': async ({ server, root }) =>
    json('/api/merchant/applications/lookup', { lookup: (await applied(server, root)).lookup }),
  'POST /api/stores/:id/reports': async ({ root }) =>
    json(`/api/stores/${(await store(root)).id}/reports`, { kind: 'closed' }),
  'POST /api/reviews/:id/reports': async (situation) =>
    json(`/api/reviews/${await anyReview(situation)}/reports`, { kind: 'spam' }),

  'PUT /api/user/password': ({ password }) =>
    json('/api/user/password', { current_password: password, password: `${password} 2` }),
  'PUT /api/user/email': ({ password }) => json('/api/user/email', { email: 'mei@mail.example', password }),
  'POST /api/user/email/confirm': async (situation) =>
    json('/api/user/email/confirm', { code: await mailLink(situation, 'address') }),
  'POST /api/user/password/reset': async ({ actor }) => json('/api/user/password/reset', { username: actor.username }),
  'POST /api/user/password/reset/confirm': async (situation) =>
    json('/api/user/password/reset/confirm', {
      code: await mailLink(situation, 'password'),
      password: situation.password,
    }),
  'POST /api/user/logout': () => ({ path: '/api/user/logout' }),
  'POST /api/user/session': async ({ server }) => ({
    path: '/api/user/session',
    init: { headers: { cookie: (await staying(server)).cookie, origin: server.url } },
  }),
  'DELETE /api/user/sessions/:id': async ({ actor }) => {
    const { data } = await actor.get('/api/user/sessions');
    return { path: `/api/user/sessions/${data[0].id}` };
  },
  'POST /api/user/me/delete': ({ password }) => json('/api/user/me/delete', { password }),
  'POST /api/user/stores/:id/reviews': async ({ root }) =>
    json(`/api/user/stores/${(await store(root)).id}/reviews`, { rating: 4 }),
  'PUT /api/user/reviews/:id': async (situation) =>
    json(`/api/user/reviews/${await ownReview(situation)}`, { rating: 2 }),
  'DELETE /api/user/reviews/:id': async (situation) => ({ path: `/api/user/reviews/${await ownReview(situation)}` }),
  'POST /api/user/upload': () => form('/api/user/upload', 'file', new Blob([png(8, 8)], { type: 'image/png' })),
  'POST /api/user/stores/:id/like': async ({ root }) => ({ path: `/api/user/stores/${(await store(root)).id}/like` }),
  'PUT /api/user/stores/:id/like': async ({ root }) => ({ path: `/api/user/stores/${(await store(root)).id}/like` }),
  'DELETE /api/user/stores/:id/like': async ({ root, actor }) => {
    const path = `/api/user/stores/${(await store(root)).id}/like`;
    await actor.post(path);
    return { path };
  },

  'POST /api/user/stores': async ({ root }) =>
    json('/api/user/stores', { code: await ownerCode(root, (await store(root)).id) }),
  'PUT /api/user/stores/:id': async (situation) => {
    const { id } = await ownStore(situation);
    return json(`/api/user/stores/${id}`, { name: unique('Store '), address: 'y' });
  },
  'PUT /api/user/stores/:id/today': async (situation) =>
    json(`/api/user/stores/${(await ownStore(situation)).id}/today`, { closed: true }),
  'PUT /api/user/stores/:id/hours': async (situation) =>
    json(`/api/user/stores/${(await ownStore(situation)).id}/hours`, {
      hours: [{ day: 1, opens: '10:00', closes: '12:00' }],
    }),
  'PUT /api/user/stores/:id/dishes/:dish/sold-out': async (situation) => {
    const { id, dishes } = await ownStore(situation);
    return json(`/api/user/stores/${id}/dishes/${dishes[0].id}/sold-out`, { sold_out: true });
  },
  'PUT /api/user/stores/:id/reviews/:review/reply': async (situation) => {
    const { id } = await ownStore(situation);
    const { id: reviewId } = await review(situation.root, await user(situation.server), id);
    return json(`/api/user/stores/${id}/reviews/${reviewId}/reply`, { text: 'Thank you.' });
  },
  'POST /api/user/stores/:id/claims': async ({ root }) =>
    json(`/api/user/stores/${(await store(root)).id}/claims`, { text: 'Mine.' }),
  'PATCH /api/admin/claims/:id/status': async ({ server, root }) => {
    const claim = await (
      await user(server)
    ).post(`/api/user/stores/${(await store(root)).id}/claims`, { text: 'Mine.' });
    return json(`/api/admin/claims/${claim.data.id}/status`, { status: 'approved' });
  },
  'PATCH /api/admin/edits/:id/status': async ({ server, root, ...rest }) => {
    const owner = await user(server);
    const { id, category_id } = await ownStore({ server, root, ...rest, actor: owner });
    const sent = await owner.put(`/api/user/stores/${id}`, { name: unique('Store '), address: 'y', category_id });
    return json(`/api/admin/edits/${sent.meta.edit.id}/status`, { status: 'approved' });
  },
  'POST /api/admin/stores/:id/owner-code': async ({ root }) => ({
    path: `/api/admin/stores/${(await store(root)).id}/owner-code`,
  }),
  'DELETE /api/admin/stores/:id/note': async ({ server, root, ...rest }) => {
    const owner = await user(server);
    const { id } = await ownStore({ server, root, ...rest, actor: owner });
    await owner.put(`/api/user/stores/${id}/today`, { note: 'Fresh crab' });
    return { path: `/api/admin/stores/${id}/note` };
  },
  'DELETE /api/admin/stores/:id/owners/:user': async ({ server, root, ...rest }) => {
    const owner = await user(server);
    const { id } = await ownStore({ server, root, ...rest, actor: owner });
    return { path: `/api/admin/stores/${id}/owners/${owner.id}` };
  },

  'POST /api/admin/lists': async ({ root }) =>
    json('/api/admin/lists', { title: unique('List '), stops: [{ store_id: (await store(root)).id }] }),
  'PUT /api/admin/lists/:id': async ({ root }) => {
    const stops = [{ store_id: (await store(root)).id }];
    return json(`/api/admin/lists/${(await list(root, [])).id}`, { title: unique('List '), stops });
  },
  'DELETE /api/admin/lists/:id': async ({ root }) => ({ path: `/api/admin/lists/${(await list(root, [])).id}` }),

  'DELETE /api/admin/me/sessions/:id': async ({ server, actor, password }) => {
    const other = await admin(server, actor.username, password);
    const { data } = await other.get('/api/admin/me/sessions');
    const { id } = data.find((session: { is_current: boolean }) => session.is_current);
    return { path: `/api/admin/me/sessions/${id}` };
  },
  'POST /api/admin/me/factors': () => json('/api/admin/me/factors', { kind: 'totp' }),
  'DELETE /api/admin/me/factors/:id': async ({ actor, clock }) => {
    const { id } = await withTotp(actor, clock);
    return { path: `/api/admin/me/factors/${id}` };
  },
  'DELETE /api/admin/admins/:id/factors': async (situation) => ({
    path: `/api/admin/admins/${await colleague(situation)}/factors`,
  }),
  'PUT /api/admin/settings/security': () => json('/api/admin/settings/security', { require_second_factor: false }),
  'POST /api/admin/login/second': async ({ server, root, clock }) => {
    const username = unique('second');
    const password = 'a password with a phone';
    await root.post('/api/admin/admins', { username, password });
    const { code } = await withTotp(await admin(server, username, password), clock);
    const login = { username, password, ...(await captcha(guest(server))) };
    const { meta } = await guest(server).post('/api/admin/login', login);
    return json('/api/admin/login/second', { challenge: meta.challenge, code: code() });
  },
  'POST /api/admin/logout': () => ({ path: '/api/admin/logout' }),
  'PUT /api/admin/me/password': ({ password }) =>
    json('/api/admin/me/password', { current_password: password, password: `${password} 2` }),
  'POST /api/admin/admins': ({ password }) => json('/api/admin/admins', { username: unique('backdoor'), password }),
  'PATCH /api/admin/admins/:id/password': async (situation) =>
    json(`/api/admin/admins/${await colleague(situation)}/password`, { password: situation.password }),
  'PATCH /api/admin/admins/:id/enabled': async (situation) =>
    json(`/api/admin/admins/${await colleague(situation)}/enabled`, { enabled: false }),
  'PATCH /api/admin/admins/:id/role': async (situation) =>
    json(`/api/admin/admins/${await colleague(situation)}/role`, { role: 'super_admin' }),
  'POST /api/admin/backups': () => ({ path: '/api/admin/backups' }),
  'POST /api/admin/backups/:name/verify': (situation) => ({ path: `/api/admin/backups/${backup(situation)}/verify` }),
  'POST /api/admin/backups/:name/download': (situation) => ({
    path: `/api/admin/backups/${backup(situation)}/download`,
  }),
  'POST /api/admin/import': () => form('/api/admin/import', 'categories', new Blob([`name\n${unique('Imported ')}\n`])),
  'POST /api/admin/incoming': () => json('/api/admin/incoming', { name: unique('file '), size: 3 }),
  'PATCH /api/admin/incoming/:id': async ({ root }) => ({
    path: `/api/admin/incoming/${await incoming(root)}`,
    init: { headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' }, body: 'all' },
  }),
  'DELETE /api/admin/incoming/:id': async ({ root }) => ({ path: `/api/admin/incoming/${await incoming(root)}` }),
  'POST /api/admin/map': ({ server }) => json('/api/admin/map', { file: noMap(server) }),
  'POST /api/admin/exports': () => ({ path: '/api/admin/exports' }),
  'PUT /api/admin/settings/cors': () =>
    json('/api/admin/settings/cors', { origins: [`https://${unique('site')}.example`] }),
  'PUT /api/admin/settings/attributes': () =>
    json('/api/admin/settings/attributes', { hidden: [hidable[hidden++ % hidable.length]] }),
  'PUT /api/admin/settings/search': () =>
    json('/api/admin/settings/search', { synonyms: [[unique('word'), unique('word')]] }),
  'PUT /api/admin/settings/texts': () =>
    json('/api/admin/settings/texts', { language: 'en', texts: { 'site/home.best': unique('Best ') } }),
  'PUT /api/admin/settings/site': () => json('/api/admin/settings/site', { ...site, tagline: unique('Tag '), map }),
  'POST /api/admin/settings/site/test-message': () => ({ path: '/api/admin/settings/site/test-message' }),
  'POST /api/admin/apikeys': () => json('/api/admin/apikeys', { name: unique('Key ') }),
  'PATCH /api/admin/apikeys/:id/revoke': async ({ root }) => ({
    path: `/api/admin/apikeys/${(await root.post('/api/admin/apikeys', { name: unique('Key ') })).data.id}/revoke`,
  }),
  'PATCH /api/admin/merchant/applications/:id/review': async ({ server, root }) =>
    json(`/api/admin/merchant/applications/${(await applied(server, root)).id}/review`, { action: 'approve' }),
  'POST /api/admin/categories': () => json('/api/admin/categories', { name: unique('Category ') }),
  'PUT /api/admin/categories/:id': async ({ root }) =>
    json(`/api/admin/categories/${(await category(root)).id}`, { name: unique('Category ') }),
  'PUT /api/admin/categories/order': async ({ root }) => {
    const [first, second] = [await category(root), await category(root)];
    return json('/api/admin/categories/order', { ids: [second.id, first.id] });
  },
  'DELETE /api/admin/categories/:id': async ({ root }) => ({
    path: `/api/admin/categories/${(await category(root)).id}`,
  }),
  'POST /api/admin/categories/:id/restore': async ({ root }) =>
    deleted(root, `/api/admin/categories/${(await category(root)).id}`),
  'POST /api/admin/stores': async ({ root }) =>
    json('/api/admin/stores', { name: unique('Store '), address: 'x', category_id: (await category(root)).id }),
  'PUT /api/admin/stores/:id': async ({ root }) => {
    const { id, category_id } = await store(root);
    return json(`/api/admin/stores/${id}`, { name: unique('Store '), address: 'y', category_id });
  },
  'DELETE /api/admin/stores/:id': async ({ root }) => ({ path: `/api/admin/stores/${(await store(root)).id}` }),
  'POST /api/admin/stores/:id/restore': async ({ root }) =>
    deleted(root, `/api/admin/stores/${(await store(root)).id}`),
  'PATCH /api/admin/stores/:id/status': async ({ root }) =>
    json(`/api/admin/stores/${(await store(root)).id}/status`, { status: 'inactive' }),
  'POST /api/admin/stores/:id/merge': async ({ server, root }) => {
    const [from, into] = [await store(root), await store(root)];
    await review(root, await user(server), from.id);
    return json(`/api/admin/stores/${from.id}/merge`, { into: into.id });
  },
  'POST /api/admin/categories/:id/merge': async ({ root }) => {
    const [from, into] = [await store(root), await category(root)];
    return json(`/api/admin/categories/${from.category_id}/merge`, { into: into.id });
  },
  'POST /api/admin/stores/bulk': async ({ root }) =>
    json('/api/admin/stores/bulk', { ids: [(await store(root)).id, (await store(root)).id], action: 'delete' }),
  'PATCH /api/admin/reviews/:id/status': async (situation) =>
    json(`/api/admin/reviews/${await anyReview(situation, 'pending')}/status`, { status: 'approved' }),
  'PUT /api/admin/reviews/:id/reply': async (situation) =>
    json(`/api/admin/reviews/${await anyReview(situation)}/reply`, { text: 'Thank you.' }),
  'DELETE /api/admin/reviews/:id': async (situation) => ({ path: `/api/admin/reviews/${await anyReview(situation)}` }),
  'POST /api/admin/reviews/:id/restore': async (situation) =>
    deleted(situation.root, `/api/admin/reviews/${await anyReview(situation)}`),
  'POST /api/admin/reviews/bulk': async (situation) =>
    json('/api/admin/reviews/bulk', {
      ids: [await anyReview(situation, 'pending'), await anyReview(situation, 'pending')],
      action: 'approve',
    }),
  'PATCH /api/admin/reports/:id/status': async (situation) =>
    json(`/api/admin/reports/${await reported(situation)}/status`, { status: 'done' }),
  'PATCH /api/admin/users/:id/status': async ({ server }) =>
    json(`/api/admin/users/${(await user(server)).id}/status`, { status: 'disabled' }),
  'POST /api/admin/users/:id/block': async ({ server, root }) => {
    const author = await user(server);
    await review(root, author, (await store(root)).id, { status: 'approved' });
    return json(`/api/admin/users/${author.id}/block`, { reviews: true });
  },
  'PATCH /api/admin/users/:id/password': async ({ server, password }) =>
    json(`/api/admin/users/${(await user(server)).id}/password`, { password }),
  'DELETE /api/admin/users/:id': async ({ server }) => ({ path: `/api/admin/users/${(await user(server)).id}` }),
  'POST /api/admin/rankings/stores/recalc': async ({ root }) => {
    await store(root);
    return { path: '/api/admin/rankings/stores/recalc' };
  },
  'POST /api/admin/attacks/preview': async (situation) => json('/api/admin/attacks/preview', await attack(situation)),
  'POST /api/admin/attacks/take-back': async (situation) =>
    json('/api/admin/attacks/take-back', await attack(situation)),
  'POST /api/admin/activity/:id/undo': async (situation) => {
    const id = await anyReview(situation, 'pending');
    const { headers } = await situation.actor.patch(`/api/admin/reviews/${id}/status`, { status: 'approved' });
    return { path: `/api/admin/activity/${headers.get('x-foodmap-activity')}/undo` };
  },
  'POST /api/admin/upload': () => form('/api/admin/upload', 'file', new Blob([png(8, 8)], { type: 'image/png' })),
};

/** Requests with JSON to routes that take a form as well. */
export const jsonRequests: Record<string, Make> = {
  'POST /api/admin/import': ({ server }) => json('/api/admin/import?kind=osm', { file: noMap(server) }),
};
