import type { AnyElysia } from 'elysia';
import { version } from '../../package.json' with { type: 'json' };
import type { Documentation } from './document.ts';
import { securitySchemes } from './admission.ts';
import { integer, t, type TSchema } from './schema.ts';

type Json = Record<string, unknown>;

const FieldFailure = t.Object(
  {
    field: t.String({ description: 'Path of the field, such as `dishes[1].name`.' }),
    message: t.String({ description: 'What to do about it.' }),
  },
  { title: 'FieldFailure', description: 'One bad field.' },
);

const Failure = t.Object(
  {
    code: integer('The HTTP status.'),
    message: t.String({ description: 'One sentence a person can act on.' }),
    meta: t.Optional(t.Object({ errors: t.Array(FieldFailure, { description: 'One entry for each bad field.' }) })),
  },
  { title: 'Failure', description: 'Every failure has this envelope.' },
);

const failures: Record<number, string> = {
  400: 'Something in the request is missing or not allowed; meta.errors names each bad field.',
  401: 'The API key or the bearer token is missing or not valid; at login: wrong username or password.',
  403: 'The account is disabled.',
  404: 'There is nothing of that number, or it is not public.',
  409: 'It contradicts what there is; the message says how.',
  413: 'The body or the file is too large.',
  415: 'The body is not of the right type, or the file is no picture this service takes.',
  416: 'The file has no such range.',
  429: 'Too many requests; Retry-After says in how many seconds to try again.',
  501: 'Reserved for a later version.',
  503: 'The database or its disk cannot be reached, or the server is stopping.',
  507: 'The disk of the server is full; nothing was changed.',
};

const tags: Record<string, string> = {
  Accounts: 'Captcha, registration and login of users.',
  Administrators: 'Login and accounts of administrators.',
  'API keys': 'Keys that every client of the API sends.',
  Categories: 'Kinds of food.',
  Dashboard: 'Figures for administrators.',
  Merchants: 'Applications of merchants for a store.',
  Rankings: 'Stores in order of attention.',
  Reviews: 'What users say, moderated.',
  Service: 'The service itself.',
  Settings: 'What administrators can set.',
  Stores: 'The directory.',
  Uploads: 'Pictures.',
  Users: 'Accounts of users, for administrators.',
};

const own = ['multiline', 'hint', 'atMost', 'documentation', 'title'];

/** Turns TypeBox schemas into those of OpenAPI 3.0; those with a title become components, referred to by it. */
class Schemas {
  readonly components: Json = {};

  of(schema: TSchema): Json {
    if (schema.documentation) return schema.documentation as Json;
    const { title } = schema;
    if (title === undefined) return this.#inline(schema);
    if (!(title in this.components)) {
      this.components[title] = {};
      this.components[title] = this.#inline(schema);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  #inline(schema: TSchema): Json {
    if (schema.anyOf) return this.#nullable(schema);
    if (schema.type === 'null') return { type: 'object', nullable: true, description: 'Always null.' };
    const result: Json = {};
    for (const [name, value] of Object.entries(schema)) {
      const unbounded = (name === 'maximum' || name === 'maxLength') && value === Number.MAX_SAFE_INTEGER;
      if (own.includes(name) || unbounded) continue;
      if (name === 'examples') result.example = (value as unknown[])[0];
      else if (name === 'items') result.items = this.of(value as TSchema);
      else if (name === 'properties') result.properties = this.#each(value as Record<string, TSchema>);
      else result[name] = value;
    }
    return result;
  }

  #nullable(schema: TSchema): Json {
    const value = (schema.anyOf as TSchema[]).find(({ type }) => type !== 'null');
    return { ...this.of(value!), nullable: true };
  }

  #each(properties: Record<string, TSchema>): Json {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.of(schema)]));
  }
}

interface Hooks {
  detail?: Documentation;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
}

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

const operationId = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z]+/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

function parameters(schemas: Schemas, path: string, { params, query }: Hooks): Json[] {
  const all = (place: string, schema: TSchema | undefined) =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
      const { description, ...rest } = schemas.of(property) as { description?: string };
      const required = place === 'path' || ((schema?.required ?? []) as string[]).includes(name);
      return { name, in: place, required, description, schema: rest };
    });
  const wildcard = {
    name: 'path',
    in: 'path',
    required: true,
    description: 'As in the address of the upload.',
    schema: { type: 'string' },
  };
  return [...(path.includes('*') ? [wildcard] : []), ...all('path', params), ...all('query', query)];
}

function statuses(method: string, { detail, params, query, body }: Hooks): number[] {
  const protectedBy = detail!.security?.[0] ?? {};
  return [
    ...(params || query || body ? [400] : []),
    ...('apiKey' in protectedBy ? [401] : []),
    ...('userToken' in protectedBy || 'adminToken' in protectedBy ? [403] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
    ...detail!['x-failures'],
    ...(method === 'GET' ? [503] : [503, 507]),
  ];
}

function operation(schemas: Schemas, method: string, path: string, hooks: Hooks): Json {
  const { 'x-answer': answer, 'x-media': media, 'x-failures': own, security = [], ...detail } = hooks.detail!;
  const content = media
    ? { [media]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemas.of(answer) } };
  const success = own.includes(501) ? {} : { 200: { description: 'Done.', content } };
  const refusals = [...new Set(statuses(method, hooks))].sort((a, b) => a - b);
  return {
    operationId: operationId(method, path),
    ...detail,
    security,
    parameters: parameters(schemas, path, hooks),
    ...(hooks.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.of(hooks.body) } } },
    }),
    responses: {
      ...success,
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

/** The OpenAPI 3.0.3 document of all routes, made from the very schemas that check the requests. */
export function openApiDocument(app: AnyElysia): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const { method, path, hooks } of app.routes) {
    (paths[templated(path)] ??= {})[method.toLowerCase()] = operation(schemas, method, path, hooks as Hooks);
  }
  const responses = Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: schemas.of(Failure) } } },
    ]),
  );
  return {
    openapi: '3.0.3',
    info: {
      title: 'foodmap',
      version,
      description:
        'A directory of food stores. Every answer is an envelope: `code` is 0 for success, else the HTTP status. Requests to `/api` carry an API key.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: schemas.components, responses, securitySchemes },
  };
}
