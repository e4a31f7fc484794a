import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort, started } from '../servers.ts';
import { ask, node, nodeIn, related, run, storesIn, texts, whole, type Peer, type Side, type Store } from './peer.ts';

const version = '5.54.0';
const secret = 'benchmark-secret-0123456789-01234';

/** Replaces `status`, which Strapi reserves. */
const state = 'state';
const attributes = [...texts.filter((name) => name !== 'status'), state, 'category'];

const text = (names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'text' }]));
const parts = { dishes: 'store.dish', images: 'store.image' };
const component = (fields: string[], displayName: string) => ({
  collectionName: `components_store_${displayName}`,
  info: { displayName },
  options: {},
  attributes: text(fields),
});
const made = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::store.store');`;
const exported = (value: object) => `module.exports = ${JSON.stringify(value)};`;

/** The project: settings, and public stores with dishes and images as components. */
const files: Record<string, string | object> = {
  'package.json': { name: 'peer', private: true, version: '0.0.0', strapi: { uuid: false } },
  'config/database.js': `module.exports = ({ env }) => ({
    connection: { client: 'sqlite', connection: { filename: env('DATABASE') }, useNullAsDefault: true },
  });`,
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['one'] } });`,
  'config/admin.js': exported({
    serveAdminPanel: false,
    auth: { secret },
    apiToken: { salt: secret },
    transfer: { token: { salt: secret } },
    secrets: { encryptionKey: secret },
  }),
  'config/plugins.js': exported({ 'users-permissions': { config: { jwtSecret: secret } } }),
  'config/middlewares.js': exported(
    'errors security cors poweredBy query body favicon public'.split(' ').map((name) => `strapi::${name}`),
  ),
  'public/uploads/.gitkeep': '',
  'src/components/store/dish.json': component(related.dishes, 'dishes'),
  'src/components/store/image.json': component(related.images, 'images'),
  'src/api/store/content-types/store/schema.json': {
    kind: 'collectionType',
    collectionName: 'stores',
    info: { singularName: 'store', pluralName: 'stores', displayName: 'Store' },
    options: { draftAndPublish: false },
    attributes: {
      ...text(attributes),
      likes: { type: 'integer' },
      dishes: { type: 'component', repeatable: true, component: parts.dishes },
      images: { type: 'component', repeatable: true, component: parts.images },
    },
  },
  'src/api/store/controllers/store.js': made('Controller'),
  'src/api/store/services/store.js': made('Service'),
  'src/api/store/routes/store.js': made('Router'),
  'src/index.js': `module.exports = {
    register() {},
    async bootstrap({ strapi }) {
      const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
      for (const action of ['find', 'findOne', 'create']) {
        const data = { action: 'api::store.store.' + action, role: role.id };
        await strapi.db.query('plugin::users-permissions.permission').create({ data });
      }
    },
  };`,
};

/** Installs Strapi, its Node.js, and a better-sqlite3 with a prebuilt addon. */
function install(folder: string) {
  const done = join(folder, `strapi-${version}-node-${node.version}`);
  if (existsSync(done)) return;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const packages = [
    `@strapi/strapi@${version}`,
    `@strapi/plugin-users-permissions@${version}`,
    `${node.package}@${node.version}`,
    'better-sqlite3@13.2.0',
    'react@18',
    'react-dom@18',
    'react-router-dom@6',
    'styled-components@6',
  ];
  const options = ['--prefix', folder, '--loglevel=error', '--ignore-scripts', '--no-audit'];
  run(folder, ['npm', 'install', ...options, ...packages]);
  writeFileSync(done, '');
}

async function start(folder: string): Promise<Side> {
  const port = freePort();
  const database = join(folder, 'peer.db');
  for (const file of ['', '-wal', '-shm']) rmSync(database + file, { force: true });
  const command = [nodeIn(folder), join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE: database,
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  return {
    ...(await started(command, port, '/api/stores', { cwd: folder, env, log: join(folder, 'peer.log') })),
    headers: {},
  };
}

/** Its document IDs of stores, which its URLs need. */
const documents = new Map<number, string>();

async function fill(side: Side, stores: Store[]) {
  for (const store of stores) {
    const { status, ...fields }: Record<string, unknown> = whole(store);
    const data = { ...fields, [state]: status };
    const answer = await ask<{ data: { documentId: string } }>(side, '/api/stores', { data });
    documents.set(store.id, answer.data.documentId);
  }
}

const list = '/api/stores?populate=*&pagination%5BpageSize%5D=20';

/** A headless CMS on Node.js. */
export const strapi: Peer = {
  title: `Strapi ${version} on Node.js ${node.version}`,
  install,
  start,
  fill,
  list,
  detail: (id) => `/api/stores/${documents.get(id)}?populate=*`,
  search: (word) => `${list}&_q=${word}`,
  read: storesIn,
};
