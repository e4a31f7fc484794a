import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
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
  const letters = await queriesOf(db).byLetters(db, step);
  return letters && !letters.rest ? marks.mark(key, letters.set, revision) : undefined;
}

/** Marks the public stores that pass a step, without asking the index for its letters; undefined of a step without any. */
export async function markedByLetters(db: Database, step: Step, key = keyOf(step)): Promise<Marks | undefined> {
  const { revision } = db;
  const letters = await queriesOf(db).byLetters(db, step);
  if (!letters) return undefined;
  const { set, rest } = letters;
  const all = rest ? Bits.inAll([set, Bits.of(await markedBy(db, rest))]) : set;
  return marksOf(db).mark(key, all, revision);
}

/** Marks the public stores that pass a step. */
export async function markedBy(db: Database, step: Step, key = keyOf(step)): Promise<Marks> {
  const marks = marksOf(db);
  const known = marks.known(key) ?? (await markedByLetters(db, step, key));
  return known ?? marks.get(key, () => queriesOf(db).passing('search', step));
}
