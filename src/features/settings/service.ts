import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { settings } from '../../db/schema.ts';

/** Settings that live in the database, with what holds until they are set. */
const defaults = {
  cors_origins: [] as string[],
  /** Mean of all ratings as of the last recalculation of the scores. */
  mean_rating: 3.5,
  /** Set by an upgrade that has emptied the search index. */
  search_outdated: false,
  /** How the last backups went; the file is a name in the directory of the backups, or a path elsewhere. */
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

/** Lets the default hold again. */
export async function unset(tx: Queries, name: keyof Settings): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, name));
}

export const corsOrigins = ({ read }: Database): Promise<string[]> => get(read, 'cors_origins');

/** Replaces the origins whose pages may read answers; gives them as they now stand. */
export async function setCorsOrigins(db: Database, origins: string[]): Promise<string[]> {
  const distinct = [...new Set(origins.map((origin) => origin.toLowerCase()))];
  await db.write((tx) => set(tx, 'cors_origins', distinct));
  return distinct;
}
