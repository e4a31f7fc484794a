import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { Failure } from '../../errors.ts';
import type { Progress } from '../../lib/progress.ts';
import { isUploadName } from '../uploads/service.ts';
import { objectsFile, uploadsFolder } from './format.ts';

/** Whether a name asks for one file instead of a directory. */
export const isArchive = (path: string): boolean => /\.(tar|tar\.gz|tgz)$/i.test(path);

export const isCompressed = (path: string): boolean => /gz$/i.test(path);

export async function packArchive(
  path: string,
  compressed: boolean,
  files: { name: string; path: string }[],
  progress: Progress,
): Promise<void> {
  const archive = pack();
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const written = compressed ? pipeline(archive, createGzip(), target) : pipeline(archive, target);
  const fill = async () => {
    for (const [index, file] of files.entries()) {
      const { size, mtime } = await stat(file.path);
      await pipeline(createReadStream(file.path), archive.entry({ name: file.name, size, mtime, mode: 0o600 }));
      progress('packing files', index + 1, files.length);
    }
    archive.finalize();
  };
  await Promise.all([
    written,
    fill().catch((error: Error) => {
      archive.destroy(error);
      throw error;
    }),
  ]);
}

/** Unpacks an export into a directory, and refuses entries that do not belong into one. Throws Failure. */
export async function unpackArchive(path: string, directory: string, progress: Progress): Promise<void> {
  const entries = extract();
  const source = createReadStream(path);
  const read = isCompressed(path) ? pipeline(source, createGunzip(), entries) : pipeline(source, entries);
  const unpack = async () => {
    let count = 0;
    for await (const entry of entries) {
      const name = entry.header.name.replace(/^\.\//, '');
      if (entry.header.type === 'directory') {
        entry.resume();
        continue;
      }
      const upload = name.startsWith(`${uploadsFolder}/`) && isUploadName(name.slice(uploadsFolder.length + 1));
      if (entry.header.type !== 'file' || !(name === objectsFile || upload))
        throw new Failure(`${path} is no export of foodmap: it contains ${JSON.stringify(name)}.`);
      const file = join(directory, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
      progress('unpacking files', ++count);
    }
  };
  try {
    await Promise.all([read, unpack()]);
  } catch (error) {
    if (error instanceof Failure || (error as { code?: string }).code === 'ENOSPC') throw error;
    throw new Failure(`${path} cannot be read as an export: ${(error as Error).message}.`);
  }
}
