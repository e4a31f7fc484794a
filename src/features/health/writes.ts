import type { Database } from '../../db/database.ts';
import { second } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { obstacles } from './obstacles.postgres.ts';

const slow = {
  sqlite: 'another process is writing to the database, or the disk is slow',
  postgres: 'many write the same rows, or the database is slow',
};

/** The problems of writes that wait, for the operator. Never rejects. */
export async function problemsOfWrites({ read, waits }: Pick<Database, 'read' | 'waits'>): Promise<string[]> {
  const causes = read.engine === 'postgres' ? await obstacles(read).catch(() => []) : [];
  if (causes.length > 0 || !waits.areLong) return causes;
  return [`A write has waited for more than ${limits.longWrite / second} s: ${slow[read.engine]}.`];
}
