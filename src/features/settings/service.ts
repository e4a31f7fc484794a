import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { settings } from '../../db/schema.ts';
import { firstOwnNumber } from '../../attributes.ts';
import { Refusal } from '../../errors.ts';
import type { Language } from '../../i18n/languages.ts';
import { limits } from '../../limits.ts';
import { record } from '../undo-log/record.ts';
import type { Image } from '../undo-log/service.ts';
import type { Site } from './model.ts';
import type { Seen, Target } from './notice-targets.ts';

/** Settings in the database, with their defaults. */
const defaults = {
  cors_origins: [] as string[],
  /** Parts of the settings of the site that were set; `site.ts` has the defaults of the others. */
  site: {} as Partial<Site>,
  /** Whether every administrator must have a second factor. */
  require_second_factor: false,
  /** Targets of messages to the operator, with their secrets. */
  notices: [] as Target[],
  /** Until where the operator has been told; null before there was a target. */
  notices_seen: null as Seen | null,
  /** Mean of all ratings at the last recalculation of the scores. */
  mean_rating: 3.5,
  /** True between an upgrade that empties the search index and its rebuild. */
  search_outdated: false,
  /** Parts of the settings of the search that were set; `forgiving/settings.ts` has the defaults of the others. */
  search: {} as { kinds?: string[]; synonyms?: string[][] },
  /** Texts of the place by language and key, in place of those of the site. */
  texts: {} as Partial<Record<Language, Record<string, string>>>,
  /** Attributes that the place hides and makes; `next` is the number of the next pair of an own key and value. */
  attributes: { hidden: [], own: [], next: firstOwnNumber } as {
    hidden: string[];
    /** Built-in ones that come first in their groups; absent where none does. */
    order?: string[];
    own: OwnAttribute[];
    next: number;
  },
  /** Outcome of the last backups; `last_file` is a name in the backup directory, or a path elsewhere. */
  backups: {
    last_success_at: null as string | null,
    last_file: null as string | null,
    /** Bytes. */
    last_size: null as number | null,
    last_failure_at: null as string | null,
    last_error: null as string | null,
  },
};

/** An attribute that the place has made. */
export interface OwnAttribute {
  key: string;
  kind: 'flag' | 'choice';
  names: Record<string, string>;
  values: { value: string; names: Record<string, string>; is_yes: boolean; number: number }[];
}

type Settings = typeof defaults;

const byName = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare(),
);

export async function get<Name extends keyof Settings>(db: Queries, name: Name): Promise<Settings[Name]> {
  const [row] = await byName(db).execute({ name });
  return (row?.value as Settings[Name] | undefined) ?? defaults[name];
}

/** The JSON of a setting as part of another query, for `fromJson`: a query costs more than what it adds. */
export const jsonOf = (db: Queries, name: keyof Settings): SQL<string | null> =>
  sql`(${db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))})`;

export const fromJson = <Name extends keyof Settings>(name: Name, json: string | null): Settings[Name] =>
  json === null ? defaults[name] : (JSON.parse(json) as Settings[Name]);

export async function set<Name extends keyof Settings>(tx: Queries, name: Name, value: Settings[Name]): Promise<void> {
  await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}

/** Resets a setting to its default. */
export async function unset(tx: Queries, name: keyof Settings): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, name));
}

/** Settings as they were before a change of them. */
export async function settingImages(
  tx: Queries,
  names: (keyof Settings)[],
  change: () => Promise<unknown>,
): Promise<Image[]> {
  const read = async () => {
    const rows = await tx.select().from(settings).where(inArray(settings.name, names));
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  await change();
  const after = await read();
  return [...after]
    .filter(([name, value]) => !Bun.deepEquals(before.get(name), value))
    .map(([name, value]) => {
      const image = { name, before: before.get(name) ?? null, after: value };
      return { subject: 'settings', user_id: null, image };
    });
}

export const corsOrigins = ({ read }: Database): Promise<string[]> => get(read, 'cors_origins');

/** Changes the origins whose pages may read answers. Returns them in lower case, without duplicates. */
async function changeCorsOrigins(context: ServiceContext, change: (before: string[]) => string[]): Promise<string[]> {
  return context.db.write(async (tx) => {
    const origins = [...new Set(change(await get(tx, 'cors_origins')).map((origin) => origin.toLowerCase()))];
    const images = await settingImages(tx, ['cors_origins'], () => set(tx, 'cors_origins', origins));
    await record(tx, context, 'settings.cors', 'settings/cors_origins', { origins }, images);
    return origins;
  }, 'alone');
}

export const setCorsOrigins = (context: ServiceContext, origins: string[]): Promise<string[]> =>
  changeCorsOrigins(context, () => origins);

/** Throws Refusal when there are `limits.origins` already. */
export const addCorsOrigin = (context: ServiceContext, origin: string): Promise<string[]> =>
  changeCorsOrigins(context, (before) => {
    const added = before.includes(origin.toLowerCase()) ? before : [...before, origin];
    if (added.length > limits.origins)
      throw new Refusal(`There are ${limits.origins} origins already; remove one of them first.`);
    return added;
  });

/** Throws Refusal when it is none of them. */
export const removeCorsOrigin = (context: ServiceContext, origin: string): Promise<string[]> =>
  changeCorsOrigins(context, (before) => {
    const left = before.filter((one) => one !== origin.toLowerCase());
    if (left.length === before.length)
      throw new Refusal(`${origin} is none of the origins; "foodmap cors list" shows them.`);
    return left;
  });
