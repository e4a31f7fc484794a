import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import {
  activity,
  admins,
  apiKeys,
  categories,
  lists,
  merchantApplications,
  reports,
  reviews,
  stores,
  users,
} from '../../db/schema.ts';
import type { Activity, Subject } from './model.ts';

type Row = typeof activity.$inferSelect;
type Named = { id: number } & Partial<Subject>;

const review = { store: stores.name, user: reviews.user_name };

/** Names by the table that a target begins with. */
const readers: Record<string, (db: Queries, ids: number[]) => Promise<Named[]>> = {
  stores: (db, ids) => db.select({ id: stores.id, name: stores.name }).from(stores).where(inArray(stores.id, ids)),
  categories: (db, ids) =>
    db.select({ id: categories.id, name: categories.name }).from(categories).where(inArray(categories.id, ids)),
  lists: (db, ids) => db.select({ id: lists.id, name: lists.title }).from(lists).where(inArray(lists.id, ids)),
  users: (db, ids) => db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids)),
  admins: (db, ids) => db.select({ id: admins.id, name: admins.username }).from(admins).where(inArray(admins.id, ids)),
  api_keys: (db, ids) =>
    db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(inArray(apiKeys.id, ids)),
  merchant_applications: (db, ids) =>
    db
      .select({ id: merchantApplications.id, name: merchantApplications.store_name })
      .from(merchantApplications)
      .where(inArray(merchantApplications.id, ids)),
  reviews: (db, ids) =>
    db
      .select({ id: reviews.id, ...review })
      .from(reviews)
      .innerJoin(stores, eq(stores.id, reviews.store_id))
      .where(inArray(reviews.id, ids)),
  reports: (db, ids) =>
    db
      .select({ id: reports.id, ...review })
      .from(reports)
      .innerJoin(stores, eq(stores.id, reports.store_id))
      .leftJoin(reviews, eq(reviews.id, reports.review_id))
      .where(inArray(reports.id, ids)),
};

/**
 * Rows with the names of what they are about, as these are now: they are read here and not kept, so that a name goes with
 * its account. One query for each table that the rows name, and one for what was undone.
 */
export async function withSubjects(db: Queries, rows: Row[]): Promise<Activity[]> {
  const undoneIds = idsOf('activity', rows);
  const undone = undoneIds.length === 0 ? [] : await db.select().from(activity).where(inArray(activity.id, undoneIds));
  const subjects = await subjectsOf(db, [...rows, ...undone]);
  const subjectOf = ({ target }: Row) => subjects.get(target) ?? null;
  const undoneOf = new Map(
    undone.map((row) => {
      const { id, kind, target, changes } = row;
      return [`activity/${id}`, { kind, target, changes, subject: subjectOf(row) }];
    }),
  );
  return rows.map((row) => ({ ...row, subject: subjectOf(row), undone: undoneOf.get(row.target) ?? null }));
}

/** By target, without those that are gone. */
async function subjectsOf(db: Queries, rows: Row[]): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>();
  for (const [table, read] of Object.entries(readers)) {
    const ids = idsOf(table, rows);
    if (ids.length === 0) continue;
    for (const { id, name, store, user } of await read(db, ids))
      found.set(`${table}/${id}`, { name: name || null, store: store || null, user: user || null });
  }
  return found;
}

function idsOf(table: string, rows: Row[]): number[] {
  const ofTable = rows.map(({ target }) => target.split('/')).filter(([name]) => name === table);
  return [...new Set(ofTable.map(([, id]) => Number(id)))].filter((id) => Number.isSafeInteger(id));
}
