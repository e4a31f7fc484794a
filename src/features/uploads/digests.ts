import { eq, isNull } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { StorageFailure } from '../../lib/s3.ts';
import { limits } from '../../limits.ts';
import { unchangedBytesOf, type Blobs } from './blobs/blobs.ts';

/**
 * Stores the digests of uploads that have none: version 0.2 made none. A file that is missing, of another size
 * or not of the digest that the storage has of it gets none. Returns how many were stored.
 */
export async function addDigests(db: WritableDatabase, blobs: Blobs, signal?: AbortSignal): Promise<number> {
  const rows = await db.read
    .select({ id: uploads.id, path: uploads.path, size: uploads.size })
    .from(uploads)
    .where(isNull(uploads.sha256));
  const found: { id: number; sha256: string }[] = [];
  let stored = 0;
  const store = async () => {
    const batch = found.splice(0);
    await db.write(async (tx) => {
      for (const { id, sha256 } of batch) await tx.update(uploads).set({ sha256 }).where(eq(uploads.id, id));
    });
    stored += batch.length;
  };
  for (const { id, path, size } of rows) {
    if (signal?.aborted) break;
    const read = await unchangedBytesOf(blobs, { path, size, sha256: null }).catch(unlessAway);
    if (typeof read === 'object') found.push({ id, sha256: read.sha256 });
    if (found.length === limits.writesInOneCommit) await store();
  }
  if (found.length > 0) await store();
  return stored;
}

/** A file that cannot be read counts as missing; a storage that does not answer ends the job. */
function unlessAway(error: unknown): undefined {
  if (error instanceof StorageFailure) throw error;
}
