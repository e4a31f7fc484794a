import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { placesOf } from './queries.ts';

export const places: Check = {
  name: 'places',
  async look({ read }) {
    const stores = await placesOf(read).misplaced(read);
    if (stores.length === 0) return fine('The index of places matches the stores.');
    return wrong(`${counted(stores.length, 'store')} with a wrong entry in the index of places: ${some(stores)}.`);
  },
  mend: async (_, db) => db.write((tx) => placesOf(tx).mend(tx)),
};
