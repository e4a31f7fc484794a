import { Value } from '@sinclair/typebox/value';
import type { Column } from 'drizzle-orm';
import { isInteger, storedColumns } from '../../db/bulk.ts';
import * as tables from '../../db/schema.ts';
import { isText, textOf } from '../../fields.ts';
import { isPasswordHash } from '../../lib/passwords.ts';
import { characterCount, controlCharacterInProse } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import { coordinates, problemOfDegrees } from '../places/text.ts';
import { schedule, type Closure, type Schedule } from '../hours/model.ts';
import { isTranslations } from '../translations/model.ts';
import { isStops } from '../editor-lists/stored.ts';
import { isDetails } from '../stores/dishes.model.ts';
import { weights } from '../votes/weight.ts';
import { isUploadName } from '../uploads/service.ts';

/** The format is described field by field in docs/transfer.md; a change that old readers would stumble over raises it. */
export const format = { format: 'foodmap', version: 3 } as const;

/** Version 1 is that of 0.2.0, and lacks fields that may be left out; version 2 has no activity. */
export const readableVersions: readonly unknown[] = [1, 2, format.version];

export interface Header {
  format: 'foodmap';
  version: typeof format.version;
  exported_at: string;
  /** Version of the program that wrote it. */
  program: string;
}

/** Names within an export. */
export const objectsFile = 'foodmap.ndjson';
export const uploadsFolder = 'uploads';

/** Tables in the order of an export: rows come before those that refer to them. */
export const tableOf = {
  setting: tables.settings,
  admin: tables.admins,
  api_key: tables.apiKeys,
  user: tables.users,
  category: tables.categories,
  upload: tables.uploads,
  store: tables.stores,
  like: tables.likes,
  review: tables.reviews,
  application: tables.merchantApplications,
  report: tables.reports,
  list: tables.lists,
  owner: tables.storeOwners,
  claim: tables.claims,
  edit: tables.edits,
  activity: tables.activity,
} as const;

export type Kind = keyof typeof tableOf;
export const kinds = Object.keys(tableOf) as Kind[];

/** Parts of a store, by field. */
export const partsOf = { images: tables.storeImages, dishes: tables.dishes } as const;

export type Part = keyof typeof partsOf;
export const parts = Object.keys(partsOf) as Part[];

export type Fields = Record<string, unknown>;

/** One line of an export. */
export type TransferObject = { type: string } & Fields;

/** Settings that are about one data directory, not about what is in it, or hold secrets. */
export const localSettings = new Set(['backups', 'search_outdated', 'notices', 'notices_seen']);

/** Columns that are computed from others; an import computes them again. */
const derived = ['username_key', 'attribute_codes', 'likes_discount', 'reviews_discount', 'ratings_discount'];

/** Columns of what ends soon: networks of senders, what holds for a day, and until when a write can be undone, which needs rows of before. */
const passing = ['network', 'undoable_until', 'today', 'today_ends'];

const left = new Set([...derived, ...passing]);

export const fieldsOf = Object.fromEntries(
  kinds.map((kind) => [kind, storedColumns(tableOf[kind]).filter(({ name }) => !left.has(name))]),
) as Record<Kind, Column[]>;

export const fieldsOfPart = (part: Part): Column[] =>
  storedColumns(partsOf[part]).filter(({ name }) => name !== 'store_id');

/** Searches are counted nowhere but in these tallies: of all time, and by day. */
export const searchTally = (date: string | null): string => (date === null ? 'searches' : `daily/${date}/searches`);
export const dateOfSearchTally = (name: string): string | null => /^daily\/(.+)\/searches$/.exec(name)?.[1] ?? null;

export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown) =>
  isObject(value) && Object.values(value as object).every((one) => typeof one === 'string');

/** Whether the value has at most so many bytes of JSON; one that is nested too deep has none. */
function isWithin(bytes: number, value: unknown): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(value)) <= bytes;
  } catch {
    return false;
  }
}

