import { Kind, Type, TypeRegistry, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { t } from 'elysia';
import { limits } from '../limits.ts';
import { characterCount } from '../lib/text.ts';

export { t, type Static, type TSchema };

/** What TypeBox does not bring: kinds of value with their own check and a sentence that says what to do. */
const kinds = new Map<string, (schema: Properties, value: unknown) => string | undefined>();

interface Properties {
  minLength?: number;
  maxLength?: number;
  multiline?: boolean;
  pattern?: string;
  hint?: string;
  enum?: readonly unknown[];
}

const defineKind = (name: string, problem: (schema: Properties, value: unknown) => string | undefined) => {
  kinds.set(name, problem);
  TypeRegistry.Set<Properties>(name, (schema, value) => problem(schema, value) === undefined);
};

const lengthProblem = ({ minLength = 0, maxLength = Infinity }: Properties, value: unknown) => {
  if (typeof value !== 'string') return 'must be text';
  const length = characterCount(value);
  if (length >= minLength && length <= maxLength) return undefined;
  if (length === 0) return 'must not be empty';
  return minLength > 1
    ? `must have ${minLength} to ${maxLength} characters`
    : `must have at most ${maxLength} characters`;
};

const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const controlCharacterInProse = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

defineKind('Text', (schema, value) => {
  const problem = lengthProblem(schema, value);
  if (problem) return problem;
  const refused = schema.multiline ? controlCharacterInProse : controlCharacter;
  if (refused.test(value as string)) return 'must not contain control characters';
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value as string)
    ? undefined
    : schema.hint;
});

defineKind('Secret', lengthProblem);

const isLink = (value: string) => {
  if (value === '') return true;
  if (/[\s\u0000-\u001f\u007f\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\//i.test(value) && URL.canParse(value);
};

defineKind('Link', (schema, value) => {
  const problem = lengthProblem(schema, value);
  if (problem) return problem;
  return isLink(value as string)
    ? undefined
    : 'must be empty, an http or https address, or a path that starts with "/"';
});

defineKind('Choice', ({ enum: values = [] }, value) =>
  values.includes(value) ? undefined : `must be ${values.join(' or ')}`,
);

defineKind('FreeObject', (_, value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const size = Buffer.byteLength(JSON.stringify(value));
  return size <= limits.recommendDish ? undefined : `must be at most ${limits.recommendDish} bytes of JSON`;
});

defineKind('Origin', (_, value) => {
  if (value === '*') return undefined;
  const problem = 'must be "*" or a scheme, host and port such as https://food.example:8443';
  if (typeof value !== 'string' || !URL.canParse(value)) return problem;
  const { origin, protocol } = new URL(value);
  return origin === value.toLowerCase() && /^https?:$/.test(protocol) && !origin.includes('*') ? undefined : problem;
});

/** The problem of a value with its schema in words, for kinds defined here. */
export const problemOf = (schema: TSchema, value: unknown): string | undefined =>
  kinds.get(schema[Kind])?.(schema as Properties, value);

const kind = <Value>(name: string, properties: Record<string, unknown>) =>
  Type.Unsafe<Value>({ [Kind]: name, ...properties });

interface TextOptions {
  description: string;
  examples?: string[];
}

interface PatternOptions {
  pattern?: string;
  /** What to do about a text that is not of the pattern. */
  hint?: string;
}

/** One line of text, trimmed before it is checked. */
export const line = (minLength: number, maxLength: number, options: TextOptions & PatternOptions) =>
  kind<string>('Text', { type: 'string', minLength, maxLength, ...options });

/** Text that may have several lines, trimmed before it is checked. */
export const prose = (maxLength: number, options: TextOptions) =>
  kind<string>('Text', { type: 'string', maxLength, multiline: true, ...options });

/** Text that is taken as it comes: a password, a code. */
export const secret = (minLength: number, maxLength: number, options: TextOptions) =>
  kind<string>('Secret', { type: 'string', minLength, maxLength, ...options });

/** `""`, an absolute http(s) address, or a path of this host. */
export const link = (options: TextOptions, minLength = 0) =>
  kind<string>('Link', { type: 'string', minLength, maxLength: limits.url, format: 'uri-reference', ...options });

export const choice = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  fallback?: Values[number],
) =>
  kind<Values[number]>('Choice', { type: 'string', enum: values, description, ...(fallback && { default: fallback }) });

export const freeObject = (description: string) =>
  kind<Record<string, unknown>>('FreeObject', { type: 'object', additionalProperties: true, description });

export const origin = (description: string) => kind<string>('Origin', { type: 'string', description });

export const integer = (description: string, range: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ maximum: Number.MAX_SAFE_INTEGER, ...range, description });

export const number = (description: string) => Type.Number({ description });

export const instant = (description: string) => Type.String({ format: 'date-time', description });

export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()], { description: schema.description ?? '' });

/** A schema that the documentation shows under its own name. */
export const named = <Fields extends TProperties>(
  title: string,
  description: string,
  fields: Fields,
): TObject<Fields> => Type.Object(fields, { title, description });

/** An integer written in a path or a query: digits only. Large values are cut to `atMost`, or refused beyond `maximum`. */
const digits = (range: { maximum?: number; atMost?: number }, documentation: Record<string, unknown>) =>
  t
    .Transform(kind<string>('Digits', { ...range, documentation: { type: 'integer', minimum: 1, ...documentation } }))
    .Decode((text) => Math.min(Number(text), range.atMost ?? Infinity))
    .Encode(String);

defineKind('Digits', (schema, value) => {
  const { maximum = Infinity } = schema as { maximum?: number };
  const valid = typeof value === 'string' && /^[1-9]\d*$/.test(value) && Number(value) <= maximum;
  if (valid) return undefined;
  return `must be a whole number from 1${maximum === Infinity ? '' : ` to ${maximum}`}`;
});

export const pathId = (description: string) => t.Object({ id: digits({}, { description }) });

export const queryId = (description: string) => t.Optional(digits({}, { description }));

/** A number of things to take, with its default applied; beyond the maximum it is refused, or cut when `cut` is set. */
export const queryCount = (description: string, maximum: number, fallback: number, cut = false) =>
  t.Optional(digits(cut ? { atMost: maximum } : { maximum }, { description, maximum, default: fallback }));

export const keyword = (description: string) => t.Optional(line(0, Number.MAX_SAFE_INTEGER, { description }));

export const paging = {
  page: queryCount('Which page, from 1.', limits.page, 1),
  page_size: queryCount(
    `Entries on a page; more than ${limits.pageSize} is taken as ${limits.pageSize}.`,
    limits.pageSize,
    limits.pageSizeDefault,
    true,
  ),
};
