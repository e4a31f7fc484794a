import { desc } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { Refusal } from '../../errors.ts';
import { StorageFailure } from '../../lib/s3.ts';
import type { Bucket } from './blobs/bucket.ts';
import { bucketOf, filesOf } from './blobs/configured.ts';

/** Whether the newest picture is a file of the data directory, but not in the bucket. Throws StorageFailure. */
async function isUnmoved(db: Queries, bucket: Bucket, config: Config): Promise<boolean> {
  const [newest] = await db.select({ path: uploads.path }).from(uploads).orderBy(desc(uploads.id)).limit(1);
  if (!newest || !(await filesOf(config).open(newest.path))) return false;
  return !(await bucket.open(newest.path));
}

/**
 * Throws Refusal when a bucket is configured, but the pictures are still files: each would be missing. Throws
 * StorageFailure.
 */
export async function refuseUnmoved(db: Queries, config: Config): Promise<void> {
  const bucket = bucketOf(config, { cached: true });
  if (!bucket || !(await isUnmoved(db, bucket, config))) return;
  throw new Refusal(
    `The pictures are still in ${filesOf(config).place}. Copy them into the storage with "foodmap move --uploads", or remove FOODMAP_UPLOADS_S3_BUCKET.`,
  );
}

/** The bucket that the pictures are in, for a backup; undefined while they are still files. */
export async function bucketInUse(db: Queries, config: Config): Promise<Bucket | undefined> {
  const bucket = bucketOf(config);
  const isElsewhere = async () => bucket !== undefined && !(await isUnmoved(db, bucket, config));
  return (await isElsewhere().catch(unlessAway)) ? bucket : undefined;
}

/** A newest picture that is a file, while the storage does not answer: the files are at least complete. */
function unlessAway(error: unknown): false {
  if (error instanceof StorageFailure) return false;
  throw error;
}
