// Engine SQL, for PostgreSQL only: a function that counts in one round trip.
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PostgresDatabase } from '../../db/postgres/database.ts';
import type { Counted } from './counted.ts';

const arrayOf = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;

/** Counts searches, and how often they found each store. */
export async function count(db: Database, { found, searches, time, day }: Counted): Promise<void> {
  const changes = { stores: new Set(found.keys()), subjects: new Set(['store counters' as const]), everything: false };
  await (db as PostgresDatabase).call(
    changes,
    sql`count_searches(${arrayOf(found.keys())}::integer[], ${arrayOf(found.values())}::integer[], ${searches}::integer,
      ${time}::float8, ${day}::text)`,
  );
}
