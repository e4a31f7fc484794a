import type { Server } from 'bun';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { AppError, OverBudget } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Clock } from '../lib/clock.ts';
import { downloadsPath } from '../lib/links.ts';
import type { Log } from '../log.ts';
import { nameActivity } from './acting.ts';
import type { AccessLog } from './access-log.ts';
import { compress, compressInThread, encodingFor, type Encoding } from './compression.ts';
import { attach, isOwnAddress, networkOf, pathOf, type ApiKey, type Context } from './context.ts';
import { failure } from './errors.ts';
import { namesEtag } from './etags.ts';
import { addStandardHeaders, freshHeaders, readyHeaders } from './headers.ts';
import { languageCookie, languageOf } from './language.ts';
import type { LargeAnswers } from './large-answers.ts';
import { isTrusted } from './page-headers.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';
import type { Searched } from '../interpretation.ts';
import { nameWrite, writesOf } from './seen.ts';
import type { UnreadAnswers } from './unread-answers.ts';

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
    preflight(request: Request): Promise<Response>;
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
  /** Of a thread that only reads: lets the one that writes answer. */
  relay?: (request: Request, context: Context) => Promise<Response>;
  refusals: { note(budget: OverBudget['budget'], address: string): void };
  searchCounts: { note(searched: Searched, address: string): void };
  storeDays: { note(figure: 'views' | 'finds', stores: readonly number[]): void };
}

/** Shared by all requests. */
export interface Shared extends Surroundings {
  app: App;
  accessLog: AccessLog;
  largeAnswers: LargeAnswers;
  unreadAnswers: UnreadAnswers;
}

type Answer = Response | Promise<Response>;

/** Browsers ask for https alone from then on; only names of this host, since others may have no certificate. */
const strictTransport = ['strict-transport-security', `max-age=${limits.strictTransport / 1000}`] as const;

/** Elysia takes the path of a URL to begin after `http://`, so that hosts may be short; the context knows the scheme. */
const showAsHttp = (request: Request): void =>
  void Object.defineProperty(request, 'url', { value: `http${request.url.slice('https'.length)}` });

