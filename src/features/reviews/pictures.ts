import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { reviews } from '../../db/schema.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import * as stores from '../stores/service.ts';
import type { StoreViews } from '../stores/views.ts';
import type { PictureSource, StorePicture } from './model.ts';

/** A picture of a guest. */
export interface GuestPicture {
  url: string;
  review_id: number;
  user_name: string;
  created_at: string;
  /** Place of the review among the approved ones of the store, newest first. */
  index: number;
}

/** The pictures of approved reviews of a store, newest first, among the newest `limits.picturedReviews` reviews. */
export async function ofGuests({ read }: Pick<Database, 'read'>, storeId: number): Promise<GuestPicture[]> {
  const { id, user_name, image_urls, created_at } = reviews;
  const rows = await read
    .select({ id, user_name, image_urls, created_at })
    .from(reviews)
    .where(and(isNull(reviews.deleted_at), eq(reviews.store_id, storeId), eq(reviews.status, 'approved')))
    .orderBy(...newestFirst(reviews))
    .limit(limits.picturedReviews);
  return rows.flatMap(({ id: review_id, user_name, image_urls, created_at }, index) =>
    image_urls.map((url) => ({ url, review_id, user_name, created_at, index })),
  );
}

/** The pictures of a public store: its own, then those of guests, or one of both. Throws NotFound. */
export const page = (
  db: Database,
  views: StoreViews,
  storeId: number,
  from: PictureSource | undefined,
  paging: Paging,
): Promise<Page<StorePicture>> =>
  db.snapshot(async () => {
    await stores.mustBePublic(db.read, storeId);
    const { cover_url, images } = await views.object(storeId);
    const links = new Set([cover_url, ...images.map(({ url }) => url)].filter(Boolean));
    const own = [...links].map(
      (url) => ({ url, from: 'store', review_id: null, user_name: '', created_at: null }) as const,
    );
    const guests = (await ofGuests(db, storeId)).map(({ index: _, ...picture }) => ({
      ...picture,
      from: 'guests' as const,
    }));
    const all = [...(from === 'guests' ? [] : own), ...(from === 'store' ? [] : guests)];
    return { items: all.slice(offsetOf(paging), offsetOf(paging) + paging.page_size), total: all.length };
  });
