import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domain, pinned } from './load.ts';
import type { Options } from './options.ts';

const root = join(import.meta.dir, '..');

export const key = 'benchmark-key-0123456789';
export const password = 'benchmark password';
const captchaCode = 'bench';

/** Files with a certificate and its key, in PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  stop: () => Promise<void>;
}

const environment = {
  ...process.env,
  FOODMAP_ADMIN_PASSWORD: password,
  FOODMAP_API_KEY: key,
  FOODMAP_CAPTCHA_TEST_CODE: captchaCode,
  FOODMAP_RATE_LIMITS: 'off',
  FOODMAP_LOG_FORMAT: 'json',
};

interface Start {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** File for its output. */
  log?: string;
  /** Serves HTTPS with it. */
  pair?: KeyPair | undefined;
  /** Whether it has one processor, which the client leaves to it. */
  isPinned?: boolean;
}

/** Starts a server and waits until it answers. */
export async function started(
  command: string[],
  port: number,
  health: string,
  { cwd = process.cwd(), env = environment, log = '/dev/null', pair, isPinned = true }: Start = {},
): Promise<Running> {
  const begin = performance.now();
  const output = Bun.file(log);
  await output.write('');
  const child = Bun.spawn(isPinned ? pinned(0, command) : command, { cwd, env, stdout: output, stderr: output });
  process.once('exit', () => child.kill());
  const url = `http${pair ? 's' : ''}://127.0.0.1:${port}`;
  const tls = { serverName: domain, ...(pair && { ca: readFileSync(pair.cert, 'utf8') }) };
  while ((await fetch(url + health, { tls }).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: ${await output.text()}`);
    await Bun.sleep(1);
  }
  const startedIn = performance.now() - begin;
  return {
    url,
    pid: child.pid,
    startedIn,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

/** Resident memory, in MB. */
export const resident = ({ pid }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

export const freePort = () => {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = probe;
  void probe.stop(true);
  return port!;
};

export function foodmap(
  binary: string,
  data: string,
  logLevel: string,
  more: string[] = [],
  how: Start = {},
): Promise<Running> {
  return serving([binary], data, logLevel, more, how);
}

/** The program from source; `preload` runs before it. */
export function fromSource(data: string, preload: string[]): Promise<Running> {
  const modules = preload.flatMap((file) => ['--preload', join(root, file)]);
  return serving([process.execPath, ...modules, join(root, 'src/main.ts')], data, 'warn');
}

function serving(
  program: string[],
  data: string,
  logLevel: string,
  more: string[] = [],
  how: Start = {},
): Promise<Running> {
  const port = freePort();
  const options = ['--data', data, '--port', String(port), '--log-level', logLevel, ...more];
  return started([...program, 'serve', ...options], port, '/healthz', how);
}

/** A server that answers with the contents of these files. */
export function reference(kind: 'bare' | 'elysia', files: string[], pair?: KeyPair): Promise<Running> {
  const port = freePort();
  const command = [process.execPath, join(root, 'bench/references.ts'), kind, String(port), ...files];
  if (pair) command.push(pair.cert, pair.key);
  return started(command, port, '/api/stores', { pair });
}

/** Data directories with so many stores; each copy is for one server. */
export function dataSet({ binary, stores, keep }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
  const made = join(keep ?? folder, String(stores), 'data');
  if (!existsSync(made)) {
    mkdirSync(join(made, '..'), { recursive: true });
    const command = [binary, 'seed', '--data', made, '--stores', String(stores)];
    const { exitCode } = Bun.spawnSync(command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    if (exitCode !== 0) throw new Error('Making the data set failed.');
  }
  let copies = 0;
  return {
    folder,
    copy: () => {
      const data = join(folder, `copy-${++copies}`);
      cpSync(made, data, { recursive: true });
      return data;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON
  data: any;
}

/** Requests JSON from a server. */
export async function ask(
  { url }: Running,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answered> {
  const headers = {
    'x-api-key': key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, data };
}

async function session(server: Running, path: string, username: string): Promise<string> {
  const { data } = await ask(server, 'GET', '/api/captcha/new');
  const credentials = { username, password, captcha_id: data.captcha_id, captcha_code: captchaCode };
  const answer = await ask(server, 'POST', path, credentials);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return answer.data.token as string;
}

export const adminToken = (server: Running) => session(server, '/api/admin/login', 'admin');

/** Tokens of so many new users. */
export async function userTokens(server: Running, count: number): Promise<string[]> {
  const tokens: string[] = [];
  // A server refuses passwords that would have to wait for more than two seconds.
  const client = async () => {
    while (tokens.length < count)
      tokens.push(await session(server, '/api/user/register', `bench${Math.random().toString(36).slice(2, 14)}`));
  };
  await Promise.all(Array.from({ length: 4 }, client));
  return tokens.slice(0, count);
}

/** Likes random stores at a steady rate until stopped. */
export async function steadyLikes(server: Running, perSecond: number, stores: number): Promise<() => void> {
  const liker = join(import.meta.dir, 'liker.ts');
  const settings = [server.url, String(perSecond), String(stores)];
  const tokens = await userTokens(server, 50);
  const child = Bun.spawn(pinned(1, [process.execPath, liker, ...settings, ...tokens]), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  return () => child.kill();
}
