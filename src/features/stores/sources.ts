import { asc, isNotNull } from 'drizzle-orm';
import { kept } from '../../db/kept.ts';
import { prepared } from '../../db/prepared.ts';
import { stores, type Source } from '../../db/schema.ts';

const ofFirst = prepared((db) =>
  db
    .select({ source: stores.source })
    .from(stores)
    .where(isNotNull(stores.source))
    .orderBy(asc(stores.id))
    .limit(1)
    .prepare(),
);

/** The collection that stores come from, which pages with stores name; undefined where all were made here. */
export const sourceOf = kept<Pick<Source, 'name' | 'licence'> | undefined>(['stores'], async (db) => {
  const [row] = await ofFirst(db).execute();
  return row?.source ?? undefined;
});
