import { nameIn, type Visit } from './visit.ts';
import { listWithStoreCounts } from '../../features/categories/service.ts';
import type { CategoriesData } from '../site/data.ts';

/** The categories with the number of their stores. */
export async function categories(visit: Visit): Promise<CategoriesData> {
  const all = await listWithStoreCounts(visit.db);
  return {
    categories: all.map((one) => ({
      id: one.id,
      name: nameIn(one, visit),
      icon: one.icon_url,
      total: one.store_count,
    })),
  };
}
