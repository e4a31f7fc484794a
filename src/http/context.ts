import type { Server } from 'bun';
import type { Config } from '../config/config.ts';
import { Unauthorized } from '../errors.ts';
import type { ApiKey } from '../features/api-keys/service.ts';
import { isWithin, plainAddress } from '../lib/addresses.ts';
import { randomText } from '../lib/identifiers.ts';
import type { PublicAnswer } from './answers.ts';

/** Who a bearer token stands for, once its account is known to be in good standing. */
export interface Account {
  audience: 'user' | 'admin';
  id: number;
  username: string;
}

/** Ids of requests count on from a random beginning: unlike a UUID they cost nothing. */
const idPrefix = randomText(10);
let requests = 0;

const saneRequestId = /^[\w.-]{1,100}$/;
const host = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{0,5}))?$/i;

/** The last header that named a host: nearly all requests name the same one. */
let lastHost: string | undefined;

function namesHost(header: string): boolean {
  if (header === lastHost) return true;
  const match = host.exec(header);
  if (match === null || Number(match[1] ?? 0) >= 65_536) return false;
  lastHost = header;
  return true;
}

/**
 * The request under its whole address, which Bun completes with the Host header and leaves as it came without one:
 * HTTP/1.0 need not send it. Undefined when the header, or what stands for an address, names no host.
 */
export function addressed(received: Request, server: Server<unknown>): Request | undefined {
  const { headers, url } = received;
  const header = headers.get('host');
  if (header === null && url.startsWith('/')) return new Request(server.url.origin + url, received);
  return header !== null && namesHost(header) && url.startsWith('http://') ? received : undefined;
}

/** `/api/stores` of `http://localhost:3000/api/stores?page=2`. */
export function pathOf({ url }: Request): string {
  const from = url.startsWith('http://') ? url.indexOf('/', 'http://'.length) : 0;
  if (from < 0) return '';
  const query = url.indexOf('?', from);
  return query < 0 ? url.slice(from) : url.slice(from, query);
}

/** What is known of a request beside its message; it lives as long as the request. */
export class Context {
  /** The client's own, when it sent a sane one. */
  readonly id: string;
  key?: ApiKey;
  account?: Account;
  /** Headers for the answer, whatever it will be. */
  headers: Record<string, string> = {};
  /** Set by a public read whose answer may be given again. */
  answer?: PublicAnswer;
  #address: string | undefined;
  #origin: string | undefined;

  constructor(
    readonly request: Request,
    readonly server: Server<unknown>,
    readonly config: Config,
    /** As Bun gave it; only this one knows where it came from. */
    readonly received = request,
  ) {
    const id = request.headers.get('x-request-id');
    this.id = id !== null && saneRequestId.test(id) ? id : `${idPrefix}-${(++requests).toString(36)}`;
  }

  /** The client's address: the one that comes last before the trusted proxies, reading X-Forwarded-For from the right. */
  get address(): string {
    this.#address ??= this.#clientAddress();
    return this.#address;
  }

  /** Scheme and host that the client used, without a slash at the end. */
  get origin(): string {
    this.#origin ??= this.config.baseUrl ?? this.#requestedOrigin();
    return this.#origin;
  }

  get #peer(): string {
    return plainAddress(this.server.requestIP(this.received)?.address ?? '');
  }

  #clientAddress(): string {
    const trusted = this.config.trustProxy;
    let address = this.#peer;
    if (trusted.length === 0) return address;
    const hops = (this.request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    while (isWithin(address, trusted)) {
      const hop = hops.pop();
      if (!hop) break;
      address = plainAddress(hop);
    }
    return address;
  }

  /** The host is that of the address, so that what is kept by address cannot show another one. */
  #requestedOrigin(): string {
    const { trustProxy } = this.config;
    const { headers, url } = this.request;
    const forwarded =
      trustProxy.length > 0 && isWithin(this.#peer, trustProxy) ? headers.get('x-forwarded-proto') : null;
    const scheme = forwarded?.split(',').at(-1)!.trim() === 'https' ? 'https' : 'http';
    return `${scheme}${url.slice('http'.length, url.indexOf('/', 'http://'.length))}`;
  }
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

/** The account behind the request, on routes that ask for one. */
export function accountOf(request: Request): Account {
  const { account } = contextOf(request);
  if (!account) throw new Unauthorized('Log in first and send the token as "Authorization: Bearer <token>".');
  return account;
}
