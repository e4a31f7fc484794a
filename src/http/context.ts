import type { Server } from 'bun';
import type { Config } from '../config.ts';
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
const saneHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

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
    return plainAddress(this.server.requestIP(this.request)?.address ?? '');
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

  #requestedOrigin(): string {
    const { trustProxy } = this.config;
    const forwarded =
      trustProxy.length > 0 && isWithin(this.#peer, trustProxy) ? this.request.headers.get('x-forwarded-proto') : null;
    const scheme = forwarded?.split(',').at(-1)!.trim() === 'https' ? 'https' : 'http';
    const host = this.request.headers.get('host') ?? '';
    return `${scheme}://${saneHost.test(host) ? host.toLowerCase() : `${this.server.hostname}:${this.server.port}`}`;
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
