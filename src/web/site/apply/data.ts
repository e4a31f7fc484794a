import type { Offer } from '../../../attributes.ts';
import type { Category } from '../parts/data.ts';

export interface ApplyData {
  categories: Category[];
  /** What can be said about a place. */
  attributes: Offer;
}
