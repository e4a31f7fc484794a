import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { S3 } from '../../src/lib/s3.ts';
import { pictureStorage, prefixOf } from './server.ts';

export const prefix = '/static/upload/';

/** Where a server keeps pictures, behind its back; names are paths like `2026/11/….webp`. */
export interface StoredPictures {
  read(name: string): Promise<Buffer>;
  write(name: string, content: Uint8Array | string): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

export const inBucket = (s3: S3): StoredPictures => ({
  read: async (name) => Buffer.from((await s3.ask('read', { method: 'GET', name })).bytes),
  write: async (name, content) =>
    void (await s3.ask('write', { method: 'PUT', name, body: new Uint8Array(Buffer.from(content)) })),
  remove: async (name) => void (await s3.ask('remove', { method: 'DELETE', name })),
  names: async () => (await s3.list('list')).map(({ name }) => name).filter((name) => name !== 'owner'),
});

export function inDirectory(data: string): StoredPictures {
  const file = (name: string) => join(data, 'uploads', name);
  return {
    read: async (name) => Buffer.from(await Bun.file(file(name)).arrayBuffer()),
    async write(name, content) {
      mkdirSync(dirname(file(name)), { recursive: true });
      await Bun.write(file(name), content);
    },
    remove: async (name) => rmSync(file(name)),
    names: async () =>
      readdirSync(join(data, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.')),
  };
}

export const picturesOf = (data: string): StoredPictures =>
  pictureStorage ? inBucket(pictureStorage.at(prefixOf(data))) : inDirectory(data);
