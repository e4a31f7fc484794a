import { Elysia, type AnyElysia } from 'elysia';
import type { Deps } from '../deps.ts';
import * as apiKeys from '../features/api-keys/service.ts';
import { Unauthorized } from '../errors.ts';
import { clientNetwork } from '../lib/addresses.ts';
import { readJson, tidy } from './body.ts';
import { contextOf, type Context } from './context.ts';
import type { TSchema } from './schema.ts';

/** What a route asks of its caller: nothing, an API key, or beside it the token of a user or of an administrator. */
export type Access = 'open' | 'key' | 'user' | 'admin';

/** The same in the words of OpenAPI, where documentation and tests read it. */
export const security: Record<Access, Record<string, string[]>[]> = {
  open: [],
  key: [{ apiKey: [] }],
  user: [{ apiKey: [], userToken: [] }],
  admin: [{ apiKey: [], adminToken: [] }],
};

export const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key made by an administrator.' },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token from POST /api/user/login or register.',
  },
  adminToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token from POST /api/admin/login.' },
};

const bearer = (request: Request) => /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** The route that answers a request, as `METHOD /path`: HEAD is answered by that of GET. */
const answering = ({ method }: Request, path: string) => `${method === 'HEAD' ? 'GET' : method} ${path}`;

const admitted = new WeakMap<Request, Promise<Context>>();

/** Checks key, then token and account, then rate limit, once a request. Throws Unauthorized, Forbidden, TooManyRequests. */
function admit(deps: Deps, access: Access, request: Request, route: string): Promise<Context> {
  let admission = admitted.get(request);
  if (!admission) {
    admission = check(deps, access, request, route);
    admitted.set(request, admission);
  }
  return admission;
}

async function check(deps: Deps, access: Access, request: Request, route: string): Promise<Context> {
  const context = contextOf(request);
  if (access === 'open') return context;
  context.key = await apiKeys.verify(deps.db, deps.keyring, request.headers.get('x-api-key'));
  if (access !== 'key') {
    const token = bearer(request);
    if (!token) throw new Unauthorized('Log in first and send the token as "Authorization: Bearer <token>".');
    context.account = await deps.sessions.verify(token, access);
  }
  const limit = deps.limiter.limitOf(answering(request, route));
  if (limit) Object.assign(context.headers, deps.limiter.count(limit, clientNetwork(context.address)));
  return context;
}

/** The schemas of what the routes take, by `METHOD /path`. */
export type Inputs = Map<string, { body?: TSchema; query?: TSchema }>;

export const inputsOf = (app: AnyElysia): Inputs =>
  new Map(app.routes.map(({ method, path, hooks }) => [`${method} ${path}`, hooks]));

/**
 * Where routes are mounted: all that is mounted on it asks for this access. The hook that would parse the body checks
 * the credentials first, so a stranger can make the server read nothing; routes without a body schema leave it unread.
 */
export const mount = (deps: Deps, access: Access, inputs: () => Inputs) =>
  new Elysia({ name: `mount for ${access}` })
    .guard({ detail: { security: security[access] } })
    .onParse(async ({ request, route }) => {
      const { origin } = await admit(deps, access, request, route);
      const body = inputs().get(answering(request, route))?.body;
      return body ? readJson(request, body, origin) : null;
    })
    .onTransform(async (context) => {
      const { origin } = await admit(deps, access, context.request, context.route);
      const schema = inputs().get(answering(context.request, context.route))?.query;
      if (schema) context.query = tidy(schema, context.query, origin) as typeof context.query;
    });
