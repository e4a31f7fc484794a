import type { Server } from 'bun';
import type { Config } from '../config/config.ts';
import { Unauthorized } from '../errors.ts';
import { clientNetwork, hopAddress, isWithin, plainAddress } from '../lib/addresses.ts';
import { limits } from '../limits.ts';
import { randomText } from '../lib/identifiers.ts';
import type { AdminRole } from '../roles.ts';
import type { Route } from './access.ts';
import type { Cacheable } from './response-cache.ts';

/** The verified API key of a request. */
export interface ApiKey {
  id: number;
  /** The part of the key that may be shown. */
  prefix: string;
  /** It is of a page of this server. */
  isOfPage?: true;
}

/** The verified account of a bearer token. */
export interface Account {
  audience: 'user' | 'admin';
  id: number;
  username: string;
  /** Of the token; a later one ends it. */
  token_version: number;
  /** Of an administrator, as it is at this request. */
  role?: AdminRole;
  /** Tokens of users who do not stay logged in have none, nor have those of administrators of versions before. */
  session?: string;
  /** Whether an administrator has a second factor, and when the session last proved one. */
  factor?: { isThere: boolean; provenAt: string | null };
}

/** Request IDs are a random prefix and a counter, which is faster than a UUID for each. */
const idPrefix = randomText(10);
let requests = 0;

/** The scheme of a listener: whether it encrypts. */
export type Scheme = 'http' | 'https';

/** Bytes in memory, or of a file. */
export type Content = Uint8Array | Blob;

const saneRequestId = /^[\w.-]{1,100}$/;
const host = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{0,5}))?$/i;

/** Cache of one: the last valid Host header, since nearly all requests send the same. */
let lastHost: string | undefined;

function namesHost(header: string): boolean {
  if (header === lastHost) return true;
  const match = host.exec(header);
  if (match === null || Number(match[1] ?? 0) >= 65_536) return false;
  lastHost = header;
  return true;
}

/**
 * The request with an absolute URL. Bun builds it from the Host header, or from `:authority` of HTTP/2, which it shows as
 * Host; without one, which HTTP/1.0 allows, the server's own origin is used. Undefined when the header, or the request
 * target, is not valid, or names the scheme of another listener.
 */
export function withAbsoluteUrl(
  received: Request,
  server: Server<unknown>,
  scheme: Scheme = 'http',
): Request | undefined {
  const { headers, url } = received;
  const header = headers.get('host');
  if (header === null && url.startsWith('/')) return new Request(server.url.origin + url, received);
  return header !== null && namesHost(header) && url.startsWith(`${scheme}://`) ? received : undefined;
}

/** Index of the host in an absolute URL, 0 in a path. */
function hostStart(url: string): number {
  if (url.startsWith('http://')) return 'http://'.length;
  return url.startsWith('https://') ? 'https://'.length : 0;
}

/** The path of the URL, without its query. Faster than `new URL`. */
export function pathOf({ url }: Request): string {
  const start = hostStart(url);
  const from = start > 0 ? url.indexOf('/', start) : 0;
  if (from < 0) return '';
  const query = url.indexOf('?', from);
  return query < 0 ? url.slice(from) : url.slice(from, query);
}

const none: readonly string[] = [];

/** Facts about a request that its message does not carry, for as long as the request lives. */
export class Context {
  /** X-Request-Id of the client if it is short and plain, else one of ours. */
  readonly id: string;
  key?: ApiKey;
  account?: Account;
  /** The route to which it was admitted. */
  route?: Route;
  /** Verifies key and account again, after a slow body for example. Throws Unauthorized, Forbidden. */
  readmit: () => Promise<void> = async () => {};
  /** Headers for the answer, of success and failure. */
  headers: Record<string, string> = {};
  /** Names of query parameters, fields of the body and parts of a form that the route does not know. */
  ignored: readonly string[] = none;
  /** The whole body of the answer, when it is at hand. */
  content?: Content;
  /** The body of a cacheable answer; the server sends it in place of the empty response of the route. */
  cacheable?: Cacheable;
  /** The body of an answer for this request alone, which the server sends in the same way. */
  json?: string;
  /** A token of the last write, for other nodes. */
  lastCommit?: string;
  /** Row of the activity by which the write can be undone. */
  undoable?: number;
  /** The thread that writes has to answer. */
  isForWriter?: true;
  #address: string | undefined;
  #origin: string | undefined;

