/** A page of a list; the first is 1. */
export interface Paging {
  page: number;
  page_size: number;
}

/** The items of one page, and the number of items on all pages. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

export const offsetOf = ({ page, page_size }: Paging): number => (page - 1) * page_size;

/** Orders that a list may be asked for, by the time at which its rows were made. */
export const ageOrders = ['newest', 'oldest'] as const;

export type AgeOrder = (typeof ageOrders)[number];
