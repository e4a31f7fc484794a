import { asc, eq, type Column } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import {
  claims,
  edits,
  likes,
  mailLinks,
  merchantApplications,
  reviews,
  storeOwners,
  stores,
  uploads,
  userMails,
  userSessions,
} from '../../db/schema.ts';
import { uploadsPath } from '../../lib/links.ts';
import { replyOf } from '../reviews/service.ts';
import type { UserExport } from './model.ts';
import * as users from './service.ts';

/** The lists of an export by the table of their rows; each has a column `user_id`. */
export const exported = {
  likes,
  reviews,
  uploads,
  applications: merchantApplications,
  stores: storeOwners,
  claims,
  edits,
  sessions: userSessions,
  emails: userMails,
  mail_links: mailLinks,
};

/** Everything that is kept about an account, oldest first; reviews also when an administrator deleted them. Throws NotFound. */
export async function exportOf(db: Database, id: number): Promise<UserExport> {
  const { read } = db;
  const account = await users.get(db, id);
  const liked = await read
    .select({ store_id: likes.store_id, store_name: stores.name, created_at: likes.created_at, network: likes.network })
    .from(likes)
    .innerJoin(stores, eq(stores.id, likes.store_id))
    .where(eq(likes.user_id, id))
    .orderBy(asc(likes.created_at), asc(likes.store_id));
  const written = await read
    .select({ review: reviews, store_name: stores.name })
    .from(reviews)
    .innerJoin(stores, eq(stores.id, reviews.store_id))
    .where(eq(reviews.user_id, id))
    .orderBy(asc(reviews.created_at), asc(reviews.id));
  const applied = await read
    .select()
    .from(merchantApplications)
    .where(eq(merchantApplications.user_id, id))
    .orderBy(asc(merchantApplications.created_at), asc(merchantApplications.id));
  const owned = await ofStores(read, storeOwners, id, storeOwners.store_id);
  const claimed = await ofStores(read, claims, id, claims.id);
  const edited = await ofStores(read, edits, id, edits.id);
  const emails = await read.select().from(userMails).where(eq(userMails.user_id, id));
  const links = await read.select().from(mailLinks).where(eq(mailLinks.user_id, id)).orderBy(asc(mailLinks.created_at));
  const pictures = await read.select().from(uploads).where(eq(uploads.user_id, id)).orderBy(asc(uploads.id));
  const logins = await read
    .select()
    .from(userSessions)
    .where(eq(userSessions.user_id, id))
    .orderBy(asc(userSessions.created_at), asc(userSessions.id));
  return {
    account,
    likes: liked,
    reviews: written.map(({ store_name, review }) => ({
      id: review.id,
      store_id: review.store_id,
      store_name,
      rating: review.rating,
      content: review.content,
      image_urls: review.image_urls,
      recommend_dishes: review.recommend_dishes,
      status: review.status,
      reply: replyOf(review),
      network: review.network,
      created_at: review.created_at,
      updated_at: review.updated_at,
      deleted_at: review.deleted_at,
    })),
    uploads: pictures.map(({ path, content_type, size, width, height, created_at }) => ({
      url: uploadsPath + path,
      path: uploadsPath + path,
      content_type,
      size,
      width,
      height,
      created_at,
    })),
    applications: applied.map(({ lookup_hash: _, user_id: __, reviewer_id: ___, attribute_codes: ____, ...row }) => ({
      ...row,
      attributes: row.attributes ?? {},
    })),
    stores: owned.map(({ row: { store_id, by, created_at }, store_name }) => ({
      store_id,
      store_name,
      by,
      created_at,
    })),
    claims: claimed.map(({ row, store_name }) => ({
      ...decided(row, store_name),
      text: row.text,
      contact: row.contact,
      network: row.network,
    })),
    edits: edited.map(({ row, store_name }) => ({ ...decided(row, store_name), before: row.before, after: row.after })),
    sessions: logins.map(({ created_at, last_used_at, expires_at, program, system, network }) => ({
      created_at,
      last_used_at,
      expires_at,
      program,
      system,
      network,
    })),
    emails: emails.map(({ user_id: _, ...row }) => row),
    mail_links: links.map(({ hash: _, user_id: __, ...row }) => row),
  };
}

type OfStore = typeof storeOwners | typeof claims | typeof edits;

/** The rows of an account that are about stores, oldest first. */
const ofStores = <Table extends OfStore>(read: Queries, table: Table, account: number, next: Column) =>
  read
    .select({ row: table as typeof storeOwners, store_name: stores.name })
    .from(table as typeof storeOwners)
    .innerJoin(stores, eq(stores.id, table.store_id))
    .where(eq(table.user_id, account))
    .orderBy(asc(table.created_at), asc(next)) as unknown as Promise<
    { row: Table['$inferSelect']; store_name: string }[]
  >;

const decided = (row: typeof claims.$inferSelect | typeof edits.$inferSelect, store_name: string) => {
  const { id, store_id, status, reject_reason, created_at, updated_at } = row;
  return { id, store_id, store_name, status, reject_reason, created_at, updated_at };
};
