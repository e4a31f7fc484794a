// Measures the compiled program beside its references in one run: `npm run bench -- --stores 10000 --rounds 3`.
import { rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, type Load, type Measured } from './load.ts';
import { foodmap, key, reference, seeded, type Running } from './servers.ts';

const { values } = parseArgs({
  options: {
    binary: { type: 'string', default: join(import.meta.dir, '../dist/foodmap') },
    stores: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const stores = Number(values.stores);
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const headers = { 'X-API-Key': key };

const words = '火锅 锅 noodle golden 川 小面 tea 咖啡 dragon 饺子 rice wok 烤 market'.split(' ');
const list = ['/api/stores'];
/** Every query is its own, so that no answer is ready. */
const searches = Array.from({ length: 5000 }, (_, index) => {
  const keyword = `${words[index % words.length]} ${index % 3 ? '' : words[(index * 7) % words.length]}`;
  return `/api/stores/search?keyword=${encodeURIComponent(keyword)}&fresh=${index}`;
});

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
const figure = (number: number) => (number >= 100 ? Math.round(number).toLocaleString('en') : number.toFixed(2));
const span = (numbers: number[], of = figure) =>
  `${of(median(numbers))} (${of(Math.min(...numbers))}–${of(Math.max(...numbers))})`;

type Side = [server: Running, options: Omit<Load, 'url' | 'seconds'>];

/** Measures both sides in turn, so that a machine that slows down slows both. */
async function compare(title: string, [ours, our]: Side, [theirs, their]: Side): Promise<string> {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await load(ours.pid, { url: ours.url, seconds, ...our });
    const other = await load(theirs.pid, { url: theirs.url, seconds, ...their });
    if (one.failures > 0) throw new Error(`${title}: ${one.failures} requests failed`);
    pairs.push([one, other]);
  }
  const rate = pairs.map(([one]) => one.rate);
  const ratio = pairs.map(([one, other]) => one.rate / other.rate);
  const p99 = pairs.map(([one]) => one.p99);
  const cpu = pairs.map(([one]) => one.cpu ?? NaN);
  return `| ${title} | ${span(rate)} | ${span(ratio, (number) => number.toFixed(2))} | ${figure(median(p99))} | ${figure(median(cpu))} |`;
}

const data = seeded(values.binary, stores);
const folder = dirname(data);
const body = async (server: Running, path: string) => (await fetch(server.url + path, { headers })).bytes();

const quiet = await foodmap(values.binary, data, 'warn');

/** Public stores, up to 10,000. */
const details: string[] = [];
for (let page = 1; page <= Math.min(100, stores / 100); page++) {
  const answer = await fetch(`${quiet.url}/api/stores?page_size=100&page=${page}`, { headers });
  const { data: found } = (await answer.json()) as { data: { id: number }[] };
  details.push(...found.map(({ id }) => `/api/stores/${id}`));
}
writeFileSync(join(folder, 'detail.json'), await body(quiet, details[0]!));
writeFileSync(join(folder, 'list.json'), await body(quiet, list[0]!));
const etag = (await fetch(quiet.url + list[0]!, { headers })).headers.get('etag')!;
const bare = await reference('bare', join(folder, 'detail.json'), join(folder, 'list.json'));
const elysia = await reference('elysia', join(folder, 'detail.json'), join(folder, 'list.json'));

const rows: string[] = [];
const say = (row: string) => {
  rows.push(row);
  process.stderr.write(`${row}\n`);
};

await load(quiet.pid, { url: quiet.url, paths: details, headers, seconds });
const bareList: Side = [bare, { paths: list }];
const bareDetail: Side = [bare, { paths: details }];
say(await compare('detail, random ids, against bare Bun.serve', [quiet, { paths: details, headers }], bareDetail));
say(await compare('list of 20, against bare Bun.serve', [quiet, { paths: list, headers }], bareList));
say(
  await compare(
    'detail, against the same through Elysia',
    [quiet, { paths: details, headers }],
    [elysia, { paths: details }],
  ),
);
say(
  await compare(
    'list of 20, against the same through Elysia',
    [quiet, { paths: list, headers }],
    [elysia, { paths: list }],
  ),
);
const unchanged = { paths: list, headers: { ...headers, 'If-None-Match': etag } };
say(await compare('304 for an unchanged list, against its 200', [quiet, unchanged], [quiet, { paths: list, headers }]));
say(
  await compare(
    'search, nothing ready, against the ready list',
    [quiet, { paths: searches, headers }],
    [quiet, { paths: list, headers }],
  ),
);
await quiet.stop();

const logging = await foodmap(values.binary, data, 'info');
await load(logging.pid, { url: logging.url, paths: details, headers, seconds });
say(
  await compare(
    'detail with the access log, against bare Bun.serve',
    [logging, { paths: details, headers }],
    bareDetail,
  ),
);
say(
  await compare(
    'list of 20 with the access log, against bare Bun.serve',
    [logging, { paths: list, headers }],
    bareList,
  ),
);
await logging.stop();

const starts: number[] = [];
for (let round = 0; round < 5; round++) {
  const server = await foodmap(values.binary, data, 'warn');
  starts.push(server.startedIn);
  await server.stop();
}
await bare.stop();
await elysia.stop();
rmSync(folder, { recursive: true });

const machine = `${cpus()[0]!.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`;
console.log(`${stores.toLocaleString('en')} stores, 64 connections, medians of ${rounds} rounds with minimum and maximum; ${machine}

| request | requests/s | ratio | p99 ms | server µs a request |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

Start to the first answer: ${span(starts)} ms.`);
