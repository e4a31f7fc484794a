import { join } from 'node:path';

/** A picture of the town as WebP. A checkout has a file of each; the build replaces this module by one that carries all. */
export const pictureOf = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  Bun.file(join(import.meta.dir, 'pictures', `${name}.webp`)).bytes();
