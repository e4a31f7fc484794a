import type { Card, Category } from '../parts/data.ts';

export interface HomeData {
  categories: Category[];
  /** Active stores in all. */
  total: number;
  best: Card[];
  hot: Card[];
  /** Places of stores on the unit square, from the north-west, for the drawn map. */
  pins: [x: number, y: number][];
  /** Whether operators find the console at /admin. */
  hasConsole: boolean;
}
