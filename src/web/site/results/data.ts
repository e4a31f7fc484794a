import type { Group, Said } from '../../../attributes.ts';
import type { Point } from '../../shared/map/coordinates.ts';
import type { Card, Category, Reading } from '../stores.ts';

export const sorts = ['score', 'newest', 'rating', 'likes'] as const;
type Sort = (typeof sorts)[number];

/** Lowest ratings to choose from. */
export const ratings = ['3.5', '4', '4.5'] as const;

/** Search, filters and order of a list, as its address has them; null for those that are not chosen. */
export interface Conditions {
  keyword: string;
  /** The words of the keyword. */
  words: string[];
  category: Category | null;
  sort: Sort | null;
  openNow: boolean;
  rating: (typeof ratings)[number] | null;
  /** Where the visitor stands: the nearest first, unless another order is chosen. */
  near: Point | null;
  /** Attributes, each as the address has it. */
  attributes: (Said & { text: string })[];
  /** Only what is spelt as the keyword. */
  isExact: boolean;
}

/** A list without one of the conditions, or with another spelling of the keyword. */
export interface Instead {
  without: 'category' | 'open' | 'rating' | 'exact' | 'attributes' | { word: string } | { spelling: string };
  total: number;
}

/** Filters by attribute, those that tell most stores apart first. */
export interface FilterGroup {
  group: Group | 'price';
  filters: (Said & { count: number; isOn: boolean })[];
}

export interface ResultsData {
  filters: FilterGroup[];
  categories: Category[];
  conditions: Conditions;
  page: number;
  pages: number;
  total: number;
  stores: Card[];
  reading: Reading | null;
  /** Whether the keyword asks for what is near. */
  asksForPlace: boolean;
  /** Lists to try when nothing is found, longest first. */
  instead: Instead[];
}
