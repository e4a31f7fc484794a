import { Database } from 'bun:sqlite';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as listing from '../src/features/listing/service.ts';
import { newDatabase } from '../tests/helpers/migrated.ts';
import { fill } from '../tests/relevance/fill.ts';
import nothing from '../tests/relevance/queries/nothing.json';
import open from '../tests/relevance/queries/open.json';
import sealed from '../tests/relevance/queries/sealed.json';
import { byKind, mean, scored, type Search } from '../tests/relevance/scoring.ts';
import set from '../tests/relevance/stores.json';
import { run } from './peers/peer.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';

const packages = { minisearch: '7.2.0', '@orama/orama': '3.1.18', 'fuse.js': '7.5.0' };
const fields = ['name', 'category', 'address', 'spot', 'description', 'phone', 'dishes'] as const;
/** As ours ranks: names before dishes and categories, these before the rest. */
const boost = { name: 4, dishes: 2, category: 2 };
const first = 5;

type Row = Record<(typeof fields)[number], string> & { id: number };

const rows: Row[] = set.map(({ dishes, ...texts }, id) => ({ id, ...texts, dishes: dishes.join(' ') }));

const han = /\p{Script=Han}/u;

/** Words of letters and digits, and pairs of Chinese characters: what those libraries are advised to be given. */
function tokens(text: string): string[] {
  return (text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []).flatMap((part) => {
    if (!han.test(part) || part.length === 1) return [part];
    return Array.from({ length: part.length - 1 }, (_, at) => part.slice(at, at + 2));
  });
}

async function ours(folder: string): Promise<Search> {
  mkdirSync(folder, { recursive: true });
  const db = newDatabase(folder);
  const places = await fill(db, set);
  return async (text) => {
    const { items } = await listing.find(db, { keyword: text, sort: 'relevance' }, { page: 1, page_size: first });
    return items.map((id) => places.get(id)!);
  };
}

/* eslint-disable typescript/no-explicit-any -- libraries that are not among the dependencies */
type Library = (name: string) => Promise<any>;

async function miniSearch(library: Library, fuzzy: number): Promise<Search> {
  const { default: MiniSearch } = await library('minisearch');
  const index = new MiniSearch({ fields: [...fields], tokenize: tokens });
  index.addAll(rows);
  const options = { tokenize: tokens, prefix: true, fuzzy, boost, combineWith: 'OR' };
  return async (text) => index.search(text, options).map(({ id }: { id: number }) => id);
}

async function orama(library: Library): Promise<Search> {
  const { create, insertMultiple, search } = await library('@orama/orama');
  const tokenizer = { language: 'english', normalizationCache: new Map(), tokenize: tokens };
  const schema = Object.fromEntries(fields.map((field) => [field, 'string']));
  const index = create({ schema, components: { tokenizer } });
  await insertMultiple(
    index,
    rows.map(({ id, ...row }) => ({ id: String(id), ...row })),
  );
  return async (term) => {
    const { hits } = await search(index, { term, tolerance: 1, boost, threshold: 0, limit: first });
    return hits.map(({ id }: { id: string }) => Number(id));
  };
}

async function fuse(library: Library): Promise<Search> {
  const { default: Fuse } = await library('fuse.js');
  const keys = fields.map((name) => ({ name, weight: (boost as Record<string, number>)[name] ?? 1 }));
  const index = new Fuse(rows, { keys, threshold: 0.3, ignoreLocation: true });
  return async (text) => index.search(text).map(({ item }: { item: Row }) => item.id);
}

/** SQLite's index of three characters each, with the rank that it comes with; shorter words are looked for one by one. */
async function trigrams(): Promise<Search> {
  const db = new Database(':memory:');
  db.run(`create virtual table texts using fts5 (${fields.join(', ')}, tokenize = 'trigram')`);
  const insert = db.query(`insert into texts (rowid, ${fields.join(', ')}) values (?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const row of rows) insert.run(row.id + 1, ...fields.map((field) => row[field]));
  const weights = fields.map((field) => (boost as Record<string, number>)[field] ?? 1).join(', ');
  const match = db.query<{ id: number }, string[]>(
    `select rowid - 1 as id from texts where texts match ? order by bm25(texts, ${weights}) limit ${first}`,
  );
  const like = db.query<{ id: number }, string[]>(
    `select rowid - 1 as id from texts where ${fields.map((field) => `${field} like ?1`).join(' or ')} limit ${first}`,
  );
  return async (text) => {
    const words = text.split(/\s+/u).filter(Boolean);
    const long = words.filter((word) => [...word].length > 2);
    const found =
      long.length > 0
        ? match.all(long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' '))
        : like.all(`%${text}%`);
    return found.map(({ id }) => id);
  };
}

/** The judged queries of tests/relevance, with ours and with other searches, from npm and of SQLite, on the same stores. */
export async function relevance(options: Options): Promise<void> {
  const folder = options.keep ? resolve(options.keep, 'relevance') : mkdtempSync(join(tmpdir(), 'foodmap-peer-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  run(folder, ['npm', 'install', '--no-audit', '--no-fund']);
  const library: Library = async (name) => import(Bun.resolveSync(name, folder));
  const data = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
  const searches: Record<string, Search> = {
    foodmap: await ours(data),
    'MiniSearch, fuzzy 0.2': await miniSearch(library, 0.2),
    'Orama, tolerance 1': await orama(library),
    'Fuse, threshold 0.3': await fuse(library),
    'SQLite, trigrams': await trigrams(),
  };
  const columns = await Promise.all(
    Object.values(searches).map(async (search) => {
      const found = await scored([...open, ...sealed], search);
      const strays = await Promise.all(nothing.map(async ({ text }) => (await search(text)).length > 0));
      return { kinds: byKind(found), all: mean(found), strays: strays.filter(Boolean).length };
    }),
  );
  const row = table('precision@5 of 300 queries', ...Object.keys(searches));
  for (const kind of columns[0]!.kinds.keys()) row(kind, ...columns.map(({ kinds }) => kinds.get(kind)!.toFixed(2)));
  row('all', ...columns.map(({ all }) => all.toFixed(3)));
  row(`found for ${nothing.length} words that must find nothing`, ...columns.map(({ strays }) => String(strays)));
  for (const made of [data, ...(options.keep ? [] : [folder])]) rmSync(made, { recursive: true, force: true });
}
