import { join } from 'node:path';
import type { Running } from '../servers.ts';

/** A store as all sides answer it. */
export interface Store {
  id: number;
  name: string;
  likes: number;
  category: { name: string };
  dishes: { name: string }[];
  images: { url: string }[];
}

export type Side = Pick<Running, 'url' | 'pid' | 'stop'> & { headers: Record<string, string> };

/** Another program that can serve a directory of stores, downloaded from npm. */
export interface Peer {
  title: string;
  /** Installs it into the folder. */
  install: (folder: string) => void;
  /** Starts it on a new database, with its defaults but for the log and limits on load. */
  start: (folder: string) => Promise<Side>;
  /** Creates the stores, with dishes and images as relations. */
  fill: (side: Side, stores: Store[]) => Promise<void>;
  detail: (id: number) => string;
  /** Path of the first 20 stores. */
  list: string;
  /** Path of the first 20 stores that have the word, which is percent-encoded. */
  search: (word: string) => string;
  /** The stores of an answer, without its envelope. */
  read: (answer: unknown) => Pick<Store, 'name' | 'dishes' | 'images'>[];
}

/** Node.js for the programs that need it, from npm too. */
export const node = { version: '22.23.3', package: `node-${process.platform}-${process.arch}` };

export const nodeIn = (folder: string): string => join(folder, 'node_modules', node.package, 'bin/node');

export const texts = ['name', 'address', 'open_hours', 'phone', 'cover_url', 'description', 'status'];
export const related = { dishes: ['name', 'description', 'image_url'], images: ['url'] };

const pick = (object: object, fields: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));

/** A store with its dishes and images nested. */
export const whole = (store: Store) => ({
  ...pick(store, ['likes', ...texts]),
  category: store.category.name,
  dishes: store.dishes.map((dish) => pick(dish, related.dishes)),
  images: store.images.map((image) => pick(image, related.images)),
});

/** Runs a command to its end. Throws Error with the command and the line of its output that says why it failed. */
export function run(folder: string, command: string[], env: Record<string, string | undefined> = process.env) {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (exitCode === 0) return;
  const lines = stderr.toString().split('\n').filter(Boolean);
  const reason = lines.find((line) => /ERR!|error:|not found|\bE[A-Z]{4,}\b/.test(line)) ?? lines.at(-1);
  throw new Error(`${command.slice(0, 2).join(' ')} failed${reason ? ` (${reason.trim()})` : ''}`);
}

/** The usual envelope of stores. */
export const storesIn = (answer: unknown): Store[] => [(answer as { data: Store | Store[] }).data].flat();

/** So many stores of foodmap, whole. */
export async function storesOf(side: Omit<Side, 'pid' | 'stop'>, count: number): Promise<Store[]> {
  const stores: Store[] = [];
  for (let page = 1; page <= count / 100; page++) {
    stores.push(...storesIn(await ask(side, `/api/stores?page_size=100&page=${page}`)));
  }
  return stores;
}

/** Sends JSON and returns the JSON of the answer. */
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
