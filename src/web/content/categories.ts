import type { Deps } from '../../deps.ts';
import { listWithStoreCounts } from '../../features/categories/service.ts';
import type { CategoriesData } from '../site/categories/data.ts';

/** The categories with the number of their stores. */
export async function categories({ db }: Deps): Promise<CategoriesData> {
  const all = await listWithStoreCounts(db);
  return { categories: all.map(({ id, name, icon_url: icon, store_count: total }) => ({ id, name, icon, total })) };
}
