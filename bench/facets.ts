import { builtInAttributes } from '../src/attributes.ts';
import type { Options } from './options.ts';
import { percentile, table } from './report.ts';
import { ask, dataSet, foodmap, resident } from './servers.ts';

const any = <One>(among: readonly One[]) => among[Math.floor(Math.random() * among.length)]!;
const lists = 1000;
const filters = 3;

const wanted = () => {
  const { key, values } = any(builtInAttributes);
  return `attr=${Math.random() < 0.5 ? key : `${key}:${any(values).value}`}`;
};

/** Lists with three filters and facets, none of them cached; the first one reads the attributes of all stores. */
export async function facets(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const server = await foodmap(options.binary, copy(), 'warn');
  const timed = async (path: string) => {
    const begin = performance.now();
    const { status } = await ask(server, 'GET', path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return performance.now() - begin;
  };
  await timed('/api/stores');
  const before = resident(server);
  const first = await timed('/api/stores?facets=true');
  const row = table(`attributes, ${options.stores.toLocaleString('en')} stores`, 'p50', 'p90', 'p99');
  row('first list with facets, ms', first, '', '');
  row('memory after it, MB more', resident(server) - before, '', '');
  const times: number[] = [];
  for (let index = -20; index < lists; index++) {
    const asked = Array.from({ length: filters }, wanted).join('&');
    const time = await timed(`/api/stores?facets=true&${asked}&fresh=${index}`);
    if (index >= 0) times.push(time);
  }
  row(`${filters} filters and facets, ms`, ...[0.5, 0.9, 0.99].map((share) => percentile(times, share)));
  await server.stop();
  remove();
}