/** Whether somebody opened a page: no script, and neither an owner nor an administrator looked at their work. */
function isView(context: Context): boolean {
  const { headers } = context.request;
  if ((headers.get('sec-fetch-mode') ?? 'navigate') !== 'navigate') return false;
  const from = headers.get('referer');
  return !isOwnAddress(context, from) || !/^\/(?:me|admin)(?:\/|$)/.test(new URL(from!).pathname);
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** One request and its answer. The steps are in order: most answers come from the cache, and need only some. */
export class Exchange {
  readonly #started = performance.now();
  /** Whether another thread records it. */
  #isRecorded = false;
  /** Of the address as the client sent it: the app is shown another scheme. */
  #key: string | undefined;

  constructor(
    readonly shared: Shared,
    readonly request: Request,
    readonly context: Context,
    readonly server: Server<unknown>,
  ) {}

  /** The answer, which is the failure where there is one already. */
  answer(refusal?: AppError): Answer {
    const answered = refusal ? this.#refuse(refusal) : this.#catchUp();
    return answered instanceof Response ? this.#send(answered) : answered.then((response) => this.#send(response));
  }

  /** Goes on once this node has seen the writes that the client names: none of them is missing from what is cached. */
  #catchUp(): Answer {
    const { db } = this.shared;
    const seen = db.engine === 'postgres' ? writesOf(this.request) : null;
    const caughtUp = seen === null ? undefined : db.catchUp(seen);
    if (!caughtUp) return this.#look();
    return caughtUp.then(
      () => this.#look(),
      (unavailable: AppError) => this.#refuse(unavailable),
    );
  }

  #cacheKey(): string {
    const { context, request } = this;
    // The URL of a request that is passed on has another scheme than the client's.
    const isClients = this.shared.config.trustProxy.length === 0 && context.relayed === undefined;
    return (this.#key ??= isClients ? request.url : context.origin + request.url);
  }

  /** Open answers are cached by language, too. No URL contains a line break, so that no other answer has such a key. */
  #openKey(): string {
    return `${this.#cacheKey()}\n${languageOf(this.request)}`;
  }

  /** Looks into the cache: for what everybody may read, or for the answer to this key. */
  #look(): Answer {
    const { responses, keyring } = this.shared;
    const reads = isRead(this.request);
    const apiKey = this.request.headers.get('x-api-key');
    if (reads && apiKey === null) {
      const open = responses.find(this.#openKey());
      return open ? this.#from(open) : this.#run();
    }
    const entry = reads ? responses.find(this.#cacheKey()) : undefined;
    const key = entry && keyring.find(apiKey ?? '');
    if (!entry || !key) return this.#run();
    this.context.key = key;
    return this.#from(entry);
  }

  /** Runs the app. */
  async #run(): Promise<Response> {
    const { request, context } = this;
    const { app, cors, db, relay, responses } = this.shared;
    if (relay && !isRead(request)) return this.#relay(relay);
    attach(request, context);
    if (context.scheme === 'https' && context.relayed === undefined) showAsHttp(request);
    if (cors.isPreflight(request)) return this.#finish(await this.#dress(await cors.preflight(request)));
    const [cacheKey, mark] = [this.#cacheKey(), responses.mark()];
    const response = await (isRead(request) ? app.fetch(request) : db.noting(context, async () => app.fetch(request)));
    if (relay && context.isForWriter) return this.#relay(relay);
    if (context.cacheable && response.status === 200) {
      const isOpen = (context.cacheable.kind ?? 'answer') !== 'answer';
      return this.#from(responses.keep(isOpen ? this.#openKey() : cacheKey, context.cacheable, mark));
    }
    if (context.json !== undefined && response.status === 200) return this.#name(await this.#fresh(context.json));
    return this.#finish(await this.#dress(response));
  }

  /** JSON for this request alone. */
  #fresh(json: string): Answer {
    const encoding = encodingFor(this.request.headers.get('accept-encoding'), Buffer.byteLength(json), 'quickest');
    const headers = freshHeaders(encoding, this.context.id);
    if (json.length > limits.compressedAnswer || encoding)
      return this.#pack(Buffer.from(json), encoding, { headers: new Headers(headers) });
    return new Response(json, { headers });
  }

  async #relay(relay: NonNullable<Surroundings['relay']>): Promise<Response> {
    this.#isRecorded = true;
    return relay(this.request, this.context);
  }

  /** A cacheable answer, which may be in the cache or just rendered. */
  #from(entry: CachedResponse): Answer {
    const { request, context } = this;
    const { etag } = entry;
    const isTrustedPage = entry.kind === 'page' && isTrusted(request, context.origin);
    const kind = isTrustedPage ? 'trustedPage' : entry.kind;
    if (entry.kind === 'page') Object.assign(context.headers, languageCookie(context));
    if (entry.headers) Object.assign(context.headers, entry.headers);
    if (request.method === 'GET') this.#count(entry);
    if (namesEtag(request.headers.get('if-none-match'), etag))
      return this.#extend(
        new Response(null, { status: 304, headers: readyHeaders(undefined, etag, context.id, kind) }),
      );
    const acceptEncoding = request.headers.get('accept-encoding');
    if (entry.body.byteLength > limits.largeAnswer) {
      const encoding = encodingFor(acceptEncoding, entry.body.byteLength, 'quickest');
      const headers = new Headers(readyHeaders(encoding, etag, context.id, kind));
      return this.#pack(entry.body, encoding, { headers }).then((response) => this.#extend(response));
    }
    const { encoding, body } = this.shared.responses.encoded(entry, acceptEncoding);
    context.content = body;
    return this.#extend(new Response(body, { headers: readyHeaders(encoding, etag, context.id, kind) }));
  }

  #count({ searched, viewed }: CachedResponse): void {
    const { searchCounts, storeDays } = this.shared;
    if (searched) {
      searchCounts.note(searched, this.context.address);
      storeDays.note('finds', searched.found);
    }
    if (viewed !== undefined && isView(this.context)) storeDays.note('views', [viewed]);
  }

  async #refuse(reason: AppError): Promise<Response> {
    return this.#finish(await this.#dress(failure(reason)));
  }

  /** Adds the standard headers to an answer of the app and compresses its JSON. */
  async #dress(response: Response): Promise<Response> {
    const { headers } = response;
    addStandardHeaders(response);
    const acceptEncoding = this.request.headers.get('accept-encoding');
    if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-encoding'))
      return response;
    headers.set('vary', 'Accept-Encoding');
    if (acceptEncoding === null) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    const encoding = encodingFor(acceptEncoding, body.byteLength, 'quickest');
    if (encoding) headers.set('content-encoding', encoding);
    return this.#pack(body, encoding, { status: response.status, headers });
  }

  /** Compresses the body; a large one in another thread, and sent no faster than the client reads. */
  async #pack(body: Uint8Array<ArrayBuffer>, encoding: Encoding | undefined, init: ResponseInit): Promise<Response> {
    if (body.byteLength <= limits.largeAnswer) return new Response(encoding ? compress(body, encoding) : body, init);
    const packed = encoding ? await compressInThread(body, encoding) : body;
    if (packed.byteLength <= limits.largeAnswer || this.request.method === 'HEAD') return new Response(packed, init);
    try {
      return this.shared.largeAnswers.send(networkOf(this.request), packed, init);
    } catch (error) {
      const refusal = failure(this.#noted(error));
      addStandardHeaders(refusal);
      refusal.headers.set('x-request-id', this.context.id);
      return refusal;
    }
  }

  #finish(response: Response): Response {
    response.headers.set('x-request-id', this.context.id);
    return this.#name(response);
  }

  /** Names what was written. */
  #name(response: Response): Response {
    nameWrite(this.context, response);
    nameActivity(this.context, response);
    return this.#extend(response);
  }

  #extend(response: Response): Response {
    const { headers, scheme } = this.context;
    for (const name in headers) response.headers[name === 'set-cookie' ? 'append' : 'set'](name, headers[name]!);
    if (scheme === 'https' && this.shared.certificates?.isPublic) response.headers.set(...strictTransport);
    this.shared.cors.allow(this.request, response);
    return response;
  }

  /** Records the answer, and hands it over: as it is read where much is unread, or a refusal where too much is. */
  #send(response: Response): Answer {
    this.#record(response.status);
    // Bun does not tell HTTP/2, but most clients of HTTP/1.1 send a header that is forbidden there.
    const mayBeHttp2 = this.context.scheme === 'https' && !this.context.received.headers.has('connection');
    if (!mayBeHttp2 || this.server.pendingRequests <= limits.unreadRequests) return response;
    try {
      return this.shared.unreadAnswers.send(this.context, response, this.context.content);
    } catch (error) {
      return this.#refuse(this.#noted(error));
    }
  }

  #record(status: number): void {
    const { accessLog, metrics } = this.shared;
    if ((!metrics && !accessLog.enabled) || this.#isRecorded) return;
    const { request } = this.context;
    const path = pathOf(request);
    const duration = performance.now() - this.#started;
    metrics?.request(request.method, path, status, duration);
    // The rest of a link for a download is secret.
    const shown = path.startsWith(downloadsPath) ? `${downloadsPath}…` : path;
    if (accessLog.enabled) accessLog.write(this.context, shown, status, duration);
  }

  /** A failure for the client, counted where it is of a budget; anything else is thrown on. */
  #noted(error: unknown): AppError {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof OverBudget) this.shared.refusals.note(error.budget, this.context.address);
    return error;
  }
}
