import { sql } from 'drizzle-orm';
import {
  builtInAttributes,
  firstOwnNumber,
  inOrder,
  isFlag,
  type Attribute as AnyAttribute,
} from '../../attributes.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { kept } from '../../db/kept.ts';
import { BadRequest, Conflict, type FieldError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { counted } from '../../lib/counted.ts';
import { characterCount } from '../../lib/text.ts';
import * as activity from '../activity/service.ts';
import * as settings from '../settings/service.ts';
import { record } from '../undo-log/record.ts';
import { builtInByKey, codeOf, type Known } from './codes.ts';
import type { Attribute, AttributeSettingsReq, OwnAttributeReq } from './model.ts';

import { embeddedNames } from './names.macro.ts' with { type: 'macro' };

type Own = settings.OwnAttribute;
type Stored = Awaited<ReturnType<typeof stored>>;

const stored = (db: Queries) => settings.get(db, 'attributes');

const names = Object.entries(embeddedNames());

type Names = Record<string, string>;

/** The name of a built-in key or value in each language of the pages. */
const namesOf = (kind: 'keys' | 'values', name: string): Names =>
  Object.fromEntries(names.map(([tag, of]) => [tag, of[kind][name.replace(':', '_')]!]));

const viewOfBuiltIn = (attribute: AnyAttribute): Attribute => ({
  key: attribute.key,
  kind: isFlag(attribute) ? 'flag' : 'choice',
  group: attribute.group,
  names: namesOf('keys', attribute.key),
  values: attribute.values.map(({ value, isYes }) => ({ value, names: namesOf('values', value), is_yes: isYes })),
});

const viewsOfBuiltIn = builtInAttributes.map(viewOfBuiltIn);

const knownOf = ({ key, values }: Own): AnyAttribute => ({
  key,
  group: 'own',
  values: values.map(({ value, is_yes, number }) => ({ value, isYes: is_yes, number })),
});

const viewOf = ({ key, kind, names, values }: Own): Attribute => ({
  key,
  kind,
  group: 'own',
  names,
  values: values.map(({ number: _, ...value }) => value),
});

const knownWith = ({ own }: Stored): Known =>
  new Map([...builtInByKey, ...own.map((one) => [one.key, knownOf(one)] as const)]);

/** All attributes by key, those of the place and hidden ones, too, as a transaction sees them. */
export const knownIn = async (tx: Queries): Promise<Known> => knownWith(await stored(tx));

/** The attributes of a place, read once. */
interface Catalogue {
  /** By key; those of the place, too, and hidden ones. */
  known: Known;
  /** Those that are offered. */
  offered: readonly Attribute[];
}

export const catalogueOf = kept(['site'], async (db): Promise<Catalogue> => {
  const all = await stored(db);
  const { hidden, order = [], own } = all;
  const builtIn = inOrder(viewsOfBuiltIn, order).filter(({ key }) => !hidden.includes(key));
  return { known: knownWith(all), offered: [...builtIn, ...own.map(viewOf)] };
});

const shown = ({ hidden, order = [], own }: Stored) => ({
  hidden,
  order,
  own: own.map(viewOf).map(({ group: _, ...one }) => one),
});

export const get = async ({ read }: Database) => shown(await stored(read));

const tag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Names in their one form; adds what is wrong with them to `problems`. */
function namesIn(given: Record<string, string | null>, field: string, problems: FieldError[]): Names {
  const named = Object.entries(given).flatMap(([language, name]) => (name === null ? [] : [[language, name.trim()]]));
  const problem = (message: string, rule: FieldError['rule']) => problems.push({ field, message, rule });
  if (named.length === 0) problem('must have a name in one language at least', 'min_items');
  if (named.length > limits.languages) problem(`must have at most ${limits.languages} names`, 'max_items');
  for (const [language, name] of named as [string, string][]) {
    if (!tag.test(language)) problem('must have language tags as its keys, such as en or zh-CN', 'format');
    const length = characterCount(name);
    if (length === 0 || length > limits.attributeKey)
      problem(`must have names of 1 to ${limits.attributeKey} characters`, length === 0 ? 'min_length' : 'max_length');
  }
  return Object.fromEntries(named) as Names;
}

const yesOrNo: { value: string; is_yes: boolean }[] = [
  { value: 'yes', is_yes: true },
  { value: 'no', is_yes: false },
];

/** The attributes that a place has from now on: each pair of key and value keeps the number that it had. */
function numbered(given: readonly OwnAttributeReq[], before: Stored): { own: Own[]; next: number } {
  const problems: FieldError[] = [];
  const numbers = new Map(
    before.own.flatMap(({ key, values }) => values.map(({ value, number }) => [`${key} ${value}`, number])),
  );
  let { next } = before;
  const keys = new Set<string>();
  const own = given.map(({ key, kind, names, values = [] }, index): Own => {
    const field = `own[${index}]`;
    if (keys.has(key)) problems.push({ field: `${field}.key`, message: 'is there twice', rule: 'choice' });
    keys.add(key);
    if ((kind === 'choice') === (values.length === 0))
      problems.push({
        field: `${field}.values`,
        message: 'must be there for a choice, and only there',
        rule: 'required',
      });
    if (new Set(values.map(({ value }) => value)).size < values.length)
      problems.push({ field: `${field}.values`, message: 'must differ from each other', rule: 'choice' });
    const made =
      kind === 'flag'
        ? yesOrNo.map((one) => ({ ...one, names: namesOf('values', one.value) }))
        : values.map(({ value, names, is_yes = true }, at) => ({
            value,
            is_yes,
            names: namesIn(names, `${field}.values[${at}].names`, problems),
          }));
    return {
      key,
      kind,
      names: namesIn(names, `${field}.names`, problems),
      values: made.map((one) => ({ ...one, number: numbers.get(`${key} ${one.value}`) ?? next++ })),
    };
  });
  if (problems.length > 0) throw new BadRequest(`${problems[0]!.field} ${problems[0]!.message}.`, problems);
  return { own, next };
}

/** A value that would go and that a store has that is not deleted, or a pending application, with their number. */
async function usedOf(tx: Queries, before: readonly Own[], after: readonly Own[]) {
  const left = new Set(after.flatMap(({ values }) => values.map(({ number }) => number)));
  for (const { key, values } of before)
    for (const { value, number } of values) {
      if (left.has(number)) continue;
      const isUsed = sql`attribute_codes like ${`%${codeOf(number)}%`}`;
      const [row] = await tx.values<[number]>(
        sql`select (select count(*) from stores where ${isUsed} and deleted_at is null)
          + (select count(*) from merchant_applications where ${isUsed} and status = 'pending')`,
      );
      const [count] = row!;
      if (count > 0) return { key, value, count };
    }
  return undefined;
}

/** Throws Conflict when one of the values that would go is used. */
async function refuseUsed(tx: Queries, before: readonly Own[], after: readonly Own[]): Promise<void> {
  const used = await usedOf(tx, before, after);
  if (!used) return;
  const { key, value, count } = used;
  throw new Conflict(
    'attribute_in_use',
    `${key} is ${value} for ${counted(count, 'store or application', 'stores or applications')}; change that first.`,
  );
}

/** Takes a change of the settings back; false where that would take what stores have. No number is given again. */
export async function putBack(tx: Queries, before: Stored | null): Promise<boolean> {
  const now = await stored(tx);
  const { own, ...others } = before ?? { hidden: [], own: [] };
  if (await usedOf(tx, now.own, own)) return false;
  if (before === null && now.next === firstOwnNumber) await settings.unset(tx, 'attributes');
  else await settings.set(tx, 'attributes', { ...others, own, next: now.next });
  return true;
}

/** Replaces what is given; the rest stays as it is. Throws BadRequest and Conflict. */
export const set = (context: ServiceContext, { hidden, order, own }: AttributeSettingsReq) =>
  context.db.write(async (tx) => {
    const before = await stored(tx);
    const after = {
      ...before,
      ...(hidden && { hidden }),
      ...(order && { order }),
      ...(own && numbered(own, before)),
    };
    if (after.next > limits.ownPairs) throw new Conflict('attribute_in_use', 'There were too many own values.');
    await refuseUsed(tx, before.own, after.own);
    const images = await settings.settingImages(tx, ['attributes'], () => settings.set(tx, 'attributes', after));
    const [was, is] = [before, after].map(({ hidden, order = [], own }) => ({
      hidden,
      order,
      own: own.map(({ key }) => key),
    }));
    const changes = activity.difference(was!, is!);
    await record(tx, context, 'settings.attributes', 'settings/attributes', changes, images);
    return shown(after);
  }, 'alone');
