import { join } from 'node:path';
import { noPostgres, Postgres } from '../tests/helpers/postgres.ts';
import { filteredLists, giveAttributes } from './facets.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { median, percentile, ratio, span, table } from './report.ts';
import { dataSet, foodmap, freePort, key, userTokens, type Running } from './servers.ts';
import { keywords } from './words.ts';
import { mortal } from '../tests/helpers/mortal.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const headers = { 'X-API-Key': key };

/** Requests each path once, so many at a time. Returns requests a second and the milliseconds of each. */
async function once({ url }: Running, paths: string[], clients: number) {
  const left = paths.toReversed();
  const times: number[] = [];
  const began = performance.now();
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const sent = performance.now();
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      // Some stores are hidden.
      if (response.status >= 500) throw new Error(`${path} answers ${response.status}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(numbers(clients).map(client));
  return { rate: paths.length / ((performance.now() - began) / 1000), times };
}

interface Figures {
  ready: number;
  details: number;
  searchMedian: number;
  searchTail: number;
  filteredMedian: number;
  filteredTail: number;
  likes: number;
}

async function measure(server: Running, { stores, seconds }: Options): Promise<Figures> {
  const { pid, url } = server;
  const details = await once(
    server,
    numbers(Math.min(20_000, stores)).map((id) => `/api/stores/${id}`),
    32,
  );
  const ready = await load(pid, { url, paths: ['/api/stores'], headers, seconds });
  const searches = keywords.flatMap((word) =>
    numbers(12).map((category) => `/api/stores/search?keyword=${encodeURIComponent(word)}&category_id=${category}`),
  );
  const { times } = await once(server, searches, 1);
  const filtered = await filteredLists(server);
  const likes = await load(pid, {
    url,
    method: 'POST',
    paths: numbers(5000).map(() => `/api/user/stores/${1 + Math.floor(Math.random() * stores)}/like`),
    headers,
    tokens: await userTokens(server, 100),
    seconds,
  });
  return {
    ready: ready.rate,
    details: details.rate,
    searchMedian: median(times),
    searchTail: percentile(times, 0.99),
    filteredMedian: median(filtered),
    filteredTail: percentile(filtered, 0.99),
    likes: likes.rate,
  };
}

/** Both engines with the same content, in turn; PostgreSQL waits for its disk, and once more for a network of 1 ms. */
export async function engines(options: Options): Promise<void> {
  if (noPostgres !== undefined) throw new Error(noPostgres);
  const { copy, remove } = dataSet(options);
  const postgres = await Postgres.start({ isDurable: true, settings: ['shared_buffers = 256MB'] });
  const { url } = await postgres.database();
  const [moved, file] = [copy(), copy()];
  for (const data of [moved, file]) giveAttributes(data);
  const { exitCode } = Bun.spawnSync([options.binary, 'move', '--to', url, '--data', moved], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (exitCode !== 0) throw new Error('Moving the data set failed.');
  const port = freePort();
  const far = Object.assign(new URL(url), { port: String(port) }).href;
  const delay = [join(import.meta.dir, 'delay.ts'), String(port), String(postgres.port), '1'];
  const network = Bun.spawn([...mortal, process.execPath, ...delay], { stdio: ['ignore', 'ignore', 'inherit'] });
  const sides = {
    SQLite: { data: file, more: [] },
    PostgreSQL: { data: moved, more: ['--database-url', url] },
    'PostgreSQL, 1 ms away': { data: moved, more: ['--database-url', far] },
  } as const;
  const rounds: Record<string, Figures[]> = {};
  for (let round = 0; round < options.rounds; round++)
    for (const [name, { data, more }] of Object.entries(sides)) {
      const server = await foodmap(options.binary, data, 'warn', [...more]);
      (rounds[name] ??= []).push(await measure(server, options));
      await server.stop();
    }
  const row = table(`${options.stores.toLocaleString('en')} stores`, ...Object.keys(sides), 'ratio');
  const line = (title: string, of: (figures: Figures) => number) => {
    const all = Object.values(rounds).map((figures) => figures.map(of));
    row(title, ...all.map((one) => span(one)), ratio(median(all[1]!) / median(all[0]!)));
  };
  line('ready lists, a second', ({ ready }) => ready);
  line('details not ready, a second', ({ details }) => details);
  line('searches not ready, median ms', ({ searchMedian }) => searchMedian);
  line('searches not ready, p99 ms', ({ searchTail }) => searchTail);
  line('lists with three filters and facets, median ms', ({ filteredMedian }) => filteredMedian);
  line('lists with three filters and facets, p99 ms', ({ filteredTail }) => filteredTail);
  line('likes, a second', ({ likes }) => likes);
  network.kill();
  await postgres.remove();
  remove();
}
