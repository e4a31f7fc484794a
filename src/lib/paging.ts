/** Which page of a list is asked for; the first is 1. */
export interface Paging {
  page: number;
  page_size: number;
}

/** One page of a list and the size of the whole. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

export const offsetOf = ({ page, page_size }: Paging): number => (page - 1) * page_size;
