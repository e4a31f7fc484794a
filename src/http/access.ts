import { Elysia } from 'elysia';

/**
 * Credentials that a route requires: none, an API key, or an API key and the token of a user, of an administrator, or of
 * one with the role `super_admin`.
 */
export type Access = 'open' | 'key' | 'user' | 'admin' | 'super_admin';

type Security = Record<string, string[]>[];

/** The part of the documentation of a route that says its access; documentation, admission and tests read it. */
interface Guarded {
  security?: Security;
  /** Role that the administrator must have. Beside `security`, where OpenAPI 3.0 allows no roles. */
  'x-required-role'?: 'super_admin';
}

const admin: Security = [{ apiKey: [], adminToken: [] }];

const guards: Record<Access, Guarded> = {
  open: { security: [] },
  key: { security: [{ apiKey: [] }] },
  user: { security: [{ apiKey: [], userToken: [] }] },
  admin: { security: admin },
  super_admin: { security: admin, 'x-required-role': 'super_admin' },
};

/** The access that the documentation of a route names; undefined when it names none. */
export const accessOf = ({ security, 'x-required-role': role }: Guarded = {}): Access | undefined =>
  (Object.keys(guards) as Access[]).find(
    (access) => Bun.deepEquals(guards[access].security, security) && guards[access]['x-required-role'] === role,
  );

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
