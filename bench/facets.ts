import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { builtInAttributes } from '../src/attributes.ts';
import { builtInByKey } from '../src/features/attributes/codes.ts';
import { mergedColumns } from '../src/features/attributes/service.ts';
import type { Options } from './options.ts';
import { percentile, table } from './report.ts';
import { ask, dataSet, foodmap, resident, type Running } from './servers.ts';

const any = <One>(among: readonly One[]) => among[Math.floor(Math.random() * among.length)]!;
const lists = 1000;
const filters = 3;

const wanted = () => {
  const { key, values } = any(builtInAttributes);
  return `attr=${Math.random() < 0.5 ? key : `${key}:${any(values).value}`}`;
};

const attributesOfStore = 15;
/** Milliseconds after which what was read is collected. */
const settled = 10_000;

/** Gives each store attributes until it has fifteen. */
export function giveAttributes(data: string): void {
  const db = new Database(join(data, 'foodmap.db'));
  const all = db.query<{ id: number; attributes: string | null }, []>('select id, attributes from stores').all();
  const update = db.query('update stores set attributes = $attributes, attribute_codes = $codes where id = $id');
  db.transaction(() => {
    for (const { id, attributes } of all) {
      const given = JSON.parse(attributes ?? '{}') as Record<string, string>;
      for (let left = attributesOfStore - Object.keys(given).length; left > 0;) {
        const { key, values } = any(builtInAttributes);
        if (key in given) continue;
        given[key] = any(values).value;
        left--;
      }
      const columns = mergedColumns(builtInByKey, given, null);
      update.run({ $attributes: JSON.stringify(columns.attributes), $codes: columns.attribute_codes, $id: id });
    }
  })();
  db.close();
}

/** Milliseconds of lists with three filters and facets, one after the other, none of them cached. */
export async function filteredLists(server: Running): Promise<number[]> {
  const times: number[] = [];
  for (let index = -20; index < lists; index++) {
    const asked = Array.from({ length: filters }, wanted).join('&');
    const time = await timed(server, `/api/stores?facets=true&${asked}&fresh=${index}`);
    if (index >= 0) times.push(time);
  }
  return times;
}

async function timed(server: Running, path: string): Promise<number> {
  const begin = performance.now();
  const { status } = await ask(server, 'GET', path);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  return performance.now() - begin;
}

/** Lists with three filters and facets; the first one reads the attributes of all stores. */
export async function facets(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const data = copy();
  giveAttributes(data);
  const server = await foodmap(options.binary, data, 'warn');
  await timed(server, '/api/stores');
  const before = resident(server);
  const first = await timed(server, '/api/stores?facets=true');
  const title = `${options.stores.toLocaleString('en')} stores with ${attributesOfStore} attributes each`;
  const row = table(title, 'p50', 'p90', 'p99');
  row('first list with facets, ms', first, '', '');
  row('memory after it, MB more', resident(server) - before, '', '');
  await Bun.sleep(settled);
  row('memory ten seconds later, MB more', resident(server) - before, '', '');
  const times = await filteredLists(server);
  row(`${filters} filters and facets, ms`, ...[0.5, 0.9, 0.99].map((share) => percentile(times, share)));
  await server.stop();
  remove();
}
