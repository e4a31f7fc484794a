import {
  Kind,
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';
import { t } from 'elysia';
import { entriesOf, type Part } from './kinds.ts';
import { limits } from './limits.ts';

// Every schema has a description and, unless its type implies one, an example: the OpenAPI document is made of them.

export { t, type Static, type TObject, type TOptional, type TProperties, type TSchema };

const kind = <Value>(name: string, properties: Record<string, unknown>) =>
  Type.Unsafe<Value>({ [Kind]: name, ...properties });

const decoder = Symbol('decoder');

/**
 * A value that a path or a query has as text, which is checked as such. TypeBox has transforms for it, but Elysia runs
 * those of a query twice: the second time fails, which costs each request an error that nobody sees.
 */
const written = <Value>(name: string, properties: Record<string, unknown>, decode: (text: string) => Value) =>
  kind<Value>(name, { ...properties, [decoder]: decode });

/** Decodes the values of a path or a query that have been checked, in place. */
export function decode(schema: TSchema | undefined, values: Record<string, unknown>): void {
  const properties = (schema?.properties ?? {}) as Record<string, { [decoder]?: (text: string) => unknown }>;
  for (const name in values) {
    const decodes = properties[name]?.[decoder];
    if (decodes) values[name] = decodes(values[name] as string);
  }
}

interface TextOptions {
  description: string;
  examples?: string[];
}

interface PatternOptions {
  /** With the flag `u`; clients see the hint only, since patterns of OpenAPI have no flags. */
  pattern?: string;
  /** Message for a text that does not match the pattern. */
  hint?: string;
}

/** A field that this version of the program added. */
export const sinceVersion = <Field extends TSchema>(version: string, field: Field): Field => ({
  ...field,
  'x-since': version,
});

/** The same for fields that came together. */
export const since = <Fields extends TProperties>(version: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sinceVersion(version, field)]),
  ) as unknown as Fields;

/** One line of text, trimmed before it is checked. */
export const line = (minLength: number, maxLength: number, options: TextOptions & PatternOptions) =>
  kind<string>('Text', { type: 'string', minLength, maxLength, ...options });

/** Text that may have several lines, trimmed before it is checked. */
export const prose = (maxLength: number, options: TextOptions) =>
  kind<string>('Text', { type: 'string', maxLength, multiline: true, ...options });

/** Text that is neither trimmed nor checked for characters: a password, a code. */
export const secret = (minLength: number, maxLength: number, options: TextOptions) =>
  kind<string>('Secret', { type: 'string', minLength, maxLength, ...options });

/** `""`, an absolute http(s) URL, or a path of this host. */
export const link = (options: TextOptions, minLength = 0) =>
  kind<string>('Link', { type: 'string', minLength, maxLength: limits.url, format: 'uri-reference', ...options });

/** `""`, or an absolute http(s) URL. */
export const webAddress = (maxLength: number, options: TextOptions) =>
  kind<string>('WebAddress', { type: 'string', maxLength, format: 'uri', ...options });

const priceKind = <Value>(properties: Record<string, unknown>) =>
  kind<Value>('Price', { type: 'number', minimum: 0, maximum: 999_999_999.999, ...properties });

/** A price in a request. */
export const price = (description: string, example: number) => priceKind<number>({ description, examples: [example] });

/** The same, or null for none. */
export const priceOrNull = (description: string, example: number) =>
  priceKind<number | null>({ nullable: true, description, examples: [example] });

/** A mail address, or null, in a request. */
export const mailAddressOrNull = (description: string) =>
  kind<string | null>('MailAddressOrNull', {
    type: 'string',
    nullable: true,
    maxLength: limits.mailAddress,
    description,
    examples: ['mei@mail.example'],
  });

/** A date of the calendar, like `2026-12-24`. */
export const date = (description: string, example: string) =>
  kind<string>('CalendarDate', { type: 'string', format: 'date', description, examples: [example] });

/** `now`, or a local time of the place. */
export const openTime = (description: string) =>
  t.Optional(kind<string>('OpenTime', { type: 'string', description, examples: ['now'] }));

/** One of the values; `fallback` is the default that the service applies. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  fallback?: Values[number],
) =>
  kind<Values[number]>('Choice', { type: 'string', enum: values, description, ...(fallback && { default: fallback }) });

export const freeObject = (description: string, example: Record<string, unknown>) =>
  kind<Record<string, unknown>>('FreeObject', {
    type: 'object',
    additionalProperties: true,
    description,
    examples: [example],
  });

/** Texts by key, in an answer; `about` is of one of them. */
export const textsByKey = (
  description: string,
  about: { description: string; example: string },
  examples: Record<string, string>[],
) =>
  Type.Unsafe<Record<string, string>>(
    Type.Object(
      {},
      { additionalProperties: { type: 'string', ...about } as unknown as TSchema, description, examples },
    ),
  );

