import { sql } from 'drizzle-orm';
import type { Queries } from './statements.ts';

/** Runs queries on one snapshot: they see nothing that is written meanwhile. All queries on `db` belong to it. */
export async function inSnapshot<Result>(db: Queries, work: () => Promise<Result>): Promise<Result> {
  await db.run(sql`begin`);
  try {
    return await work();
  } finally {
    await db.run(sql`commit`);
  }
}
