import { processorTime } from './load.ts';
import type { Options } from './options.ts';
import { span, table } from './report.ts';
import { dataSet, foodmap, key, type Running } from './servers.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Requests each path once, 64 at a time. Returns the server's CPU time of one request, in microseconds. */
async function once({ pid, url }: Running, paths: string[]): Promise<number> {
  const left = paths.toReversed();
  const before = processorTime(pid) ?? NaN;
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const response = await fetch(url + path, { headers: { 'X-API-Key': key } });
      await response.arrayBuffer();
    }
  };
  await Promise.all(numbers(64).map(client));
  return ((processorTime(pid) ?? NaN) - before) / paths.length;
}

/** First requests, whose answers are not cached, and the start of the program. */
export async function cold(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const data = copy();
  const pages = (first: number) =>
    numbers(12).flatMap((category) =>
      numbers(40).map((page) => `/api/stores?category_id=${category}&page=${first + page}`),
    );
  /** Warms up the program, but not the cache. */
  const warmUp = [...numbers(5000).map((index) => `/api/stores?fresh=${index}`), ...pages(40)];
  const cases: Record<string, string[]> = {
    'detail, nothing cached': numbers(Math.min(20_000, options.stores)).map((id) => `/api/stores/${id}`),
    'list of 20, nothing cached': pages(0),
    'list of 20, its stores cached': numbers(5000).map((index) => `/api/stores?fresh=again${index}`),
  };
  const costs = new Map<string, number[]>(Object.keys(cases).map((title) => [title, []]));
  const starts: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const server = await foodmap(options.binary, data, 'warn');
    starts.push(server.startedIn);
    await once(server, warmUp);
    for (const [title, paths] of Object.entries(cases)) costs.get(title)!.push(await once(server, paths));
    await server.stop();
  }
  const row = table(`first requests, ${options.stores.toLocaleString('en')} stores`, 'server µs a request');
  for (const [title, all] of costs) row(title, span(all));
  row('start to the first answer, ms', span(starts));
  remove();
}
