// Engine SQL, for PostgreSQL only: a function that counts in one round trip.
import { sql } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import type { Counted } from './counted.ts';

const arrayOf = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;

/** Counts searches, and how often they found each store. */
export async function count(db: WritableDatabase, { found, searches, time, day }: Counted): Promise<void> {
  await db.call!(
    sql`count_searches(${arrayOf(found.keys())}::integer[], ${arrayOf(found.values())}::integer[], ${searches}::integer,
      ${time}::float8, ${day}::text)`,
  );
}
