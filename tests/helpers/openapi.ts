import type { Server } from './server.ts';

export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Content {
  content: Record<string, { schema: Schema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content | { $ref: string }>;
}

export interface Document {
  openapi: string;
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
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

export type Access = 'none' | 'key' | 'user' | 'admin';

/** What the document says that a route asks of its caller. */
export const accessOf = ({ security: [all = {}] }: Operation): Access =>
  'adminToken' in all ? 'admin' : 'userToken' in all ? 'user' : 'apiKey' in all ? 'key' : 'none';

const lastOf = (reference: string) => reference.split('/').at(-1)!;

/** The schema of an answer's body, by media type; undefined for a status that the document does not name. */
export function answerSchema({ components }: Document, { responses }: Operation, status: number) {
  const response = responses[status];
  if (!response) return undefined;
  return '$ref' in response ? components.responses[lastOf(response.$ref)]!.content : response.content;
}

export const resolve = ({ components }: Document, schema: Schema): Schema =>
  schema.$ref ? { ...components.schemas[lastOf(schema.$ref)]!, ...(schema.nullable && { nullable: true }) } : schema;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Where a value is not what its schema says, also where it has more than that. */
export function problems(document: Document, declared: Schema, value: unknown, place = 'body'): string[] {
  const schema = resolve(document, declared);
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
