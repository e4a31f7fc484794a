import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { directus } from './peers/directus.ts';
import { ask, storesIn, type Peer, type Side, type Store } from './peers/peer.ts';
import { pocketbase } from './peers/pocketbase.ts';
import { strapi } from './peers/strapi.ts';
import { ratio, span, table } from './report.ts';
import { dataSet, foodmap, key } from './servers.ts';

const words = '火锅 锅 noodle golden 川 小面 tea 咖啡 饺子 烤 market street house 面'
  .split(' ')
  .map(encodeURIComponent);

/** Alike on all sides; not all of them keep the order of what belongs to a store. */
const shown = ({ name, dishes, images }: Pick<Store, 'name' | 'dishes' | 'images'>) =>
  JSON.stringify([name, dishes.map((dish) => dish.name).sort(), images.map((image) => image.url).sort()]);

/** Reads of 2,000 stores beside other programs, which are downloaded from npm, into `--keep` to be used again. */
export async function peer(options: Options): Promise<void> {
  for (const [name, one] of Object.entries({ pocketbase, strapi, directus })) await compareWith(one, name, options);
}

async function compareWith(other: Peer, name: string, options: Options): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = options.keep ? resolve(options.keep, name) : mkdtempSync(join(tmpdir(), 'foodmap-peer-'));
  if (!options.keep) stack.defer(() => rmSync(folder, { recursive: true }));
  other.install(folder);
  const { copy, remove } = dataSet({ ...options, stores: 2000 });
  stack.defer(remove);
  const ours: Side = { ...(await foodmap(options.binary, copy(), 'warn')), headers: { 'X-API-Key': key } };
  stack.defer(ours.stop);
  const theirs = await other.start(folder);
  stack.defer(theirs.stop);

  const stores: Store[] = [];
  for (let page = 1; page <= 20; page++) {
    stores.push(...(await ask<{ data: Store[] }>(ours, `/api/stores?page_size=100&page=${page}`)).data);
  }
  await other.fill(theirs, stores);
  const known = new Set(stores.map(shown));

  /** Requests a second, once the answers are found to have that many stores, each with what belongs to it. */
  const rate = async (side: Side, paths: string[], count: number): Promise<number> => {
    for (const path of paths.slice(0, 50)) {
      const found = (side === ours ? storesIn : other.read)(await ask(side, path));
      const right = found.filter((store) => known.has(shown(store))).length;
      if (found.length !== count || right !== count) throw new Error(`${path}: ${right} of ${count} stores`);
    }
    const measured = await load(side.pid, { ...side, paths, seconds: options.seconds });
    // Answered only after what the load left behind, which would burden the other side.
    await ask(side, paths[0]!);
    return measured.rate;
  };

  const ourDetails = stores.map(({ id }) => `/api/stores/${id}`);
  const theirDetails = stores.map(({ id }) => other.detail(id));
  const ourSearches = words.map((word) => `/api/stores/search?keyword=${word}`);
  const theirSearches = words.map(other.search);
  /** Every query is its own, so that no answer is ready. */
  const fresh = Array.from({ length: 5000 }, (_, index) => `${ourSearches[index % words.length]}&fresh=${index}`);
  await rate(ours, ourDetails, 1);
  await rate(theirs, theirDetails, 1);

  const row = table(`beside ${other.title}, 2,000 stores`, 'foodmap requests/s', 'theirs', 'ratio');
  const cases: [string, number, string[], string[]][] = [
    ['detail, random ids', 1, ourDetails, theirDetails],
    ['list of 20', 20, ['/api/stores'], [other.list]],
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
