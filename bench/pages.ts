import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { compare, detailPaths, type Side } from './reads.ts';
import { table } from './report.ts';
import { dataSet, foodmap, reference, type Running } from './servers.ts';

/** As browsers send it to an address that they trust, and to any other. */
const accepted = { brotli: 'gzip, deflate, br, zstd', gzip: 'gzip, deflate', plain: 'identity' };

type Form = keyof typeof accepted;

/** More addresses than a measurement asks for. */
const fresh = 20_000;
let measurements = 0;

/** Addresses that were never asked for: an answer that is asked for again is kept, and compressed for that. */
function uncached(path: string): string[] {
  const turn = ++measurements;
  const start = `${path}${path.includes('?') ? '&' : '?'}fresh=${turn}-`;
  return Array.from({ length: fresh }, (_, number) => `${start}${number}`);
}

/** A server that answers with the bytes of a page and two of its headers. */
async function bare(from: Running, folder: string, path: string, form: Form): Promise<Running> {
  const answer = await fetch(from.url + path, { headers: { 'accept-encoding': accepted[form] }, decompress: false });
  const save = (name: string, content: Uint8Array | string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const page = save('page', await answer.bytes());
  const sent = ['content-type', 'content-encoding'].map((name) => [name, answer.headers.get(name)]);
  const headers = save('headers.json', JSON.stringify(Object.fromEntries(sent.filter(([, value]) => value !== null))));
  return reference('bare', [page, page, headers]);
}

/** Pages of the site: from the cache, beside a server that only answers, and rendered for each request. */
export async function pages(options: Options): Promise<void> {
  const { folder, copy, remove } = dataSet(options);
  const server = await foodmap(options.binary, copy(), 'warn');
  const [store] = await detailPaths(server, options.stores);
  const addresses = {
    home: '/',
    results: '/?category=1',
    search: '/?q=noodle',
    store: store!.replace('/api', ''),
  };
  const requests = (paths: string[], form: Form) => ({ paths, headers: { 'accept-encoding': accepted[form] } });
  const ready = (path: string, form: Form): Side => [server, requests([path], form)];

  const row = table('pages', 'requests/s', 'ratio', 'p99 ms', 'server µs a request', 'ratio of these');
  for (const [name, path] of Object.entries(addresses))
    for (const form of ['brotli', 'gzip', 'plain'] as const) {
      await load(server.pid, { url: server.url, seconds: options.seconds, ...requests([path], form) });
      const other = await bare(server, folder, path, form);
      const cells = await compare(options, ready(path, form), [other, { paths: [path] }]);
      row(`${name}, ${form}, from the cache, to bare Bun.serve`, ...cells);
      await other.stop();
    }
  // The first thousand run in the interpreter, as those of a server that has just started.
  for (const path of Object.values(addresses))
    await load(server.pid, {
      url: server.url,
      seconds: 2 * options.seconds,
      ...requests(uncached(path), 'plain'),
      connections: 16,
    });
  for (const [name, path] of Object.entries(addresses))
    for (const form of ['plain', 'brotli', 'gzip'] as const) {
      const made: Side = [server, async () => ({ ...requests(uncached(path), form), connections: 16 })];
      row(`${name}, ${form}, rendered, to from the cache`, ...(await compare(options, made, ready(path, form))));
    }
  await server.stop();
  remove();
}
