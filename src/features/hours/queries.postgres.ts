// Engine SQL, for PostgreSQL only: arrays, tables of migration 0003.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import type { Openings } from './openings.ts';

const ofWeekday = prepared((db) =>
  db
    .select({
      opens: sql<number>`opens`,
      closes: sql<number>`closes`,
      stores: sql<string>`array_to_json(array_agg(store_id))::text`,
    })
    .from(sql`openings`)
    .where(sql`day = ${sql.placeholder('weekday')}::int and closes > ${sql.placeholder('after')}::int`)
    .groupBy(sql`closes`, sql`opens`)
    .prepare(),
);

const idsIn = (json: string): number[] => JSON.parse(json) as number[];

/** The openings of the public stores that begin on a weekday, from 1 for Monday, and end after a minute. */
export async function openingsOf(db: Queries, weekday: number, after: number): Promise<Openings[]> {
  const rows = await ofWeekday(db).execute({ weekday, after });
  return rows.map(({ opens, closes, stores }) => ({ opens, closes, stores: idsIn(stores) }));
}

const closed = prepared((db) =>
  db
    .select({ stores: sql<string>`coalesce(array_to_json(array_agg(store_id))::text, '[]')` })
    .from(sql`closures`)
    .where(sql`until >= ${sql.placeholder('date')}::text and since <= ${sql.placeholder('date')}::text`)
    .prepare(),
);

/** The stores in `openings` that are closed on a date, some of them twice. */
export const closedOn = async (db: Queries, date: string): Promise<number[]> =>
  idsIn((await closed(db).execute({ date }))[0]!.stores);

const schedules = prepared((db) =>
  db
    .select({ id: stores.id, hours: stores.hours, closures: stores.closures })
    .from(stores)
    .where(
      sql`${isPublic} and ${stores.id} = any (array(select unnest(translate(${sql.placeholder('ids')}::text, '[]', '{}')::int[])))`,
    )
    .prepare(),
);

/** Hours and closures of those of the stores that are public. */
export const schedulesOf = (db: Queries, ids: Iterable<number>) =>
  schedules(db).execute({ ids: JSON.stringify([...ids]) });
