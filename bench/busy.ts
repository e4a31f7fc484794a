import { load } from './load.ts';
import type { Options } from './options.ts';
import { compare, detailPaths, references } from './reads.ts';
import { median, ratio, span, table } from './report.ts';
import { dataSet, foodmap, fromSource, key, steadyLikes, userTokens, type Running } from './servers.ts';

const headers = { 'X-API-Key': key };
const likes = 1000;
const writers = 8;

const lists = [1, 2, 3]
  .flatMap((page) => [`/api/stores?page=${page}`, `/api/stores?category_id=${page}`])
  .concat('hotness likes search reviews'.split(' ').map((by) => `/api/rankings/stores?by=${by}`));

/** Reads beside writes. */
export async function busy(options: Options): Promise<void> {
  const { folder, copy, remove } = dataSet(options);
  const server = await foodmap(options.binary, copy(), 'warn');
  const details = await detailPaths(server, options.stores);
  const { bare, dressed, elysia } = await references(server, folder, details[0]!);
  const list = { paths: ['/api/stores'] };
  const row = table('reads beside writes', 'requests/s', 'ratio', 'p99 ms', 'server µs a request', 'ratio of these');
  await load(server.pid, { url: server.url, paths: lists, headers, seconds: options.seconds });
  row('lists and rankings, to bare', ...(await compare(options, [server, { paths: lists, headers }], [bare, list])));
  const stopLikes = await steadyLikes(server, likes, options.stores);
  const title = `the same while ${likes.toLocaleString('en')} likes a second are written`;
  row(title, ...(await compare(options, [server, { paths: lists, headers }], [bare, list])));
  stopLikes();
  for (const one of [server, bare, dressed, elysia]) await one.stop();

  const grouped = await fromSource(copy(), []);
  const single = await fromSource(copy(), ['bench/one-commit-each.ts']);
  const tokens = new Map([
    [grouped, await userTokens(grouped, 50)],
    [single, await userTokens(single, 50)],
  ]);
  const beside = async (running: Running) => {
    const { url, pid } = running;
    const { seconds } = options;
    const paths = details.map((path) => `${path.replace('/api/', '/api/user/')}/like`);
    const [read, written] = await Promise.all([
      load(pid, { url, paths: lists, headers, seconds }),
      load(pid, { url, paths, headers, tokens: tokens.get(running)!, method: 'POST', seconds, connections: writers }),
    ]);
    return { reads: read.rate, writes: written.rate };
  };
  for (const one of [grouped, single]) await beside(one);
  const pairs = [];
  for (let round = 0; round < options.rounds; round++) {
    pairs.push({ ours: await beside(grouped), theirs: await beside(single) });
  }
  const both = table(`${writers} writers beside 64 readers`, 'reads/s', 'likes/s');
  for (const side of ['ours', 'theirs'] as const) {
    const title = side === 'ours' ? 'commits in groups' : 'one commit each';
    both(title, span(pairs.map((pair) => pair[side].reads)), median(pairs.map((pair) => pair[side].writes)));
  }
  both(
    'ratio',
    span(
      pairs.map(({ ours, theirs }) => ours.reads / theirs.reads),
      ratio,
    ),
    '',
  );
  for (const one of [grouped, single]) await one.stop();
  remove();
}
