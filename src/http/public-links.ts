import { publicLink } from '../lib/links.ts';
import type { TSchema } from '../schema.ts';

type Publish = (value: unknown, origin: string) => unknown;

interface Described {
  format?: string;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  allOf?: TSchema[];
  anyOf?: TSchema[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined when nothing in the schema is a link, so that such answers cost nothing. */
function publisher(schema: TSchema): Publish | undefined {
  const { format, properties, items, allOf, anyOf } = schema as Described;
  if (format === 'uri-reference')
    return (value, origin) => (typeof value === 'string' ? publicLink(value, origin) : value);
  if (items) return ofList(publishing(items));
  if (properties) return ofObject(properties);
  const parts = (allOf ?? anyOf ?? []).flatMap((part) => publishing(part) ?? []);
  if (parts.length === 0) return undefined;
  return (value, origin) => parts.reduce((published, publish) => publish(published, origin), value);
}

const ofList = (publish: Publish | undefined): Publish | undefined =>
  publish && ((value, origin) => (Array.isArray(value) ? value.map((entry) => publish(entry, origin)) : value));

function ofObject(properties: Record<string, TSchema>): Publish | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const publish = publishing(property);
    return publish ? [{ name, publish }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, origin) => {
    if (!isObject(value)) return value;
    const published = { ...value };
    for (const { name, publish } of fields) if (name in value) published[name] = publish(value[name], origin);
    return published;
  };
}

const known = new WeakMap<TSchema, { publish: Publish | undefined }>();

function publishing(schema: TSchema): Publish | undefined {
  let found = known.get(schema);
  if (!found) {
    found = { publish: publisher(schema) };
    known.set(schema, found);
  }
  return found.publish;
}

/** The value with the links of uploads absolute, where the schema of an answer has a `url`; other values unchanged. */
export const withPublicLinks = <Value>(schema: TSchema, value: Value, origin: string): Value =>
  (publishing(schema)?.(value, origin) as Value | undefined) ?? value;
