import { cpus } from 'node:os';
import { randomFrom } from '../src/lib/random.ts';
import { load, processorTime } from './load.ts';
import type { Options } from './options.ts';
import { median, percentile, ratio, span, table } from './report.ts';
import { dataSet, foodmap, key, type Running } from './servers.ts';
import { Visitor } from './visitor.ts';
import { keywords } from './words.ts';

const headers = { 'x-api-key': key };
const late = 5;
const clients = 32;
const slices = 8;
/** Not counted: they fill caches, and are for the JIT of each thread. */
const warmingSlices = 4;
/** Share of its time in which one thread answers paced requests. */
const busy = 0.6;

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

/** People who ask a server, each over a separate connection. */
const visitorsOf = ({ url }: Running) =>
  Promise.all(Array.from({ length: clients }, () => Visitor.arrive(url, headers)));

async function timed(visitor: Visitor, path: string, since = performance.now()): Promise<[path: string, time: number]> {
  const status = await visitor.ask(path);
  if (status >= 500) throw new Error(`${path} answers ${status}`);
  return [path, performance.now() - since];
}

/** Asks for each path, each visitor without a pause. Returns the milliseconds of each, by path. */
async function askAll(server: Running, paths: readonly string[]): Promise<[path: string, time: number][]> {
  const left = paths.toReversed();
  const visitors = await visitorsOf(server);
  const times: [string, number][] = [];
  const client = async (visitor: Visitor) => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) times.push(await timed(visitor, path));
    visitor.leave();
  };
  await Promise.all(visitors.map(client));
  return times;
}

/**
 * Asks for each path at its moment, however long others take: so many a second on average, in random intervals, by anybody
 * who has no answer to wait for. Returns the milliseconds from that moment to the answer.
 */
async function askPaced(server: Running, paths: readonly string[], perSecond: number): Promise<[string, number][]> {
  const random = randomFrom(paths.length);
  const visitors = await visitorsOf(server);
  let due = performance.now();
  const asked = paths.map(async (path) => {
    due += (-Math.log(1 - random()) * 1000) / perSecond;
    const moment = due;
    while (performance.now() < moment) await Bun.sleep(Math.max(0, moment - performance.now()));
    const idle = visitors.filter(({ isBusy }) => !isBusy);
    const visitor = idle[Math.floor(random() * idle.length)] ?? (await Visitor.arrive(server.url, headers));
    if (!visitors.includes(visitor)) visitors.push(visitor);
    return timed(visitor, path, moment);
  });
  const times = await Promise.all(asked);
  for (const visitor of visitors) visitor.leave();
  return times;
}

/** Lets all threads of a process use these processors alone. */
const pin = (pid: number, processors: string) =>
  void Bun.spawnSync(['taskset', '--all-tasks', '--cpu-list', '--pid', processors, String(pid)]);
const everywhere = `0-${cpus().length - 1}`;

/** Processor time of a request in microseconds, of the server. */
async function cost(server: Running, paths: readonly string[]): Promise<number> {
  const before = processorTime(server.pid) ?? NaN;
  await askAll(server, paths);
  return ((processorTime(server.pid) ?? NaN) - before) / paths.length;
}

const ready = '/api/stores';

/** As somebody types in a hurry: the second letter and the third have changed places. */
const mistyped = (number: number) => keywords[number % keywords.length]!.replace(/^(.)(.)(.)/u, '$1$3$2');

const beginnings = 'foo thr chi res hou mar ste bak cof sal win noo roa par'.split(' ');

/** As somebody types: many stores have words that begin so, whose lists the index merges. */
const unfinished = (number: number) =>
  [1, beginnings.length, beginnings.length ** 2]
    .map((place) => beginnings[Math.floor(number / place) % beginnings.length]!)
    .join(' ');

/** So many searches that were not asked for before, each after four requests that are ready. */
const besideSearches = (first: number, count: number, keywordOf: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const keyword = encodeURIComponent(keywordOf(number));
    const page = `page_size=${1 + ((Math.floor(number / 200) + 50) % 99)}&page=${1 + (number % 13)}`;
    return [ready, ready, ready, ready, `/api/stores/search?keyword=${keyword}&${page}`];
  }).flat();

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
  for (let slice = -warmingSlices; slice < slices * options.rounds; slice++) {
    const number = slice + warmingSlices;
    const perSecond = (busy * 1e6) / (await cost(servers.get('1')!, besideSearches(200 * number, 40, unfinished)));
    for (const workers of slice % 2 ? kinds : kinds.toReversed()) {
      const server = servers.get(workers)!;
      // Threads that share processors with the client are interrupted, which counts as theirs.
      pin(server.pid, '0');
      pin(process.pid, '1');
      const { cpu } = await load(server.pid, { url: server.url, paths: [ready], headers, seconds: 1 });
      const figures: [string, number][] = [
        ['ready list, µs of processor time', cpu ?? NaN],
        ['mixed reads, µs of processor time', await cost(server, mixed(number, options.stores))],
        [
          'passed on, µs of processor time',
          await cost(
            server,
            Array.from({ length: 1000 }, () => '/healthz'),
          ),
        ],
      ];
      for (const pid of [server.pid, process.pid]) pin(pid, everywhere);
      const delays = (title: string, asked: [path: string, time: number][]): void => {
        const times = asked.flatMap(([path, time]) => (path === ready ? [time] : []));
        figures.push(
          [`${title}, median ms`, percentile(times, 0.5)],
          [`${title}, p99 ms`, percentile(times, 0.99)],
          [`${title}, % later than 5 ms`, (100 * times.filter((time) => time > late).length) / times.length],
        );
      };
      delays(
        'ready list, paced',
        await askPaced(server, besideSearches(200 * number + 40, 160, unfinished), perSecond),
      );
      delays('the same, without a pause', await askAll(server, besideSearches(200 * number, 200, mistyped)));
      const { rate } = await load(server.pid, { url: server.url, paths: [ready], headers, seconds: 1 });
      figures.push(['ready lists a second', rate]);
      if (slice >= 0) for (const [title, value] of figures) note(title, workers, value);
    }
  }
  for (const server of servers.values()) await server.stop();
  const row = table(`${options.stores.toLocaleString('en')} stores`, 'one thread', '2 readers', 'ratio');
  for (const [title, { 1: one, 2: two }] of results)
    row(title, span(one), span(two), ratio(median(two.map((value, at) => value / one[at]!))));
  remove();
}
