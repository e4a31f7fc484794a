import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { placesOf } from './queries.ts';

export const places: Check = {
  name: 'places',
  async look({ read }) {
    const { misplaced, miscounted } = placesOf(read);
    const stores = await misplaced(read);
    if (stores.length > 0)
      return wrong(`${counted(stores.length, 'store')} with a wrong entry in the index of places: ${some(stores)}.`);
    const cells = await miscounted(read);
    if (cells === 0) return fine('The index of places matches the stores.');
    return wrong(`${counted(cells, 'cell')} of the map with counts that differ from a recount.`);
  },
  mend: async (_, db) => db.write((tx) => placesOf(tx).mend(tx)),
};
