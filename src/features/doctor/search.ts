import * as search from '../search/service.ts';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { searchIndexOf } from './queries.ts';

export const searchIndex: Check = {
  name: 'search',
  async look({ read }) {
    const ids = await searchIndexOf(read).outdated(read);
    if (ids.length === 0) return fine('The search index matches the stores.');
    return wrong(`${counted(ids.length, 'store')} with a wrong entry in the search index: ${some(ids)}.`);
  },
  async mend({ read }, db) {
    for (const id of await searchIndexOf(read).outdated(read)) await db.write((tx) => search.index(tx, id));
  },
};
