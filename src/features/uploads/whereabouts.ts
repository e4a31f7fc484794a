import { desc } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { Refusal } from '../../errors.ts';
import type { Blobs } from './blobs/blobs.ts';

/**
 * Throws Refusal when the configuration keeps pictures in a bucket, but the newest is still a file of the data directory
 * and not in the bucket: every picture would be missing, and no backup would have one. Throws StorageFailure.
 */
export async function refuseUnmoved(db: Queries, blobs: Blobs, files: Blobs): Promise<void> {
  if (!blobs.isRemote) return;
  const [newest] = await db.select({ path: uploads.path }).from(uploads).orderBy(desc(uploads.id)).limit(1);
  if (!newest || !(await files.open(newest.path)) || (await blobs.open(newest.path))) return;
  throw new Refusal(
    `The pictures are still in ${files.place}; copy them into the storage with "foodmap move --uploads" first.`,
  );
}
