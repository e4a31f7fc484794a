import { instanceOf, knownInstance } from '../../data-directory/instance.ts';
import type { Blobs } from './blobs/blobs.ts';

/**
 * Object that names the data directory whose server deletes pictures from a bucket. Another one that uses the same
 * bucket, such as a backup restored for a drill, has other rows, and would take the rest for strays.
 */
const ownerName = 'owner';

/** Whether an object of a bucket is no picture but belongs there. */
export const isOwnName = (name: string): boolean => name === ownerName;

async function named(blobs: Blobs): Promise<string | undefined> {
  return (await (await blobs.open(ownerName))?.content.text())?.trim();
}

/** To whom a bucket belongs: to this data directory, to another, or to none yet. Files are one's own. */
export async function ownerOf(blobs: Blobs, data: string): Promise<'own' | 'other' | undefined> {
  if (!blobs.isRemote) return 'own';
  const owner = await named(blobs);
  if (owner === undefined) return undefined;
  return owner === knownInstance(data) ? 'own' : 'other';
}

/** Whether a data directory may delete pictures. A bucket that belongs to none belongs to this one from now on. */
export async function claim(blobs: Blobs, data: string): Promise<boolean> {
  const owner = await ownerOf(blobs, data);
  if (owner !== undefined) return owner === 'own';
  await blobs.put(ownerName, new TextEncoder().encode(instanceOf(data)));
  return (await ownerOf(blobs, data)) === 'own';
}

/** Lets any data directory claim the bucket. */
export const release = (blobs: Blobs): Promise<void> => blobs.remove(ownerName);
