import { load } from './load.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';
import { dataSet, foodmap, key, resident, steadyLikes } from './servers.ts';
import { keywords } from './words.ts';

const headers = { 'X-API-Key': key };
const likes = 1000;
const any = (below: number) => Math.floor(Math.random() * below);

/** Details, lists, rankings and searches in fixed shares, in random order. */
const mixed = (stores: number) =>
  Array.from({ length: 50_000 }, (_, index) => {
    const share = index % 10;
    if (share < 5) return `/api/stores/${1 + any(stores)}`;
    if (share < 7) return `/api/stores?page=${1 + any(50)}`;
    if (share < 8) return `/api/stores?category_id=${1 + any(12)}&page=${1 + any(50)}`;
    if (share < 9)
      return `/api/rankings/stores?by=${['hotness', 'likes', 'search', 'reviews'][any(4)]}&page=${1 + any(20)}`;
    return `/api/stores/search?keyword=${encodeURIComponent(keywords[any(keywords.length)]!)}`;
  }).toSorted(() => Math.random() - 0.5);

/** Resident memory during mixed reads and likes, and after them. */
export async function memory(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const server = await foodmap(options.binary, copy(), 'info');
  const { pid, url } = server;
  const row = table(`memory, ${options.stores.toLocaleString('en')} stores`, 'MB resident');
  row('idle', resident(server));
  const stopLikes = await steadyLikes(server, likes, options.stores);
  const seconds = 5;
  for (const part of ['first', 'second', 'third', 'fourth']) {
    await load(pid, { url, paths: mixed(options.stores), headers, seconds });
    row(`after the ${part} ${seconds} seconds of mixed load`, resident(server));
  }
  stopLikes();
  await Bun.sleep(10_000);
  row('ten seconds later', resident(server));
  await server.stop();
  remove();
}
