import type { Offer } from '../../../attributes.ts';
import type { Category } from '../parts/data.ts';

export interface ApplyData {
  categories: Category[];
  /** Attributes that a place can have. */
  attributes: Offer;
}
