import type { Said } from '../../../attributes.ts';
import type { Pin, Point, View } from '../../shared/map/coordinates.ts';

import type { Corners, Plan } from '../../shared/map/plan.ts';
import type { ListTitle } from '../list/data.ts';
import type { Category, Openings, Reading, Row } from '../stores.ts';

/** A store of the list beside the map. */
export interface Listed extends Row {
  /** Null when its hours are not known. */
  openings: Openings | null;
  /** The owner's note on today. */
  note?: string;
  /** Null for a store that is not on the map. */
  point: Point | null;
  /** Metres from where somebody stands. */
  distance: number | null;
}

export type OpeningsById = Record<number, Openings | null>;

/** A page of the list. */
export interface List {
  stores: Listed[];
  page: number;
  pages: number;
  total: number;
  reading: Reading | null;
}

export interface MapData {
  categories: Category[];
  keyword: string;
  category: number | null;
  openNow: boolean;
  /** Attributes that are asked for, each as the address has it. */
  attributes: (Said & { text: string })[];
  /** Only what is spelt as the keyword. */
  isExact: boolean;
  /** Where the visitor stands. */
  near: Point | null;
  /** View that the address names. */
  at: View | null;
  /** The store that is selected. */
  chosen: Listed | null;
  list: List;
  /** Lists of the editors, each with its own map. */
  lists: ListTitle[];
  /** Corners of a map of the stores that are found, else of all; null where there are none on it. */
  extent: Corners | null;
  /** The picture that stands for the map: its view, null for `extent`; the plan; stores, and groups of them. */
  drawn: { view: View | null; plan: Plan | null; pins: Pin[] };
}

/** Stores of a page of the list. */
export const pageSize = 24;
