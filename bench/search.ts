import { connect } from '../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../src/db/sqlite/database.ts';
import * as listing from '../src/features/listing/service.ts';
import { split, type Word } from '../src/lib/text.ts';
import type { Options } from './options.ts';
import { percentile, table } from './report.ts';
import { dataSet } from './servers.ts';
import { keywords } from './words.ts';

const any = (below: number) => Math.floor(Math.random() * below);
const one = <Value>(values: readonly Value[]) => values[any(values.length)]!;

/** A keyword that people might type to find one of the names: a word, its beginning, part of a run, or two of these. */
function typed(names: string[], single = false): string {
  if (!single && any(4) === 0) return `${typed(names, true)} ${typed(names, true)}`;
  const words = split(one(names)).filter(({ text, dense }) => dense || text.length > 2);
  if (words.length === 0) return one(keywords);
  const { text, dense } = one(words);
  if (!dense) return any(3) === 0 ? text.slice(0, 3) : text;
  const characters = [...text];
  const start = any(characters.length);
  return characters.slice(start, start + 1 + any(3)).join('');
}

const has = (words: readonly Word[], wanted: Word) =>
  words.some(
    ({ text, dense }) => dense === wanted.dense && (dense ? text.includes(wanted.text) : text.startsWith(wanted.text)),
  );

/** Searches in process: their time, and whether a scan of all stores finds the same totals. */
export async function search(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const db = new SqliteDatabase(`${copy()}/foodmap.db`);
  const connection = connect(db.file, { readonly: true });
  const rows = connection
    .prepare(
      `select s.name || char(10) || s.address || char(10) || s.description || char(10) || c.name || char(10) ||
        coalesce((select group_concat(name, char(10)) from dishes where store_id = s.id), '') as text, s.name
        from stores s join categories c on c.id = s.category_id where s.public = 1`,
    )
    .all() as { text: string; name: string }[];
  connection.close();
  const names = rows.map(({ name }) => name);
  const find = (keyword: string) => listing.find(db, { keyword, sort: 'relevance' }, { page: 1, page_size: 20 });
  for (let index = 0; index < 100; index++) await find(typed(names));

  const queries = Array.from({ length: 2000 }, () => typed(names));
  const row = table(`search, ${options.stores.toLocaleString('en')} stores`, 'p50 ms', 'p90 ms', 'p99 ms', 'slowest');
  for (const title of ['first time', 'repeated']) {
    const times: [number, string][] = [];
    for (const keyword of new Set(queries)) {
      const begin = performance.now();
      await find(keyword);
      times.push([performance.now() - begin, keyword]);
    }
    const all = times.map(([time]) => time);
    const slowest = times.toSorted(([a], [b]) => b - a)[0]!;
    const cells = [percentile(all, 0.5), percentile(all, 0.9), percentile(all, 0.99)];
    row(title, ...cells, `${slowest[0].toFixed(1)} ms, ${slowest[1]}`);
  }

  const sample = [...keywords, ...queries.slice(0, 100)].map((keyword) => ({
    keyword,
    words: split(keyword),
    found: 0,
  }));
  for (const { text } of rows) {
    const words = text.split('\n').flatMap(split);
    for (const query of sample) if (query.words.every((word) => has(words, word))) query.found++;
  }
  let wrong = 0;
  for (const { keyword, found } of sample) if ((await find(keyword)).total !== found) wrong++;
  console.log(`\nTotals of ${sample.length} keywords beside a scan of all stores: ${wrong} differ.`);
  await db.close();
  remove();
}
