import { Kind } from '@sinclair/typebox';
import type { TSchema } from '../schema.ts';

export type Json = Record<string, unknown>;

/** Properties of our schemas that OpenAPI does not know, or that mean something else there. */
const internal = ['multiline', 'hint', 'pattern', 'atMost', 'documentation', 'title', 'examples'];

/**
 * Example of a value: the one that the schema names, else one made of those of its parts. Undefined when it names none
 * (`examples: []`) or all of its fields are left out.
 */
export function exampleOf(schema: TSchema): unknown {
  const { examples, anyOf, allOf, type } = schema;
  if (examples) return examples[0];
  if (anyOf) return exampleOf(anyOf[0]);
  if (allOf) return Object.assign({}, ...(allOf as TSchema[]).map(exampleOf));
  if (type === 'null') return null;
  if (type === 'array') {
    const entry = exampleOf(schema.items);
    return entry === undefined ? [] : [entry];
  }
  if (type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, TSchema>)
      .map(([name, property]) => [name, exampleOf(property)] as const)
      .filter(([, example]) => example !== undefined);
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  return schema.default ?? (schema.enum as unknown[] | undefined)?.[0] ?? (type === 'boolean' ? true : undefined);
}

/** Turns TypeBox schemas into those of OpenAPI 3.0; those with a title become components, referred to by it. */
export class Schemas {
  readonly components: Json = {};

  of(schema: TSchema): Json {
    const { title } = schema;
    if (title === undefined) return this.#whole(schema);
    if (!(title in this.components)) {
      this.components[title] = {};
      this.components[title] = this.#whole(schema);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  #whole(schema: TSchema): Json {
    const since = schema['x-since'] as string | undefined;
    const whole = (schema.documentation as Json | undefined) ?? this.#inline(schema);
    return { ...whole, ...(since !== undefined && { 'x-since': since }) };
  }

  #inline(schema: TSchema): Json {
    const { anyOf, allOf, type, description } = schema;
    if (anyOf && !(anyOf as TSchema[]).some(({ type }) => type === 'null'))
      return { description, anyOf: (anyOf as TSchema[]).map((part) => this.of(part)) };
    if (anyOf) return this.#nullable(schema);
    if (allOf) return { description, allOf: (allOf as TSchema[]).map((part) => this.of(part)) };
    if (type === 'null') return { type: 'object', nullable: true, description: 'Always null.', example: null };
    const result: Json = {};
    for (const [name, value] of Object.entries(schema)) {
      const unbounded = (name === 'maximum' || name === 'maxLength') && value === Number.MAX_SAFE_INTEGER;
      // Elysia adds it to bodies when it compiles them, though what a body has beside its fields is ignored.
      const closed = name === 'additionalProperties' && value === false;
      if (internal.includes(name) || unbounded || closed) continue;
      if (name === 'items') result.items = this.of(value as TSchema);
      else if (name === 'properties') result.properties = this.#each(value as Record<string, TSchema>);
      else if (name === 'additionalProperties' && typeof value === 'object' && Kind in (value as TSchema))
        result[name] = this.of(value as TSchema);
      else result[name] = value;
    }
    const example = type === 'object' || type === 'array' ? schema.examples?.[0] : exampleOf(schema);
    return example === undefined ? result : { ...result, example };
  }

  /** Beside a reference nothing else counts in OpenAPI 3.0. */
  #nullable(schema: TSchema): Json {
    const { description } = schema;
    const values = (schema.anyOf as TSchema[]).filter(({ type }) => type !== 'null');
    if (values.length > 1)
      return { type: 'object', description, nullable: true, anyOf: values.map((one) => this.of(one)) };
    const value = this.of(values[0]!);
    return '$ref' in value
      ? { description, type: 'object', nullable: true, allOf: [value] }
      : { ...value, description, nullable: true, example: exampleOf(schema) };
  }

  #each(properties: Record<string, TSchema>): Json {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.of(schema)]));
  }
}
