import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { domain, h2load, load } from './load.ts';
import type { Options } from './options.ts';
import { run, storesOf, type Side as PeerSide, type Store } from './peers/peer.ts';
import { overHttps, pocketbase } from './peers/pocketbase.ts';
import { answers, compare, type Side } from './reads.ts';
import { table } from './report.ts';
import { dataSet, foodmap, freePort, key, reference, started, type KeyPair, type Running } from './servers.ts';

const headers = { 'X-API-Key': key };
const count = 2000;
const caddyfile = join(import.meta.dir, '../docs/deploy/Caddyfile');

/** Another server, and its requests for details and for the list. */
interface Other {
  title: string;
  server: Side[0];
  details: string[];
  list: string[];
  headers?: Record<string, string>;
}

/**
 * Reads over HTTPS, all sides with the same certificate: beside a bare server, Caddy in front of the same foodmap, and
 * PocketBase. Leaves out what is not installed, and prints it.
 */
export async function tls(options: Options): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { folder, copy, remove } = dataSet({ ...options, stores: count });
  stack.defer(remove);
  const pair = keyPair(folder);
  const ca = readFileSync(pair.cert, 'utf8');
  const port = freePort();
  const https = ['--https-host', '127.0.0.1', '--https-port', `${port}`, '--http-port', 'off'];
  const behind = ['--base-url', `https://${domain}`, '--trust-proxy', '127.0.0.1'];
  const files = ['--tls-cert', pair.cert, '--tls-key', pair.key];
  const plain = await foodmap(options.binary, copy(), 'warn', [...https, ...files, ...behind]);
  stack.defer(plain.stop);
  const ours = { url: `https://127.0.0.1:${port}`, pid: plain.pid };

  const known = await storesOf({ url: plain.url, headers }, count);
  const our = { details: known.map(({ id }) => `/api/stores/${id}`), list: ['/api/stores'] };
  const { one, many, plain: dress } = await answers(plain, folder, our.details[0]!);
  const bare = await reference('bare', [one, many, dress], pair);
  stack.defer(bare.stop);
  const others: Other[] = [{ title: 'bare Bun.serve', server: bare, ...our }];

  if (Bun.which('caddy')) {
    const caddy = await inFront(plain, folder, pair);
    stack.defer(caddy.stop);
    const server = { url: caddy.url, pid: [caddy.pid, plain.pid] };
    others.push({ title: 'Caddy in front of foodmap', server, ...our, headers });
  } else console.log('\nCaddy is left out, since it is not installed here (package caddy of Debian).');

  const place = options.keep ? resolve(options.keep, 'pocketbase') : mkdtempSync(join(tmpdir(), 'foodmap-peer-'));
  if (!options.keep) stack.defer(() => rmSync(place, { recursive: true }));
  const peer = await filled(place, known, pair);
  if (peer) {
    stack.defer(peer.stop);
    const details = known.map(({ id }) => pocketbase.detail(id));
    others.push({ title: pocketbase.title, server: peer, details, list: [pocketbase.list] });
  }

  if (!h2load)
    console.log('\nHTTP/2 is left out, since h2load is not installed here (package nghttp2-client of Debian).');
  const row = table('HTTPS, 2,000 stores', 'requests/s', 'ratio', 'p99 ms', 'server µs a request', 'ratio of these');
  for (const isHttp2 of h2load ? [false, true] : [false])
    for (const request of ['details', 'list'] as const)
      for (const { title, server, headers: sent = {}, ...other } of others) {
        const mine = { paths: our[request], headers, isHttp2 };
        const theirs = { paths: other[request], headers: sent, isHttp2 };
        await load(ours.pid, { url: ours.url, seconds: 1, ...mine });
        await load(server.pid, { url: server.url, seconds: 1, ...theirs });
        /** Answered only when the requests of the load are done, which would slow our side. */
        const afterTheirs = async () => {
          await fetch(server.url + theirs.paths[0], { tls: { ca, serverName: domain }, headers: sent });
          return mine;
        };
        const what = request === 'list' ? 'list of 20' : 'detail, random ids';
        row(
          `${isHttp2 ? 'HTTP/2' : 'HTTP/1.1'}, ${what}, to ${title}`,
          ...(await compare(options, [ours, afterTheirs], [server, theirs])),
        );
      }
}

/** PocketBase with the stores, over HTTPS; undefined, after a sentence, if it cannot be installed. */
async function filled(place: string, stores: Store[], pair: KeyPair): Promise<PeerSide | undefined> {
  try {
    pocketbase.install(place);
  } catch (error) {
    console.log(`\n${pocketbase.title} is left out, since it could not be built here: ${(error as Error).message}.`);
    return undefined;
  }
  const plain = await pocketbase.start(place);
  try {
    await pocketbase.fill(plain, stores);
  } finally {
    await plain.stop();
  }
  return overHttps(place, pair);
}

/** Caddy as docs/deploy/Caddyfile has it, with another port and this certificate. */
function inFront(of: Running, folder: string, pair: KeyPair): Promise<Running> {
  const port = freePort();
  const file = join(folder, 'Caddyfile');
  const address = `https://:${port} {\n\tbind 127.0.0.1\n\ttls ${pair.cert} ${pair.key}\n`;
  const site = readFileSync(caddyfile, 'utf8')
    .replace('food.example {\n', address)
    .replace('127.0.0.1:3000', new URL(of.url).host);
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(command, port, '/healthz', { env, log: join(folder, 'caddy.log'), pair });
}

/** Of 90 days at least: PocketBase would ask for a new one in the last 30. */
function keyPair(folder: string): KeyPair {
  const pair = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain},IP:127.0.0.1`];
  run(folder, ['openssl', 'req', '-x509', ...kind, ...names, '-out', pair.cert, '-keyout', pair.key]);
  return pair;
}
