import { Elysia, type AnyElysia } from 'elysia';
import { Forbidden, Unauthorized } from '../errors.ts';
import { sortQuery, tidy } from '../input.ts';
import { decode } from '../schema.ts';
import { accessOf, isForReaders, type FactorNeed, type Route } from './access.ts';
import { readJson } from './body.ts';
import { bearerOf, contextOf, pathOf, type Account, type ApiKey, type Context } from './context.ts';
import type { Documentation } from './document.ts';
import { completed } from './envelope.ts';
import type { RateLimiter } from './rate-limit.ts';
import { budgets } from '../limits.ts';
import { mayAs } from '../roles.ts';

/** Verifies credentials and counts requests. Each `verify` throws Unauthorized, that of `sessions` also Forbidden. */
export interface Gate {
  keyring: { verify(key: string | null): Promise<ApiKey> };
  pageKeys: {
    isOne(key: string | null): key is string;
    verify(key: string, path: string, site: string | null): ApiKey;
  };
  sessions: { verify(token: string, audience: Account['audience']): Promise<Account> };
  /** `require` throws SecondFactorRequired. */
  factors: { require(account: Account, need: FactorNeed | undefined, origin: string): Promise<void> };
  limiter: RateLimiter;
  /** Whether this thread only reads. */
  isReader: boolean;
}

/** Ends a request in a thread that only reads: the thread that writes answers it. */
export class ForWriter extends Error {}

/** The route of a request, as `METHOD /path`; HEAD uses the route of GET. */
const routeName = ({ method }: Request, path: string) => `${method === 'HEAD' ? 'GET' : method} ${path}`;

/** Verifies the key, then token, account, role and second factor. Throws Unauthorized, Forbidden. */
async function identify(gate: Gate, { access, factor }: Route, context: Context): Promise<void> {
  const { factors, keyring, pageKeys, sessions } = gate;
  if (access === 'open') return;
  const { request } = context;
  const key = request.headers.get('x-api-key');
  context.key = pageKeys.isOne(key)
    ? pageKeys.verify(key, pathOf(request), request.headers.get('sec-fetch-site'))
    : await keyring.verify(key);
  if (access === 'key') return;
  const token = bearerOf(request);
  if (!token)
    throw new Unauthorized('token_missing', 'Log in first and send the token as "Authorization: Bearer <token>".');
  context.account = await sessions.verify(token, access === 'user' ? 'user' : 'admin');
  if (access === 'user') return;
  if (!mayAs(context.account.role!, access))
    throw new Forbidden(
      `This needs the role ${access}; a super administrator gives it, or "foodmap admin role" on the server.`,
      'role_required',
    );
  await factors.require(context.account, factor, context.origin);
}

async function admit(gate: Gate, route: Route, context: Context): Promise<void> {
  await identify(gate, route, context);
  context.readmit = () => identify(gate, route, context);
  if (route.spends.length === 0) return;
  const { account, address } = context;
  const spender = { address, account: account && `${account.audience} ${account.id}` };
  for (const budget of route.spends) Object.assign(context.headers, await gate.limiter.count(budget, spender));
}

/**
 * Access, budgets and schemas of every route, by `METHOD /path`. Throws Error for a route without access, and for one
 * that may write and names no budget of requests.
 */
export function routesOf({ routes }: AnyElysia): Map<string, Route> {
  return new Map(
    routes.map(({ method, path, hooks }) => {
      const access = accessOf(hooks.detail);
      if (access === undefined) throw new Error(`${method} ${path} names no access.`);
      const {
        'x-answer': documented,
        'x-budget': named = [],
        'x-second-factor': factor,
      } = (hooks.detail ?? {}) as Partial<Documentation>;
      const spends = named.filter((name) => budgets[name].counts === 'requests');
      if (method !== 'GET' && spends.length === 0)
        throw new Error(`${method} ${path} may write, but names no budget of requests.`);
      const answer = documented?.envelope;
      return [
        `${method} ${path}`,
        { access, factor, spends, body: hooks.body, query: hooks.query, params: hooks.params, answer },
      ];
    }),
  );
}

/**
 * Guards every route of the app. Credentials are verified before the body is read, so that strangers cannot make the
 * server read one, and again after it, since sending may take minutes. Without a body schema the body stays unread.
 */
export function admission(gate: Gate, routes: () => Map<string, Route>) {
  /** Admits a request. Throws Unauthorized, Forbidden, and OverBudget (429). */
  const enter = async (request: Request, path: string, context: Context): Promise<Route> => {
    const name = routeName(request, path);
    const route = routes().get(name)!;
    if (gate.isReader && !isForReaders(name, route.access)) {
      context.isForWriter = true;
      throw new ForWriter();
    }
    await admit(gate, route, context);
    context.route = route;
    return route;
  };

  return new Elysia({ name: 'admission' })
    .onParse({ as: 'global' }, async ({ request, route: path }) => {
      const context = contextOf(request);
      const route = await enter(request, path, context);
      if (!route.body) return null;
      const body = await readJson(request, route.body, context.origin);
      await context.readmit();
      return body;
    })
    .onTransform({ as: 'global' }, async (transformed) => {
      const { query, request } = transformed;
      const context = contextOf(request);
      const route = context.route ?? (await enter(request, transformed.route, context));
      if (route.access !== 'open') {
        const { known, ignored } = sortQuery(route.query, query, request.url, context.origin);
        for (const name of ignored) context.ignore(name);
        if (route.query) transformed.query = known as typeof query;
      } else if (route.query) transformed.query = tidy(route.query, query, context.origin) as typeof query;
    })
    .onBeforeHandle({ as: 'global' }, ({ request, params, query }) => {
      const { route } = contextOf(request);
      decode(route!.params, params);
      decode(route!.query, query);
    })
    .onAfterHandle({ as: 'global' }, ({ request, responseValue }) => {
      const context = contextOf(request);
      return completed(context, context.route!.answer, responseValue);
    });
}
