import type { Server } from 'bun';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { AppError, BadRequest, Internal, OverBudget, Unavailable } from '../errors.ts';
import { failureOf } from '../faults.ts';
import { limits } from '../limits.ts';
import type { Clock } from '../lib/clock.ts';
import { downloadsPath } from '../lib/links.ts';
import type { Log } from '../log.ts';
import { nameActivity } from './acting.ts';
import { AccessLog } from './access-log.ts';
import { compress, compressInThread, encodingFor, type Encoding } from './compression.ts';
import { withAbsoluteUrl, attach, Context, contextOf, networkOf, pathOf, type ApiKey, type Scheme } from './context.ts';
import { failure } from './errors.ts';
import { namesEtag } from './etags.ts';
import { addStandardHeaders, readyHeaders } from './headers.ts';
import { languageCookie, languageOf } from './language.ts';
import { LargeAnswers } from './large-answers.ts';
import { isTrusted } from './page-headers.ts';
import type { Handler } from './port.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';
import { nameWrite, writesOf } from './seen.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** Answers the requests that are not in the response cache. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
  routes: { method: string; path: string }[];
}

/** Parts of the program that the server uses around the app. */
export interface Surroundings {
  config: Config;
  clock: Clock;
  log: Log;
  responses: ResponseCache;
  cors: {
    isPreflight(request: Request): boolean;
    preflight(request: Request): Response;
    allow(request: Request, response: Response): boolean;
  };
  /** Undefined without TLS. */
  certificates: { isPublic: boolean } | undefined;
  db: Pick<Database, 'catchUp' | 'engine' | 'noteRequest' | 'noting'>;
  keyring: { find(key: string): ApiKey | undefined };
  metrics:
    | {
        knowRoutes(routes: App['routes']): void;
        request(method: string, path: string, status: number, milliseconds: number): void;
      }
    | undefined;
  refusals: { note(budget: OverBudget['budget'], address: string): void };
  searchCounts: { note(stores: readonly number[]): void };
}

/** Whether the connection of a request is closed after its answer. */
export type Closes = (request: Request, server: Server<unknown>) => boolean;

/** Answers the requests of every port. */
export interface Answering {
  /** The handlers of a port. */
  on(scheme: Scheme, closes?: Closes): Handler;
  /** Answers 503 from now on. */
  refuse(): void;
}

/** Browsers ask for https alone from then on; only names of this host, since others may have no certificate. */
const strictTransport = ['strict-transport-security', `max-age=${limits.strictTransport / 1000}`] as const;

/** Elysia takes the path of a URL to begin after `http://`, so that hosts may be short; the context knows the scheme. */
const showAsHttp = (request: Request): void =>
  void Object.defineProperty(request, 'url', { value: `http${request.url.slice('https'.length)}` });

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Open answers are cached by language, too. No URL contains a line break, so that no other answer has such a key. */
const openKey = (request: Request, cacheKey: string) => `${cacheKey}\n${languageOf(request)}`;

