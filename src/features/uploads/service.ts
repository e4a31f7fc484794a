import { eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { uploads } from '../../db/schema.ts';
import { AppError, Forbidden, Unauthorized } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { randomText } from '../../lib/identifiers.ts';
import { uploadsPath } from '../../lib/links.ts';
import { StorageFailure } from '../../lib/s3.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import * as activity from '../activity/service.ts';
import type { Blobs, Picture } from './blobs/blobs.ts';
import { isMissing } from './blobs/files.ts';
import { UnlikePictures } from './unlike.ts';
import { encode, isAboutPicture, shrink, type Load } from './pictures.ts';

/** File name of an upload; the second group is there in copies, which are of this width. */
const namePattern = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})(?:\.w(\d+))?\.webp$/;

/** Name under which an upload is shown as a JPEG: some apps show no other picture of a link. */
const previewPattern = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})\.jpg$/;

/** Whether an upload can have this name; only such names may become paths below the uploads directory. */
export const isUploadName = (name: string): boolean => {
  const match = namePattern.exec(name);
  return match !== null && match[2] === undefined;
};

/** Makes a copy of a picture. */
type Make = (load: Load) => Promise<Uint8Array>;

interface Owner {
  audience: 'user' | 'admin';
  id: number;
}

const dimensions = prepared((db) =>
  db
    .select({ type: uploads.content_type, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(eq(uploads.path, sql.placeholder('path')))
    .prepare(),
);

const identity = prepared((db) =>
  db
    .select({ size: uploads.size, sha256: uploads.sha256 })
    .from(uploads)
    .where(eq(uploads.path, sql.placeholder('path')))
    .prepare(),
);

/** The pictures of a service: files or objects that it names, in folders by month, and a row for each. */
export class Uploads {
  /** Copies that are being made, by path. */
  readonly #copies = new Map<string, Promise<Picture | undefined>>();
  readonly #unlike: UnlikePictures;

  constructor(
    readonly db: Database,
    clock: Clock,
    readonly blobs: Blobs,
  ) {
    this.#unlike = new UnlikePictures(clock);
  }

  /**
   * Stores a picture as WebP: turned upright, at most `limits.imageSide` pixels a side, without metadata. Throws
   * UnsupportedMediaType when it is no accepted picture, TooLarge when it has too many pixels.
   */
  async add(context: ServiceContext, load: Load, by: Owner) {
    const { bytes, width, height } = await encode(load);
    const created_at = timestamp(context.clock);
    const path = `${created_at.slice(0, 4)}/${created_at.slice(5, 7)}/${randomText(20)}.webp`;
    await this.blobs.put(path, bytes);
    const row = { path, content_type: 'image/webp', size: bytes.byteLength, width, height };
    const owner = by.audience === 'user' ? { user_id: by.id } : { admin_id: by.id };
    const sha256 = digestOf(bytes);
    const adding = context.db.write(async (tx) => {
      const values = { ...row, ...owner, sha256, created_at };
      const [added] = await tx.insert(uploads).values(values).returning({ id: uploads.id });
      await activity.record(tx, context, 'upload.create', `uploads/${added!.id}`, { path });
    });
    await adding.catch(async (error: unknown) => {
      // Any other error may leave open whether the row is there; the hourly clean-up removes what has none.
      if (error instanceof Unauthorized || error instanceof Forbidden) await this.blobs.remove(path).catch(() => {});
      throw error;
    });
    return { ...row, path: uploadsPath + path };
  }

  /**
   * The content of an upload, or of its copy of at most `width` pixels, made on first demand; undefined when there is
   * none. Only names of uploads are looked up. What comes over a network is compared with its row, and a copy with its
   * digest. Throws Unavailable when the picture is damaged, StorageFailure.
   */
  async file(name: string, width?: number): Promise<Picture | undefined> {
    const preview = previewPattern.exec(name);
    if (preview) {
      if (width !== undefined) return undefined;
      return this.#copyOf(`${preview[1]}.webp`, `${preview[1]}.w${limits.previewWidth}.jpg`, (load) =>
        shrink(load, limits.previewWidth, 'jpeg'),
      );
    }
    const match = namePattern.exec(name);
    if (!match || match[2]) return undefined;
    if (width === undefined) return this.#open(name);
    return this.#copyOf(name, `${match[1]}.w${width}.webp`, (load) => shrink(load, width));
  }

  /** A kept copy of an upload, or one that is made now. */
  async #copyOf(name: string, copy: string, make: Make): Promise<Picture | undefined> {
    // A file without its original was deleted by hand; a bucket is asked once instead.
    if (!this.blobs.isRemote && !(await this.blobs.open(name))) return undefined;
    const found = await this.blobs.open(copy);
    return found && found.isAsStored !== false ? found : this.#copyOnce(name, copy, make);
  }

  /** A sentence when the place of the pictures does not answer, or not with what was stored there. */
  async problem(): Promise<Sentence | undefined> {
    const error = await this.blobs.problem();
    return error === undefined ? this.#unlike.sentence : said('pictures_unlisted', { error });
  }

  /** The content of an upload. Throws StorageFailure when it is not that of its row. */
  async #open(path: string): Promise<Picture | undefined> {
    const found = await this.blobs.open(path);
    if (found?.sha256 === undefined) return found;
    const [row] = await valuesOf<[size: number, sha256: string | null]>(identity(this.db.read), { path });
    if (!row) return found.isAsStored ? found : undefined;
    const [size, sha256] = row;
    const isSame = found.size === size && (sha256 ?? found.sha256) === found.sha256;
    this.#unlike.note(path, !isSame);
    if (!isSame) throw new StorageFailure(`${path} came with other bytes than were stored, from ${this.blobs.place}.`);
    return found;
  }

  /** Media type and pixels of the picture that a link names; undefined for a link to anything but an upload. */
  async dimensions(link: string): Promise<{ type: string; width: number; height: number } | undefined> {
    if (!link.startsWith(uploadsPath)) return undefined;
    const path = link.slice(uploadsPath.length);
    const [row] = await valuesOf<[type: string, width: number, height: number]>(dimensions(this.db.read), { path });
    return row && { type: row[0], width: row[1], height: row[2] };
  }

  #copyOnce(original: string, copy: string, make: Make): Promise<Picture | undefined> {
    let made = this.#copies.get(copy);
    if (!made) {
      made = this.#makeCopy(original, copy, make).finally(() => this.#copies.delete(copy));
      this.#copies.set(copy, made);
    }
    return made;
  }

  async #makeCopy(original: string, copy: string, make: Make): Promise<Picture | undefined> {
    const found = await this.#open(original);
    if (!found) return undefined;
    const load = async () => new Uint8Array(await found.content.arrayBuffer());
    const bytes = await make(load).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw isAboutPicture(error) ? damaged() : error;
    });
    if (!bytes) return undefined;
    // A copy that cannot be saved, because the disk is full for example, is made again for the next request.
    await this.blobs.put(copy, bytes, limits.pictureRead).catch(() => undefined);
    return { content: new Blob([bytes]), size: bytes.byteLength };
  }
}

const damaged = () =>
  new AppError(
    'unavailable',
    'damaged',
    'This picture is damaged where the server keeps it; a backup may have it whole.',
  );
