import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinned } from './load.ts';

const root = join(import.meta.dir, '..');

export const key = 'benchmark-key-0123456789';
export const password = 'benchmark password';

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  stop(): Promise<void>;
}

const environment = {
  ...process.env,
  FOODMAP_ADMIN_PASSWORD: password,
  FOODMAP_API_KEY: key,
  FOODMAP_CAPTCHA_TEST_CODE: 'bench',
  FOODMAP_RATE_LIMITS: 'off',
  FOODMAP_LOG_FORMAT: 'json',
};

async function started(command: string[], port: number, health: string): Promise<Running> {
  const begin = performance.now();
  const child = Bun.spawn(pinned(0, command), { env: environment, stdout: 'ignore', stderr: Bun.file('/dev/null') });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url + health).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended`);
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

const freePort = () => {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = probe;
  void probe.stop(true);
  return port!;
};

export function foodmap(binary: string, data: string, logLevel: string): Promise<Running> {
  const port = freePort();
  return started([binary, '--data', data, '--port', String(port), '--log-level', logLevel], port, '/healthz');
}

export function reference(kind: 'bare' | 'elysia', detail: string, list: string): Promise<Running> {
  const port = freePort();
  const command = [process.execPath, join(root, 'bench/references.ts'), kind, String(port), detail, list];
  return started(command, port, '/api/stores');
}

/** A data directory with that many stores. */
export function seeded(binary: string, stores: number): string {
  const data = join(mkdtempSync(join(tmpdir(), 'foodmap-bench-')), 'data');
  const command = [binary, 'seed', '--data', data, '--stores', String(stores)];
  const { exitCode } = Bun.spawnSync(command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  if (exitCode !== 0) throw new Error('The data could not be made.');
  return data;
}
