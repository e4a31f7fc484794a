import type { Offer } from '../../../attributes.ts';
import type { Category } from '../stores.ts';

export interface ApplyData {
  categories: Category[];
  /** Attributes that a place can have. */
  attributes: Offer;
}
