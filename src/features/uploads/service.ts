import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { TooLarge, UnsupportedMediaType } from '../../errors.ts';
import { uploadsPath } from '../../lib/links.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/identifiers.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { limits } from '../../limits.ts';

const quality = 82;

/** What a name of an upload looks like; the second part says that it is a copy of this width. */
const namePattern = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})(?:\.w(\d+))?\.webp$/;

/** Whether an upload could have this name; nothing else may become a path below the uploads directory. */
export const isUploadName = (name: string): boolean => {
  const match = namePattern.exec(name);
  return match !== null && match[2] === undefined;
};

const magics: [type: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  [
    'webp',
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

const notAnImage = () => new UnsupportedMediaType('The file is no picture this service takes: JPEG, PNG, WebP or GIF.');

interface Owner {
  audience: 'user' | 'admin';
  id: number;
}

/** The pictures of a data directory: files named by the service, in folders by month, and a row for each. */
export class Uploads {
  readonly directory: string;
  readonly #images = new Semaphore(limits.concurrentImages);
  readonly #bodies = new Semaphore(limits.concurrentUploads);

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    data: string,
  ) {
    this.directory = join(data, 'uploads');
  }

  /** Reads a picture and keeps it, as `keep` does; only so many bodies are in memory at once. */
  receive(read: () => Promise<Uint8Array<ArrayBuffer>>, by: Owner) {
    return this.#bodies.run(async () => this.keep(await read(), by));
  }

  /**
   * Keeps a picture: decoded, turned upright, at most 2,048 pixels a side, without metadata, as WebP.
   * Throws UnsupportedMediaType for what is no picture, TooLarge for one of too many pixels.
   */
  async keep(bytes: Uint8Array<ArrayBuffer>, by: Owner) {
    if (!magics.some(([, matches]) => matches(bytes))) throw notAnImage();
    const image = await this.#images.run(() => encode(bytes, limits.imageSide));
    const created_at = timestamp(this.clock);
    const path = `${created_at.slice(0, 4)}/${created_at.slice(5, 7)}/${randomText(20)}.webp`;
    await this.#store(path, image.bytes);
    const { width, height } = image;
    const row = { path, content_type: 'image/webp', size: image.bytes.byteLength, width, height };
    const owner = by.audience === 'user' ? { user_id: by.id } : { admin_id: by.id };
    await this.db.write((tx) => tx.insert(uploads).values({ ...row, ...owner, created_at }));
    return { ...row, path: uploadsPath + path };
  }

  /**
   * The file of an upload, or of its copy of at most `width` pixels, made on first demand; undefined when there is
   * none. Nothing but uploads has such a name, and links are not followed.
   */
  async file(name: string, width?: number): Promise<{ path: string; size: number } | undefined> {
    const match = namePattern.exec(name);
    if (!match || match[2]) return undefined;
    const original = await plainFile(join(this.directory, name));
    if (!original || width === undefined) return original;
    const copy = join(this.directory, `${match[1]}.w${width}.webp`);
    return (await plainFile(copy)) ?? this.#images.run(() => this.#makeCopy(original.path, copy, width));
  }

  async #makeCopy(original: string, copy: string, width: number) {
    const made = await plainFile(copy);
    if (made) return made;
    const bytes = new Uint8Array(await Bun.file(original).arrayBuffer());
    const { width: full } = await new Bun.Image(bytes).metadata();
    const small = full <= width ? bytes : await new Bun.Image(bytes).resize(width).webp({ quality }).bytes();
    await this.#store(copy.slice(this.directory.length + 1), small);
    return plainFile(copy);
  }

  /** Writes a file so that it is there whole or not at all, also after a power failure. */
  async #store(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.directory, name);
    const partial = `${path}.${randomText(6)}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    if (process.platform !== 'win32') {
      const directory = await open(dirname(path), 'r');
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    }
  }
}

/** Undefined when there is no such file; throws when that cannot be known. */
async function plainFile(path: string): Promise<{ path: string; size: number } | undefined> {
  try {
    const found = await lstat(path);
    return found.isFile() ? { path, size: found.size } : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function encode(bytes: Uint8Array<ArrayBuffer>, side: number) {
  try {
    const { width, height } = await new Bun.Image(bytes).metadata();
    if (width * height > limits.pixels) {
      throw new TooLarge(`The picture has more than ${limits.pixels / 1_000_000} megapixels.`);
    }
    const image = new Bun.Image(bytes, { maxPixels: limits.pixels })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality });
    return { bytes: await image.bytes(), width: image.width, height: image.height };
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw notAnImage();
  }
}
