import { join } from 'node:path';
import { expect } from 'bun:test';
import * as helpers from './client.ts';
import * as images from './images.ts';
import { inBucket, inDirectory, prefix } from './pictures.ts';
import { run, startServer } from './server.ts';
import type { Storage } from './storage.ts';

/** Settings of a server that keeps pictures in its data directory. */
export const inFiles: Record<string, string | undefined> = {
  FOODMAP_UPLOADS_S3_ENDPOINT: undefined,
  FOODMAP_UPLOADS_S3_BUCKET: undefined,
  FOODMAP_UPLOADS_S3_PREFIX: undefined,
  FOODMAP_UPLOADS_S3_ACCESS_KEY: undefined,
  FOODMAP_UPLOADS_S3_SECRET_KEY: undefined,
};

let made = 0;

/** A data directory with pictures and their copies, in its files or in a bucket of its own. */
export async function place(storage: Storage, scratch: string, where: 'files' | 's3', count = 3) {
  const number = ++made;
  const [data, env] = [join(scratch, `data-${number}`), storage.settings(`${number}/`)];
  const server = await startServer({ data, env: where === 's3' ? env : inFiles });
  const admin = await helpers.admin(server);
  const names: string[] = [];
  for (let index = 0; index < count; index++) {
    const content = images.png(300, 100, (x) => [x % 256, index, number]);
    const { data: sent } = await admin.upload('/api/admin/upload', new Blob([content]));
    names.push(sent.path.slice(prefix.length));
    expect((await admin.get(`${sent.path}?w=160`)).status).toBe(200);
  }
  await server.stop();
  return {
    number,
    data,
    env,
    names: names.toSorted(),
    bucket: inBucket(storage.at(`${number}/`)),
    files: inDirectory(data),
  };
}

type Made = Awaited<ReturnType<typeof place>>;

export interface Where {
  data: string;
  env: Record<string, string | undefined>;
}

export const foodmap = ({ data, env }: Where, ...args: string[]) => run([...args, '--data', data], { env });

export async function succeed(where: Where, ...args: string[]) {
  const { code, stdout, stderr } = await foodmap(where, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Asks a server on the data directory for each picture and its copy. */
export async function expectServed(
  { data, names }: Pick<Made, 'data' | 'names'>,
  env: Record<string, string | undefined>,
) {
  const server = await startServer({ data, env });
  for (const name of names)
    for (const query of ['', '?w=160'])
      expect((await helpers.guest(server).get(prefix + name + query)).status).toBe(200);
  await server.stop();
}
