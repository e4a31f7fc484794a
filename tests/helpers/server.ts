import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ofLocalhost } from './certificates.ts';
import { databaseSettings, dropDatabase } from './database.ts';
import { mortal } from './mortal.ts';
import { freePort } from './ports.ts';
import { askInTurn, inTurn } from './round-robin.ts';
import type { Storage } from './storage.ts';

/** The program under test: the compiled binary when FOODMAP_BINARY names one, else the source. */
export const program: string[] = process.env.FOODMAP_BINARY
  ? [process.env.FOODMAP_BINARY]
  : [process.execPath, join(import.meta.dir, '../../src/main.ts')];

export const adminPassword = 'correct horse battery';
export const captchaCode = 'test';
export const firstKey = 'fmk_test_key_for_the_black_box_suite';

export interface Server {
  url: string;
  /** Address of HTTPS that it named, if there is one. */
  secureUrl?: string | undefined;
  data: string;
  /** Its PostgreSQL, if it has one. */
  databaseUrl?: string | undefined;
  /** Everything written to standard error so far: the log, a JSON object a line. */
  log(): string;
  /** Sends the signal and gives the exit code, or null when the signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  env?: Record<string, string | undefined>;
  args?: string[];
  data?: string;
  /** Another program than the one under test. */
  program?: string[];
  /** A command that the program runs under: one that changes what the system allows it. */
  under?: string[];
}

/** Whether threads that read answer in each server that can have them: `FOODMAP_OVER=workers`. */
const overWorkers = process.env.FOODMAP_OVER === 'workers';
const withWorkers = (extra: Record<string, string | undefined>) =>
  overWorkers && extra.FOODMAP_DATABASE_URL === undefined;

/** S3 storage in which the servers of the tests keep pictures: `FOODMAP_PICTURES=s3`. */
export const pictureStorage: Storage | undefined =
  process.env.FOODMAP_PICTURES === 's3' ? await (await import('./storage.ts')).startStorage() : undefined;

/** The prefix of a data directory in that storage. */
export const prefixOf = (data: string): string => `${data.replaceAll(/[^\w-]/g, '_')}/`;

export const environment = (extra: ServerOptions['env'] = {}) => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FOODMAP_'));
  const own = {
    FOODMAP_PORT: '0',
    FOODMAP_ADMIN_PASSWORD: adminPassword,
    FOODMAP_API_KEY: firstKey,
    FOODMAP_CAPTCHA_TEST_CODE: captchaCode,
    FOODMAP_PASSWORD_HASHES: 'fast',
    FOODMAP_RATE_LIMITS: 'off',
    FOODMAP_LOG_FORMAT: 'json',
    NODE_ENV: undefined,
    // The tests trust their own server over HTTP/2; the program must not.
    NODE_TLS_REJECT_UNAUTHORIZED: undefined,
  };
  const pictures = extra.FOODMAP_DATA && pictureStorage?.settings(prefixOf(extra.FOODMAP_DATA));
  const threads = withWorkers(extra) && { FOODMAP_WORKERS: '4' };
  const all = { ...Object.fromEntries(inherited), ...own, ...pictures, ...threads, ...extra };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
};

/** Whether the tests fetch over HTTP/2, and write to sockets over TLS: `FOODMAP_OVER=http2`. */
export const overHttp2 = process.env.FOODMAP_OVER === 'http2';
if (overHttp2) {
  const plain = globalThis.fetch;
  const secured = { protocol: 'http2', tls: { rejectUnauthorized: false } } as const;
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    const isSecure = (input instanceof Request ? input.url : String(input)).startsWith('https:');
    return plain(input, isSecure ? { ...secured, ...init } : init);
  };
  globalThis.fetch = Object.assign(fetch, plain);
}

/** Whether each server of the tests is two nodes, which `fetch` asks in turn: `FOODMAP_OVER=nodes`. */
const onNodes = process.env.FOODMAP_OVER === 'nodes';
if (onNodes) askInTurn();

/** Settings by which a server has a certificate for tests over HTTP/2; its files outlive the tests of a process. */
export function encrypted(): Record<string, string> {
  const folder = temporaryDirectory();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, ofLocalhost.cert);
  writeFileSync(key, ofLocalhost.key);
  return {
    FOODMAP_TLS_CERT: cert,
    FOODMAP_TLS_KEY: key,
    FOODMAP_HTTPS_HOST: '127.0.0.1',
    FOODMAP_HTTPS_PORT: String(freePort()),
    FOODMAP_HTTP_PORT: 'off',
  };
}

