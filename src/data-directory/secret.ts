import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Refusal } from '../errors.ts';
import { syncToDisk } from '../lib/durable.ts';
import { randomText } from '../lib/identifiers.ts';
import { limits } from '../limits.ts';
import { pathsOf } from './layout.ts';

/** The secret kept in the data directory, made there at the first start. */
export function storedSecret(data: string): string {
  const file = pathsOf(data).jwtSecret;
  if (!existsSync(file)) {
    writeFileSync(`${file}.part`, randomText(48), { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    syncToDisk(data);
  }
  return readSecret(data);
}

/** Reads the secret of a data directory. Throws Refusal when it is damaged, errors of the system when there is none. */
export function readSecret(data: string): string {
  const file = pathsOf(data).jwtSecret;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < limits.jwtSecretMinimum)
    throw new Refusal(
      `${file} is damaged: it has ${secret.length} characters. Put it back from a copy; or delete it, and everyone has to log in again.`,
    );
  return secret;
}
