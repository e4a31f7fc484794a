import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import type { Options } from './options.ts';
import { percentile, table } from './report.ts';
import { ask, dataSet, foodmap } from './servers.ts';
import { keywords } from './words.ts';

const any = (below: number) => Math.floor(Math.random() * below);
const between = (from: number, to: number) => from + Math.random() * (to - from);
const count = 400;

interface Place {
  latitude: number;
  longitude: number;
}

/** Gives six in ten stores a rating: the demonstration has few reviews where it has many stores. */
function rate(data: string): void {
  const db = new Database(join(data, 'foodmap.db'));
  db.run(`update stores set review_count = 1 + abs(random() % 40) where abs(random() % 10) < 6`);
  db.run(`update stores set rating_sum = cast(review_count * (2.5 + abs(random() % 25) / 10.0) as integer)
    where review_count > 0`);
  db.close();
}

/** Paths of lists that are asked for the first time, by what they are. */
function pathsOf({ latitude, longitude }: Place, stores: number): Record<string, () => string> {
  const near = (degrees: number, radius: number, more = '') => {
    const at = [latitude, longitude].map((value) => between(value - degrees, value + degrees).toFixed(5));
    return `/api/stores?near=${at.join()}&radius=${radius}${more}`;
  };
  const box = (least: number, most: number) => {
    const edge = (value: number) => value.toFixed(4);
    const [west, south] = [longitude - between(least, most), latitude - between(least, most)].map(edge);
    const [east, north] = [longitude + between(least, most), latitude + between(least, most)].map(edge);
    return `bbox=${west},${south},${east},${north}`;
  };
  const keyword = () => encodeURIComponent(keywords[any(keywords.length)]!);
  const rating = () => (3 + any(20) / 10).toFixed(1);
  const category = () => 1 + any(8);
  const deep = (total: number) => `&page=${1 + any(Math.min(400, total / 20))}`;
  return {
    'within 1 km of a place in a town': () => near(0.02, 1000),
    'within 5 km': () => near(0.02, 5000),
    'within 100 km': () => near(0.02, 100_000),
    'within 100 km of a place in the country': () => near(0.8, 100_000),
    'near, of a category': () => near(0.02, 5000, `&category_id=${category()}`),
    'near, with a keyword': () => near(0.02, 5000, `&keyword=${keyword()}`),
    'near, open now': () => near(0.02, 5000, '&open=now'),
    'map of a country': () => `/api/map?${box(2, 5)}`,
    'map of a town': () => `/api/map?${box(0.02, 0.05)}`,
    'in a part of the map': () => `/api/stores?${box(0.002, 0.05)}`,
    'suggestions for a letter': () => `/api/stores/suggest?q=${'abcdefghilmnoprstw'[any(18)]!}`,
    'suggestions for a beginning': () => `/api/stores/suggest?q=${keyword()}`,
    'sorted by rating': () => `/api/stores?sort=rating${deep(stores)}`,
    'by likes, of a category': () => `/api/stores?sort=likes&category_id=${category()}${deep(stores / 10)}`,
    'of a lowest rating': () => `/api/stores?min_rating=${rating()}${deep(stores / 10)}`,
    'of a lowest rating, by likes': () => `/api/stores?min_rating=${rating()}&sort=likes${deep(stores / 10)}`,
    'with a keyword, newest first': () => `/api/stores?keyword=${keyword()}&sort=newest&page=${1 + any(20)}`,
    'with a keyword and a lowest rating': () => `/api/stores?keyword=${keyword()}&min_rating=${rating()}`,
    'open now': () => `/api/stores?open=now${deep(stores / 3)}`,
    'open now, with a keyword': () => `/api/stores?open=now&keyword=${keyword()}&page=${1 + any(20)}`,
  };
}

/** Lists, maps and suggestions over HTTP, one after the other, none of them cached. */
export async function finding(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const data = copy();
  rate(data);
  const server = await foodmap(options.binary, data, 'warn');
  const { data: shown } = await ask(server, 'GET', '/api/stores?page_size=100');
  const place = (shown as Place[]).find(({ latitude }) => latitude !== null);
  if (!place) throw new Error('No store of the data set has a place.');
  const row = table(`${options.stores.toLocaleString('en')} stores`, 'p50 ms', 'p90 ms', 'p99 ms');
  let asked = 0;
  for (const [title, path] of Object.entries(pathsOf(place, options.stores))) {
    const times: number[] = [];
    for (let index = -20; index < count; index++) {
      const url = `${path()}&fresh=${asked++}`;
      const begin = performance.now();
      const { status } = await ask(server, 'GET', url);
      if (status !== 200) throw new Error(`${url} answers ${status}`);
      if (index >= 0) times.push(performance.now() - begin);
    }
    row(title, percentile(times, 0.5), percentile(times, 0.9), percentile(times, 0.99));
  }
  await server.stop();
  remove();
}