/** Answers requests with the app, with context, response cache, headers and access log for each. */
export function answering(app: App, surroundings: Surroundings): Answering {
  const { certificates, clock, config, cors, db, keyring, log, metrics, refusals, responses, searchCounts } =
    surroundings;
  metrics?.knowRoutes(app.routes);
  const isShared = db.engine === 'postgres';
  const accessLog = new AccessLog(log, clock);
  const largeAnswers = new LargeAnswers();
  const unreadAnswers = new UnreadAnswers();

  const noteOverBudget = (error: AppError, { address }: Context): void => {
    if (error instanceof OverBudget) refusals.note(error.budget, address);
  };

  /** Sends a cacheable answer, which may be in the cache or just rendered. */
  const answerFrom = (request: Request, context: Context, entry: CachedResponse): Response | Promise<Response> => {
    const { found, etag } = entry;
    const isTrustedPage = entry.kind === 'page' && isTrusted(request, context.origin);
    const kind = isTrustedPage ? 'trustedPage' : entry.kind;
    if (entry.kind === 'page') Object.assign(context.headers, languageCookie(context));
    if (entry.headers) Object.assign(context.headers, entry.headers);
    if (found && request.method === 'GET') searchCounts.note(found);
    if (namesEtag(request.headers.get('if-none-match'), etag)) {
      const unchanged = new Response(null, { status: 304, headers: readyHeaders(undefined, etag, context.id, kind) });
      return extend(request, context, unchanged);
    }
    const acceptEncoding = request.headers.get('accept-encoding');
    if (entry.body.byteLength > limits.largeAnswer) {
      const encoding = encodingFor(acceptEncoding, entry.body.byteLength, 'quickest');
      const headers = new Headers(readyHeaders(encoding, etag, context.id, kind));
      return pack(request, entry.body, encoding, { headers }).then((response) => extend(request, context, response));
    }
    const { encoding, body } = responses.encoded(entry, acceptEncoding);
    context.content = body;
    return extend(request, context, new Response(body, { headers: readyHeaders(encoding, etag, context.id, kind) }));
  };

  const extend = (request: Request, context: Context, response: Response): Response => {
    for (const name in context.headers) response.headers.set(name, context.headers[name]!);
    if (context.scheme === 'https' && certificates?.isPublic) response.headers.set(...strictTransport);
    cors.allow(request, response);
    return response;
  };

  const finish = (request: Request, context: Context, response: Response): Response => {
    response.headers.set('x-request-id', context.id);
    nameWrite(context, response.headers);
    nameActivity(context, response);
    return extend(request, context, response);
  };

  /** Adds the standard headers to an answer of the app and compresses its JSON. */
  const dress = async (request: Request, response: Response): Promise<Response> => {
    const { headers } = response;
    addStandardHeaders(response);
    const acceptEncoding = request.headers.get('accept-encoding');
    if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-encoding'))
      return response;
    headers.set('vary', 'Accept-Encoding');
    if (acceptEncoding === null) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    const encoding = encodingFor(acceptEncoding, body.byteLength, 'quickest');
    if (encoding) headers.set('content-encoding', encoding);
    return pack(request, body, encoding, { status: response.status, headers });
  };

  /** Compresses the body; a large one in another thread, and sent no faster than the client reads. */
  const pack = async (
    request: Request,
    body: Uint8Array<ArrayBuffer>,
    encoding: Encoding | undefined,
    init: ResponseInit,
  ): Promise<Response> => {
    if (body.byteLength <= limits.largeAnswer) return new Response(encoding ? compress(body, encoding) : body, init);
    const packed = encoding ? await compressInThread(body, encoding) : body;
    if (packed.byteLength <= limits.largeAnswer || request.method === 'HEAD') return new Response(packed, init);
    try {
      return largeAnswers.send(networkOf(request), packed, init);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      noteOverBudget(error, contextOf(request));
      const refusal = failure(error);
      addStandardHeaders(refusal);
      return refusal;
    }
  };

  const answerByApp = async (request: Request, context: Context, cacheKey: string): Promise<Response> => {
    attach(request, context);
    if (context.scheme === 'https') showAsHttp(request);
    if (cors.isPreflight(request)) return finish(request, context, await dress(request, cors.preflight(request)));
    const mark = responses.mark();
    const response = await (isRead(request) ? app.fetch(request) : db.noting(context, async () => app.fetch(request)));
    if (context.cacheable && response.status === 200) {
      const isOpen = (context.cacheable.kind ?? 'answer') !== 'answer';
      const key = isOpen ? openKey(request, cacheKey) : cacheKey;
      return answerFrom(request, context, responses.keep(key, context.cacheable, mark));
    }
    return finish(request, context, await dress(request, response));
  };

  const record = (context: Context, status: number, started: number): void => {
    if (!metrics && !accessLog.enabled) return;
    const { method } = context.request;
    const path = pathOf(context.request);
    const duration = performance.now() - started;
    metrics?.request(method, path, status, duration);
    // The rest of a link for a download is secret.
    const shown = path.startsWith(downloadsPath) ? `${downloadsPath}…` : path;
    if (accessLog.enabled) accessLog.write(context, shown, status, duration);
  };

  const answer = (request: Request, context: Context): Response | Promise<Response> => {
    const cacheKey = config.trustProxy.length === 0 ? request.url : context.origin + request.url;
    const reads = isRead(request);
    const apiKey = request.headers.get('x-api-key');
    if (reads && apiKey === null) {
      const open = responses.find(openKey(request, cacheKey));
      return open ? answerFrom(request, context, open) : answerByApp(request, context, cacheKey);
    }
    const entry = reads ? responses.find(cacheKey) : undefined;
    const key = entry && keyring.find(apiKey ?? '');
    if (!entry || !key) return answerByApp(request, context, cacheKey);
    context.key = key;
    return answerFrom(request, context, entry);
  };

  /** Answers once this node has seen the writes that the client names: none of them is missing from what is cached. */
  const answerWhatWasSeen = (request: Request, context: Context): Response | Promise<Response> => {
    const seen = isShared ? writesOf(request) : null;
    const caughtUp = seen === null ? undefined : db.catchUp(seen);
    if (!caughtUp) return answer(request, context);
    return caughtUp.then(
      () => answer(request, context),
      (unavailable: AppError) => refuse(request, context, unavailable),
    );
  };

  const refuse = async (request: Request, context: Context, reason: AppError): Promise<Response> =>
    finish(request, context, await dress(request, failure(reason)));

  /** Hands the answer over as it is read, or refuses it when too much is unread. */
  const sendAsRead = (request: Request, context: Context, response: Response): Response | Promise<Response> => {
    try {
      return unreadAnswers.send(context, response, context.content);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      noteOverBudget(error, context);
      return refuse(request, context, error);
    }
  };

  let isStopping = false;
  const refusalOf = (request: Request | undefined): AppError | undefined => {
    if (isStopping) return new Unavailable('The server is stopping; try again in a moment.');
    if (request) return undefined;
    return new BadRequest('The Host header must name one host.', [], 'malformed_request');
  };

  const fetch = (
    scheme: Scheme,
    closes: Closes,
    received: Request,
    server: Server<unknown>,
  ): Response | Promise<Response> => {
    const started = performance.now();
    db.noteRequest();
    const request = withAbsoluteUrl(received, server, scheme);
    const context = new Context(request ?? received, server, config, received, scheme);
    // Bun does not tell HTTP/2, but most clients of HTTP/1.1 send a header that is forbidden there.
    const mayBeHttp2 = scheme === 'https' && !received.headers.has('connection');
    const areManyUnread = () => server.pendingRequests > limits.unreadRequests;
    const refusal = refusalOf(request);
    if (closes(received, server) || isStopping) context.headers.connection = 'close';
    const answered = refusal ? refuse(received, context, refusal) : answerWhatWasSeen(request!, context);
    const sent = (response: Response) => {
      record(context, response.status, started);
      return mayBeHttp2 && areManyUnread() ? sendAsRead(received, context, response) : response;
    };
    return answered instanceof Response ? sent(answered) : answered.then(sent);
  };

  const error = (error: unknown): Response => {
    log.error({ err: error }, 'request failed');
    const response = failure(failureOf(error) ?? new Internal('Something went wrong here.'));
    addStandardHeaders(response);
    return response;
  };

  return {
    on: (scheme, closes = () => false) => ({
      fetch: (request, server) => fetch(scheme, closes, request, server),
      error,
    }),
    refuse() {
      isStopping = true;
    },
  };
}
