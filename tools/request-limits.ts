/** The parts of an OpenAPI document that limit what a request may have. */
interface Schema {
  $ref?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  items?: Schema;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

type Limit = [path: string, most: number];

const nameOf = (reference: string): string => reference.split('/').at(-1)!;

/**
 * A module of enums: for each schema of a body, and for each operation, the most characters, bytes, entries or units of
 * its fields. `*` in a path is each entry. Bun puts a number that is named in its place, so that scripts do not grow.
 */
export function limitsOf({ info, paths, components }: Document): string {
  function limitsIn(schema: Schema, path: string): Limit[] {
    if (schema.$ref) return limitsIn(components.schemas[nameOf(schema.$ref)]!, path);
    const { maxLength, maxItems, maximum, items, allOf = [], properties = {}, additionalProperties } = schema;
    const most = maxLength ?? maxItems ?? maximum;
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    return [
      ...(most === undefined ? [] : [[path, most] satisfies Limit]),
      ...allOf.flatMap((one) => limitsIn(one, path)),
      ...Object.entries(properties).flatMap(([name, one]) => limitsIn(one, below(name))),
      ...(items ? limitsIn(items, below('*')) : []),
      ...(typeof additionalProperties === 'object' ? limitsIn(additionalProperties, below('*')) : []),
    ];
  }

  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const limits = operations.flatMap(({ operationId, parameters, requestBody }): [string, Limit[]][] => {
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
    const asked = parameters.filter((parameter) => parameter.in === 'query');
    return [
      ...bodies.flatMap((body): [string, Limit[]][] => (body.$ref ? [[nameOf(body.$ref), limitsIn(body, '')]] : [])),
      [
        operationId,
        [
          ...bodies.flatMap((body) => (body.$ref ? [] : limitsIn(body, ''))),
          ...asked.flatMap(({ name, schema }) => limitsIn(schema, name)),
        ],
      ],
    ];
  });
  const enums = [...new Map(limits)]
    .filter(([, each]) => each.length > 0)
    .map(([name, each]) => {
      const members = each.map(([path, most]) => `  ${JSON.stringify(path)} = ${most},\n`);
      return `export enum ${name} {\n${members.join('')}}\n`;
    });
  return `// Limits of the API of ${info.title} ${info.version}. Made by "npm run client"; changes are lost.\n// oxlint-disable typescript/no-duplicate-enum-values -- Fields share limits.\n\n${enums.join('\n')}`;
}
