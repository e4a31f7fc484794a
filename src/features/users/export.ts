import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { likes, reviews, stores, uploads } from '../../db/schema.ts';
import { uploadsPath } from '../../lib/links.ts';
import { replyOf } from '../reviews/service.ts';
import type { UserExport } from './model.ts';
import * as users from './service.ts';

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
  const pictures = await read.select().from(uploads).where(eq(uploads.user_id, id)).orderBy(asc(uploads.id));
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
  };
}
