import { Kind, TypeRegistry, type TSchema } from '@sinclair/typebox';
import type { Problem } from './errors.ts';
import { Inexact } from './lib/exact-json.ts';
import { isLink } from './lib/links.ts';
import { characterCount, controlCharacter, controlCharacterInProse, directionCharacter } from './lib/text.ts';
import { isDate, isLocalTime } from './lib/local-time.ts';
import { isMailAddress } from './lib/mail-addresses.ts';
import { limits } from './limits.ts';

type Check = (schema: Properties, value: unknown) => Problem | undefined;

/** Kinds of value that TypeBox lacks, each with a check whose message says what to change. */
const kinds = new Map<string, Check>();

/** A number of a list, and its range. */
export interface Part {
  name: string;
  minimum: number;
  maximum: number;
}

interface Properties {
  type?: string;
  minLength?: number;
  maxLength?: number;
  multiline?: boolean;
  pattern?: string;
  hint?: string;
  parts?: readonly Part[];
  ascending?: readonly [number, number];
  minimum?: number;
  maximum?: number;
  enum?: readonly unknown[];
  nullable?: boolean;
}

const defineKind = (name: string, check: Check) => {
  kinds.set(name, check);
  TypeRegistry.Set<Properties>(name, (schema, value) => check(schema, value) === undefined);
};

const lengthProblem: Check = ({ minLength = 0, maxLength = Infinity }, value) => {
  if (typeof value !== 'string') return { message: 'must be text', rule: 'type' };
  const length = characterCount(value);
  if (length >= minLength && length <= maxLength) return undefined;
  if (length === 0) return { message: 'must not be empty', rule: 'min_length', limit: minLength };
  const message =
    minLength > 1 ? `must have ${minLength} to ${maxLength} characters` : `must have at most ${maxLength} characters`;
  return length < minLength
    ? { message, rule: 'min_length', limit: minLength }
    : { message, rule: 'max_length', limit: maxLength };
};

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

defineKind('Text', (schema, value) => {
  const problem = lengthProblem(schema, value);
  if (problem) return problem;
  const text = value as string;
  const { minLength = 0, multiline = false } = schema;
  if ((multiline ? controlCharacterInProse : controlCharacter).test(text))
    return { message: 'must not contain control characters', rule: 'characters' };
  if (!multiline && directionCharacter.test(text))
    return { message: 'must not contain characters that change the direction of text', rule: 'characters' };
  if (minLength > 0 && !visible.test(text))
    return { message: 'must not be empty', rule: 'min_length', limit: minLength };
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text)
    ? undefined
    : { message: schema.hint ?? `must match ${schema.pattern}`, rule: 'format' };
});

defineKind('Secret', lengthProblem);

defineKind('Link', (schema, value) => {
  const problem = lengthProblem(schema, value);
  if (problem) return problem;
  return isLink(value as string)
    ? undefined
    : { message: 'must be empty, an http or https address, or a path that starts with "/"', rule: 'format' };
});

defineKind('WebAddress', (schema, value) => {
  const problem = lengthProblem(schema, value);
  if (problem) return problem;
  return isLink(value as string) && !(value as string).startsWith('/')
    ? undefined
    : { message: 'must be empty, or an http or https address', rule: 'format' };
});

/** With a point and at most three decimals; so large that no currency needs more. */
const price = /^\d{1,9}(?:\.\d{1,3})?$/;

defineKind('Price', ({ nullable = false }, value) => {
  if (value === null && nullable) return undefined;
  const message = `must be a number from 0 with at most nine digits and three decimals${nullable ? ', or null' : ''}`;
  if (typeof value !== 'number') return { message, rule: 'type' };
  if (value < 0) return { message, rule: 'minimum', limit: 0 };
  return price.test(String(value)) ? undefined : { message, rule: 'format' };
});

defineKind('MailAddressOrNull', (_, value) => {
  if (value === null) return undefined;
  if (typeof value !== 'string') return { message: 'must be text, or null', rule: 'type' };
  return isMailAddress(value) ? undefined : { message: 'must be a mail address, or null', rule: 'format' };
});

defineKind('CalendarDate', (_, value) =>
  typeof value === 'string' && isDate(value)
    ? undefined
    : { message: 'must be a date like 2026-12-24', rule: typeof value === 'string' ? 'format' : 'type' },
);

defineKind('OpenTime', (_, value) =>
  value === 'now' || (typeof value === 'string' && isLocalTime(value))
    ? undefined
    : { message: 'must be now, or a local time like 2026-12-24T18:00', rule: 'format' },
);

defineKind('Choice', ({ enum: values = [] }, value) =>
  values.includes(value) ? undefined : { message: `must be ${values.join(' or ')}`, rule: 'choice' },
);

defineKind('NumberOrNull', ({ type, minimum = -Infinity, maximum = Infinity }, value) => {
  if (value === null) return undefined;
  const isWhole = type === 'integer';
  const message = `must be a ${isWhole ? 'whole ' : ''}number from ${minimum} to ${maximum}, or null`;
  if (typeof value !== 'number' || (isWhole && !Number.isInteger(value))) return { message, rule: 'type' };
  if (value < minimum) return { message, rule: 'minimum', limit: minimum };
  return value > maximum ? { message, rule: 'maximum', limit: maximum } : undefined;
});