function problemOfText(name: string, text: string): string | undefined {
  if (controlCharacterInProse.test(text)) return 'must not contain control characters';
  if (/_(at|since)$/.test(name) && !isInstant(text)) return 'must be an instant like 2026-11-20T09:30:00.000Z';
  if (name === 'liked_on' && text !== '' && !isDate(text)) return 'must be empty or a date like 2026-11-20';
  if (name === 'path' && !isUploadName(text)) return 'must be a name like 2026/11/01234567890123456789.webp';
  // Old exports may have longer texts in the fields of 0.2.0.
  const { since, max = Infinity } = isText(name) ? textOf(name) : {};
  if (since !== undefined && characterCount(text) > max) return `must have at most ${max} characters`;
  if (name === 'hash' && !/^[0-9a-f]{64}$/.test(text)) return 'must be a SHA-256 in hexadecimal';
  if (name === 'password_hash' && !isPasswordHash(text))
    return `must be a hash of argon2 (of at most ${limits.hashMemory / 1024 / 1024} MiB and ${limits.hashPasses} passes) or bcrypt (of at most ${limits.hashRounds} rounds)`;
  return undefined;
}

const problemsOfSchedule = {
  hours: said('opening_list', { limit: limits.openings }),
  closures: said('closure_list', { limit: limits.closures }),
};

/** Why a value is no hours or closures as they are stored. */
export function problemOfSchedule(name: keyof Schedule, value: unknown): Sentence | undefined {
  const schema = schedule[name];
  const isSound = Value.Check(schema, value) && Bun.deepEquals(Value.Clean(schema, structuredClone(value)), value);
  const isBackwards = isSound && name === 'closures' && (value as Closure[]).some(({ from, to }) => to < from);
  return isSound && !isBackwards ? undefined : problemsOfSchedule[name];
}

/** Why a field's value is refused, as what it must be; undefined when it is fine. */
export function problemOf(column: Column, value: unknown): string | undefined {
  if (value === undefined) return column.primary || (column.notNull && !column.hasDefault) ? 'is missing' : undefined;
  if (value === null) return column.notNull ? 'must not be null' : undefined;
  if (column.enumValues && !column.enumValues.includes(value as string))
    return `must be ${column.enumValues.join(' or ')}`;
  switch (column.dataType) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'number':
      if (column.name === 'weight')
        return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= weights.full
          ? undefined
          : `must be a whole number from 1 to ${weights.full}`;
      if (isInteger(column)) return Number.isSafeInteger(value) ? undefined : 'must be a whole number';
      if (column.name in coordinates)
        return problemOfDegrees(value, coordinates[column.name as keyof typeof coordinates])?.message;
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'string':
      return typeof value === 'string' ? problemOfText(column.name, value) : 'must be text';
    default:
      if (column.name === 'value') return undefined;
      if (column.name in schedule) return problemOfSchedule(column.name as keyof Schedule, value)?.message;
      if (column.name === 'attributes') return isTexts(value) ? undefined : 'must be an object of texts';
      if (column.name === 'source' || column.name === 'imported')
        return isTexts(value) ? undefined : 'must be an object of texts';
      if (column.name === 'translations')
        return isTranslations(value) ? undefined : 'must be an object of texts by language';
      if (column.name === 'after' || column.name === 'before')
        return isObject(value) && isWithin(limits.storeWithDishes, value)
          ? undefined
          : 'must be an object of fields of a store';
      if (column.name === 'stops') return isStops(value) ? undefined : 'must be a list of stores with a note each';
      if (column.name === 'details')
        return isDetails(value) ? undefined : 'must be an object of what is known of a dish';
      if (column.name === 'changes')
        return isObject(value) && isWithin(limits.activityJson, value)
          ? undefined
          : `must be an object of at most ${limits.activityJson} bytes of JSON`;
      if (!Array.isArray(value)) return 'must be a list';
      if (column.name === 'image_urls')
        return value.every((entry) => typeof entry === 'string') ? undefined : 'must be a list of texts';
      if (!value.every(isObject)) return 'must be a list of objects';
      return value.every((entry) => isWithin(limits.recommendDish, entry))
        ? undefined
        : `must have objects of at most ${limits.recommendDish} bytes of JSON`;
  }
}
