import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { freePort, password, started } from '../servers.ts';
import { ask, node, nodeIn, related, run, storesIn, texts, whole, type Peer, type Side, type Store } from './peer.ts';

const version = '12.4.0';
const token = 'benchmark-token-0123456789-0123456789';

/** Installs Directus and its Node.js; where npm finds no prebuilt addons, this needs python3, make and g++. */
function install(folder: string) {
  const done = join(folder, `directus-${version}-node-${node.version}`);
  if (existsSync(done)) return;
  mkdirSync(folder, { recursive: true });
  const bin = dirname(nodeIn(folder));
  const PATH = bin + delimiter + process.env['PATH'];
  const npm = (...words: string[]) =>
    run(folder, ['npm', ...words, '--prefix', folder, '--loglevel=error'], {
      ...process.env,
      PATH,
      npm_config_nodedir: dirname(bin),
    });
  // Addons come second: they are built for the Node.js that is installed first.
  npm('install', '--ignore-scripts', '--no-audit', `directus@${version}`, `${node.package}@${node.version}`);
  npm('rebuild', 'sqlite3', 'isolated-vm');
  writeFileSync(done, '');
}

async function start(folder: string): Promise<Side> {
  const command = (word: string) => [nodeIn(folder), join(folder, 'node_modules/directus/cli.js'), word];
  const port = freePort();
  const database = join(folder, 'peer.db');
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: database,
    SECRET: token,
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'warn',
    RATE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
  };
  rmSync(database, { force: true });
  run(folder, command('bootstrap'), env);
  const side = await started(command('start'), port, '/server/ping', {
    cwd: folder,
    env,
    log: join(folder, 'peer.log'),
  });
  // As an administrator: other readers cost queries for permissions.
  return { ...side, headers: { Authorization: `Bearer ${token}` } };
}

/** Creates the collections, with dishes and images as relations of a store, and fills them. */
async function fill(side: Side, stores: Store[]) {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const parent = { field: 'store', type: 'integer', schema: { is_indexed: true } };
  const likes = { field: 'likes', type: 'integer' };
  const text = (field: string) => ({ field, type: 'string' });
  const many = (field: string) => ({ field, type: 'alias', meta: { special: ['o2m'] } });
  const collect = (collection: string, ...fields: object[]) =>
    ask(side, '/collections', { collection, schema: {}, meta: {}, fields: [id, ...fields] });
  await collect('stores', ...[...texts, 'category'].map(text), likes, ...Object.keys(related).map(many));
  for (const [collection, fields] of Object.entries(related)) {
    await collect(collection, parent, ...fields.map(text));
    const meta = { one_field: collection };
    await ask(side, '/relations', { collection, field: 'store', related_collection: 'stores', schema: {}, meta });
  }
  const items = stores.map((store) => ({ id: store.id, ...whole(store) }));
  for (let at = 0; at < items.length; at += 100) await ask(side, '/items/stores', items.slice(at, at + 100));
}

const fields = 'fields=*,dishes.*,images.*';
const list = `/items/stores?${fields}&limit=20`;

/** A headless CMS on Node.js. */
export const directus: Peer = {
  title: `Directus ${version} on Node.js ${node.version}`,
  install,
  start,
  fill,
  list,
  detail: (id) => `/items/stores/${id}?${fields}`,
  search: (word) => `${list}&search=${word}`,
  read: storesIn,
};
