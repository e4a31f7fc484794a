import type { Server } from 'bun';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { AppError, Refusal } from '../errors.ts';
import { isWithin, plainAddress } from '../lib/addresses.ts';
import { limits } from '../limits.ts';
import { attach, type Context } from './context.ts';
import { failure } from './errors.ts';

const saneRequestId = /^[\w.-]{1,100}$/;
const saneHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Headers of every answer. */
const securityHeaders: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-resource-policy', 'same-site'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cache-control', 'no-store'],
];

/** The address that comes last before the trusted proxies, reading X-Forwarded-For from the right. */
function clientAddress(request: Request, socket: string, { config }: Deps): string {
  const trusted = config.trustProxy;
  if (trusted.length === 0) return socket;
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  let address = socket;
  while (isWithin(address, trusted)) {
    const hop = hops.pop();
    if (!hop) break;
    address = plainAddress(hop);
  }
  return address;
}

function originOf(request: Request, socket: string, server: Server<unknown>, { config }: Deps): string {
  if (config.baseUrl) return config.baseUrl;
  const forwarded = isWithin(socket, config.trustProxy) ? request.headers.get('x-forwarded-proto') : undefined;
  const scheme = forwarded?.split(',').at(-1)!.trim() === 'https' ? 'https' : 'http';
  const host = request.headers.get('host') ?? '';
  return `${scheme}://${saneHost.test(host) ? host.toLowerCase() : `${server.hostname}:${server.port}`}`;
}

function serve(options: Parameters<typeof Bun.serve<unknown>>[0]): Server<unknown> {
  try {
    return Bun.serve(options);
  } catch (error) {
    const { hostname, port } = options as { hostname: string; port: number };
    const taken = (error as { code?: string }).code === 'EADDRINUSE';
    const reason = taken ? 'another program uses that port' : (error as Error).message;
    throw new Refusal(`Cannot listen on ${hostname}:${port}: ${reason}. Choose another --host or --port.`);
  }
}

export interface RunningServer {
  url: string;
  /** Stops accepting, finishes what is in flight for as long as `limits.shutdown` allows, and ends the rest. */
  stop(): Promise<void>;
}

/** Puts the app on a socket; around it stand what every request gets: a context, headers, CORS and a line in the log. */
export function listen(app: App, deps: Deps): RunningServer {
  const { config, cors, log } = deps;

  const contextOf = (request: Request, server: Server<unknown>): Context => {
    const socket = plainAddress(server.requestIP(request)?.address ?? '');
    const id = request.headers.get('x-request-id');
    return {
      id: id && saneRequestId.test(id) ? id : Bun.randomUUIDv7(),
      address: clientAddress(request, socket, deps),
      origin: originOf(request, socket, server, deps),
      headers: {},
    };
  };

  const finish = (request: Request, context: Context, response: Response): Response => {
    const { headers } = response;
    headers.set('x-request-id', context.id);
    for (const [name, value] of Object.entries(context.headers)) headers.set(name, value);
    for (const [name, value] of securityHeaders) if (!headers.has(name)) headers.set(name, value);
    cors.allow(request, headers);
    return response;
  };

  const record = (request: Request, context: Context, status: number, started: number) => {
    if (!log.isLevelEnabled('info')) return;
    const { id, address, key, account } = context;
    const path = request.url.slice(request.url.indexOf('/', 8)).split('?')[0];
    log.info(
      {
        method: request.method,
        path,
        status,
        duration_ms: Math.round((performance.now() - started) * 1000) / 1000,
        request_id: id,
        client: address,
        ...(key && { key: key.prefix }),
        ...(account && { account: `${account.audience}:${account.id}` }),
      },
      'request',
    );
  };

  const fetch = async (request: Request, server: Server<unknown>): Promise<Response> => {
    const started = performance.now();
    deps.db.checkForeignCommits();
    const context = contextOf(request, server);
    attach(request, context);
    const response = cors.isPreflight(request) ? cors.preflight(request) : await app.fetch(request);
    const finished = finish(request, context, response);
    record(request, context, finished.status, started);
    return finished;
  };

  const server = serve({
    hostname: config.host,
    port: config.port,
    reusePort: false,
    development: false,
    idleTimeout: limits.idleConnection / 1000,
    maxRequestBodySize: limits.socketBody,
    fetch,
    error(error) {
      log.error({ err: error }, 'request failed');
      return failure(new AppError(500, 'Something went wrong here.'));
    },
  });

  const host = server.hostname?.includes(':') ? `[${server.hostname}]` : server.hostname;
  return {
    url: `http://${host}:${server.port}`,
    async stop() {
      const late = Bun.sleep(limits.shutdown).then(() => server.stop(true));
      await Promise.race([server.stop(), late]);
    },
  };
}
