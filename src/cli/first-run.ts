import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import * as admins from '../features/admins/service.ts';
import * as apiKeys from '../features/api-keys/service.ts';
import { randomText } from '../lib/identifiers.ts';

/**
 * Makes the first administrator and the first API key where there are none. What had to be made up is written to
 * `first-run.txt`, for the owner of the data directory only, and shown on a terminal.
 */
export async function firstRun(deps: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<void> {
  noteFirst(deps.config, await makeFirst(deps));
}

/** Makes them, and gives what had to be made up as lines of text. */
export async function makeFirst({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<string[]> {
  const made: string[] = [];
  if (await admins.isEmpty(db.read)) {
    const username = config.adminUsername;
    const password = config.adminPassword ?? randomText(20);
    await admins.create(db, clock, { username, password });
    if (!config.adminPassword) made.push(`administrator  ${username}`, `password       ${password}`);
  }
  if (await apiKeys.isEmpty(db.read)) {
    const { key } = await apiKeys.create(db, clock, 'First key', config.apiKey);
    if (!config.apiKey) made.push(`API key        ${key}`);
  }
  return made;
}

/** Writes them down for the owner of the data directory. */
export function noteFirst({ data }: Config, made: string[]): void {
  if (made.length === 0) return;
  const text = `${made.join('\n')}\n`;
  const file = join(data, 'first-run.txt');
  writeFileSync(file, text, { mode: 0o600, flag: 'a' });
  if (process.stderr.isTTY)
    process.stderr.write(`\n${text}\nThis is kept in ${file}; delete that file once you have noted it.\n\n`);
}
