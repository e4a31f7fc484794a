import type { ListCard } from '../list/data.ts';

export interface ListsData {
  lists: ListCard[];
}
