// Writes the types of the API for clients in TypeScript, and the limits of its requests where a second file is named:
// `npm run client [-- FILE [LIMITS]]`, by default dist/api.d.ts. The types have the shape that openapi-typescript gives,
// so that openapi-fetch takes them; that one itself needs TypeScript 5.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { limitsOf } from './request-limits.ts';

const root = join(import.meta.dir, '..');

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  example?: unknown;
  enum?: unknown[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
}

interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
}

interface Field {
  name: string;
  type: string;
  isOptional?: boolean;
  description?: string | undefined;
}

const comment = (text: string | undefined) =>
  text ? `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s*\n\s*/g, ' ')} */\n` : '';

// openapi-fetch looks for statuses as numbers.
const isName = (text: string) => /^(?:[A-Za-z_$][\w$]*|\d+)$/.test(text);

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

const fieldText = ({ name, type, isOptional, description }: Field) =>
  `${comment(description)}${isName(name) ? name : JSON.stringify(name)}${isOptional ? '?' : ''}: ${type};\n`;

const object = (fields: Field[]): string =>
  fields.length === 0 ? 'Record<string, never>' : `{\n${indented(fields.map(fieldText).join(''))}}`;

/** `#/components/schemas/Store` as `components["schemas"]["Store"]`. */
const reference = (text: string): string => {
  const [part, name] = text.split('/').slice(-2);
  return `components[${JSON.stringify(part)}][${JSON.stringify(name)}]`;
};

function typeOf(schema: Schema): string {
  if (schema.$ref) return reference(schema.$ref);
  if (schema.nullable && schema.example === null && !schema.allOf && schema.type === 'object') return 'null';
  const type = plainTypeOf(schema);
  return schema.nullable ? `${type} | null` : type;
}

function plainTypeOf(schema: Schema): string {
  const { type, format, allOf, anyOf, oneOf, enum: values, items } = schema;
  if (allOf) return allOf.map(typeOf).join(' & ');
  const either = anyOf ?? oneOf;
  if (either) return either.map(typeOf).join(' | ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return format === 'binary' ? 'Blob' : 'string';
    case 'array':
      return `(${typeOf(items ?? {})})[]`;
    case 'object':
      return objectTypeOf(schema);
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}.`);
  }
}

function objectTypeOf({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isOptional: !required.includes(name),
    description: property.description,
  }));
  const more = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (!additionalProperties) return object(fields);
  const open = `{ [name: string]: ${more} }`;
  return fields.length === 0 ? open : `${object(fields)} & ${open}`;
}

const contentOf = (content: Content): string =>
  object(Object.entries(content).map(([name, { schema }]) => ({ name, type: typeOf(schema) })));

const answerOf = ({ $ref, description, content }: Answer): Omit<Field, 'name'> => ({
  type: $ref
    ? reference($ref)
    : object([
        { name: 'headers', type: '{ [name: string]: unknown }' },
        content ? { name: 'content', type: contentOf(content) } : { name: 'content', type: 'never', isOptional: true },
      ]),
  description: description?.split('\n')[0],
});

const answersOf = (answers: Record<string, Answer>): string =>
  object(Object.entries(answers).map(([name, answer]) => ({ name, ...answerOf(answer) })));

function parametersOf(parameters: Parameter[]): string {
  const places = ['query', 'header', 'path', 'cookie'] as const;
  return object(
    places.map((place) => {
      const here = parameters.filter((parameter) => parameter.in === place);
      const fields = here.map(({ name, schema, required, description }) => ({
        name,
        type: typeOf(schema),
        isOptional: !required,
        description,
      }));
      return {
        name: place,
        type: fields.length === 0 ? 'never' : object(fields),
        isOptional: fields.every(({ isOptional }) => isOptional),
      };
    }),
  );
}

const operationOf = ({ parameters, requestBody, responses }: Operation): string =>
  object([
    { name: 'parameters', type: parametersOf(parameters) },
    requestBody
      ? {
          name: 'requestBody',
          type: object([{ name: 'content', type: contentOf(requestBody.content) }]),
          isOptional: requestBody.required === false,
        }
      : { name: 'requestBody', type: 'never', isOptional: true },
    { name: 'responses', type: answersOf(responses) },
  ]);

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function pathOf(operations: Record<string, Operation>): string {
  const each = methods.map((name): Field => {
    const { operationId, summary } = operations[name] ?? {};
    return operationId === undefined
      ? { name, type: 'never', isOptional: true }
      : { name, type: `operations[${JSON.stringify(operationId)}]`, description: summary };
  });
  return object([{ name: 'parameters', type: parametersOf([]) }, ...each]);
}

function typesOf({ info, paths, components }: Document): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const schemas = Object.entries(components.schemas);
  const each = {
    paths: Object.entries(paths).map(([name, path]) => ({ name, type: pathOf(path) })),
    components: [
      {
        name: 'schemas',
        type: object(schemas.map(([name, one]) => ({ name, type: typeOf(one), description: one.description }))),
      },
      { name: 'responses', type: answersOf(components.responses) },
    ],
    operations: operations.map((one) => ({ name: one.operationId, type: operationOf(one), description: one.summary })),
  };
  const interfaces = Object.entries(each).map(([name, fields]) => `export interface ${name} ${object(fields)}\n`);
  return `// The API of ${info.title} ${info.version}. Made by "npm run client"; changes are lost.\n\n${interfaces.join('\n')}`;
}

const { stdout, exitCode } = Bun.spawnSync([process.execPath, join(root, 'src/main.ts'), 'openapi'], {
  stderr: 'inherit',
});
if (exitCode !== 0) process.exit(exitCode);
const file = resolve(process.argv[2] ?? join(root, 'dist/api.d.ts'));
mkdirSync(dirname(file), { recursive: true });
const document: unknown = JSON.parse(stdout.toString());
await Bun.write(file, typesOf(document as Document));
console.log(file);
const limits = process.argv[3];
if (limits) {
  await Bun.write(limits, limitsOf(document as Parameters<typeof limitsOf>[0]));
  console.log(resolve(limits));
}
