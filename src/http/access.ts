import { Elysia } from 'elysia';
import type { BudgetName } from '../limits.ts';
import type { AdminRole } from '../roles.ts';
import type { TSchema } from '../schema.ts';

/**
 * Credentials that a route requires: none, an API key, or an API key and the token of a user, or of an administrator with
 * at least this role.
 */
export type Access = 'open' | 'key' | 'user' | AdminRole;

/**
 * `optional`: open to those who must have a second factor and have none yet. `fresh`: a proof of the last minutes, where
 * the account has a factor. `adding`: both.
 */
export type FactorNeed = 'optional' | 'fresh' | 'adding';

/** Access, budgets and schemas of a route. */
export interface Route {
  access: Access;
  factor: FactorNeed | undefined;
  /** Those that count its requests. */
  spends: BudgetName[];
  body?: TSchema;
  query?: TSchema;
  params?: TSchema;
  /** Of the envelope of a successful answer. */
  answer: TSchema | undefined;
}

type Security = Record<string, string[]>[];

/** The part of the documentation of a route that says its access; documentation, admission and tests read it. */
interface Guarded {
  security?: Security;
  /** Lowest role that the administrator must have. Beside `security`, where OpenAPI 3.0 allows no roles. */
  'x-required-role'?: AdminRole;
}

const withRole = (role: AdminRole): Guarded => ({
  security: [{ apiKey: [], adminToken: [] }],
  'x-required-role': role,
});

const guards: Record<Access, Guarded> = {
  open: { security: [] },
  key: { security: [{ apiKey: [] }] },
  user: { security: [{ apiKey: [], userToken: [] }] },
  moderator: withRole('moderator'),
  admin: withRole('admin'),
  super_admin: withRole('super_admin'),
};

/** The access that the documentation of a route names; undefined when it names none. */
export const accessOf = ({ security, 'x-required-role': role }: Guarded = {}): Access | undefined =>
  (Object.keys(guards) as Access[]).find(
    (access) => Bun.deepEquals(guards[access].security, security) && guards[access]['x-required-role'] === role,
  );

/** Routes without an account that show, or do, what only the thread that writes has in memory. */
const ofWriter = ['GET /api/captcha/new', 'GET /downloads/:token', 'GET /healthz', 'GET /metrics'];

/** Whether a thread that only reads can answer a route. */
export const isForReaders = (name: string, access: Access): boolean =>
  name.startsWith('GET ') && (access === 'open' || access === 'key') && !ofWriter.includes(name);

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

/** Starts the routes of a feature. `http/admission.ts` enforces the access of each. */
export const routes = <const Prefix extends string = ''>(access: Access, name: string, prefix?: Prefix) =>
  new Elysia({ name: `${access}: ${name}`, prefix: prefix ?? ('' as Prefix) }).guard({
    detail: guards[access],
  });
