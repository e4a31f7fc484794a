import type { Server } from 'bun';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { AppError, BadRequest, Refusal } from '../errors.ts';
import { failureOf } from '../faults.ts';
import { limits } from '../limits.ts';
import { AccessLog } from './access-log.ts';
import type { Entry } from './answers.ts';
import { compress, encodingFor } from './compression.ts';
import { addressed, attach, Context, pathOf } from './context.ts';
import { failure } from './errors.ts';
import { addStandardHeaders, readyHeaders } from './headers.ts';

export interface RunningServer {
  url: string;
  /** Stops accepting, finishes what is in flight for as long as `limits.shutdown` allows, and ends the rest. */
  stop(): Promise<void>;
}

/** Puts the app on a socket. Around it stands what every request gets: a context, ready answers, headers, a log line. */
export function listen(app: App, deps: Deps): RunningServer {
  const { answers, config, cors, db, keyring, log, metrics, searchCounts } = deps;
  metrics?.knowRoutes(app.routes);
  const accessLog = new AccessLog(log);

  const answerReady = (request: Request, context: Context, entry: Entry): Response => {
    const { found, etag } = entry;
    if (found && request.method === 'GET') searchCounts.note(found);
    if (request.headers.get('if-none-match')?.includes(etag)) {
      const unchanged = new Response(null, { status: 304, headers: readyHeaders(undefined, etag, context.id) });
      return extend(request, context, unchanged);
    }
    const { encoding, body } = answers.encoded(entry, request.headers.get('accept-encoding'));
    return extend(request, context, new Response(body, { headers: readyHeaders(encoding, etag, context.id) }));
  };

  const extend = (request: Request, context: Context, response: Response): Response => {
    for (const name in context.headers) response.headers.set(name, context.headers[name]!);
    cors.allow(request, response);
    return response;
  };

  const finish = (request: Request, context: Context, response: Response): Response => {
    response.headers.set('x-request-id', context.id);
    return extend(request, context, response);
  };

  /** Gives the answer of the app the standard headers, and compresses it where that helps. */
  const dress = async (request: Request, response: Response): Promise<Response> => {
    const { headers } = response;
    addStandardHeaders(response);
    const acceptEncoding = request.headers.get('accept-encoding');
    if (acceptEncoding === null || !headers.get('content-type')?.startsWith('application/json')) return response;
    headers.append('vary', 'Accept-Encoding');
    const body = new Uint8Array(await response.arrayBuffer());
    const encoding = encodingFor(acceptEncoding, body.byteLength, 'quickest');
    if (encoding) headers.set('content-encoding', encoding);
    return new Response(encoding ? compress(body, encoding) : body, { status: response.status, headers });
  };

  const answerAnew = async (request: Request, context: Context, cacheKey: string): Promise<Response> => {
    attach(request, context);
    if (cors.isPreflight(request)) return finish(request, context, await dress(request, cors.preflight(request)));
    const mark = answers.mark();
    const response = await app.fetch(request);
    if (context.answer && response.status === 200) {
      return answerReady(request, context, answers.keep(cacheKey, context.answer, mark));
    }
    return finish(request, context, await dress(request, response));
  };

  const record = (context: Context, status: number, started: number): void => {
    if (!metrics && !accessLog.enabled) return;
    const { method } = context.request;
    const path = pathOf(context.request);
    const duration = performance.now() - started;
    metrics?.request(method, path, status, duration);
    if (accessLog.enabled) accessLog.write(context, path, status, duration);
  };

  const answer = (request: Request, context: Context): Response | Promise<Response> => {
    const cacheKey = config.trustProxy.length === 0 ? request.url : context.origin + request.url;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const entry = reads ? answers.find(cacheKey) : undefined;
    const key = entry && keyring.find(request.headers.get('x-api-key') ?? '');
    if (!entry || !key) return answerAnew(request, context, cacheKey);
    context.key = key;
    return answerReady(request, context, entry);
  };

  const refuse = async (request: Request, context: Context): Promise<Response> => {
    const refusal = failure(new BadRequest('The Host header must name the one host that the request is for.'));
    return finish(request, context, await dress(request, refusal));
  };

  const fetch = (received: Request, server: Server<unknown>): Response | Promise<Response> => {
    const started = performance.now();
    db.noteRequest();
    const request = addressed(received, server);
    const context = new Context(request ?? received, server, config, received);
    const answered = request ? answer(request, context) : refuse(received, context);
    const recorded = (response: Response) => {
      record(context, response.status, started);
      return response;
    };
    return answered instanceof Response ? recorded(answered) : answered.then(recorded);
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
      const response = failure(failureOf(error) ?? new AppError(500, 'Something went wrong here.'));
      addStandardHeaders(response);
      return response;
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
