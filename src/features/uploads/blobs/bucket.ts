import { BoundedMap } from '../../../lib/bounded-map.ts';
import { digestOf } from '../../../lib/digest.ts';
import { StorageFailure, type S3 } from '../../../lib/s3.ts';
import { Semaphore } from '../../../lib/semaphore.ts';
import { limits } from '../../../limits.ts';
import type { Blobs, Listed, Picture } from './blobs.ts';

/** Where the storage keeps the digest of an object: a proxy that sends something else does not know it. */
const digestHeader = 'x-amz-meta-sha256';

const isCopy = (name: string): boolean => /\.w\d+\.(?:webp|jpg)$/.test(name);

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
    const problem = `${name} could not be sent to`;
    const body = new Uint8Array(bytes);
    const digest = digestOf(body);
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    const headers = { 'content-type': type, [digestHeader]: digest };
    await this.patient.ask(problem, { method: 'PUT', name, headers, body }, within);
    const kept = await this.patient.ask(problem, { method: 'HEAD', name }, within);
    const size = Number(kept.headers.get('content-length'));
    if (size !== body.byteLength) throw this.patient.failure(problem, `it kept ${size} of ${body.byteLength} bytes`);
    if (kept.headers.get(digestHeader) !== digest)
      throw this.patient.failure(problem, 'it kept another object under this name');
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
      const { status, headers, bytes } = await this.quick.ask(`${name} could not be read from`, asked, within);
      if (status === 404) return undefined;
      const sha256 = digestOf(bytes);
      const storedDigest = headers.get(digestHeader) ?? undefined;
      const isAsStored = storedDigest === sha256;
      return { content: new Blob([bytes]), size: bytes.byteLength, sha256, storedDigest, isAsStored };
    });
    const isKept = picture?.isAsStored && isCopy(name) && picture.size <= limits.cachedPicture;
    if (isKept) this.#kept.set(name, picture);
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
    try {
      await this.quick.list('The pictures could not be listed at', '', 1, limits.pictureProbe);
      return undefined;
    } catch (error) {
      if (error instanceof StorageFailure) return error.message;
      throw error;
    }
  }
}
