import { processorTime } from './load.ts';
import type { Options } from './options.ts';
import { median, ratio, span, table } from './report.ts';
import { ask, dataSet, foodmap, userTokens, type Running } from './servers.ts';
import { keywords } from './words.ts';

const connections = 64;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

type Send = (path: string) => Promise<unknown>;

/** Sends each request once, 64 at a time. Returns the server's CPU time of one in microseconds, and requests a second. */
async function all({ pid }: Running, paths: string[], send: Send) {
  const left = paths.toReversed();
  const [before, begin] = [processorTime(pid) ?? NaN, performance.now()];
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await send(path);
  };
  await Promise.all(numbers(connections).map(client));
  const cost = ((processorTime(pid) ?? NaN) - before) / paths.length;
  return { cost, rate: (paths.length * 1000) / (performance.now() - begin) };
}

/** Starts a program once on data of another version and ends it when it is idle: what it renews is no part of a slice. */
async function settle(binary: string, directory: string): Promise<void> {
  const server = await foodmap(binary, directory, 'warn');
  for (let before = -Infinity, now = processorTime(server.pid) ?? NaN; now - before > idle;) {
    await Bun.sleep(1000);
    [before, now] = [now, processorTime(server.pid) ?? NaN];
  }
  await server.stop();
}

/** Microseconds of CPU time in a second. */
const idle = 20_000;

/** Slices of a round. Both programs take turns with them, so that a slow second of the machine meets both. */
const slices = 10;

const like = 'like';

/** Requests of one slice that every version answers, none of them cached. `stores` is more than either caches. */
const requests = (stores: number, slice: number): Record<string, string[]> => ({
  // Without a parameter that nobody knows: newer versions name it in the answer.
  'detail, nothing cached': numbers(600).map((index) => `/api/stores/${1 + ((600 * slice + index) % stores)}`),
  'list of 20, nothing cached': numbers(60).map(
    (index) => `/api/stores?page=${1 + ((60 * slice + index) % (stores / 20))}&at=${slice}`,
  ),
  'list of 20, its stores cached': numbers(300).map((index) => `/api/stores?at=${slice}x${index}`),
  'search, not cached': keywords.flatMap((word) =>
    numbers(4).map((page) => `/api/stores/search?keyword=${encodeURIComponent(word)}&page=${page}&at=${slice}`),
  ),
  [like]: numbers(1000).map((index) => `/api/user/stores/${1 + ((1000 * slice + index) % stores)}/like`),
});

/** This program beside a former one, with the same stores: `--former` is the path of that program. */
export async function former(options: Options): Promise<void> {
  if (options.former === undefined) throw new Error('Name the former program: --former /path/to/foodmap.');
  const { copy, remove } = dataSet({ ...options, binary: options.former });
  const sides = ['now', 'former'] as const;
  const programs = { now: options.binary, former: options.former };
  const directories = { now: copy(), former: copy() };
  for (const side of sides) await settle(programs[side], directories[side]);
  const results = new Map<string, { now: number[]; former: number[] }>();
  const note = (title: string, side: (typeof sides)[number], value: number) => {
    const known = results.get(title) ?? { now: [], former: [] };
    known[side].push(value);
    results.set(title, known);
  };
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 ? sides : sides.toReversed();
    const running = new Map<string, { server: Running; tokens: string[] }>();
    for (const side of order) {
      const server = await foodmap(programs[side], directories[side], 'warn');
      note('start to the first answer, ms', side, server.startedIn);
      running.set(side, { server, tokens: await userTokens(server, 20) });
    }
    for (const title of Object.keys(requests(options.stores, 0))) {
      // The first slices are not counted: they are for the JIT.
      for (let slice = -2; slice < slices; slice++) {
        const paths = requests(options.stores, round * (slices + 2) + slice + 2)[title]!;
        for (const side of slice % 2 ? sides : sides.toReversed()) {
          const { server, tokens } = running.get(side)!;
          let sent = 0;
          const { cost, rate } = await all(server, paths, (path) =>
            path.endsWith('/like')
              ? ask(server, 'POST', path, undefined, tokens[sent++ % tokens.length])
              : ask(server, 'GET', path),
          );
          if (slice < 0) continue;
          note(`${title}, µs`, side, cost);
          if (title === like) note('likes a second', side, rate);
        }
      }
    }
    for (const { server } of running.values()) await server.stop();
  }
  const row = table(
    `beside the former program, ${options.stores.toLocaleString('en')} stores`,
    'now',
    'former',
    'ratio',
  );
  for (const [title, { now, former }] of results)
    row(title, span(now), span(former), ratio(median(now.map((value, index) => value / former[index]!))));
  remove();
}
