import type { Point } from '../../shared/map/coordinates.ts';
import type { Plan } from '../../shared/map/plan.ts';
import type { Card } from '../stores.ts';

/** A list that a page leads to. */
export interface ListTitle {
  id: number;
  title: string;
}

/** A list with its picture and its way. */
export interface ListCard extends ListTitle {
  description: string;
  /** Path of an upload, a link to another host, or "". */
  cover: string;
  stores: number;
  /** Minutes on foot; null where the way is not known. */
  minutes: number | null;
}

export interface ListsData {
  lists: ListCard[];
}

/** A store of a list. */
export interface ListStop extends Card {
  note: string;
  at: Point | null;
  /** When it is open on the chosen day, as in `11:00–14:00`; null when its hours are not known. */
  times: string[] | null;
}

export interface ListData {
  id: number;
  title: string;
  description: string;
  stops: ListStop[];
  /** Metres and minutes on foot. */
  walk: { distance: number; minutes: number } | null;
  plan: Plan | null;
  /** Dates that one can choose, the first one today, and the chosen one. */
  days: string[];
  day: string;
  /** When all of them are open on that day; null where the hours of fewer than two are known. */
  together: string[] | null;
}
