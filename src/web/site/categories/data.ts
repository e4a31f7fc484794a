import type { Category } from '../stores.ts';

export interface CategoriesData {
  /** With the number of their stores. */
  categories: (Category & { icon: string; total: number })[];
}
