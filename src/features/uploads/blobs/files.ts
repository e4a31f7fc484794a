import { lstat, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../../lib/whole-file.ts';
import type { Blobs, Listed, Picture } from './blobs.ts';

/** Pictures as files below a directory; links are not followed. */
export class Files implements Blobs {
  readonly isRemote = false;

  constructor(
    readonly place: string,
    /** The folders from here down are synced to the disk. */
    readonly root: string,
  ) {}

  put(name: string, bytes: Uint8Array): Promise<void> {
    return writeWhole(
      join(this.place, name),
      (partial) => writeFile(partial, bytes, { flag: 'wx', mode: 0o600 }),
      this.root,
    );
  }

  async open(name: string): Promise<Picture | undefined> {
    const path = join(this.place, name);
    try {
      const found = await lstat(path);
      return found.isFile() ? { content: Bun.file(path), size: found.size } : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async list(): Promise<Listed[]> {
    const names = await readdir(this.place, { recursive: true }).catch(() => []);
    return names.map((name) => ({ name: name.replaceAll('\\', '/'), changed: () => this.#changed(name) }));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }

  problem(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async #changed(name: string): Promise<number | undefined> {
    const found = await lstat(join(this.place, name)).catch(() => undefined);
    return found?.isFile() ? found.mtimeMs : undefined;
  }
}

/** Whether there is no such file. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';
