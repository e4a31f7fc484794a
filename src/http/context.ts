import type { ApiKey } from '../features/api-keys/service.ts';
import { Unauthorized } from '../errors.ts';

/** Who a bearer token stands for, once its account is known to be in good standing. */
export interface Account {
  audience: 'user' | 'admin';
  id: number;
  username: string;
}

/** What is known of a request beside its message; it lives as long as the request. */
export interface Context {
  id: string;
  /** The client's address, behind trusted proxies too. */
  address: string;
  /** Scheme and host that the client used, without a slash at the end. */
  origin: string;
  key?: ApiKey;
  account?: Account;
  /** Headers for the answer, whatever it will be. */
  headers: Record<string, string>;
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
