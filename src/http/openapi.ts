import type { AnyElysia } from 'elysia';
import { version } from '../../package.json' with { type: 'json' };
import type { Reason } from '../errors.ts';
import { hour } from '../units.ts';
import { budgets, limits } from '../limits.ts';
import { t, type TSchema } from '../schema.ts';
import { securitySchemes } from './access.ts';
import { spendingOf } from './budgets.ts';
import { interfaceVersion, type Documentation } from './document.ts';
import { Failure, failureExamples, Failures, headerReferences, headers } from './openapi-failures.ts';
import { exampleOf, Schemas, type Json } from './openapi-schemas.ts';
import { markVersions } from './openapi-versions.ts';

/** Tags in the order of the reference. */
const tags: Record<string, string> = {
  Stores: 'The directory: lists, search, single stores and their likes.',
  Categories: 'Kinds of food that stores are filed under.',
  Lists: 'Lists of stores that the editors of the place write.',
  Rankings: 'Stores by hotness, likes, searches or reviews.',
  Reviews: 'Ratings and texts of users. An administrator approves each before it is public.',
  Accounts: 'Captcha, registration and login of users.',
  Uploads: 'Pictures for stores, categories and reviews.',
  Owners: 'Users who look after stores: how they become it, and what they change.',
  Merchants: 'Applications of merchants who want a store in the directory.',
  Deleted: 'Deleted stores, categories and reviews, which administrators can restore.',
  Dashboard: 'Figures for administrators.',
  Attacks: 'Votes and reports that one hand sent through many accounts, and how to take them back.',
  Activity: 'Writes of administrators and of the command line.',
  Reports: 'Reports of visitors about stores and reviews.',
  Operating: 'Backups, imports, exports and long work, for super administrators.',
  Users: 'Accounts of users, for administrators.',
  Administrators: 'Login and accounts of administrators.',
  'API keys': 'Keys that every client sends.',
  Settings: 'Settings that administrators can change while the server runs.',
  Service: 'Health, metrics and this reference.',
};

