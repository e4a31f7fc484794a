import type { Database } from '../../db/database.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import { obstacles } from './obstacles.postgres.ts';
import { otherWriter } from './obstacles.sqlite.ts';

/** The problems of writes that wait, for the operator. Never rejects. */
export async function problemsOfWrites({
  read,
  inspect,
  waits,
}: Pick<Database, 'read' | 'inspect' | 'waits'>): Promise<Sentence[]> {
  const causes = read.engine === 'postgres' ? await obstacles(inspect).catch(() => []) : [];
  if (causes.length > 0 || !waits.areLong) return causes;
  const seconds = limits.longWrite / second;
  if (read.engine === 'postgres') return [said('write_contended', { seconds })];
  const writer = await otherWriter(read).catch(() => undefined);
  if (!writer) return [said('write_waits', { seconds })];
  return [said('write_waits_for', { seconds, process: writer.pid, program: writer.program })];
}