  constructor(
    readonly request: Request,
    readonly server: Server<unknown>,
    readonly config: Config,
    /** The request object of Bun, which alone knows the address of the peer. */
    readonly received = request,
    readonly scheme: Scheme = 'http',
    /** Address and port of the peer, where another thread has the connection. */
    readonly relayed?: string,
  ) {
    const id = request.headers.get('x-request-id');
    this.id = id !== null && saneRequestId.test(id) ? id : `${idPrefix}-${(++requests).toString(36)}`;
  }

  /** Address of the client: the first in X-Forwarded-For, from the right, that is no trusted proxy. */
  get address(): string {
    this.#address ??= this.#clientAddress();
    return this.#address;
  }

  /** Scheme and host of the client's URL, without a slash at the end. */
  get origin(): string {
    this.#origin ??= this.config.baseUrl ?? this.#requestedOrigin();
    return this.#origin;
  }

  /** Notes what the answer names as ignored, up to a limit: a body can have any number of fields. */
  ignore(name: string): void {
    const short = name.length <= limits.ignoredName ? name : `${name.slice(0, limits.ignoredName)}…`;
    if (this.ignored.length < limits.ignoredNames && !this.ignored.includes(short))
      this.ignored = [...this.ignored, short];
  }

  /** Lets this many milliseconds pass without enough traffic before Bun ends the connection. */
  allowPause(milliseconds: number): void {
    this.server.timeout(this.received, milliseconds / 1000);
  }

  /** The peer with its port; empty when it is gone. */
  get connection(): string {
    if (this.relayed !== undefined) return this.relayed;
    const peer = this.server.requestIP(this.received);
    return peer ? `${peer.address} ${peer.port}` : '';
  }

  get #peer(): string {
    const address = this.relayed?.split(' ')[0] ?? this.server.requestIP(this.received)?.address;
    return plainAddress(address ?? '');
  }

  #clientAddress(): string {
    const trusted = this.config.trustProxy;
    let address = this.#peer;
    if (trusted.length === 0) return address;
    const hops = (this.request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    while (isWithin(address, trusted)) {
      const hop = hopAddress(hops.pop() ?? '');
      if (hop === undefined) break;
      address = hop;
    }
    return address;
  }

  /** Takes the host from the URL, which is the cache key: a cached answer cannot show another host. */
  #requestedOrigin(): string {
    const { trustProxy } = this.config;
    const { headers, url } = this.request;
    const forwarded =
      trustProxy.length > 0 && isWithin(this.#peer, trustProxy) ? headers.get('x-forwarded-proto') : null;
    const named = forwarded?.split(',').at(-1)!.trim();
    const scheme = named === 'https' || named === 'http' ? named : this.scheme;
    const start = hostStart(url);
    return `${scheme}://${url.slice(start, url.indexOf('/', start))}`;
  }
}

/**
 * Whether an address is one of this server, as the client or its operator names it. Its scheme does not count, since a
 * proxy that ends TLS need not say that it does.
 */
export function isOwnAddress({ request, origin }: Context, address: string | null): boolean {
  if (address === null || !URL.canParse(address)) return false;
  const { host } = new URL(address);
  return [request.url, origin].some((own) => new URL(own).host === host);
}

const contexts = new WeakMap<Request, Context>();

export const attach = (request: Request, context: Context): void => {
  contexts.set(request, context);
};

export function contextOf(request: Request): Context {
  const context = contexts.get(request);
  if (!context) throw new Error('The request has no context; it did not come through the server.');
  return context;
}

export const originOf = (request: Request): string => contextOf(request).origin;

/** Address of the client. */
export const addressOf = (request: Request): string => contextOf(request).address;

/** Address and program of the client. */
export const callerOf = (request: Request): { address: string; userAgent: string } => ({
  address: addressOf(request),
  userAgent: request.headers.get('user-agent') ?? '',
});

/** The client network of a request. */
export const networkOf = (request: Request): string => clientNetwork(contextOf(request).address);

/** The account of a request. Throws Unauthorized on routes without an account. */
export function accountOf(request: Request): Account {
  const { account } = contextOf(request);
  if (!account)
    throw new Unauthorized('token_missing', 'Log in first and send the token as "Authorization: Bearer <token>".');
  return account;
}

/** The token that a request has; undefined without one. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
