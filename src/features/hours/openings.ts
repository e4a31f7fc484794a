import { sql, type SQL } from 'drizzle-orm';
import { isPublic } from '../../db/schema.ts';

/** Stores with an opening at the same time of a weekday; minutes since that midnight. */
export interface Openings {
  opens: number;
  closes: number;
  stores: number[];
}

export const publicStores = (test: SQL): SQL => sql`select id from stores where ${isPublic} and ${test}`;
