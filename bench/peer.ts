import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { load, pinned } from './load.ts';
import type { Options } from './options.ts';
import { ratio, span, table } from './report.ts';
import { dataSet, foodmap, key, password, type Running } from './servers.ts';

const version = '12.4.0';
const nodeVersion = '22.23.3';
const nodePackage = `node-${process.platform}-${process.arch}`;
const token = 'benchmark-token-0123456789-0123456789';

type Side = Pick<Running, 'url' | 'pid' | 'stop'> & { headers: Record<string, string> };

interface Store {
  id: number;
  name: string;
  category: { name: string };
  dishes: { name: string }[];
  images: { url: string }[];
}

function run(folder: string, command: string[], env: Record<string, string | undefined>) {
  const { exitCode } = Bun.spawnSync(command, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed`);
}

/** Installs Directus and its Node.js; where npm finds no prebuilt addons, this needs python3, make and g++. */
function install(folder: string) {
  const nodeHome = join(folder, 'node_modules', nodePackage);
  const done = join(folder, `directus-${version}-node-${nodeVersion}`);
  if (existsSync(done)) return;
  mkdirSync(folder, { recursive: true });
  const PATH = join(nodeHome, 'bin') + delimiter + process.env['PATH'];
  const npm = (...words: string[]) =>
    run(folder, ['npm', ...words, '--prefix', folder, '--loglevel=error'], {
      ...process.env,
      PATH,
      npm_config_nodedir: nodeHome,
    });
  // The addons come second, since they are built for the Node.js that comes first.
  npm('install', '--ignore-scripts', '--no-audit', `directus@${version}`, `${nodePackage}@${nodeVersion}`);
  npm('rebuild', 'sqlite3', 'isolated-vm');
  writeFileSync(done, '');
}

/** Directus on a new database, with its own defaults but for the log and the rate limits. */
async function directus(folder: string): Promise<Side> {
  const nodeHome = join(folder, 'node_modules', nodePackage);
  const command = (word: string) => [join(nodeHome, 'bin/node'), join(folder, 'node_modules/directus/cli.js'), word];
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const url = `http://127.0.0.1:${probe.port}`;
  const database = join(folder, 'peer.db');
  const log = Bun.file(join(folder, 'peer.log'));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(probe.port),
    PUBLIC_URL: url,
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
  probe.stop();
  rmSync(database, { force: true });
  await log.write('');
  run(folder, command('bootstrap'), env);
  const child = Bun.spawn(pinned(0, command('start')), { cwd: folder, env, stdout: log, stderr: log });
  while ((await fetch(`${url}/server/ping`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`Directus ended: ${await log.text()}`);
    await Bun.sleep(10);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await child.exited;
  };
  // An administrator reads without the queries for permissions.
  return { url, pid: child.pid, stop, headers: { Authorization: `Bearer ${token}` } };
}

async function ask<Answer>({ url, headers }: Side, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}

const texts = ['name', 'address', 'open_hours', 'phone', 'cover_url', 'description', 'status'];
const related = { dishes: ['name', 'description', 'image_url'], images: ['url'] };

/** Makes the collections, with dishes and images as relations of a store, and puts the stores in. */
async function fill(peer: Side, stores: Store[]) {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const parent = { field: 'store', type: 'integer', schema: { is_indexed: true } };
  const likes = { field: 'likes', type: 'integer' };
  const text = (field: string) => ({ field, type: 'string' });
  const many = (field: string) => ({ field, type: 'alias', meta: { special: ['o2m'] } });
  const collect = (collection: string, ...fields: object[]) =>
    ask(peer, '/collections', { collection, schema: {}, meta: {}, fields: [id, ...fields] });
  await collect('stores', ...[...texts, 'category'].map(text), likes, ...Object.keys(related).map(many));
  for (const [collection, fields] of Object.entries(related)) {
    await collect(collection, parent, ...fields.map(text));
    const meta = { one_field: collection };
    await ask(peer, '/relations', { collection, field: 'store', related_collection: 'stores', schema: {}, meta });
  }
  const pick = (object: object, fields: string[]) =>
    Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));
  const items = stores.map((store) => ({
    ...pick(store, ['id', 'likes', ...texts]),
    category: store.category.name,
    dishes: store.dishes.map((dish) => pick(dish, related.dishes)),
    images: store.images.map((image) => pick(image, related.images)),
  }));
  for (let at = 0; at < items.length; at += 100) await ask(peer, '/items/stores', items.slice(at, at + 100));
}