/** Objects by key, each of the same schema, in a request or an answer. */
export const byKey = <Schema extends TSchema>(
  schema: Schema,
  options: { description: string; maxProperties?: number; examples: object[] },
) => Type.Unsafe<Record<string, Static<Schema>>>(Type.Object({}, { additionalProperties: schema, ...options }));

/** Numbers by key and value, in an answer. */
export const countsByKey = (description: string, examples: Record<string, Record<string, number>>[]) => {
  const counts = { type: 'integer', description: 'Number of stores.', example: 12 };
  const values = { type: 'object', description: 'Numbers by value.', additionalProperties: counts };
  return Type.Unsafe<Record<string, Record<string, number>>>(
    Type.Object({}, { additionalProperties: values as unknown as TSchema, description, examples }),
  );
};

/** Values by key, in a request; null takes a key off. `attributes/service.ts` knows which there are. */
export const valuesByKey = (description: string, about: string, examples: Record<string, string>[]) =>
  kind<Record<string, string | null>>('ValuesByKey', {
    type: 'object',
    additionalProperties: {
      type: 'string',
      nullable: true,
      description: about,
      example: Object.values(examples[0]!)[0],
    },
    description,
    examples,
  });

export const origin = (description: string) =>
  kind<string>('Origin', { type: 'string', description, examples: ['https://food.example'] });

export const timeZone = (description: string) =>
  kind<string>('TimeZone', { type: 'string', description, examples: ['Asia/Shanghai'] });

export const language = (description: string) =>
  kind<string>('Language', { type: 'string', description, examples: ['zh-CN'] });

/** Text in an answer. */
export const text = (description: string, example: string) => Type.String({ description, examples: [example] });

/** A link in an answer. `http/public-links.ts` finds links by their format and makes those of uploads absolute. */
export const url = (description: string, example: string) =>
  Type.String({ format: 'uri-reference', description, examples: [example] });

interface IntegerOptions {
  title?: string;
  minimum?: number;
  maximum?: number;
  examples?: number[];
}

export const integer = (description: string, options: IntegerOptions = {}) =>
  Type.Integer({ maximum: Number.MAX_SAFE_INTEGER, ...options, description });

/** A size in bytes, which 32 bits may not hold. */
export const bytes = (description: string, example: number) =>
  integer(description, { minimum: 0, examples: [example], format: 'int64' } as IntegerOptions);

export const number = (description: string, example: number) => Type.Number({ description, examples: [example] });

/** A number in a range, or null, in a request. */
export const numberOrNull = (description: string, options: { minimum: number; maximum: number; examples: number[] }) =>
  kind<number | null>('NumberOrNull', { type: 'number', nullable: true, description, ...options });

/** The same in whole numbers. */
export const integerOrNull: typeof numberOrNull = (description, options) =>
  kind<number | null>('NumberOrNull', { type: 'integer', nullable: true, description, ...options });

export const flag = (description: string, options: { default?: boolean; examples?: boolean[] } = {}) =>
  Type.Boolean({ description, ...options });

export const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-19T08:05:00.000Z'] });

/** The value, which comes first, or null; the example is that of the value unless one is named. */
export const nullable = <Schema extends TSchema>(schema: Schema, ...examples: unknown[]) =>
  Type.Union([schema, Type.Null()], {
    description: schema.description ?? '',
    ...(examples.length > 0 && { examples }),
  });

/** A schema that the documentation shows under its own name. */
export const titled = <Fields extends TProperties>(
  title: string,
  description: string,
  fields: Fields,
): TObject<Fields> => Type.Object(fields, { title, description });

/** All fields of both schemas, under a new name; the first one must have a name, too. */
export const allOf = <Base extends TObject, More extends TObject>(
  title: string,
  description: string,
  base: Base,
  more: More,
) => Type.Intersect([base, more], { title, description });

/** By default cut to the largest that is exact: databases would compare all rows with a larger one. */
const wholeNumber = (digits: string, atMost: number = Number.MAX_SAFE_INTEGER) => Math.min(Number(digits), atMost);

/** An integer written in a path or a query: digits only. Large values are cut to `atMost`, or refused beyond `maximum`. */
const digits = (range: { maximum?: number; atMost?: number }, documentation: Record<string, unknown>) =>
  written('Digits', { ...range, documentation: { type: 'integer', minimum: 1, ...documentation } }, (text) =>
    wholeNumber(text, range.atMost),
  );

export const pathId = (description: string) => t.Object({ id: digits({}, { description, example: 1 }) });

/** The IDs of a path by their names. */
export const pathIds = <const Name extends string>(names: Record<Name, string>) =>
  t.Object(
    Object.fromEntries(
      Object.entries<string>(names).map(([name, description]) => [name, digits({}, { description, example: 1 })]),
    ) as Record<Name, ReturnType<typeof digits>>,
  );

