import { asc, isNotNull } from 'drizzle-orm';
import { kept } from '../../db/kept.ts';
import { stores, type Source } from '../../db/schema.ts';

/** The collection that stores come from, which pages with stores name; undefined where all were made here. */
export const sourceOf = kept<Pick<Source, 'name' | 'licence'> | undefined>(['stores'], async (db) => {
  const [row] = await db
    .select({ source: stores.source })
    .from(stores)
    .where(isNotNull(stores.source))
    .orderBy(asc(stores.id))
    .limit(1);
  return row?.source ?? undefined;
});
