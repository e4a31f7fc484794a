import { asc, desc, type Column } from 'drizzle-orm';
import type { AgeOrder } from '../lib/paging.ts';

interface Dated {
  created_at: Column;
  id: Column;
}

/** The order of every list that says "newest first": imported rows keep their dates, whatever their IDs. */
export const newestFirst = ({ created_at, id }: Dated) => [desc(created_at), desc(id)];

/** The order of a list that takes `sort`. */
export const byAge = (table: Dated, sort: AgeOrder = 'newest') =>
  sort === 'oldest' ? [asc(table.created_at), asc(table.id)] : newestFirst(table);
