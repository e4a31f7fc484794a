import { eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { settings } from '../../db/schema.ts';
import * as activity from '../activity/service.ts';
import type { Site } from './model.ts';
import type { Seen, Target } from '../notices/model.ts';

/** Settings in the database, with their defaults. */
const defaults = {
  cors_origins: [] as string[],
  /** Parts of the settings of the site that were set; `site.ts` has the defaults of the others. */
  site: {} as Partial<Site>,
  /** Targets of messages to the operator, with their secrets. */
  notices: [] as Target[],
  /** Until where the operator has been told; null before there was a target. */
  notices_seen: null as Seen | null,
  /** Mean of all ratings at the last recalculation of the scores. */
  mean_rating: 3.5,
  /** True between an upgrade that empties the search index and its rebuild. */
  search_outdated: false,
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

export async function set<Name extends keyof Settings>(tx: Queries, name: Name, value: Settings[Name]): Promise<void> {
  await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}

/** Resets a setting to its default. */
export async function unset(tx: Queries, name: keyof Settings): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, name));
}

export const corsOrigins = ({ read }: Database): Promise<string[]> => get(read, 'cors_origins');

/** Replaces the origins whose pages may read answers. Returns them in lower case, without duplicates. */
export async function setCorsOrigins(context: ServiceContext, origins: string[]): Promise<string[]> {
  const distinct = [...new Set(origins.map((origin) => origin.toLowerCase()))];
  await context.db.write(async (tx) => {
    await set(tx, 'cors_origins', distinct);
    await activity.record(tx, context, 'settings.cors', 'settings/cors_origins', { origins: distinct });
  });
  return distinct;
}
