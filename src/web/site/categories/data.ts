import type { Category } from '../parts/data.ts';

export interface CategoriesData {
  /** With the number of their stores. */
  categories: (Category & { icon: string; total: number })[];
}
