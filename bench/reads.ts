import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type Load, type Measured } from './load.ts';
import type { Options } from './options.ts';
import { median, ratio, span, table } from './report.ts';
import { dataSet, foodmap, key, reference, type Running } from './servers.ts';

const headers = { 'X-API-Key': key };
const list = ['/api/stores'];
const longList = ['/api/stores?page_size=100'];

/** Paths of public stores, up to 10,000. */
export async function detailPaths({ url }: Running, stores: number): Promise<string[]> {
  const pages = Array.from({ length: Math.min(100, stores / 100) }, (_, index) => index + 1);
  const paths: string[] = [];
  for (const page of pages) {
    const answer = await fetch(`${url}/api/stores?page_size=100&page=${page}`, { headers });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    paths.push(...data.map(({ id }) => `/api/stores/${id}`));
  }
  return paths;
}

/** Files with what the references answer: a store, the list, one header, all our headers. */
export async function answers(from: Running, folder: string, detail: string) {
  const save = (name: string, content: Uint8Array | string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const get = (path: string) => fetch(from.url + path, { headers });
  const one = save('detail.json', await (await get(detail)).bytes());
  const answer = await get(list[0]!);
  const many = save('list.json', await answer.bytes());
  const plain = save('plain.json', JSON.stringify({ 'content-type': 'application/json' }));
  const sent = [...answer.headers].filter(([name]) => !['date', 'content-length', 'content-encoding'].includes(name));
  const full = save('full.json', JSON.stringify(Object.fromEntries(sent)));
  return { one, many, plain, full };
}

/** The references, which answer with the bytes of a store and of the list; `dressed` also with all our headers. */
export async function references(from: Running, folder: string, detail: string) {
  const { one, many, plain, full } = await answers(from, folder, detail);
  return {
    bare: await reference('bare', [one, many, plain]),
    dressed: await reference('bare', [one, many, full]),
    elysia: await reference('elysia', [one, many, plain]),
  };
}

type Request = Omit<Load, 'url' | 'seconds'>;

/** The processes of a server, all of which its requests cost. */
interface Served {
  url: string;
  pid: number | readonly number[];
}

/** A server and its requests, or a function that prepares them just before. */
export type Side = [server: Served, request: Request | (() => Promise<Request>)];

const asked = async (request: Side[1]) => (typeof request === 'function' ? request() : request);

/** Measures both sides in turn, so that a slower machine slows both. Returns the cells of a row. */
export async function compare({ rounds, seconds }: Options, [ours, our]: Side, [theirs, their]: Side) {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await load(ours.pid, { url: ours.url, seconds, ...(await asked(our)) });
    const other = await load(theirs.pid, { url: theirs.url, seconds, ...(await asked(their)) });
    pairs.push([one, other]);
  }
  return [
    span(pairs.map(([one]) => one.rate)),
    span(
      pairs.map(([one, other]) => one.rate / other.rate),
      ratio,
    ),
    median(pairs.map(([one]) => one.p99)),
    median(pairs.map(([one]) => one.cpu ?? NaN)),
    span(
      pairs.map(([one, other]) => (other.cpu ?? NaN) / (one.cpu ?? NaN)),
      ratio,
    ),
  ] as const;
}

/** Cached public reads, with and without the access log, beside servers that only answer. */
export async function reads(options: Options): Promise<void> {
  const { folder, copy, remove } = dataSet(options);
  const quiet = await foodmap(options.binary, copy(), 'warn');
  const details = await detailPaths(quiet, options.stores);
  const { bare, dressed, elysia } = await references(quiet, folder, details[0]!);
  const etagOf = async (path: string) => (await fetch(quiet.url + path, { headers })).headers.get('etag')!;

  const row = table('cached reads', 'requests/s', 'ratio', 'p99 ms', 'server µs a request', 'ratio of these');
  const ours = (paths: string[]): Side => [quiet, { paths, headers }];
  /** Fetches the entity tag just before: hotness, and with it the answer, changes every minute. */
  const unchanged = (paths: string[]): Side => [
    quiet,
    async () => ({ paths, headers: { ...headers, 'If-None-Match': await etagOf(paths[0]!) } }),
  ];
  for (const paths of [details, details, list, longList])
    await load(quiet.pid, { url: quiet.url, paths, headers, seconds: options.seconds });
  const cases: [string, Side, Side][] = [
    ['detail, random ids, to bare Bun.serve', ours(details), [bare, { paths: details }]],
    ['list of 20, to bare Bun.serve', ours(list), [bare, { paths: list }]],
    ['detail, to the same with our headers', ours(details), [dressed, { paths: details }]],
    ['list of 20, to the same with our headers', ours(list), [dressed, { paths: list }]],
    ['detail, to the same through Elysia', ours(details), [elysia, { paths: details }]],
    ['list of 20, to the same through Elysia', ours(list), [elysia, { paths: list }]],
    ['304 for a list of 20, to its 200', unchanged(list), ours(list)],
    ['304 for a list of 100, to its 200', unchanged(longList), ours(longList)],
  ];
  for (const [title, one, other] of cases) row(title, ...(await compare(options, one, other)));

  const logging = await foodmap(options.binary, copy(), 'info');
  for (const paths of [details, details, list])
    await load(logging.pid, { url: logging.url, paths, headers, seconds: options.seconds });
  const logged = (paths: string[]): Side => [logging, { paths, headers }];
  row('detail with the access log, to without', ...(await compare(options, logged(details), ours(details))));
  row('list of 20 with the access log, to without', ...(await compare(options, logged(list), ours(list))));
  row('detail with the access log, to bare', ...(await compare(options, logged(details), [bare, { paths: details }])));
  row('list of 20 with the access log, to bare', ...(await compare(options, logged(list), [bare, { paths: list }])));

  for (const server of [quiet, logging, bare, dressed, elysia]) await server.stop();
  remove();
}
