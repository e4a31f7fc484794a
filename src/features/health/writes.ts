import type { Database } from '../../db/database.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { obstacles } from './obstacles.postgres.ts';
import { aboutWriter, otherWriter } from './obstacles.sqlite.ts';

const slow = {
  sqlite: 'another process is writing to the database, or the disk is slow',
  postgres: 'many write the same rows, or the database is slow',
};

/** The problems of writes that wait, for the operator. Never rejects. */
export async function problemsOfWrites({
  read,
  inspect,
  waits,
}: Pick<Database, 'read' | 'inspect' | 'waits'>): Promise<string[]> {
  const causes = read.engine === 'postgres' ? await obstacles(inspect).catch(() => []) : [];
  if (causes.length > 0 || !waits.areLong) return causes;
  const writer = read.engine === 'sqlite' ? await otherWriter(read).catch(() => undefined) : undefined;
  const cause = writer ? aboutWriter(writer) : slow[read.engine];
  return [`A write has waited for more than ${limits.longWrite / second} s: ${cause}.`];
}
