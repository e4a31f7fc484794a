import type { Queries } from '../../db/database.ts';
import * as search from '../search/service.ts';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { searchIndexOf } from './queries.ts';

/** IDs of stores with a wrong entry. One that is written while its entry is read is right at a second look. */
async function outdated(read: Queries): Promise<number[]> {
  const { outdated } = searchIndexOf(read);
  const first = await outdated(read);
  if (first.length === 0) return [];
  const again = new Set(await outdated(read));
  return first.filter((id) => again.has(id));
}

export const searchIndex: Check = {
  name: 'search',
  async look({ read }) {
    const ids = await outdated(read);
    if (ids.length === 0) return fine('The search index matches the stores.');
    return wrong(`${counted(ids.length, 'store')} with a wrong entry in the search index: ${some(ids)}.`);
  },
  async mend({ read }, db) {
    for (const id of await outdated(read)) await db.write((tx) => search.index(tx, id));
  },
};
