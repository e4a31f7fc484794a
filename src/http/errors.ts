import type { AnyElysia } from 'elysia';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { Kind, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import {
  AppError,
  BadRequest,
  Internal,
  NotFound,
  OverBudget,
  SecondFactorRequired,
  type FieldError,
  type Kind as ErrorKind,
  type Problem,
} from '../errors.ts';
import { failureOf } from '../faults.ts';
import { oncePer } from '../lib/once-per.ts';
import { routePattern } from '../lib/route-pattern.ts';
import type { Logger } from '../log.ts';
import { contextOf, pathOf } from './context.ts';
import { problemOf } from '../kinds.ts';
import { HttpRefusal } from './refusal.ts';

/** Turns the JSON pointer `/dishes/1/name` into `dishes[1].name`. */
const fieldName = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '');

function problem(error: ValueError): Problem {
  const { schema, value, type } = error;
  if (value === undefined) return { message: 'is required', rule: 'required' };
  const known = problemOf(schema, value);
  if (known) return known;
  const range = `must be a whole number from ${schema.minimum ?? Number.MIN_SAFE_INTEGER} to ${schema.maximum}`;
  const numbers = `must be a number from ${schema.minimum} to ${schema.maximum}`;
  switch (type) {
    case ValueErrorType.ArrayMinItems:
      return { message: `must have at least ${schema.minItems} entries`, rule: 'min_items', limit: schema.minItems };
    case ValueErrorType.ArrayMaxItems:
      return { message: `must have at most ${schema.maxItems} entries`, rule: 'max_items', limit: schema.maxItems };
    case ValueErrorType.Integer:
      return { message: range, rule: 'type' };
    case ValueErrorType.IntegerMinimum:
      return { message: range, rule: 'minimum', limit: schema.minimum };
    case ValueErrorType.IntegerMaximum:
      return { message: range, rule: 'maximum', limit: schema.maximum };
    case ValueErrorType.Number:
      return { message: numbers, rule: 'type' };
    case ValueErrorType.NumberMinimum:
      return { message: numbers, rule: 'minimum', limit: schema.minimum };
    case ValueErrorType.NumberMaximum:
      return { message: numbers, rule: 'maximum', limit: schema.maximum };
    case ValueErrorType.Boolean:
      return { message: 'must be true or false', rule: 'type' };
    case ValueErrorType.Array:
      return { message: 'must be a list', rule: 'type' };
    case ValueErrorType.ObjectMaxProperties:
      return {
        message: `must have at most ${schema.maxProperties} entries`,
        rule: 'max_items',
        limit: schema.maxProperties,
      };
    case ValueErrorType.Object:
      return { message: 'must be an object', rule: 'type' };
    default:
      return { message: `must be ${schema.type ?? schema[Kind]}`, rule: 'type' };
  }
}

/** The errors of a value that may be null are those that it has as a value. */
const unwrapped = (error: ValueError): ValueError[] =>
  error.type === ValueErrorType.Union && error.value !== undefined ? [...error.errors[0]!].flatMap(unwrapped) : [error];

/** One row for each bad field with its first problem, in the order of the schema. */
function fieldErrors(errors: readonly ValueError[]): FieldError[] {
  const rows = new Map<string, FieldError>();
  for (const error of errors.flatMap(unwrapped)) {
    if (!error.path) continue;
    const field = fieldName(error.path);
    if (!rows.has(field)) rows.set(field, { field, ...problem(error) });
  }
  return [...rows.values()];
}

const validationFailure = (errors: readonly ValueError[]) => {
  const rows = fieldErrors(errors);
  const [first] = rows;
  if (!first) return new BadRequest('The request is not of the documented shape.');
  const more = rows.length > 1 ? ` (and ${rows.length - 1} more, see meta.errors)` : '';
  return new BadRequest(`${first.field} ${first.message}${more}.`, rows);
};

/** A value that fits a schema, as a body does. Throws BadRequest. */
export function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const errors = [...Value.Errors(schema, value)];
  if (errors.length > 0) throw validationFailure(errors);
  return value;
}

const statuses: Record<ErrorKind, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  changed: 412,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  storage_full: 507,
};

/** Header that names the missing or bad credential (RFC 9110, 11.6.1; RFC 6750, 3). */
function challenge({ reason }: AppError): Record<string, string> {
  if (reason === 'api_key_missing' || reason === 'api_key_unknown') return { 'www-authenticate': 'ApiKey' };
  const isBad = reason === 'token_invalid' || reason === 'token_expired';
  return { 'www-authenticate': isBad ? 'Bearer error="invalid_token"' : 'Bearer' };
}

function headersOf(error: AppError): Record<string, string> {
  if (error instanceof HttpRefusal) return error.headers;
  const { retryAfter } = error.details;
  return {
    ...(error.kind === 'unauthorized' && challenge(error)),
    ...(error instanceof OverBudget && error.headers),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
}

/** The envelope of a failure. */
export function failure(error: AppError): Response {
  const status = error instanceof HttpRefusal ? error.status : statuses[error.kind];
  const { fields = [], mergedInto } = error.details;
  const meta = {
    reason: error.reason,
    ...(error instanceof OverBudget && { budget: error.budget }),
    ...(error instanceof SecondFactorRequired && error.question),
    ...(fields.length > 0 && { errors: fields }),
    ...(mergedInto !== undefined && { merged_into: mergedInto }),
  };
  return Response.json(
    { code: status, message: error.message, meta },
    { status, headers: { ...headersOf(error), 'cache-control': 'no-store' } },
  );
}

/** Compiled once: a scanner requests thousands of unknown paths. */
const patternsOf = oncePer(({ routes }: AnyElysia) =>
  routes.map(({ method, path }) => ({ method, pattern: routePattern(path) })),
);

/** The failure of a request without a route: 405 if the path exists for other methods, else 404. */
function unmatched(app: AnyElysia, request: Request): AppError {
  const path = pathOf(request);
  const methods = patternsOf(app).flatMap(({ method, pattern }) => (pattern.test(path) ? method : []));
  if (methods.length === 0) return new NotFound('There is nothing at this address.', 'no_such_route');
  if (methods.includes('GET')) methods.push('HEAD');
  const allow = [...new Set([...methods, 'OPTIONS'])].toSorted().join(', ');
  const message =
    request.method === 'OPTIONS'
      ? 'OPTIONS is answered only to a preflight request of a browser, with Origin and Access-Control-Request-Method.'
      : `This path does not take that method; it takes ${allow}.`;
  return new HttpRefusal(405, 'method_not_allowed', message, { allow });
}

interface Thrown {
  code: unknown;
  error: unknown;
}

/** Maps anything thrown to the failure that the client sees. Logs errors of the server itself, which become a 500. */
export function toFailure(app: AnyElysia, log: Logger, request: Request, { code, error }: Thrown): AppError {
  const cause = (error as Error | undefined)?.cause;
  // Drizzle wraps what the database throws, and Elysia once more what its hooks throw.
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof AppError) return one;
  if (code === 'NOT_FOUND') return unmatched(app, request);
  if (code === 'VALIDATION') {
    const { all, type } = error as { all: ValueError[]; type: string };
    if (type !== 'response') return validationFailure(all);
  }
  log.error({ request_id: contextOf(request).id, err: cause ?? error }, 'request failed');
  const fault = failureOf(error);
  if (fault) return fault;
  return new Internal('Something went wrong here; the log has the details under the request ID of this answer.');
}