export const temporaryDirectory = () => mkdtempSync(join(tmpdir(), 'foodmap-test-'));

/** The environment of a command on this data directory. */
export const environmentOn = async (data: string | undefined, extra: ServerOptions['env'] = {}) =>
  environment({
    ...(pictureStorage && data && { FOODMAP_DATA: data }),
    ...(await databaseSettings(data)),
    ...extra,
  });

/** Runs a command of the program to its end. */
export async function run(args: string[], options: ServerOptions & { input?: string; cwd?: string } = {}) {
  const at = args.indexOf('--data');
  const data = at === -1 ? options.env?.FOODMAP_DATA : args[at + 1];
  const child = Bun.spawn([...mortal, ...(options.under ?? []), ...(options.program ?? program), ...args], {
    env: await environmentOn(data, options.env),
    cwd: options.cwd ?? tmpdir(),
    stdin: options.input === undefined ? 'ignore' : new Blob([options.input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

/**
 * Starts a real server on a free port, with a data directory of its own, and waits until it is ready; `printed` is what
 * it wrote to standard output until then.
 */
export const startServer = (options: ServerOptions = {}): Promise<Started> =>
  onNodes ? startNodes(options) : startOne(options);

type Started = Server & { printed: string; pid: number; exited: Promise<number> };

/** Starts two nodes on the database of a data directory, which `fetch` asks in turn; all but their answers is of the first. */
async function startNodes(options: ServerOptions): Promise<Started> {
  const data = options.data ?? join(temporaryDirectory(), 'data');
  const first = await startOne({ ...options, data });
  const other = `${data}-of-another-node`;
  mkdirSync(other, { recursive: true, mode: 0o700 });
  // Pictures and the map have to be in one place.
  mkdirSync(join(data, 'uploads'), { recursive: true, mode: 0o700 });
  for (const name of ['uploads', 'map.pmtiles'])
    if (!lstatSync(join(other, name), { throwIfNoEntry: false })) symlinkSync(join(data, name), join(other, name));
  const env = { ...options.env, ...(await databaseSettings(data)), FOODMAP_PORT: '0' };
  const second = await startOne({ ...options, env, data: other });
  inTurn([first.url, second.url]);
  return {
    ...first,
    log: () => first.log() + second.log(),
    async stop(signal) {
      await second.stop(signal);
      const code = await first.stop(signal);
      if (!options.data) await remove(data);
      return code;
    },
  };
}

async function remove(data: string): Promise<void> {
  rmSync(join(data, '..'), { recursive: true, force: true });
  await dropDatabase(data);
}

async function startOne(options: ServerOptions): Promise<Started> {
  const data = options.data ?? join(temporaryDirectory(), 'data');
  const database = await databaseSettings(data);
  const env = environment({ FOODMAP_DATA: data, ...database, ...(overHttp2 && encrypted()), ...options.env });
  const child = Bun.spawn(
    [...mortal, ...(options.under ?? []), ...(options.program ?? program), ...(options.args ?? [])],
    {
      env,
      cwd: tmpdir(),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    },
  );
  let log = '';
  const logged = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stderr) log += decoder.decode(chunk, { stream: true });
  })();
  let printed = '';
  let url: string | undefined;
  let secureUrl: string | undefined;
  const reader = child.stdout.getReader();
  while (!url) {
    const { value, done } = await reader.read();
    if (done) {
      await logged;
      throw new Error(`the server ended before it was ready:\n${printed}${log}`);
    }
    printed += new TextDecoder().decode(value);
    [, url, secureUrl] = /^foodmap listening on (http:\S+)(?: and (https:\S+))?$/m.exec(printed) ?? [];
  }
  return {
    url: overHttp2 && secureUrl ? `https://127.0.0.1:${env.FOODMAP_HTTPS_PORT}` : url,
    secureUrl,
    data,
    databaseUrl: env.FOODMAP_DATABASE_URL,
    log: () => log,
    printed,
    pid: child.pid,
    exited: child.exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await child.exited;
      await logged;
      if (!options.data) await remove(data);
      return child.signalCode ? null : child.exitCode;
    },
  };
}
