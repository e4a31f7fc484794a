import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import { marksOf } from '../lists/marks.ts';
import { keyOf } from './factored.ts';
import type { Step } from './parts.ts';
import { queriesOf } from './queries.ts';

/** Marks the public stores that pass a step, if they are known without reading the index. */
export async function readyMarks(db: Database, step: Step, key = keyOf(step)): Promise<Marks | undefined> {
  const marks = marksOf(db);
  const { revision } = db;
  const known = marks.known(key);
  if (known) return known;
  const set = await queriesOf(db).byLetters(db, step);
  return set && marks.mark(key, set, revision);
}

/** Marks the public stores that pass a step, of which the source is a query of the index. */
export const markedBy = async (db: Database, step: Step, key: string, source: () => SQL): Promise<Marks> =>
  (await readyMarks(db, step, key)) ?? marksOf(db).get(key, source);
