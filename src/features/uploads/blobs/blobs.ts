import { digestOf } from '../../../lib/digest.ts';

/** The content of an upload or of a copy. */
export interface Picture {
  content: Blob;
  /** Bytes. */
  size: number;
  /** Hexadecimal SHA-256 of a content that came over a network. */
  sha256?: string;
  /** The digest that was stored with it, if there is one. */
  storedDigest?: string | undefined;
  /** Whether both are the same. */
  isAsStored?: boolean;
}

export interface Listed {
  /** As `2026/11/9b1D4e7aTc5F8036kLmN.webp`; also names that foodmap did not give. */
  name: string;
  /** Bytes, where a listing has them. */
  size?: number;
  /** Milliseconds since 1970; undefined when it is gone, or no plain file. */
  changed: () => Promise<number | undefined>;
}

/**
 * Where the content of pictures is kept, by the paths of uploads. Its methods throw StorageFailure or errors of the
 * system when that does not answer.
 */
export interface Blobs {
  /** A directory, or a bucket and a prefix, for messages. */
  readonly place: string;
  /** Whether it is on other machines: asking costs time, and several services may share it. */
  readonly isRemote: boolean;
  /** Keeps all of it, and looks whether it is there, or throws; `within` milliseconds where that depends on a network. */
  put(name: string, bytes: Uint8Array, within?: number): Promise<void>;
  /** Undefined when there is none. */
  open(name: string): Promise<Picture | undefined>;
  list(): Promise<Listed[]>;
  /** Removes it if it is there. */
  remove(name: string): Promise<void>;
  /** A sentence when the place does not answer. */
  problem(): Promise<string | undefined>;
}

/** The bytes of a picture; undefined when there is none. */
export async function bytesOf(blobs: Blobs, name: string): Promise<Uint8Array | undefined> {
  const picture = await blobs.open(name);
  return picture && new Uint8Array(await picture.content.arrayBuffer());
}

/** Content of a picture according to its row; rows of version 0.2 have no digest. */
export interface Expected {
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal SHA-256. */
  sha256: string | null;
}

/**
 * The bytes of a picture and their digest, if they are as its row says; without a digest there, as the digest that
 * the storage has of the object.
 */
export async function unchangedBytesOf(
  blobs: Blobs,
  { path, size, sha256 }: Expected,
): Promise<{ bytes: Uint8Array; sha256: string } | 'missing' | 'changed'> {
  const picture = await blobs.open(path);
  if (!picture) return 'missing';
  if (picture.size !== size) return 'changed';
  const bytes = new Uint8Array(await picture.content.arrayBuffer());
  const found = digestOf(bytes);
  return found === (sha256 ?? picture.storedDigest ?? found) ? { bytes, sha256: found } : 'changed';
}
