import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { directus } from './peers/directus.ts';
import { ask, storesIn, storesOf, type Peer, type Side, type Store } from './peers/peer.ts';
import { pocketbase } from './peers/pocketbase.ts';
import { strapi } from './peers/strapi.ts';
import { ratio, span, table } from './report.ts';
import { dataSet, foodmap, key } from './servers.ts';

const words = '火锅 锅 noodle golden 川 小面 tea 咖啡 饺子 烤 market street house 面'
  .split(' ')
  .map(encodeURIComponent);

/** Equal on all sides; some do not keep the order of dishes and images. */
const shown = ({ name, dishes, images }: Pick<Store, 'name' | 'dishes' | 'images'>) =>
  JSON.stringify([name, dishes.map((dish) => dish.name).sort(), images.map((image) => image.url).sort()]);

/**
 * Reads of 2,000 stores beside other programs from npm, which `--keep` keeps for the next run. Skips a program that cannot
 * be built, and prints why.
 */
export async function peer(options: Options): Promise<void> {
  for (const [name, one] of Object.entries({ pocketbase, strapi, directus })) await compareWith(one, name, options);
}

async function compareWith(other: Peer, name: string, options: Options): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = options.keep ? resolve(options.keep, name) : mkdtempSync(join(tmpdir(), 'foodmap-peer-'));
  if (!options.keep) stack.defer(() => rmSync(folder, { recursive: true }));
  try {
    other.install(folder);
  } catch (error) {
    console.log(`\n${other.title} is left out, since it could not be built here: ${(error as Error).message}.`);
    return;
  }
  const { copy, remove } = dataSet({ ...options, stores: 2000 });
  stack.defer(remove);
  const ours: Side = { ...(await foodmap(options.binary, copy(), 'warn')), headers: { 'X-API-Key': key } };
  stack.defer(ours.stop);
  const theirs = await other.start(folder);
  stack.defer(theirs.stop);

  const stores = await storesOf(ours, 2000);
  await other.fill(theirs, stores);
  const known = new Set(stores.map(shown));

  /** Requests a second, after checking that the answers have so many stores, each with dishes and images. */
  const rate = async (side: Side, paths: string[], count: number): Promise<number> => {
    for (const path of paths.slice(0, 50)) {
      const found = (side === ours ? storesIn : other.read)(await ask(side, path));
      const right = found.filter((store) => known.has(shown(store))).length;
      if (found.length !== count || right !== count) throw new Error(`${path}: ${right} of ${count} stores`);
    }
    const measured = await load(side.pid, { ...side, paths, seconds: options.seconds });
    // Answered only when the requests of the load are done, which would slow the other side.
    await ask(side, paths[0]!);
    return measured.rate;
  };

  const ourDetails = stores.map(({ id }) => `/api/stores/${id}`);
  const theirDetails = stores.map(({ id }) => other.detail(id));
  const ourSearches = words.map((word) => `/api/stores/search?keyword=${word}`);
  const theirSearches = words.map(other.search);
  /** Each URL is unique, so that no answer is cached. */
  const fresh = Array.from({ length: 5000 }, (_, index) => `${ourSearches[index % words.length]}&fresh=${index}`);
  await rate(ours, ourDetails, 1);
  await rate(theirs, theirDetails, 1);

  const row = table(`beside ${other.title}, 2,000 stores`, 'foodmap requests/s', 'theirs', 'ratio');
  const cases: [string, number, string[], string[]][] = [
    ['detail, random ids', 1, ourDetails, theirDetails],
    ['list of 20', 20, ['/api/stores'], [other.list]],
    ['search, nothing cached', 20, fresh, theirSearches],
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
