import type { Server } from './server.ts';

export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  example?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  'x-since'?: string;
}

interface Example {
  value: { code: number; meta: { reason: string } };
}

interface Content {
  content: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { $ref: string } | Example> }>;
}

interface Response extends Partial<Content> {
  description: string;
  headers?: Record<string, { $ref: string }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  example?: unknown;
  'x-since'?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-required-role'?: string;
  'x-budget'?: string[];
  'x-since': string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Response | { $ref: string }>;
}

export interface Document {
  openapi: string;
  info: { version: string; 'x-program-version': string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, { required?: boolean }>;
    examples: Record<string, Example>;
  };
}

export const documentOf = async ({ url }: Server): Promise<Document> =>
  (await (await fetch(`${url}/openapi.json`)).json()) as Document;

export interface Route extends Operation {
  method: string;
  /** As in the document: `/api/stores/{id}`. */
  path: string;
}

export const routesOf = ({ paths }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

export type Access = 'none' | 'key' | 'user' | 'moderator' | 'admin' | 'super';

/** Whether the token of an administrator is required, whatever the role. */
export const isOfAdministrators = (access: Access): boolean => ['moderator', 'admin', 'super'].includes(access);

/** The credentials that a route requires, by the document. */
export const accessOf = ({ security: [all = {}], 'x-required-role': role }: Operation): Access =>
  'adminToken' in all
    ? ((role === 'super_admin' ? 'super' : role) as Access)
    : 'userToken' in all
      ? 'user'
      : 'apiKey' in all
        ? 'key'
        : 'none';

const lastOf = (reference: string) => reference.split('/').at(-1)!;

/** The response that the document has for a status: its own, or the one for all others. */
export function responseOf({ components }: Document, { responses }: Operation, status: number | string): Response {
  const response = responses[status] ?? responses.default!;
  return '$ref' in response ? components.responses[lastOf(response.$ref)]! : response;
}

/** Reasons that a response can have. */
export const reasonsIn = ({ content }: Response): string[] =>
  Object.keys(content?.['application/json']?.examples ?? {});

export function exampleIn({ components }: Document, { content }: Response, reason: string): Example {
  const example = content!['application/json']!.examples![reason]!;
  return '$ref' in example ? components.examples[lastOf(example.$ref)]! : example;
}

const resolved = new WeakMap<Schema, Schema>();

/** The schema itself, with the fields of all its parts. */
export function resolve(document: Document, schema: Schema): Schema {
  let whole = resolved.get(schema);
  if (!whole) {
    whole = assemble(document, schema);
    resolved.set(schema, whole);
  }
  return whole;
}

function assemble(document: Document, schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema;
  if ($ref) return { ...resolve(document, document.components.schemas[lastOf($ref)]!), ...own };
  if (!allOf) return schema;
  const parts = allOf.map((part) => resolve(document, part));
  return {
    ...own,
    type: parts[0]!.type!,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Where a value is not what its schema says, also where it has more than that. */
export function problems(document: Document, declared: Schema, value: unknown, place = 'body'): string[] {
  const schema = resolve(document, declared);
  if (value === null && schema.nullable) return [];
  if (schema.anyOf) {
    const all = schema.anyOf.map((part) => problems(document, part, value, place));
    return all.find((found) => found.length === 0) ?? all.flat();
  }
  const { type, format, minimum = -Infinity, maximum = Infinity } = schema;
  const wrong = (what: string) => [`${place} ${what}: ${JSON.stringify(value)?.slice(0, 80)}`];
  if (value === null) return schema.nullable ? [] : wrong('must not be null');
  if (schema.enum && !schema.enum.includes(value)) return wrong(`is none of ${schema.enum.join(', ')}`);
  if (type === 'string') {
    if (typeof value !== 'string') return wrong('is no string');
    return format === 'date-time' && !instant.test(value) ? wrong('is no time') : [];
  }
  if (type === 'integer' || type === 'number') {
    const fits = typeof value === 'number' && (type === 'number' || Number.isSafeInteger(value));
    return fits && value >= minimum && value <= maximum ? [] : wrong(`is no ${type} in its range`);
  }
  if (type === 'boolean') return typeof value === 'boolean' ? [] : wrong('is no boolean');
  if (type === 'array') {
    if (!Array.isArray(value)) return wrong('is no array');
    return value.flatMap((entry, index) => problems(document, schema.items!, entry, `${place}[${index}]`));
  }
  if (type !== 'object') return wrong(`has a schema of type ${type}`);
  if (typeof value !== 'object' || Array.isArray(value)) return wrong('is no object');
  const { properties = {}, required = [], additionalProperties = false } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}.${name} is missing`);
  const present = Object.entries(value).flatMap(([name, part]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property) return problems(document, property, part, `${place}.${name}`);
    return additionalProperties ? [] : [`${place}.${name} is not in the document`];
  });
  return [...missing, ...present];
}

/** Headers that clients of the API read; each is in the document wherever an answer has it. */
const documentedHeaders = [
  'Accept-Encoding',
  'Accept-Ranges',
  'Allow',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

function headerProblems({ components }: Document, operation: Operation, response: Response, headers: Headers) {
  const names = Object.keys(response.headers ?? {});
  const success = operation.responses[200] as Response | undefined;
  const ofLimits = Object.keys(success?.headers ?? {});
  const known = [...names, ...ofLimits.filter((name) => name.startsWith('RateLimit'))];
  const strange = documentedHeaders.filter((name) => headers.has(name) && !known.includes(name));
  const missing = names.filter((name) => components.headers[name]!.required && !headers.has(name));
  return [
    ...strange.map((name) => `the header ${name} is not in the document`),
    ...missing.map((name) => `no ${name}`),
  ];
}

interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** Differences between an answer and the document: status, type, fields, reason and headers. */
export function answerProblems(
  document: Document,
  operation: Operation,
  { status, headers, text }: Answered,
): string[] {
  const response = responseOf(document, operation, status);
  const inHeaders = headerProblems(document, operation, response, headers);
  if (!response.content) return text === '' ? inHeaders : [...inHeaders, `${status} has no body in the document`];
  const type = (headers.get('content-type') ?? '').split(';')[0]!;
  const schema = response.content[type]?.schema;
  if (!schema) return [...inHeaders, `${status} is of type ${type}`];
  if (type !== 'application/json' || !resolve(document, schema).properties) return inHeaders;
  const envelope = JSON.parse(text);
  const isKnown = status === 200 || reasonsIn(response).includes(envelope.meta?.reason);
  return [
    ...inHeaders,
    ...problems(document, schema, envelope),
    ...(envelope.code === (status === 200 ? 0 : status) ? [] : [`code ${envelope.code} with ${status}`]),
    ...(isKnown ? [] : [`${status} ${envelope.meta?.reason} is not in the document`]),
  ];
}