const shown = ({ name, dishes, images }: Store) =>
  JSON.stringify([name, dishes.map((dish) => dish.name), images.map((image) => image.url)]);

const whole = 'fields=*,dishes.*,images.*';
const theirList = `/items/stores?${whole}&limit=20`;
const words = '火锅 锅 noodle golden 川 小面 tea 咖啡 饺子 烤 market street house 面'
  .split(' ')
  .map(encodeURIComponent);

/** Reads of 2,000 stores beside Directus, a headless CMS; it is downloaded from npm, into `--keep` to be used again. */
export async function peer(options: Options): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = options.keep ? resolve(options.keep, 'directus') : mkdtempSync(join(tmpdir(), 'foodmap-peer-'));
  if (!options.keep) stack.defer(() => rmSync(folder, { recursive: true }));
  install(folder);
  const { copy, remove } = dataSet({ ...options, stores: 2000 });
  stack.defer(remove);
  const ours: Side = { ...(await foodmap(options.binary, copy(), 'warn')), headers: { 'X-API-Key': key } };
  stack.defer(ours.stop);
  const theirs = await directus(folder);
  stack.defer(theirs.stop);

  const stores: Store[] = [];
  for (let page = 1; page <= 20; page++) {
    stores.push(...(await ask<Store[]>(ours, `/api/stores?page_size=100&page=${page}`)));
  }
  await fill(theirs, stores);
  const known = new Map(stores.map((store) => [store.id, shown(store)]));

  /** Requests a second, once the answers are found to have that many stores, each with what belongs to it. */
  const rate = async (side: Side, paths: string[], count: number): Promise<number> => {
    for (const path of paths.slice(0, 50)) {
      const found = [await ask<Store | Store[]>(side, path)].flat();
      const right = found.filter((store) => known.get(store.id) === shown(store)).length;
      if (found.length !== count || right !== count) throw new Error(`${path}: ${right} of ${count} stores`);
    }
    const measured = await load(side.pid, { ...side, paths, seconds: options.seconds });
    // Answered only after what the load left behind, which would burden the other side.
    await ask(side, paths[0]!);
    return measured.rate;
  };

  const ourDetails = stores.map(({ id }) => `/api/stores/${id}`);
  const theirDetails = stores.map(({ id }) => `/items/stores/${id}?${whole}`);
  const ourSearches = words.map((word) => `/api/stores/search?keyword=${word}`);
  const theirSearches = words.map((word) => `${theirList}&search=${word}`);
  /** Every query is its own, so that no answer is ready. */
  const fresh = Array.from({ length: 5000 }, (_, index) => `${ourSearches[index % words.length]}&fresh=${index}`);
  await rate(ours, ourDetails, 1);
  await rate(theirs, theirDetails, 1);

  const title = `beside Directus ${version} on Node.js ${nodeVersion}, 2,000 stores`;
  const row = table(title, 'foodmap requests/s', 'Directus requests/s', 'ratio');
  const cases: [string, number, string[], string[]][] = [
    ['detail, random ids', 1, ourDetails, theirDetails],
    ['list of 20', 20, ['/api/stores'], [theirList]],
    ['search, nothing ready', 20, fresh, theirSearches],
    ['search, the same words again', 20, ourSearches, theirSearches],
  ];
  for (const [request, count, our, their] of cases) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < options.rounds; round++) {
      pairs.push([await rate(ours, our, count), await rate(theirs, their, count)]);
    }
    const all = pairs.map(([one, other]) => one / other);
    row(request, span(pairs.map(([one]) => one)), span(pairs.map(([, other]) => other)), span(all, ratio));
  }
}
