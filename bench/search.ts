import { connect } from '../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../src/db/sqlite/database.ts';
import * as listing from '../src/features/listing/service.ts';
import { soundsOf } from '../src/lib/sounds.ts';
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

/** A keyword that finds one of the names by what the search forgives; undefined where the name has no such word. */
const misspelt: Record<string, (words: { dense: string[]; others: string[] }) => string | undefined> = {
  'by sound': ({ dense }) => soundOf(dense, 2 + any(2)),
  'by sound, cut short': ({ dense }) => soundOf(dense, 3)?.slice(0, -1),
  'one syllable': ({ dense }) => soundOf(dense, 1),
  'initials, three and more': ({ dense }) =>
    dense.flatMap((run) => soundsOf(run).initials).find((letters) => letters.length > 2),
  typos: ({ others }) => {
    const word = others.find(({ length }) => length > 5);
    const at = 1 + any(3);
    return word && word.slice(0, at) + word.slice(at + 1);
  },
  'joined words': ({ others: [first, second] }) => second && first! + second,
  plurals: ({ others }) => (others[0] ? `${others[0]}s` : undefined),
};

/** So many characters of a run as Latin letters. */
function soundOf(runs: string[], length: number): string | undefined {
  const run = runs.find((one) => one.length >= length);
  return run && soundsOf(run.slice(0, length)).joined[0];
}

/** As many keywords of a kind as names give, at most `most`. */
function misspeltIn(names: string[], kind: string, most: number): string[] {
  const found = new Set<string>();
  for (let tries = 0; tries < 20 * most && found.size < most; tries++) {
    const words = split(one(names));
    const texts = (dense: boolean) => words.filter((word) => word.dense === dense).map(({ text }) => text);
    const keyword = misspelt[kind]!({ dense: texts(true), others: texts(false) });
    if (keyword) found.add(keyword);
  }
  return [...found];
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
      `select t.text || char(10) || c.name || char(10) ||
        coalesce((select group_concat(value ->> 'name', char(10)) from json_each(c.translations)), '') as text, s.name
        from stores s join search_texts t on t.store_id = s.id join categories c on c.id = s.category_id where s.public = 1`,
    )
    .all() as { text: string; name: string }[];
  connection.close();
  const names = rows.map(({ name }) => name);
  const find = (keyword: string, exact = false) =>
    listing.find(db, { keyword, exact, sort: 'relevance' }, { page: 1, page_size: 20 });
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

  const forgiven = table(
    `search that forgives, ${options.stores.toLocaleString('en')} stores, first time`,
    'keywords',
    'p50 ms',
    'p90 ms',
    'p99 ms',
    'slowest',
  );
  const longer: [number, string][] = [];
  const print = (title: string, times: [number, string][]) => {
    const all = times.map(([time]) => time);
    const slowest = times.toSorted(([a], [b]) => b - a)[0]!;
    const cells = [percentile(all, 0.5), percentile(all, 0.9), percentile(all, 0.99)];
    forgiven(title, String(all.length), ...cells, `${slowest[0].toFixed(1)} ms, ${slowest[1]}`);
  };
  for (const kind of Object.keys(misspelt)) {
    const times: [number, string][] = [];
    for (const keyword of misspeltIn(names, kind, 200)) {
      const begin = performance.now();
      await find(keyword);
      times.push([performance.now() - begin, keyword]);
    }
    print(kind, times);
    if (kind !== 'one syllable') longer.push(...times);
  }
  print('all but one syllable', longer);

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
  for (const { keyword, found } of sample) if ((await find(keyword, true)).total !== found) wrong++;
  console.log(`\nTotals of ${sample.length} keywords beside a scan of all stores: ${wrong} differ.`);
  await db.close();
  remove();
}
