import type { Group, Said } from '../../../attributes.ts';
import type { IfSetName } from '../../../fields.ts';
import type { Degrees } from '../../shared/map/coordinates.ts';
import type { components } from '../../shared/openapi.d.ts';
import type { Card, MenuDish } from '../stores.ts';

type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The openings of a weekday as texts like `10:00–22:00`. */
export interface Weekday {
  day: Day;
  openings: string[];
  isToday: boolean;
}

/** Size in pixels of the drawn map of a store, and of a square of its paper. */
export const drawing = { width: 320, height: 160, square: 40 };

/** A drawn map with the store in its middle. */
export interface Surroundings {
  /** Side of a square of the paper. */
  metres: number;
  /** Places of other stores, in pixels of the drawing. */
  neighbours: [x: number, y: number][];
  /** Its edges, in degrees. */
  box: Degrees;
}

/** Dishes under one title; "" for those without. */
interface MenuSection {
  title: string;
  dishes: MenuDish[];
}

export interface Menu {
  sections: MenuSection[];
  /** Whether some dish has a price. */
  isPriced: boolean;
  /** Since when what is said of allergens holds, of the dish of which it was said first; null where nobody has said. */
  statedAt: string | null;
}

export interface StoreData {
  store: Card & {
    phone: string;
    description: string;
    /** Its own description, where the one above is a translation; else "". */
    originalDescription: string;
    images: string[];
    latitude: number | null;
    longitude: number | null;
    /** Link for directions that the operator chose, or "". */
    directions: string;
    /** Map services that lead there. */
    services: components['schemas']['Site']['directions'];
    menu: Menu;
    priceLevel: number | null;
    /** Pages elsewhere. */
    pages: { name: IfSetName; address: string }[];
    /** Address of the place in the collection that it comes from, and its name. */
    source: { name: string; url: string } | null;
    /** Its attributes, by group. */
    known: { group: Group; known: (Said & { isYes: boolean })[] }[];
    week: Weekday[] | null;
    closures: components['schemas']['Store']['closures'];
    /** Whether one of them is today, or the owner has said so. */
    isClosedToday: boolean;
  };
  /** Numbers of the reviews with 1 to 5 points. */
  ratings: number[];
  reviews: {
    id: number;
    user: string;
    rating: number;
    content: string;
    images: string[];
    dishes: string[];
    at: string;
    reply: string;
  }[];
  /** Pictures of guests: how many there are, and those that are shown in place of those of the store. */
  guests: {
    count: number;
    isShown: boolean;
    /** Each with its review, and the page of the store that has it. */
    pictures: { url: string; user: string; review: number; page: number }[];
  };
  page: number;
  pages: number;
  /** Null when its place is not known. */
  surroundings: Surroundings | null;
  nearby: (Card & { distance: number })[];
}
