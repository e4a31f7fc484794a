import type { AnyElysia } from 'elysia';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { Kind } from '@sinclair/typebox';
import { AppError, BadRequest, MethodNotAllowed, NotFound, type FieldError } from '../errors.ts';
import { failureOf } from '../faults.ts';
import { oncePer } from '../lib/once-per.ts';
import { routePattern } from '../lib/route-pattern.ts';
import type { Logger } from '../log.ts';
import { contextOf, pathOf } from './context.ts';
import { problemOf } from './schema.ts';

/** `/dishes/1/name` as people write it: `dishes[1].name`. */
const fieldName = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '');

function problem(error: ValueError): string {
  const { schema, value, type } = error;
  if (value === undefined) return 'is required';
  const own = problemOf(schema, value);
  if (own) return own;
  switch (type) {
    case ValueErrorType.ArrayMaxItems:
      return `must have at most ${schema.maxItems} entries`;
    case ValueErrorType.Integer:
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return `must be a whole number from ${schema.minimum ?? Number.MIN_SAFE_INTEGER} to ${schema.maximum}`;
    case ValueErrorType.Boolean:
      return 'must be true or false';
    case ValueErrorType.Array:
      return 'must be a list';
    case ValueErrorType.Object:
      return 'must be an object';
    default:
      return `must be ${schema.type ?? schema[Kind]}`;
  }
}

/** One row for each bad field, in the order of the schema; the first problem of a field is the one to tell. */
function fieldErrors(errors: readonly ValueError[]): FieldError[] {
  const rows = new Map<string, FieldError>();
  for (const error of errors) {
    if (!error.path) continue;
    const field = fieldName(error.path);
    if (!rows.has(field)) rows.set(field, { field, message: problem(error) });
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

/** The failure in its envelope. */
export function failure(error: AppError): Response {
  const { status, message, fields, headers } = error;
  const envelope = { code: status, message, ...(fields.length > 0 && { meta: { errors: fields } }) };
  return Response.json(envelope, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/** Made once: a scanner asks for thousands of paths that do not exist. */
const patternsOf = oncePer(({ routes }: AnyElysia) =>
  routes.map(({ method, path }) => ({ method, pattern: routePattern(path) })),
);

/** What a path that matched no route deserves: 405 with the methods it takes, else 404. */
function unmatched(app: AnyElysia, request: Request): AppError {
  const asked = pathOf(request);
  const methods = patternsOf(app).flatMap(({ method, pattern }) => (pattern.test(asked) ? method : []));
  if (methods.length === 0) return new NotFound('There is nothing at this address.');
  if (methods.includes('GET')) methods.push('HEAD');
  return new MethodNotAllowed([...new Set(methods)].toSorted());
}

interface Thrown {
  code: unknown;
  error: unknown;
}

/** Maps whatever was thrown to the failure the client sees; what is our own fault is logged and told as a 500. */
export function toFailure(app: AnyElysia, log: Logger, request: Request, { code, error }: Thrown): AppError {
  const cause = (error as Error | undefined)?.cause;
  if (error instanceof AppError) return error;
  if (cause instanceof AppError) return cause;
  if (code === 'NOT_FOUND') return unmatched(app, request);
  if (code === 'VALIDATION') {
    const { all, type } = error as { all: ValueError[]; type: string };
    if (type !== 'response') return validationFailure(all);
  }
  log.error({ request_id: contextOf(request).id, err: cause ?? error }, 'request failed');
  const fault = failureOf(error);
  if (fault) return fault;
  return new AppError(500, 'Something went wrong here; the log has the details under the request id of this answer.');
}
