import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import { knownSetsOf } from '../lists/sets.ts';
import { keyOf } from './factored.ts';
import type { Step } from './parts.ts';
import { queriesOf } from './queries.ts';

/** The public stores that pass a step, without asking the index for its letters; undefined of a step without any. */
export async function setByLetters(db: Database, step: Step, key = keyOf(step)): Promise<Bits | undefined> {
  const { revision } = db;
  const letters = await queriesOf(db).byLetters(db, step);
  if (!letters) return undefined;
  const { set, rest } = letters;
  const all = rest ? Bits.inAll([set, await setOfStep(db, rest)]) : set;
  return knownSetsOf(db).keep(key, all, revision);
}

/** The public stores that pass a step. */
export async function setOfStep(db: Database, step: Step, key = keyOf(step)): Promise<Bits> {
  const sets = knownSetsOf(db);
  const known = sets.known(key) ?? (await setByLetters(db, step, key));
  return known ?? sets.get(key, () => queriesOf(db).passing('search', step));
}
