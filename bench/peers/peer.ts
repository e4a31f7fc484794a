import { join } from 'node:path';
import type { Running } from '../servers.ts';

/** A store as all sides give it. */
export interface Store {
  id: number;
  name: string;
  likes: number;
  category: { name: string };
  dishes: { name: string }[];
  images: { url: string }[];
}

export type Side = Pick<Running, 'url' | 'pid' | 'stop'> & { headers: Record<string, string> };

/** Another program that may hold a directory of stores, downloaded from npm. */
export interface Peer {
  title: string;
  /** Makes it ready to be started from that folder, where it stays. */
  install: (folder: string) => void;
  /** On a new database, with its own defaults but for the log and what limits a load. */
  start: (folder: string) => Promise<Side>;
  /** Puts the stores in, with dishes and images as relations. */
  fill: (side: Side, stores: Store[]) => Promise<void>;
  detail: (id: number) => string;
  /** The first 20 stores. */
  list: string;
  /** The same of those that have the word, which is part of an address already. */
  search: (word: string) => string;
  /** The stores of an answer, whatever it is wrapped in. */
  read: (answer: unknown) => Pick<Store, 'name' | 'dishes' | 'images'>[];
}

/** Node.js for those that need it, from npm like them. */
export const node = { version: '22.23.3', package: `node-${process.platform}-${process.arch}` };

export const nodeIn = (folder: string): string => join(folder, 'node_modules', node.package, 'bin/node');

export const texts = ['name', 'address', 'open_hours', 'phone', 'cover_url', 'description', 'status'];
export const related = { dishes: ['name', 'description', 'image_url'], images: ['url'] };

export const pick = (object: object, fields: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));

/** A store with its parts inside. */
export const whole = (store: Store) => ({
  ...pick(store, ['likes', ...texts]),
  category: store.category.name,
  dishes: store.dishes.map((dish) => pick(dish, related.dishes)),
  images: store.images.map((image) => pick(image, related.images)),
});

export function run(folder: string, command: string[], env: Record<string, string | undefined> = process.env) {
  const { exitCode } = Bun.spawnSync(command, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed`);
}

/** What most answers have their stores in. */
export const storesIn = (answer: unknown): Store[] => [(answer as { data: Store | Store[] }).data].flat();

/** Sends JSON and gives what is answered. */
export async function ask<Answer>(
  { url, headers }: Omit<Side, 'pid' | 'stop'>,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
