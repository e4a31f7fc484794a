import type { Blobs, Listed } from './blobs/blobs.ts';

/** Name of an upload, of a copy of one, or of the temporary file that an interrupted write leaves of either. */
const storedName = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})(?:\.webp|\.w\d+\.(?:webp|jpg))(?:\.[0-9A-Za-z]{6}\.part)?$/;

export interface Stored extends Listed {
  /** Path of its upload. */
  upload: string;
}

/** Files or objects that the service has written. */
export async function storedFiles(blobs: Blobs): Promise<Stored[]> {
  const listed = await blobs.list();
  return listed.flatMap((entry) => {
    const match = storedName.exec(entry.name);
    return match ? [{ ...entry, upload: `${match[1]}.webp` }] : [];
  });
}