defineKind('FreeObject', (_, value) => {
  if (value instanceof Inexact) return { message: value.problem, rule: 'format' };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { message: 'must be an object', rule: 'type' };
  const limit = limits.recommendDish;
  const size = Buffer.byteLength(JSON.stringify(value));
  return size <= limit ? undefined : { message: `must be at most ${limit} bytes of JSON`, rule: 'max_bytes', limit };
});

defineKind('ValuesByKey', (_, value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { message: 'must be an object', rule: 'type' };
  return Object.values(value).every((one) => one === null || typeof one === 'string')
    ? undefined
    : { message: 'must have texts or null as its values', rule: 'type' };
});

/** Origins of the web views of apps and of browser extensions, which URL does not parse as origins. */
const appOrigin =
  /^(?:capacitor|ionic|tauri|app|[a-z][a-z0-9+.-]*-extension):\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?$/i;

function isOrigin(value: string): boolean {
  if (value === '*' || value === 'null' || appOrigin.test(value)) return true;
  if (!/^https?:/i.test(value) || value.includes('*') || !URL.canParse(value)) return false;
  return new URL(value).origin === value.toLowerCase();
}

defineKind('Origin', (_, value) =>
  typeof value === 'string' && isOrigin(value)
    ? undefined
    : {
        message:
          'must be "*", "null" or a scheme, host and port such as https://food.example:8443 or capacitor://localhost',
        rule: 'format',
      },
);

/** The time zone of the IANA database in its usual spelling; undefined when there is none of this name. */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

defineKind('TimeZone', (_, value) =>
  typeof value === 'string' && timeZoneNamed(value) !== undefined
    ? undefined
    : { message: 'must be a time zone of the IANA database, such as Asia/Shanghai', rule: 'format' },
);

defineKind('Language', (_, value) =>
  typeof value === 'string' && /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(value)
    ? undefined
    : { message: 'must be a language tag, such as en or zh-CN', rule: 'format' },
);

defineKind('Digits', (schema, value) => {
  const { maximum = Infinity } = schema;
  const isNumber = typeof value === 'string' && /^[1-9]\d*$/.test(value);
  if (isNumber && Number(value) <= maximum) return undefined;
  const message = `must be a whole number from 1${maximum === Infinity ? '' : ` to ${maximum}`}`;
  return isNumber ? { message, rule: 'maximum', limit: maximum } : { message, rule: 'type' };
});

/** Entries of a list in a query, separated by commas. */
export const entriesOf = (text: string): string[] => (text === '' ? [] : text.split(','));

defineKind('DigitsList', (schema, value) => {
  const { maxItems } = schema as { maxItems: number };
  const entries = typeof value === 'string' ? entriesOf(value) : [''];
  if (entries.length > maxItems)
    return { message: `must have at most ${maxItems} entries`, rule: 'max_items', limit: maxItems };
  return entries.every((entry) => /^[1-9]\d*$/.test(entry))
    ? undefined
    : { message: 'must be whole numbers from 1, separated by commas', rule: 'type' };
});

defineKind('Repeated', (schema, value) => {
  const { maxItems, maxLength } = schema as { maxItems: number; maxLength: number };
  const entries = Array.isArray(value) ? (value as unknown[]) : [value];
  if (entries.length > maxItems)
    return { message: `must be there at most ${maxItems} times`, rule: 'max_items', limit: maxItems };
  return entries.every((entry) => typeof entry === 'string' && characterCount(entry) <= maxLength)
    ? undefined
    : { message: `must have at most ${maxLength} characters`, rule: 'max_length', limit: maxLength };
});

defineKind('Rating', (_, value) => {
  const message = 'must be a number from 1 to 5 with at most one decimal';
  if (typeof value !== 'string' || !/^\d+(?:\.\d+)?$/.test(value)) return { message, rule: 'type' };
  if (Number(value) < 1) return { message, rule: 'minimum', limit: 1 };
  if (Number(value) > 5) return { message, rule: 'maximum', limit: 5 };
  return /^\d(?:\.\d)?$/.test(value) ? undefined : { message, rule: 'format' };
});

/** Numbers as programs write them, with commas in between; spaces do not matter. */
const numbers = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

defineKind('Numbers', ({ parts = [], ascending }, value) => {
  const names = parts.map(({ name }) => name).join(',');
  const texts = typeof value === 'string' ? value.split(',') : [];
  if (texts.length !== parts.length || !texts.every((text) => numbers.test(text))) {
    const message = parts.length === 1 ? 'must be a number' : `must be ${parts.length} numbers, ${names}`;
    return { message, rule: 'format' };
  }
  for (const [index, { name, minimum, maximum }] of parts.entries()) {
    const number = Number(texts[index]);
    if (number >= minimum && number <= maximum) continue;
    const range = `from ${minimum} to ${maximum}`;
    const message = parts.length === 1 ? `must be a number ${range}` : `must be ${names}, with ${name} ${range}`;
    const isAbove = number > maximum;
    return { message, rule: isAbove ? 'maximum' : 'minimum', limit: isAbove ? maximum : minimum };
  }
  const [lower, upper] = ascending ?? [];
  if (lower === undefined || upper === undefined || Number(texts[lower]) <= Number(texts[upper])) return undefined;
  return { message: `must be ${names}, with ${parts[lower]!.name} at most ${parts[upper]!.name}`, rule: 'format' };
});

/** The rule that a value breaks, for the kinds defined here; undefined for a sound value and for other kinds. */
export const problemOf = (schema: TSchema, value: unknown): Problem | undefined =>
  kinds.get(schema[Kind])?.(schema as Properties, value);
