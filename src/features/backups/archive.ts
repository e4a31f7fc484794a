import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Duplex, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, createZstdCompress } from 'node:zlib';
import * as tar from 'tar-stream';
import { Failure, Refusal } from '../../errors.ts';
import { digesting } from '../../lib/digest.ts';
import { StorageFailure } from '../../lib/s3.ts';
import { limits } from '../../limits.ts';
import { manifestName, parseManifest, type FileEntry, type Manifest } from './manifest.ts';

type WebDuplex = Parameters<typeof Duplex.fromWeb>[0];
type Compression = { compress: () => Duplex; decompress: () => Duplex };

const zstd: Compression = {
  compress: () => createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
  // Not createZstdDecompress: it reports no error when the stream is cut off.
  decompress: () => Duplex.fromWeb(new DecompressionStream('zstd') as WebDuplex),
};
const gzip: Compression = { compress: () => createGzip(), decompress: () => createGunzip() };

/** The paths that an archive may contain; none leads out of the directory it is unpacked into. */
const ownPath = /^(?:foodmap\.db|uploads\/(?:\w[\w-]*\/)*\w[\w-]*(?:\.[\w-]+)+)$/;

/** Compression by the ending of an archive's name. Throws Refusal for any other name. */
export function compressionOf(name: string): Compression {
  if (/\.tar\.zst$/i.test(name)) return zstd;
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return gzip;
  throw new Refusal(`${name} is no name for a backup; it must end in .tar.zst or .tar.gz.`);
}

/** A stream into a new file that is synced while it is written, and completely at its end. */
function steadyFile(path: string): Writable {
  const file = open(path, 'wx', 0o600);
  let waiting = 0;
  const write = async (chunk: Buffer) => {
    const handle = await file;
    await handle.writeFile(chunk);
    waiting += chunk.length;
    if (waiting < limits.archiveUnsynced) return;
    waiting = 0;
    await handle.datasync();
  };
  return new Writable({
    write: (chunk: Buffer, _, done) => void write(chunk).then(() => done(), done),
    final: (done) => void file.then((handle) => handle.sync()).then(() => done(), done),
    destroy: (error, done) => void file.then((handle) => handle.close()).then(() => done(error), done),
  });
}

const sizeOf = async (path: string) => {
  const found = await stat(path).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.size;
};

/**
 * Streams the files in order, then the manifest of their sizes and digests; missing files are listed in it. Memory use
 * does not depend on their sizes.
 */
export async function writeArchive(
  to: string,
  compression: Compression,
  files: Iterable<{ path: string; from: string }>,
  manifest: (files: FileEntry[], missing: string[]) => Manifest,
  progress: (path: string) => void = () => {},
): Promise<Manifest> {
  const pack = tar.pack();
  const written = pipeline(pack, compression.compress(), steadyFile(to));
  written.catch((error: Error) => pack.destroy(error));
  const entries: FileEntry[] = [];
  const missing: string[] = [];
  const fill = async () => {
    for (const { path, from } of files) {
      const size = await sizeOf(from);
      if (size === undefined) {
        missing.push(path);
        continue;
      }
      const { through, result } = digesting();
      await pipeline(createReadStream(from), through, pack.entry({ name: path, size, mode: 0o600 }));
      entries.push({ path, ...result() });
      progress(path);
    }
    const made = manifest(entries, missing);
    pack.entry({ name: manifestName, mode: 0o600 }, JSON.stringify(made));
    pack.finalize();
    return made;
  };
  try {
    const [made] = await Promise.all([fill(), written]);
    return made;
  } catch (error) {
    pack.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
}

/**
 * Reads a whole archive and compares every file with the manifest. Files for which `keep` is true are unpacked below
 * `directory`. Throws Failure when the archive is damaged, StorageFailure and errors of the system when it cannot be read.
 */
export async function readArchive(
  { name, open }: { name: string; open: () => Readable },
  directory: string,
  keep: (path: string) => boolean,
  progress: (path: string) => void = () => {},
): Promise<Manifest> {
  const extract = tar.extract();
  const compression = compressionOf(name);
  const source = open();
  const unpacked = pipeline(source, compression.decompress(), extract);
  unpacked.catch(() => {});
  const found = new Map<string, FileEntry>();
  let manifest: Manifest | undefined;
  try {
    for await (const entry of extract) {
      const { name: path, type } = entry.header;
      if (manifest || found.has(path) || type !== 'file' || !(path === manifestName || ownPath.test(path))) {
        throw new Failure(`${path} does not belong there`);
      }
      if (path === manifestName) {
        manifest = parseManifest(await textOf(entry, entry.header.size ?? 0));
        continue;
      }
      const { through, result } = digesting();
      if (keep(path)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true, mode: 0o700 });
        const file = createWriteStream(join(directory, path), { flags: 'wx', mode: 0o600 });
        await pipeline(entry as unknown as Readable, through, file);
      } else {
        for await (const _ of through(entry));
      }
      found.set(path, { path, ...result() });
      progress(path);
    }
    await unpacked;
    return compare(found, manifest);
  } catch (error) {
    const unrelated = [error, source.errored].find(isOfTheMachine);
    if (unrelated) throw unrelated;
    throw new Failure(`${name} is damaged, or is no backup of foodmap: ${(error as Error).message}.`);
  }
}

/** Whether the storage or the system failed, which says nothing about the archive. */
const isOfTheMachine = (error: unknown): error is Error =>
  error instanceof StorageFailure || /^E[A-Z\d]+$/.test((error as { code?: string } | null)?.code ?? '');

async function textOf(chunks: AsyncIterable<unknown>, size: number): Promise<string> {
  if (size > limits.archiveManifest) throw new Failure('its manifest is larger than any can be');
  const parts: Buffer[] = [];
  for await (const chunk of chunks as AsyncIterable<Buffer>) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

function compare(found: Map<string, FileEntry>, manifest: Manifest | undefined): Manifest {
  if (!manifest) throw new Failure('it ends too early');
  for (const { path, size, sha256 } of manifest.files) {
    const file = found.get(path);
    if (!file) throw new Failure(`${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw new Failure(`${path} is not as it was written`);
    found.delete(path);
  }
  for (const path of found.keys()) throw new Failure(`${path} does not belong there`);
  return manifest;
}
