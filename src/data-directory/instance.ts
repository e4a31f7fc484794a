import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncToDisk } from '../lib/durable.ts';
import { randomText } from '../lib/identifiers.ts';
import { pathsOf } from './layout.ts';

const validInstance = /^[0-9A-Za-z]{10}$/;

/** The ID of a data directory, if it has one. */
export function knownInstance(data: string): string | undefined {
  try {
    const text = readFileSync(pathsOf(data).instanceId, 'utf8').trim();
    return validInstance.test(text) ? text : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The ID of a data directory, made at its first backup: several services may share a bucket. It is a file and not a
 * row, so that a backup restored elsewhere does not make two services one.
 */
export function instanceOf(data: string): string {
  const known = knownInstance(data);
  if (known) return known;
  const made = randomText(10);
  keepInstance(data, made);
  return made;
}

/** Gives a data directory this ID: that of the database which it shares with other nodes. */
export function keepInstance(data: string, id: string): void {
  if (knownInstance(data) === id) return;
  const file = pathsOf(data).instanceId;
  writeFileSync(`${file}.part`, id, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  syncToDisk(data);
}
