import type { MenuDish } from '../stores.ts';

/** A dish to show to those who cook it. */
export interface DishData {
  store: { id: number; name: string };
  dish: MenuDish;
  /** Of the menu; "" without. */
  section: string;
  /** The same in the language of the place, where that is another one: what to say, and what the dish contains. */
  cook: { tag: string; please: string; contents: string } | null;
}
