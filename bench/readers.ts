import { load, processorTime } from './load.ts';
import type { Options } from './options.ts';
import { median, percentile, ratio, span, table } from './report.ts';
import { dataSet, foodmap, key, type Running } from './servers.ts';
import { keywords } from './words.ts';

const headers = { 'x-api-key': key };
const late = 5;
const clients = 32;
const slices = 8;

/** Requests of a slice, none of them asked before: details, lists, searches and pages. */
const mixed = (slice: number, stores: number) =>
  Array.from({ length: 600 }, (_, index) => {
    const number = 600 * slice + index;
    const store = 1 + ((number * 7919) % stores);
    const word = encodeURIComponent(keywords[number % keywords.length]!);
    return [
      `/api/stores/${store}`,
      `/api/stores?page=${1 + (number % (stores / 20))}`,
      `/api/stores/search?keyword=${word}&page=${1 + (number % 7)}&page_size=${10 + (number % 11)}`,
      `/stores/${store}`,
    ][index % 4]!;
  });

/** Asks for each path, so many at a time. Returns the milliseconds of each, by path. */
async function askAll({ url }: Running, paths: readonly string[]): Promise<[path: string, time: number][]> {
  const left = paths.toReversed();
  const times: [string, number][] = [];
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const sent = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`);
      times.push([path, performance.now() - sent]);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

/** Processor time of a request in microseconds, of the server. */
async function cost(server: Running, paths: readonly string[]): Promise<number> {
  const before = processorTime(server.pid) ?? NaN;
  await askAll(server, paths);
  return ((processorTime(server.pid) ?? NaN) - before) / paths.length;
}

const ready = '/api/stores';

/** As somebody types in a hurry: the second letter and the third have changed places. */
const mistyped = (word: string) => encodeURIComponent(word.replace(/^(.)(.)(.)/u, '$1$3$2'));

/** Four of five are ready; the fifth is a search that forgives, which takes some ten milliseconds. */
const besideHeavy = (slice: number) =>
  Array.from({ length: 1000 }, (_, index) => {
    if (index % 5 > 0) return ready;
    const word = keywords[(index / 5) % keywords.length]!;
    return `/api/stores/search?keyword=${mistyped(word)}&page_size=${1 + ((slice + 50) % 99)}&page=${1 + (index % 13)}`;
  });

/** Threads that read beside one thread for all, in turns on the same processors, which the client shares. */
export async function readers(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const kinds = ['1', '2'] as const;
  const servers = new Map<(typeof kinds)[number], Running>();
  for (const workers of kinds)
    servers.set(workers, await foodmap(options.binary, copy(), 'warn', ['--workers', workers], { isPinned: false }));
  const results = new Map<string, Record<(typeof kinds)[number], number[]>>();
  const note = (title: string, workers: (typeof kinds)[number], value: number) => {
    const known = results.get(title) ?? { 1: [], 2: [] };
    known[workers].push(value);
    results.set(title, known);
  };
  // The first slices are not counted: they fill caches, and are for the JIT of each thread.
  for (let slice = -4; slice < slices * options.rounds; slice++) {
    for (const workers of slice % 2 ? kinds : kinds.toReversed()) {
      const server = servers.get(workers)!;
      const figures: [string, number][] = [
        ['mixed reads, µs of processor time', await cost(server, mixed(slice + 4, options.stores))],
        [
          'passed on, µs of processor time',
          await cost(
            server,
            Array.from({ length: 1000 }, () => '/healthz'),
          ),
        ],
      ];
      const times = (await askAll(server, besideHeavy(slice))).flatMap(([path, time]) =>
        path === ready ? [time] : [],
      );
      figures.push(
        ['ready list beside searches, median ms', percentile(times, 0.5)],
        ['the same, p99 ms', percentile(times, 0.99)],
        ['the same, % later than 5 ms', (100 * times.filter((time) => time > late).length) / times.length],
      );
      const { rate, cpu } = await load(server.pid, { url: server.url, paths: [ready], headers, seconds: 1 });
      figures.push(['ready list, µs of processor time', cpu ?? NaN], ['ready lists a second', rate]);
      if (slice >= 0) for (const [title, value] of figures) note(title, workers, value);
    }
  }
  for (const server of servers.values()) await server.stop();
  const row = table(`${options.stores.toLocaleString('en')} stores`, 'one thread', '2 readers', 'ratio');
  for (const [title, { 1: one, 2: two }] of results)
    row(title, span(one), span(two), ratio(median(two.map((value, at) => value / one[at]!))));
  remove();
}
