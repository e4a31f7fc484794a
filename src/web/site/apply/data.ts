import type { Category } from '../parts/data.ts';

export interface ApplyData {
  categories: Category[];
}