export const queryId = (description: string) => t.Optional(digits({}, { description }));

/** `true` or `false` in a query. */
export const queryFlag = (description: string, fallback: boolean) =>
  t.Optional(
    written(
      'Choice',
      { enum: ['true', 'false'], documentation: { type: 'boolean', description, default: fallback } },
      (text) => text === 'true',
    ),
  );

/** IDs separated by commas, at most so many. */
export const queryIds = (description: string, maxItems: number) =>
  written(
    'DigitsList',
    {
      type: 'array',
      maxItems,
      documentation: {
        type: 'array',
        items: { type: 'integer', minimum: 1 },
        maxItems,
        description,
        example: [1, 2, 3],
      },
    },
    (value) => entriesOf(value).map((text) => wholeNumber(text)),
  );

/** Texts without commas in a query: parameters of the same name, or one with commas in between. */
export const queryTexts = (
  description: string,
  { maxItems, maxLength, example }: { maxItems: number; maxLength: number; example: string[] },
) =>
  t.Optional(
    kind<string[]>('Repeated', {
      maxItems,
      maxLength,
      documentation: {
        type: 'array',
        items: { type: 'string', maxLength, description: 'One of them.', example: example[0] },
        maxItems,
        description,
        example,
      },
    }),
  );

/** A rating as it is shown: a number from 1 to 5 with at most one decimal. */
export const queryRating = (description: string) =>
  t.Optional(written('Rating', { documentation: { type: 'number', minimum: 1, maximum: 5, description } }, Number));

/** A whole number from 1, refused beyond the maximum. */
export const queryCount = (description: string, maximum: number, fallback?: number) =>
  t.Optional(digits({ maximum }, { description, maximum, ...(fallback !== undefined && { default: fallback }) }));

/** A number of entries to list; a larger one counts as the largest page size. */
export const pageSize = t.Optional(
  digits(
    { atMost: limits.pageSize },
    {
      description: `Entries to list; more than ${limits.pageSize} counts as ${limits.pageSize}.`,
      default: limits.pageSizeDefault,
    },
  ),
);

/** Numbers in a query, each in its range, with commas in between. */
const numbers = <Value>(
  parts: readonly Part[],
  {
    ascending,
    ...documentation
  }: { description: string; example: string | number; default?: number; ascending?: [number, number] },
  valueOf: (values: number[]) => Value,
) => {
  const [only, ...others] = parts;
  const isOne = only !== undefined && others.length === 0;
  const range = isOne ? { type: 'number', minimum: only.minimum, maximum: only.maximum } : { type: 'string' };
  return written('Numbers', { parts, ascending, documentation: { ...range, ...documentation } }, (text) =>
    valueOf(text.split(',').map(Number)),
  );
};

/** A number in a query. */
export const queryNumber = (
  name: string,
  description: string,
  { minimum, maximum, ...documentation }: { minimum: number; maximum: number; example: number; default?: number },
) => t.Optional(numbers([{ name, minimum, maximum }], { description, ...documentation }, ([value]) => value!));

const degrees = (name: string, limit: number): Part => ({ name, minimum: -limit, maximum: limit });

/** A point in a query: latitude and longitude. */
export const queryPosition = (description: string) =>
  t.Optional(
    numbers(
      [degrees('latitude', 90), degrees('longitude', 180)],
      { description, example: '52.5200,13.4050' },
      ([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }),
    ),
  );

/** A part of the map in a query: west, south, east and north; it crosses 180° where west is larger than east. */
export const queryBox = (description: string) =>
  numbers(
    [degrees('west', 180), degrees('south', 90), degrees('east', 180), degrees('north', 90)],
    { description, example: '13.08,52.33,13.77,52.68', ascending: [1, 3] },
    ([west, south, east, north]) => ({ west: west!, south: south!, east: east!, north: north! }),
  );

export const keyword = (description: string) => t.Optional(kind<string>('Text', { type: 'string', description }));

/** Beside a keyword: whether what is spelt otherwise is left out. */
export const exactQuery = since('0.4.0', {
  exact: queryFlag('`true` to find only what is spelt as the keyword, whatever its script, and phone numbers.', false),
});

export const paging = {
  page: queryCount('Page to list, from 1.', limits.page, 1),
  page_size: pageSize,
};

/** Rule and values of a sentence, for a page in another language. */
export const ruled = (rule: string, values: Record<string, string | number>) => ({
  rule: text('Rule of the sentence, to say it in another language.', rule),
  values: t.Object(
    {},
    {
      description: 'Values that the sentence names, each a text or a number.',
      additionalProperties: true,
      examples: [values],
    },
  ),
});
