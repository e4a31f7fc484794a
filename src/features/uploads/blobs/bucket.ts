import { BoundedMap } from '../../../lib/bounded-map.ts';
import { StorageFailure, type S3 } from '../../../lib/s3.ts';
import { Semaphore } from '../../../lib/semaphore.ts';
import { limits } from '../../../limits.ts';
import type { Blobs, Listed, Picture } from './blobs.ts';

const isCopy = (name: string): boolean => /\.w\d+\.webp$/.test(name);

/** Pictures as objects of S3-compatible storage. Its methods throw StorageFailure. */
export class Bucket implements Blobs {
  readonly isRemote = true;
  readonly place: string;
  /** Small copies that were shown. */
  readonly #kept: BoundedMap<string, Picture>;
  /** Pictures that are being fetched, by name. */
  readonly #fetched = new Map<string, Promise<Picture | undefined>>();
  readonly #slots = new Semaphore(limits.pictureReads);

  constructor(
    /** For what visitors wait for, and for the rest. */
    readonly quick: S3,
    readonly patient: S3,
    cached: boolean,
  ) {
    const { endpoint, bucket, prefix } = quick.place;
    this.place = `${endpoint}, bucket ${bucket}, prefix ${prefix}`;
    this.#kept = new BoundedMap(cached ? limits.cachedPictures : 0, ({ size }) => size);
  }

  async put(name: string, bytes: Uint8Array, within?: number): Promise<void> {
    const headers = { 'content-type': 'image/webp' };
    const body = new Uint8Array(bytes);
    await this.patient.ask(`${name} could not be sent to`, { method: 'PUT', name, headers, body }, within);
  }

  open(name: string): Promise<Picture | undefined> {
    const kept = this.#kept.get(name);
    if (kept) return Promise.resolve(kept);
    let fetched = this.#fetched.get(name);
    if (!fetched) {
      fetched = this.#fetch(name).finally(() => this.#fetched.delete(name));
      this.#fetched.set(name, fetched);
    }
    return fetched;
  }

  async #fetch(name: string): Promise<Picture | undefined> {
    const end = performance.now() + this.quick.patience.deadline;
    const picture = await this.#slots.run(async () => {
      const asked = { method: 'GET', name, expects: ['NoSuchKey'] };
      const within = end - performance.now();
      const { status, bytes } = await this.quick.ask(`${name} could not be read from`, asked, within);
      return status === 404 ? undefined : { content: new Blob([bytes]), size: bytes.byteLength };
    });
    if (picture && isCopy(name) && picture.size <= limits.cachedPicture) this.#kept.set(name, picture);
    return picture;
  }

  async list(): Promise<Listed[]> {
    const objects = await this.patient.list('The pictures could not be listed at');
    return objects.map(({ name, size, changed }) => ({ name, size, changed: () => Promise.resolve(changed) }));
  }

  async remove(name: string): Promise<void> {
    this.#kept.delete(name);
    await this.patient.ask(`${name} could not be removed from`, {
      method: 'DELETE',
      name,
      expects: ['NoSuchKey'],
    });
  }

  async problem(): Promise<string | undefined> {
    const asked = { method: 'GET', query: { 'list-type': '2', prefix: this.quick.place.prefix, 'max-keys': '1' } };
    try {
      await this.quick.ask('The pictures could not be listed at', asked, limits.pictureProbe);
      return undefined;
    } catch (error) {
      if (error instanceof StorageFailure) return error.message;
      throw error;
    }
  }
}
