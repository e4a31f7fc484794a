import type { Point } from '../../shared/map/coordinates.ts';
import type { Plan } from '../../shared/map/plan.ts';
import type { ListCard } from '../list/data.ts';
import type { Card, Category } from '../stores.ts';

export interface HomeData {
  categories: Category[];
  /** Active stores in all. */
  total: number;
  best: Card[];
  /** Whether these are the best rated; else they are the most popular. */
  isRated: boolean;
  hot: Card[];
  /** Places of stores, or of groups of them, for the drawn map, and the plan below them. */
  pins: Point[];
  plan: Plan | null;
  /** Lists of the editors. */
  lists: ListCard[];
  hasMoreLists: boolean;
  /** Whether operators find the console at /admin. */
  hasConsole: boolean;
}