interface Hooks {
  detail?: Documentation;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
}

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  'x-since': '0.3.0',
  required: false,
  description: `Name of your choice for this request, such as a UUID: a request that is sent again with the same name within ${limits.idempotencyKey / hour} hours makes nothing, and is answered with what the first one made, and with \`Idempotency-Replayed: true\`. With another body it is 409 \`idempotency_key_reused\`.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength },
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  'x-since': '0.3.0',
  required: false,
  description: 'ETag of the version that you change or delete; another version since is 412, and nothing is written.',
  schema: { type: 'string' },
};

function takesIfMatch(route: string, { detail, params }: Hooks): boolean {
  const { versioned, conditional } = detail!['x-answer'];
  return conditional || (versioned && params !== undefined && !route.startsWith('GET '));
}

function parameters(schemas: Schemas, route: string, hooks: Hooks): Json[] {
  const { detail, params, query } = hooks;
  const all = (place: string, schema: TSchema | undefined) =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
      const { description, example, 'x-since': since, ...rest } = schemas.of(property);
      const required = place !== 'query' || ((schema?.required ?? []) as string[]).includes(name);
      const list = rest.type === 'array' && { style: 'form', explode: false };
      // Swagger UI sends the example of an optional parameter along, where nobody asked for it.
      return {
        name,
        in: place,
        required,
        description,
        ...(since !== undefined && { 'x-since': since }),
        ...list,
        schema: rest,
        ...(required && { example }),
      };
    });
  return [
    ...all('path', params),
    ...all('query', query),
    ...all('header', t.Object(detail!['x-headers'] ?? {})),
    ...(detail!['x-repeatable'] ? [idempotencyKey] : []),
    ...(takesIfMatch(route, hooks) ? [ifMatch] : []),
  ];
}

const isLimited = ({ 'x-budget': names = [] }: Pick<Documentation, 'x-budget'>) => names.length > 0;

/** Whether answers say what is left: only of what is counted on admission. */
const showsLimit = ({ 'x-budget': names = [] }: Documentation) =>
  names.some((name) => budgets[name].counts === 'requests');

const isWriteOfAdministrator = (route: string, credentials: object) =>
  'adminToken' in credentials && !route.startsWith('GET ');

/** Reasons of failures: those of every route with such access and such input, and its own. */
function reasonsOf(route: string, hooks: Hooks): Reason[] {
  const { detail, params, query, body } = hooks;
  const credentials = detail!.security?.[0] ?? {};
  const when = (condition: boolean, ...some: Reason[]) => (condition ? some : []);
  return [
    'malformed_request',
    ...when(params !== undefined || query !== undefined || body !== undefined, 'invalid_input'),
    ...when(body !== undefined, 'malformed_body', 'malformed_json', 'too_large', 'unsupported_media_type'),
    ...when('apiKey' in credentials, 'api_key_missing', 'api_key_unknown'),
    ...when('userToken' in credentials || 'adminToken' in credentials, 'token_missing', 'token_invalid'),
    ...when('userToken' in credentials || 'adminToken' in credentials, 'token_expired', 'account_disabled'),
    // A role can be lost while a request is under way: every write of an administrator asks again.
    ...when(detail!['x-required-role'] !== undefined || isWriteOfAdministrator(route, credentials), 'role_required'),
    ...when('adminToken' in credentials && detail!['x-second-factor'] !== 'optional', 'second_factor_required'),
    ...when(params !== undefined, 'not_found'),
    ...when(isLimited(detail!), 'rate_limited'),
    ...when(takesIfMatch(route, hooks), 'changed_meanwhile'),
    ...when(detail!['x-repeatable'] === true, 'idempotency_key_reused'),
    ...detail!['x-answer'].failures,
  ];
}

function successes(schemas: Schemas, route: string, documentation: Documentation): Json {
  const { 'x-answer': answer } = documentation;
  const { envelope, media, tagged, versioned, ranges = false } = answer;
  if (!envelope && !media) return {};
  const content = envelope
    ? { 'application/json': { schema: schemas.of(envelope), example: exampleOf(envelope) } }
    : Object.fromEntries(Object.entries(media!).map(([type, schema]) => [type, { schema }]));
  const common = ['X-Request-Id', ...(tagged || versioned ? ['ETag'] : []), ...(ranges ? ['Accept-Ranges'] : [])];
  const replayed = documentation['x-repeatable'] ? ['Idempotency-Replayed'] : [];
  const limited = showsLimit(documentation) ? ['RateLimit', 'RateLimit-Policy'] : [];
  const isByAdministrator = 'adminToken' in (documentation.security?.[0] ?? {});
  const written = route.startsWith('GET ')
    ? []
    : ['X-Foodmap-Seen', ...(isByAdministrator ? ['X-Foodmap-Activity'] : [])];
  const response = (description: string, names: string[], body?: Json) => ({
    description,
    headers: headerReferences(names),
    ...(body && { content: body }),
  });
  return {
    200: response('Success.', [...common, ...written, ...replayed, ...limited], content),
    ...(ranges && { 206: response('The range of bytes that was asked for.', [...common, 'Content-Range'], content) }),
    ...(tagged && { 304: response('The client has this version already.', common) }),
  };
}

function operation(schemas: Schemas, failures: Failures, method: string, path: string, hooks: Hooks): Json {
  const {
    'x-answer': _,
    'x-repeatable': __,
    'x-headers': ___,
    'x-json': read,
    security = [],
    description,
    ...detail
  } = hooks.detail!;
  const route = `${method} ${path}`;
  const json = hooks.body ?? read;
  return {
    ...detail,
    description: [
      description,
      ...(isLimited(detail) ? [spendingOf(detail['x-budget']!)] : []),
      ...(detail['x-since'] === interfaceVersion ? [] : [`*Since ${detail['x-since']}.*`]),
    ].join('\n\n'),
    security,
    parameters: parameters(schemas, route, hooks),
    ...(json && {
      requestBody: {
        required: true,
        content: {
          ...detail.requestBody?.content,
          'application/json': { schema: schemas.of(json), example: exampleOf(json) },
        },
      },
    }),
    responses: {
      ...successes(schemas, route, hooks.detail!),
      ...failures.of(reasonsOf(route, hooks), takesIfMatch(route, hooks)),
    },
  };
}

/** The OpenAPI 3.0.3 document of all routes, made of the schemas that check the requests; `guide` introduces it. */
export function openApiDocument({ routes }: AnyElysia, guide: string): Json {
  const schemas = new Schemas();
  const failures = new Failures(schemas.of(Failure));
  const paths: Record<string, Json> = {};
  for (const { method, path, hooks } of routes) {
    // Pages are for people.
    if (!(hooks as Hooks).detail?.['x-answer']) continue;
    const described = operation(schemas, failures, method, path, hooks as Hooks);
    (paths[templated(path)] ??= {})[method.toLowerCase()] = described;
  }
  markVersions(paths, schemas.components);
  return {
    openapi: '3.0.3',
    info: {
      title: 'foodmap',
      version: interfaceVersion,
      'x-program-version': version,
      description: guide,
      contact: { name: 'Operator of this server' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: failures.components,
      headers,
      examples: failureExamples(),
      securitySchemes,
    },
  };
}
