import { writeFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { jobContext, type ServiceContext } from '../context.ts';
import { pathsOf } from '../data-directory/layout.ts';
import type { WritableDatabase } from '../db/database.ts';
import type { Wiring } from '../deps.ts';
import * as admins from '../features/admins/service.ts';
import * as apiKeys from '../features/api-keys/service.ts';
import { randomText } from '../lib/identifiers.ts';

/**
 * Makes the first administrator and the first API key where there are none. Generated secrets are written to
 * `first-run.txt`, readable by the owner of the data directory only, and shown on a terminal. Returns that file, or
 * undefined when nothing was generated.
 */
export async function firstRun(deps: Pick<Wiring, 'config' | 'db' | 'clock'>): Promise<string | undefined> {
  const { config, db, clock } = deps;
  return noteFirst(config, await makeFirst(config, jobContext(db, clock, 'first run')));
}

/** Makes the first accounts, unless another server has; returns the generated secrets as lines of text. */
export const makeFirst = (config: Config, context: ServiceContext & { db: WritableDatabase }): Promise<string[]> =>
  context.db.nodes.alone('first run', () => makeMissing(config, context));

async function makeMissing(config: Config, context: ServiceContext): Promise<string[]> {
  const { db } = context;
  const made: string[] = [];
  if (await admins.isEmpty(db.read)) {
    const username = config.adminUsername;
    const password = config.adminPassword ?? randomText(20);
    await admins.create(context, { username, password });
    if (!config.adminPassword) made.push(`administrator  ${username}`, `password       ${password}`);
  }
  if (await apiKeys.isEmpty(db.read)) {
    const { key } = await apiKeys.create(context, 'First key', config.apiKey);
    if (!config.apiKey) made.push(`API key        ${key}`);
  }
  return made;
}

/** Appends lines to `first-run.txt` and returns its path; without lines, does nothing. */
export function noteFirst({ data }: Config, made: string[]): string | undefined {
  if (made.length === 0) return undefined;
  const text = `${made.join('\n')}\n`;
  const file = pathsOf(data).firstRun;
  writeFileSync(file, text, { mode: 0o600, flag: 'a' });
  if (process.stderr.isTTY)
    process.stderr.write(`\n${text}\nThis is in ${file} too; delete that file once you have noted it.\n\n`);
  return file;
}
