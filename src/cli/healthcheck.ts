import type { Command } from 'commander';
import { Failure, Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { command, configOf } from './command.ts';

/** Addresses that a server listens on, and where it is reached from the same machine. */
const reachable: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** `foodmap healthcheck`: asks the server on this machine for its health, for containers without curl. */
export const healthcheckCommand = (): Command =>
  command('healthcheck', 'Ask the server on this machine whether it is up: exit code 0, else 1.', [
    'host',
    'port',
  ]).action(async (options) => {
    const { host, port } = configOf(options);
    if (port === 0) throw new Refusal('--port 0 names no server; name the port that it listens on.');
    process.stdout.write(await askHealth(host, port));
  });

/** Asks the server that listens there whether it is up. Returns a sentence. Throws Failure when it is not. */
export function askHealth(host: string, port: number): Promise<string> {
  const address = reachable[host] ?? (host.includes(':') ? `[${host}]` : host);
  return ask(`http://${address}:${port}/healthz`);
}

/** Throws Failure when the answer is not 200, or does not come in time. */
async function ask(url: string): Promise<string> {
  // A proxy of the environment is for other hosts.
  for (const name of ['http_proxy', 'HTTP_PROXY']) delete process.env[name];
  const response = await fetch(url, { signal: AbortSignal.timeout(limits.healthcheck) }).catch(
    (error: Error & { code?: string }) => {
      const reason = error.code === 'ECONNREFUSED' ? 'nothing listens there' : error.message.replace(/[.?]$/, '');
      throw new Failure(`${url} does not answer: ${reason}.`);
    },
  );
  if (response.status !== 200) throw new Failure(`${url} answers ${response.status}.`);
  return `${url} answers ${response.status}.\n`;
}
